"""Tells whether a phrase for a set says what a graph query asks for: the same relations, names and conditions."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Final

from catalog.relations import RelationType

from agent_core.graph_query import Chain, EntityFilters, GraphQuery, SetOperator
from agent_core.references import EntityRef
from agent_core.verification.conditions import agree
from agent_core.verification.set_phrases import Item, SetPhrase
from agent_core.verification.set_words import Conjunction, Related, Step
from agent_core.verification.song_phrases import Sung

# Chains of a query whose parts a phrase may say in another order.
_MOST_ORDERED: Final = 4
# How what belongs to a title is told from the rest, where that is taken out with it.
_STORY: Final = frozenset(
    {RelationType.SHARES_FRANCHISE, RelationType.SIDE_STORY, RelationType.SUMMARY, RelationType.SEQUEL,
     RelationType.ALTERNATIVE_VERSION, RelationType.SPIN_OFF}
)  # fmt: skip
_UNFILTERED: Final = EntityFilters()


@dataclass(frozen=True, slots=True)
class Instalments:
    """What a phrase "the films of X" stands for: what a step found to belong to X, within filters."""

    of: EntityRef
    members: frozenset[EntityRef]
    where: EntityFilters


@dataclass(slots=True)
class Background:
    """What is known besides a query of the names and dates that it holds as ids and bounds."""

    instalments: list[Instalments] = field(default_factory=list[Instalments])
    dates: dict[EntityRef, set[str]] = field(default_factory=dict[EntityRef, set[str]])


@dataclass(frozen=True, slots=True)
class _Part:
    """One chain of a query as a phrase says it: from the outermost relation inwards."""

    operator: SetOperator | None
    steps: tuple[Step, ...]
    starts: tuple[frozenset[EntityRef], ...]
    where: tuple[EntityFilters, ...] = ()


def says(phrase: SetPhrase, query: GraphQuery, background: Background) -> bool:
    """Tell whether a phrase describes the set that a query asks for, no more and no less.

    A set without the entity itself that the phrase is about need not say so: "what else did X direct".
    """
    if phrase.kinds and query.result_type not in phrase.kinds:
        return False
    return (
        _excludes(phrase, query)
        and _counts_related(phrase, query)
        and any(
            _follows(phrase.items, parts) and _narrows(phrase, query, parts, background)
            for parts in _orders(_parts(query, background))
        )
    )


def _orders(parts: Sequence[_Part]) -> Iterator[Sequence[_Part]]:
    if len(parts) > _MOST_ORDERED:
        yield parts
        return
    yield from permutations(parts)


def _parts(query: GraphQuery, background: Background) -> list[_Part]:
    """Return the chains that a phrase has to say: not those that take away what is told of as excluded."""
    parts = [_part(chain, query, place, background) for place, chain in enumerate(query.chains)]
    named = {ref for part in parts if part.operator != "difference" for start in part.starts for ref in start}
    named |= set(query.exclude)
    stated = [part for part in parts if part.operator != "difference"]
    return [
        part
        for part in parts
        if part.operator != "difference"
        or not (_is_itself(part, named) or any(_leads_through(one, part) for one in stated))
    ]


def _leads_through(part: _Part, taken: _Part) -> bool:
    """True for what is taken away because a chain leads through it: the crew of the main characters but for those."""
    return part.starts == taken.starts and part.steps[-len(taken.steps) :] == taken.steps


def _is_itself(part: _Part, named: set[EntityRef]) -> bool:
    """True for what is taken away because the phrase is about it, or because it belongs to that."""
    return all(start <= named for start in part.starts) and {step[0] for step in part.steps} <= _STORY


def _part(chain: Chain, query: GraphQuery, place: int, background: Background) -> _Part:
    operator = chain.combine or (None if place == 0 else query.combine)
    steps = tuple((hop.relation, hop.role or "") for hop in reversed(chain.hops))
    where = tuple(hop.where for hop in chain.hops if hop.where != _UNFILTERED)
    members = frozenset(chain.start)
    for parts in background.instalments:
        if (members <= parts.members | {parts.of} and len(members) > 1) or members == parts.members:
            return _Part(operator, steps, (frozenset({parts.of}),), (*where, parts.where))
    return _Part(operator, steps, tuple(frozenset({ref}) for ref in chain.start), where)


def _follows(items: Sequence[Item], parts: Sequence[_Part]) -> bool:
    """Tell whether the items of a phrase are the parts of a query, in their order."""
    ends = {0}
    previous: tuple[Step, ...] = ()
    for number, part in enumerate(parts):
        starts = {end for at in ends for end in _joined(items, at, part, first=number == 0)}
        again = {at for at in starts if part.steps == previous}
        read = {end for at in starts for end in _stepped(items, at, part.steps)} | again
        ends = {end for at in read for end in _started(items, at, part)}
        previous = part.steps
        if not ends:
            return False
    return len(items) in ends


def _joined(items: Sequence[Item], at: int, part: _Part, *, first: bool) -> Iterator[int]:
    """Yield where a part begins behind the joint that says its operator; between two names a comma may stand."""
    joiner = items[at] if at < len(items) else None
    if isinstance(joiner, Conjunction):
        if joiner.operator in ("", part.operator) or (part.operator is None and joiner.operator == "intersection"):
            yield at + 1
    elif first or part.operator in ("intersection", None):  # "characters of X voiced by Y"
        yield at


def _stepped(items: Sequence[Item], at: int, steps: tuple[Step, ...]) -> Iterator[int]:
    """Yield where the relations end that say the steps, all of them."""
    if not steps:
        yield at
        return
    item = items[at] if at < len(items) else None
    for ways in item.ways if isinstance(item, Related) else ():
        if steps[: len(ways)] == ways:
            yield from _stepped(items, at + 1, steps[len(ways) :])


def _started(items: Sequence[Item], at: int, part: _Part) -> Iterator[int]:
    """Yield where the names end that a chain starts from, any of which leads to its members."""
    for number, start in enumerate(part.starts):
        if number and isinstance(conjunction := items[at] if at < len(items) else None, Conjunction):
            if conjunction.operator not in ("", "union"):
                return
            at += 1
        item = items[at] if at < len(items) else None
        if isinstance(item, Sung):
            if item.anime == frozenset[EntityRef]().union(*part.starts):
                yield at + 1
            return
        if item is None or isinstance(item, Related | Conjunction) or not start & set(item.refs):
            return
        at += 1
    yield at


def _narrows(phrase: SetPhrase, query: GraphQuery, parts: Sequence[_Part], background: Background) -> bool:
    where = query.where
    if phrase.near is not None:
        where = _without_date(phrase, where, background)
        if where is None:
            return False
    return agree(phrase.conditions, [where, *(filters for part in parts for filters in part.where)])


def _without_date(phrase: SetPhrase, where: EntityFilters, background: Background) -> EntityFilters | None:
    """Return filters without the date of the title that "after" or "before" names, if that is the bound."""
    if phrase.near is None:
        return where
    side, named = phrase.near
    bound = "started_min" if side == "after" else "started_max"
    dates = {date for ref in named.refs for date in background.dates.get(ref, ())}
    return where.model_copy(update={bound: None}) if getattr(where, bound) in dates else None


def _excludes(phrase: SetPhrase, query: GraphQuery) -> bool:
    """Tell whether what is told of as left out is, and whether all that is left out is named."""
    named_refs = {ref for named in phrase.without for ref in named.refs}
    if phrase.near is not None:
        named_refs |= set(phrase.near[1].refs)
    about = {ref for named in phrase.names for ref in named.refs}
    excluded = set(query.exclude)
    return all(set(named.refs) & excluded for named in phrase.without) and excluded <= named_refs | about


def _counts_related(phrase: SetPhrase, query: GraphQuery) -> bool:
    if phrase.related is None:
        return not query.bounds_related
    ways, low, high = phrase.related
    hop = query.related
    if hop is None or ((hop.relation, hop.role or ""),) not in ways:
        return False
    return (query.related_min, query.related_max) == (low or None, high)

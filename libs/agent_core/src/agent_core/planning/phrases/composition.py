"""Composes the relation words of a question into a chain of hops whose kinds fit one another.

English nests its relations around a name: "the studio of the sequel of X", "the manga that X is based on". Read from
the name outwards they are the hops of a chain, taken now from its left and now from its right. Word order is a hint,
the kinds decide: every order that reads outwards is tried, every reading of every word, and the cheapest chain that
uses all words wins.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field, replace
from typing import Final, Literal

from catalog.entities import EntityType
from catalog.relations import RelationType
from catalog.values import value

from agent_core.graph_query import Hop
from agent_core.limits import MAX_HOPS
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.phrases.concepts import BRIDGES, CONCEPTS, KIND_NOUNS, SPECIFIC, Reading
from agent_core.planning.words.tagging import Tag

# Costs are small integers: a hop is worth more than an unlikely word order, and a redundant word costs least.
_HOP: Final = 10
_UNUSUAL_ORDER: Final = 14
_REDUNDANT: Final = 2
_BRIDGED: Final = 3
_VAGUE: Final = 14
# Cost of taking "X's films" for those that X directed.
_OWN_WORKS: Final = 5
# Cost of leaving a clause before its verb was read, and of going to the other side of a name within a clause.
_UNFINISHED: Final = 8
_SIDEWAYS: Final = 1
# Cost of leaving what belongs to the name for later: "the studio of X's sequel".
_OWNED: Final = 6
# Cost of passing over what a word says of whoever a relation led to.
_LOST: Final = 8
# Cost of taking a word on the other side of the name for the same relation, before it was followed and after.
_ACROSS: Final = 6
_REPEATED_ACROSS: Final = 7
# The same for a verb behind the name of what a noun in front of it belongs to: "what did the author of X write".
_PREDICATE: Final = 12
_MAX_STATES: Final = 12

_WORKS: Final = {EntityType.ANIME: "staff", EntityType.MANGA: "making"}

# Nouns that also say in what a role is played: "the anime with X in a main role".
_PLAYED: Final = frozenset({"main role", "supporting role"})
# Verbs that lead to whoever worked on what a name has made, which needs no noun.
_PASSING: Final = frozenset({"employment"})

# A main character of one title is not asked for titles in the same role.
CAST: Final = frozenset({"main character", "supporting character", "main role", "supporting role"})

type _Side = Literal["before", "after"]


@value
class Composition:
    """A chain in the making: where it stands, what it has followed, and what it cost.

    Attributes:
        concept: the concept of the last hop, or one that qualifies where the chain stands ("as voice actors").
        role: it only qualifies.
        readings: what each hop says, innermost first.
        general: the concept of a general word ("worked on") that a more specific one has still to explain.
        due: the kind that this has to lead to: "the anime of X as director"; ``None`` where it is open.
        side: on which side of the name the last word of a relation stands.
        told: the clause that is being read has a relation.
        opened: another clause begins behind the last relation, so that a verb tells another one.
        noun_last: the last hop was named by a noun, or the thing that it led to was.
    """

    kind: EntityType
    hops: tuple[Hop, ...] = ()
    concept: str | None = None
    role: bool = False
    readings: tuple[Reading, ...] = field(default=())
    cost: int = 0
    general: str | None = None
    due: EntityType | None = None
    side: _Side | None = None
    told: bool = False
    opened: bool = False
    noun_last: bool = True

    @property
    def unnamed(self) -> bool:
        """True behind a verb whose result no noun names yet: nothing can be said of it."""
        return bool(self.hops) and not (self.noun_last or self.opened) and self.general is None

    @property
    def whole(self) -> bool:
        """True where no word waits to be explained by another one."""
        return self.general is None and not (self.role and self.hops)

    def noun(self, *, many: bool) -> str:
        """Return what the results are called, such as "directors"; empty where nothing is followed."""
        if not self.readings:
            return ""
        reading = self.readings[-1]
        return (reading.plural or f"{reading.noun}s") if many else reading.noun

    def rest(self, name: str) -> str:
        """Return what stands behind the noun, such as "of the sequel of X"; only the name where nothing is followed."""
        if not self.readings:
            return name
        text = name
        for reading in self.readings[:-1]:
            text = f"the {reading.phrase(text, many=reading.said_as_many)}"
        return self.readings[-1].link.format(text)


def compose(start: EntityType, *, before: Sequence[Tag], after: Sequence[Tag], head: Tag | None) -> list[Composition]:
    """Return all compositions from an entity of kind ``start``, cheapest first.

    Args:
        start: kind of the named entity.
        before: relation and type words in front of the name, in the order of the text, without the head.
        after: those behind it.
        head: the word that says what is asked for ("which studios", "who"), always the last to be applied.
    """
    inward = tuple(reversed(before))
    ends = list(_outwards(Composition(start), inward, tuple(after)))
    if len(before) > 1:
        ends += _outwards(Composition(start, cost=_UNUSUAL_ORDER), tuple(before), tuple(after))
    found: dict[object, Composition] = {}
    for end in (e for each in ends for e in (_apply(each, head, None) if head else [each])):
        key = (end.kind, _steps(end))
        if end.whole and len(end.hops) <= MAX_HOPS and (key not in found or end.cost < found[key].cost):
            found[key] = end
    return sorted(found.values(), key=lambda c: c.cost)


def _steps(state: Composition) -> tuple[object, ...]:
    """Return what tells a chain from others; of what its hops pass through only the formats."""
    return tuple((h.relation, h.role, *h.where.format, None, *h.where.format_not) for h in state.hops)


def _outwards(start: Composition, left: tuple[Tag, ...], right: tuple[Tag, ...]) -> list[Composition]:
    """Return what is reached when all words on both sides are taken, each side from the name outwards."""
    reached: dict[tuple[int, int], list[Composition]] = {(0, 0): [start]}
    for i in range(len(left) + 1):
        for j in range(len(right) + 1):
            states = _cheapest(reached.pop((i, j), ()))
            if i == len(left) and j == len(right):
                return states
            if i < len(left):
                later = _OWNED if j < len(right) and right[j].owned else 0
                reached.setdefault((i + 1, j), []).extend(_taken(states, left[i], "before", later))
            if j < len(right):
                inside = i < len(left) and left[i].kind is not TagKind.CLAUSE
                extra = _SIDEWAYS if inside else 0
                reached.setdefault((i, j + 1), []).extend(_taken(states, right[j], "after", extra))
    return []


def _taken(states: Iterable[Composition], tag: Tag, side: _Side, extra: int) -> Iterator[Composition]:
    for state in states:
        for after in _apply(state, tag, side):
            if len(after.hops) <= MAX_HOPS:
                yield replace(after, cost=after.cost + extra) if extra else after


def _cheapest(states: Iterable[Composition]) -> list[Composition]:
    best: dict[object, Composition] = {}
    for state in states:
        key = (
            state.kind,
            _steps(state),
            state.concept,
            state.role,
            state.general,
            state.due,
            state.unnamed,
        )
        if key not in best or state.cost < best[key].cost:
            best[key] = state
    return sorted(best.values(), key=lambda state: state.cost)[:_MAX_STATES]


def _apply(state: Composition, tag: Tag, side: _Side | None) -> Iterator[Composition]:
    """Apply a word; ``side`` is ``None`` for what is asked for, whose kind the result has to be of."""
    if tag.kind is TagKind.RELATION:
        if tag.predicate and tag.form.value == "making":
            yield from _as_before(state, side)
        for taken in _relation(state, tag.form.value, tag.form.target, side):
            after = replace(taken, noun_last=True) if tag.nominal and not taken.noun_last else taken
            if tag.predicate and (not state.hops or (len(after.hops) == len(state.hops) and after.general is None)):
                continue
            if not after.role or after.hops or side != "before" or tag.titled or state.role:
                yield after
    elif tag.kind in (TagKind.TYPE, TagKind.FORMAT) and tag.form.target is not None:
        yield from _type(state, tag.form.target)
    elif tag.kind is TagKind.CLAUSE:
        yield from _clause(state, tag)
    elif tag.kind is TagKind.WHO:
        yield from _who(state)
    elif tag.kind is TagKind.WHERE:
        yield from _where(state)
    else:
        yield state


def _relation(state: Composition, concept: str, target: EntityType | None, side: _Side | None) -> Iterator[Composition]:
    """Apply a noun, which ends at its target, or a verb, which goes either way."""
    if state.general is not None and not _explains(state, concept, target):
        return
    if state.role and state.concept is not None and state.concept in SPECIFIC.get(concept, ()):  # "as director X made"
        for reading in CONCEPTS[state.concept]:
            if reading.source is state.kind:
                yield _step(state, reading, state.concept, _REDUNDANT, side=side)
        return
    if state.unnamed and not (side is None and _is_worked_for(state, target)):
        yield from _repeated(state, concept, target, side)
        return
    lost = _LOST if state.role and state.hops else 0
    title_like = target is EntityType.ANIME
    across = _ACROSS if state.general is not None and _is_across(state, side) else 0
    for reading in CONCEPTS[concept]:
        fits = target is None or reading.target is target or (title_like and reading.target is EntityType.MANGA)
        fits = fits or (side is not None and concept in _PLAYED and reading.target is EntityType.ANIME)
        within = side is not None and not state.opened
        explained = within and state.general is not None and reading.target is not target
        if reading.source is state.kind and (fits or explained) and state.due in (None, reading.target):
            extra = (_BRIDGED if len(reading.hops) > 1 else 0) + (_VAGUE if reading.vague else 0) + lost
            yield _step(
                state, reading, concept, extra + across, side=side, noun=target is not None or concept in _PASSING
            )
    if state.general is not None:
        return
    if concept in SPECIFIC and target is None:
        predicate = _ACROSS if side == "after" and state.noun_last and state.hops else 0
        yield replace(state, general=concept, side=side, told=True, cost=state.cost + _REDUNDANT + 1 + predicate)
    yield from _repeated(state, concept, target, side)


def _is_worked_for(state: Composition, asked: EntityType | None) -> bool:
    """True for "which studios did X direct for", where no noun has to name the anime in between."""
    works = state.kind is EntityType.ANIME and state.hops[-1].relation is RelationType.WORKED_ON
    return works and asked is EntityType.STUDIO and state.hops[-1].role is not None


def _as_before(state: Composition, side: _Side | None) -> Iterator[Composition]:
    """Take "done" for what somebody was named by: what else has the composer of X done but compose."""
    for reading in CONCEPTS[state.concept] if state.concept is not None and state.hops else ():
        if reading.source is state.kind:
            yield _step(state, reading, str(state.concept), 0, side=side, noun=False)


def _explains(state: Composition, concept: str, target: EntityType | None) -> bool:
    """True for a word that may say more than the general one in front of it; a verb only in the same clause."""
    more = concept in SPECIFIC[state.general or ""] or concept == state.general
    return more and not (target is None and state.opened)


def _repeated(state: Composition, concept: str, target: EntityType | None, side: _Side | None) -> Iterator[Composition]:
    """Take a word for what the last hop, or the kind of the start, says already."""
    verb = target is None
    said = verb and any(list(reading.hops) == list(state.hops[-1:]) for reading in CONCEPTS[concept])
    general = bool(state.hops) and (verb or side is None) and state.concept in SPECIFIC.get(concept, ())
    same = state.concept == concept or (bool(state.hops) and ((not verb and concept in KIND_NOUNS) or said or general))
    predicate = side == "after" and state.noun_last and verb and bool(state.hops)
    across = _PREDICATE if predicate else _REPEATED_ACROSS if _is_across(state, side) else 0
    described = not verb and state.concept == concept and bool(state.hops) and state.readings[-1].source is target
    if described and side is not None:  # "in what does X star as a main character"
        yield replace(state, cost=state.cost + _REDUNDANT)
    if same and target in (None, state.kind) and not (verb and state.opened):
        kind_noun = not verb and concept in KIND_NOUNS and state.concept != concept
        named = state.noun_last or not verb
        yield replace(state, told=True, noun_last=named, cost=state.cost + _REDUNDANT + across + kind_noun)
    if target is state.kind and not (same and not state.hops) and not _stays(concept, state.kind):
        yield replace(state, concept=concept, role=True, told=True, cost=state.cost + _REDUNDANT)


def _is_across(state: Composition, side: _Side | None) -> bool:
    return side is not None and state.side is not None and state.side is not side


def _stays(concept: str, kind: EntityType) -> bool:
    """True for a concept such as sequel, which leads from a kind to the same kind and so cannot describe the start."""
    return any(reading.source is kind and reading.target is kind for reading in CONCEPTS[concept])


def _type(state: Composition, target: EntityType) -> Iterator[Composition]:
    if state.kind is target:
        yield replace(state, noun_last=True, opened=True)
        return
    if state.general is not None:
        return
    if state.kind is EntityType.PERSON and target in _WORKS:  # "the anime of X as director"
        yield replace(state, general=_WORKS[target], due=target, cost=state.cost + _BRIDGED)
    written = target is EntityType.ANIME and bool(state.hops) and state.hops[-1].relation is RelationType.WROTE
    if state.unnamed and not (state.role or written):
        return
    if state.concept is not None and (state.role or state.hops):
        back = 0 if state.role or state.noun_last else _VAGUE  # "anime that they made from X" are not their others
        cast = not state.role and state.concept in CAST
        for reading in CONCEPTS["character" if cast else state.concept]:
            if reading.source is state.kind and reading.target is target:
                yield _step(state, reading, "character" if cast else state.concept, back)
    yield from _bridge(state, target)


def _bridge(state: Composition, target: EntityType) -> Iterator[Composition]:
    """Reach another kind by the relation that a bare "anime" or "studio" stands for."""
    concepts = BRIDGES.get((state.kind, target), ())
    for rank, concept in enumerate(concepts):
        for reading in CONCEPTS[concept]:
            if reading.source is state.kind and reading.target is target and len(reading.hops) == 1:
                vague = 1 if len(concepts) < 2 else _VAGUE if state.hops else _OWN_WORKS
                yield _step(state, reading, concept, vague + rank)


def _clause(state: Composition, tag: Tag) -> Iterator[Composition]:
    """Leave the clause nearest to the name: "the anime that …", "the one who …"."""
    unfinished = 0 if state.told else _UNFINISHED
    left = replace(state, told=False, opened=True, noun_last=True, cost=state.cost + unfinished)
    yield from _who(left) if tag.form.value == "who" and state.general is None else [left]


def _who(state: Composition) -> Iterator[Composition]:
    """Take "who" for a person or a character, and at a pinch for a studio ("who animated X")."""
    if state.kind in (EntityType.PERSON, EntityType.CHARACTER) or state.general is not None:
        yield state
    elif state.kind is EntityType.MANGA and not state.hops:
        yield from _bridge(state, EntityType.PERSON)  # "the manga X is by whom"
    elif state.kind is EntityType.STUDIO:
        yield replace(state, cost=state.cost + 1)


def _where(state: Composition) -> Iterator[Composition]:
    """Take "where" for the titles that somebody is in, and for the studio that something was made at."""
    if state.kind in (EntityType.CHARACTER, EntityType.PERSON):
        yield from _type(state, EntityType.ANIME)
    elif state.hops:
        yield state


def _step(
    state: Composition, reading: Reading, concept: str, extra: int, *, side: _Side | None = None, noun: bool = True
) -> Composition:
    return Composition(
        kind=reading.target,
        hops=(*state.hops, *reading.hops),
        concept=concept,
        readings=(*state.readings, reading),
        cost=state.cost + _HOP * len(reading.hops) + extra,
        side=side,
        told=True,
        noun_last=noun,
    )

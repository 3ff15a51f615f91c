"""The forms of sentences about sets: lists, numbers, rankings, averages, and who has the most of something."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Final

from agent_core.answering.wording import MEANS
from agent_core.graph_query import GraphQuery
from agent_core.references import EntityRef
from agent_core.results import Group
from agent_core.verification.described import says
from agent_core.verification.evidence import Evidence, KnownSet
from agent_core.verification.patterns import Check, Found, Listed, Pattern, Rank, pattern
from agent_core.verification.rows import fact_holds, is_ordered, listed_hold, same

_AVERAGED: Final = {label: order for order, label in MEANS.items()}


def known_sets(found: Found, evidence: Evidence) -> Iterator[KnownSet]:
    """Yield the sets that the phrase of a sentence describes."""
    yield from (known for known in evidence.sets if says(found.sets[0], known.query, evidence.background))


def members_of(known: KnownSet) -> set[EntityRef]:
    """Return what a query returned."""
    return {card.ref for card in known.result.cards} | set(known.result.node_ids)


def _listed(found: Found, evidence: Evidence) -> Listed | None:
    """Return the list of a sentence where its brackets hold."""
    listed = found.lists[0]
    return listed if listed_hold(listed, evidence) else None


def _of_a_set(holds: Callable[[Found, KnownSet, Evidence], bool]) -> Check:
    """Return a check that some set which the phrase describes has to pass."""

    def check(found: Found, evidence: Evidence) -> bool | None:
        known = list(known_sets(found, evidence))
        if not known:
            return None
        named = [mention for listed in found.lists for mention in listed.mentions]
        if not all(fact_holds(mention, evidence) for mention in (*named, *found.names)):
            return False
        return any(holds(found, one, evidence) for one in known)

    return check


def _whole(found: Found, known: KnownSet, evidence: Evidence) -> bool:
    """Hold "there are N of them: A, B and 3 more"."""
    listed = _listed(found, evidence)
    if listed is None or not set(listed.refs) <= members_of(known):
        return False
    return _is_total(known, found.numbers[0]) and listed.total == known.result.total


def _best_known(found: Found, known: KnownSet, evidence: Evidence) -> bool:
    """Hold "there are N of them, the best known of which are A and B"."""
    listed = _listed(found, evidence)
    if listed is None or not _is_total(known, found.numbers[0]):
        return False
    return _are_best_known(listed.refs, known)


def _are_best_known(refs: Sequence[EntityRef], known: KnownSet) -> bool:
    first = [card.ref for card in known.result.cards[: len(refs)]]
    return list(refs) == first and known.query.order_by == "popularity" and known.query.descending


def _only(found: Found, known: KnownSet, _evidence: Evidence) -> bool:
    return known.result.total == 1 and {found.names[0].ref} == members_of(known)


def _is_total(known: KnownSet, number: str) -> bool:
    return number.isdigit() and int(number) == known.result.total


def _is_ranked(rank: Rank, known: KnownSet) -> bool:
    query = known.query
    ranked = (query.order_by, query.skip) == (rank.order_by, rank.skip)
    return ranked and (query.descending is rank.descending or rank.order_by not in _ENDED)


# Fields of which a ranking says from which end it goes.
_ENDED: Final = frozenset({"score", "popularity", "favorites", "episodes", "chapters", "volumes", "start_date"})


def _first(found: Found, known: KnownSet, evidence: Evidence) -> bool:
    """Hold "the one with the highest rating is A", of which the graph returned the first."""
    cards = known.result.cards
    held = bool(cards) and cards[0].ref == found.names[0].ref and _is_ranked(found.ranks[0], known)
    return held and _in_order(known, [card.ref for card in cards], evidence)


def _one_of_first(found: Found, known: KnownSet, evidence: Evidence) -> bool:
    return _first(found, known, evidence) and int(found.numbers[0]) == known.result.meta.ties + 1


def _in_order(known: KnownSet, refs: Sequence[EntityRef], evidence: Evidence) -> bool:
    """Tell whether names stand in the order of a query, by its rows and by the values in them."""
    rows = [card.ref for card in known.result.cards[: len(refs)]]
    query = known.query
    sorted_so = query.order_by in ("related", "name", "position") or is_ordered(
        refs, evidence, query.order_by, descending=query.descending
    )
    return rows == list(refs) and sorted_so


def _ranking(found: Found, known: KnownSet, evidence: Evidence) -> bool:
    """Hold "the 5 of them with the highest rating, in order: A, B …"."""
    listed = _listed(found, evidence)
    if listed is None or not all(_is_ranked(rank, known) for rank in found.ranks):
        return False
    count = int(found.numbers[0])
    return count == len(known.result.cards) == listed.total and _in_order(known, listed.refs, evidence)


def _sorted(rank: Rank) -> Check:
    def holds(found: Found, known: KnownSet, evidence: Evidence) -> bool:
        return _is_ranked(rank, known) and _ranking(found, known, evidence)

    return _of_a_set(holds)


def _some(found: Found, known: KnownSet, evidence: Evidence) -> bool:
    """Hold "3 of the 20 of them, best known first: A, B, C"."""
    listed = _listed(found, evidence)
    shown, total = map(int, found.numbers)
    if listed is None or shown != len(known.result.cards) or total != known.result.total:
        return False
    return listed.total == shown and _are_best_known(listed.refs, known)


def _held(found: Found, known: KnownSet, evidence: Evidence) -> bool:
    """Hold "the data holds N of them", with all of them or with some."""
    if not _is_total(known, found.numbers[0]):
        return False
    if not found.lists:
        return True
    listed = _listed(found, evidence)
    return listed is not None and set(listed.refs) <= members_of(known)


def _all_held(found: Found, known: KnownSet, evidence: Evidence) -> bool:
    return _held(found, known, evidence) and found.lists[0].total == known.result.total


def _average(found: Found, known: KnownSet, evidence: Evidence) -> bool:
    """Hold "the average rating of them is V, over N" or "over N of M that have one"."""
    value, counted, *total = found.numbers
    order = _AVERAGED.get(" ".join(found.texts[0]))
    meta = known.result.meta
    if known.query.aggregate != "average" or known.query.order_by != order or not same(meta.value or "", value):
        return False
    known_of = known.result.total if meta.known is None else meta.known
    whole = not total or int(total[0]) == known.result.total
    listed = _listed(found, evidence)
    return whole and int(counted) == known_of and listed is not None and set(listed.refs) <= members_of(known)


def _best_of(found: Found, known: KnownSet, _evidence: Evidence) -> bool:
    return int(found.numbers[0]) == known.result.total


def _best_by(found: Found, known: KnownSet, _evidence: Evidence) -> bool:
    return _best_of(found, known, _evidence) and _is_ranked(found.ranks[0], known)


def _groups(found: Found, evidence: Evidence) -> bool:
    """Hold "A has the most of them: 12", and "Next come B: 8; C: 7"."""
    for known in known_sets(found, evidence):
        counts = [(mention.ref, int(found.numbers[0])) for mention in found.lists[0].mentions]
        groups = known.result.meta.groups
        about = {ref for chain_ in known.query.chains for ref in chain_.start}
        others = [group for group in groups if group.ref not in about] or groups
        most = [group for group in others if group.count == others[0].count] if others else list[Group]()
        if _are(counts, most) and found.lists[0].total == len(most):
            return True
    return False


def _are(counted: Sequence[tuple[EntityRef, int]], groups: Sequence[Group]) -> bool:
    counts = {group.ref: group.count for group in groups}
    return bool(counted) and all(counts.get(ref) == count for ref, count in counted)


def _next_groups(found: Found, evidence: Evidence) -> bool:
    listed = found.lists[0]
    counted = [
        (mention.ref, int(note[1].replace(",", "")))
        for mention, note in zip(listed.mentions, listed.notes, strict=True)
        if len(note) == 2 and note[0] == ":"
    ]
    ordered = [count for _, count in counted] == sorted((count for _, count in counted), reverse=True)
    whole = len(counted) == len(listed.mentions) and ordered
    return whole and any(_are(counted, known.result.meta.groups) for known in evidence.sets)


def _field_groups(found: Found, evidence: Evidence) -> bool:
    """Hold "2013 has the most of them: 12", where a field and no entity is counted by."""
    label, count = " ".join(found.texts[0]), int(found.numbers[-1])
    for known in known_sets(found, evidence):
        groups = known.result.meta.groups
        if (
            groups
            and groups[0].ref is None
            and (groups[0].label.casefold(), groups[0].count) == (label.casefold(), count)
        ):
            return True
    return False


def _offered(found: Found, evidence: Evidence) -> bool:
    """Hold "of A, B and C, B is a film": everything that is offered and fulfils the phrase, and nothing else."""
    chosen = {mention.ref for mention in found.lists[-1].mentions}
    return any(
        chosen == members_of(known)
        for known in evidence.sets
        if found.sets[0].kinds and known.query.result_type in found.sets[0].kinds
    )


def _offered_makers(found: Found, evidence: Evidence) -> bool:
    """Hold "of A and B, the director of X is A": of those that are offered whoever is it, and nobody else."""
    offered, chosen = ({mention.ref for mention in listed.mentions} for listed in found.lists)
    for known in evidence.sets:
        chains = [chain for chain in known.query.chains if chain.hops or {*chain.start} != offered]
        query = known.query.model_copy(update={"chains": chains})
        narrowed = len(chains) < len(known.query.chains)
        if narrowed and says(found.sets[0], query, evidence.background) and chosen == members_of(known):
            return True
    return False


# By what is ranked: the filter of what has more, and of what has less, and by how much more or less that is.
_BOUNDS: Final = {
    "score": ("score_above", "score_below", 0),
    "episodes": ("episodes_min", "episodes_max", 1),
    "chapters": ("chapters_min", "chapters_max", 1),
    "volumes": ("volumes_min", "volumes_max", 1),
}
_FIELD: Final = {"score": "rating"}


def counter_query(found: Found, evidence: Evidence) -> GraphQuery | None:
    """Return the query for whatever would come before what a sentence calls the first, asked in another way.

    ``None`` where it calls nothing the first, or where no filter bounds what it ranks by.
    """
    first = next((m.ref for m in (*found.names, *(m for one in found.lists for m in one.mentions))), None)
    if not found.ranks or first is None or found.ranks[0].order_by not in _BOUNDS or found.ranks[0].skip:
        return None
    order, query = found.ranks[0].order_by, next(known_sets(found, evidence)).query
    more, less, step = _BOUNDS[order]
    value = next((getattr(card, _FIELD.get(order, order)) for card in evidence.cards(first)), None)
    if value is None:
        return None
    bound = {more: value + step} if query.descending else {less: value - step}
    where = query.where.model_copy(update={name: limit for name, limit in bound.items() if limit >= 0})
    if where == query.where:
        return None
    return query.model_copy(update={"where": where, "aggregate": "count", "order_by": "popularity", "limit": None})


def _forms() -> Iterator[Pattern]:
    whole, ranking = _of_a_set(_whole), _of_a_set(_ranking)
    tables: tuple[tuple[str, Check | None], ...] = (
        ("there are {n} {set} : {list}", whole),
        ("there are {n} {set} , the best known of which are {list}", _of_a_set(_best_known)),
        ("the [only |]{set} is {e}", _of_a_set(_only)),
        ("the {set} {rank} is {e}", _of_a_set(_first)),
        ("one of the {n} {set} {rank} is {e}[| , the best known]", _of_a_set(_one_of_first)),
        ("the {n} {set} {rank} , in order : {list}", ranking),
        ("the {n} {set} , those {rank} first : {list}", ranking),
        ("the {n} {set} , the latest first : {list}", _sorted(Rank("start_date", descending=True))),
        ("the {n} {set} , in the order in which they came out : {list}", _sorted(Rank("start_date", descending=False))),
        ("{n} of the {n} {set} , best known first : {list}", _of_a_set(_some)),
        ("the data holds {n} {set}", _of_a_set(_held)),
        ("the data holds {n} {set} : {list}", _of_a_set(_all_held)),
        ("the data holds {n} {set} , among them {list}", _of_a_set(_held)),
        (
            "the average {text} of the {set} is {n} , over {n}[ of {n} that have one|][ : | , among them ]{list}",
            _of_a_set(_average),
        ),
        ("it is the best known of {n} {set}", _of_a_set(_best_of)),
        ("it is the one of {n} {set} {rank}", _of_a_set(_best_by)),
        ("{list} [has|have each] the most {set} : {n}", _groups),
        ("{text} has the most {set} : {n}", _field_groups),
        ("next come {noted}", _next_groups),
        ("of {list} , {list} [is a|is an|are] {set}", _offered),
        ("of {list} , the {set} [is|are] {list}", _offered_makers),
    )
    yield from chain.from_iterable(pattern(text, check) for text, check in tables)


FORMS: Final = tuple(_forms())

"""What has to be known before a goal can be asked of the graph: who is meant, what belongs to it, its own values."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, cast

from catalog.entities import EntityType
from catalog.relations import RelationType

from agent_core.graph_query import Chain, EntityFilters, GraphQuery, Hop
from agent_core.planning.goals import Goal, GoalKind, Measure
from agent_core.planning.lookups import graph_step, select_step
from agent_core.results import EntityCard
from agent_core.retrieval.instalments import MAX_INSTALMENTS
from agent_core.schemas import GraphIntent, NextStep

type Prerequisite = tuple[Callable[[Goal], NextStep | None], Callable[[Goal, Sequence[EntityCard]], Goal | None]]
"""The step of a goal that needs one, and the goal by what that step found; ``None`` where that does not tell."""

# By what is measured: the field of a card, the filter that bounds it, and by how much more is more.
_MEASURED: Final = {
    "episodes": ("episodes", "episodes", 1),
    "chapters": ("chapters", "chapters", 1),
    "start_date": ("year", "year", 1),
    "score": ("rating", "score", 0.01),
}
_LENGTHS: Final = frozenset({"episodes", "chapters"})


def _read_the_parts_of_a_list(goal: Goal) -> NextStep | None:
    return None if goal.first is None else _read_instalments(goal.first)


def _with_the_parts(goal: Goal, cards: Sequence[EntityCard]) -> Goal:
    return replace(goal, first=_of_instalments(cast("Goal", goal.first), cards))


def _read_the_first(goal: Goal) -> NextStep | None:
    return None if goal.first is None else select_step(goal.first.query, f"read {goal.subjects[0].name}")


def _of_the_first(goal: Goal, cards: Sequence[EntityCard]) -> Goal | None:
    """Return a goal about the title that stands first in a list; ``None`` where the list is empty."""
    if not cards:
        return None
    query, (standing,), card = cast("GraphQuery", goal.query), goal.subjects, cards[0]
    subject = replace(standing, ref=card.ref, name=card.name, matched_name=card.name, year=card.year)
    chains = [chain.model_copy(update={"start": [card.ref]}) for chain in query.chains]
    named = f"{card.name} ({standing.name})"
    return replace(
        goal,
        first=None,
        subjects=(subject,),
        query=query.model_copy(update={"chains": chains}),
        phrase=goal.phrase.replace(standing.name, named),
        plural=goal.plural.replace(standing.name, named),
    )


def _read_who_is_in_it(goal: Goal) -> NextStep | None:
    if not goal.among:
        return None
    named = Chain(start=[candidate.ref for candidate in goal.among])
    inside = Chain(start=[goal.refs[0]], hops=[Hop(relation=RelationType.HAS_CHARACTER)])
    query = GraphQuery(result_type=EntityType.CHARACTER, chains=[named, inside], combine="intersection")
    return select_step(query, "find who of that name is in it")


def _of_who_is_in_it(goal: Goal, cards: Sequence[EntityCard]) -> Goal:
    """Return a goal about those of its namesakes who were found in the title."""
    present = {card.ref for card in cards}
    met = tuple(candidate for candidate in goal.among if candidate.ref in present)
    query = cast("GraphQuery", goal.query)
    chains = [query.chains[0].model_copy(update={"start": [candidate.ref for candidate in met]})]
    whole = query.model_copy(update={"chains": chains})
    return replace(goal, query=whole, subjects=(*met, *goal.subjects), among=())


def _read_instalments(goal: Goal) -> NextStep | None:
    if goal.instalments is None:
        return None
    why, parts = f"read what belongs to {goal.subjects[0].name}", goal.instalments
    return graph_step(GraphIntent(rationale=why, query_type="instalments", start=goal.refs[0], filters=parts))


def _of_instalments(goal: Goal, cards: Sequence[EntityCard]) -> Goal:
    """Return a goal about what was found to belong to its subject, which is the first season of its seasons."""
    query, parts = cast("GraphQuery", goal.query), cast("EntityFilters", goal.instalments)
    itself = goal.refs[:1] if goal.subjects[0].format in parts.format else ()
    *others, chain = query.chains
    start = [*itself, *(card.ref for card in cards)][:MAX_INSTALMENTS]
    chains = [*others, chain.model_copy(update={"start": start})]
    return replace(goal, query=query.model_copy(update={"chains": chains}), instalments=None)


def _read_the_titles(goal: Goal) -> NextStep | None:
    if not goal.relative:
        return None
    kind = goal.subjects[0].ref.entity_type
    chain = Chain(start=[ref for ref in goal.refs if ref.entity_type is kind])
    return select_step(GraphQuery(result_type=kind, chains=[chain]), "read what the likeness is measured by")


def _within_their_values(goal: Goal, cards: Sequence[EntityCard]) -> Goal | None:
    """Return a goal whose bounds are the titles' own values; ``None`` where one of those is unknown."""
    query, listed = cast("GraphQuery", goal.query), goal.kind is GoalKind.SELECT
    bounds = [_date(measure, cards) if listed else _bound(measure, cards, query) for measure in goal.relative]
    if None in bounds:
        return None
    filters = query.where.model_dump(exclude_defaults=True) | dict(filter(None, bounds))
    told = goal.relative if listed else ()  # which the phrase says without a date
    where = EntityFilters.model_validate(filters)
    return replace(goal, query=query.model_copy(update={"where": where}), relative=told)


def _date(measure: Measure, cards: Sequence[EntityCard]) -> tuple[str, str] | None:
    """Return the filter of what came out after, or before, the first card that has a date, and that date."""
    dates = [card.start_date for card in cards if card.start_date]
    return ("started_min" if measure.descending else "started_max", dates[0]) if dates else None


def _bound(measure: Measure, cards: Sequence[EntityCard], query: GraphQuery) -> tuple[str, float] | None:
    """Return the filter of what has more, or less, than all cards have, and its value.

    The length of a manga is that in chapters, which is none of an anime.
    """
    kind, of_manga = query.result_type, query.result_type is EntityType.MANGA
    field, bound, least = _MEASURED["chapters" if of_manga and measure.order_by == "episodes" else measure.order_by]
    if field in _LENGTHS and any(card.ref.entity_type is not kind for card in cards):
        return None
    values = [getattr(card, field) for card in cards]
    if not values or None in values:
        return None
    return (f"{bound}_min", max(values) + least) if measure.descending else (f"{bound}_max", min(values) - least)


PREREQUISITES: Final[tuple[Prerequisite, ...]] = (
    (_read_the_parts_of_a_list, _with_the_parts),
    (_read_the_first, _of_the_first),
    (_read_who_is_in_it, _of_who_is_in_it),
    (_read_instalments, _of_instalments),
    (_read_the_titles, _within_their_values),
)

"""What has to be known before a goal can be asked of the graph: its subject, what belongs to it, its own values."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, cast

from catalog.entities import EntityType
from catalog.relations import RelationType

from agent_core.goals.goal import Goal, GraphGoal, Measure, SimilarGoal, measured_as, titles_measured
from agent_core.goals.steps import graph_step, select_step
from agent_core.grammar.languages.morphology import join
from agent_core.graph_query import Chain, EntityFilters, GraphQuery
from agent_core.results import Candidate, EntityCard
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
    "popularity": ("members", "members", 1),
}
# Makers of a title that others shall not be of.
_MAKERS: Final = 5
_LENGTHS: Final = frozenset({"episodes", "chapters"})


def _read_the_parts_of_a_list(goal: Goal) -> NextStep | None:
    return _read_instalments(goal.first) if isinstance(goal, GraphGoal) and goal.first is not None else None


def _with_the_parts(goal: Goal, cards: Sequence[EntityCard]) -> Goal:
    whole = cast("GraphGoal", goal)
    return replace(whole, first=_of_instalments(cast("GraphGoal", whole.first), cards))


def _read_the_first(goal: Goal) -> NextStep | None:
    first = goal.first if isinstance(goal, GraphGoal) else None
    return None if first is None else select_step(first.query, f"read {goal.subjects[0].name}")


def _of_the_first(goal: Goal, cards: Sequence[EntityCard]) -> Goal | None:
    """Return a goal about the title that stands first in a list; ``None`` where the list is empty."""
    if not cards:
        return None
    query, (standing,), card = cast("GraphQuery", goal.query), goal.subjects, cards[0]
    subject = replace(standing, ref=card.ref, name=card.name, matched_name=card.name, year=card.year)
    chains = [chain.model_copy(update={"start": [card.ref]}) for chain in query.chains]
    named = f"{card.name} ({standing.name})"
    return replace(
        cast("GraphGoal", goal),
        first=None,
        subjects=(subject,),
        query=query.model_copy(update={"chains": chains}),
        phrase=goal.phrase.replace(standing.name, named),
        plural=goal.plural.replace(standing.name, named),
    )


def _read_instalments(goal: Goal) -> NextStep | None:
    if not isinstance(goal, GraphGoal) or goal.instalments is None:
        return None
    why, parts = f"read what belongs to {goal.subjects[0].name}", goal.instalments
    return graph_step(GraphIntent(rationale=why, query_type="instalments", start=goal.refs[0], filters=parts))


def _of_instalments(goal: Goal, cards: Sequence[EntityCard]) -> GraphGoal:
    """Return a goal about what was found to belong to its subject, which is the first season of its seasons."""
    goal = cast("GraphGoal", goal)
    query, parts = cast("GraphQuery", goal.query), cast("EntityFilters", goal.instalments)
    itself = goal.refs[:1] if goal.subjects[0].format in parts.format else ()
    *others, chain = query.chains
    start = [*itself, *(card.ref for card in cards)][:MAX_INSTALMENTS]
    chains = [*others, chain.model_copy(update={"start": start})]
    return replace(goal, query=query.model_copy(update={"chains": chains}), instalments=None)


def _read_its_makers(goal: Goal) -> NextStep | None:
    """Return the step that finds who made the titles of which others shall be alike and of somebody else."""
    if not isinstance(goal, SimilarGoal) or goal.own_makers is None:
        return None
    kind = EntityType.STUDIO if goal.own_makers.relation is RelationType.ANIMATED_BY else EntityType.PERSON
    made = GraphQuery(result_type=kind, chains=[Chain(start=list(goal.refs), hops=[goal.own_makers])])
    return select_step(made, f"find who made {goal.subjects[0].name}")


def _without_its_makers(goal: Goal, cards: Sequence[EntityCard]) -> Goal | None:
    """Return a likeness that none of them made; ``None`` where the data does not hold who they are."""
    alike = cast("SimilarGoal", goal)
    makers = [Candidate(ref=card.ref, name=card.name, matched_name=card.name) for card in cards[:_MAKERS]]
    if not makers:
        return None
    listed = join([maker.name for maker in makers], last=" or ")
    return replace(alike.but(f"not by {listed}"), own_makers=None, makers_not=(*alike.makers_not, *makers))


def _read_the_titles(goal: Goal) -> NextStep | None:
    dated = isinstance(goal, GraphGoal) and goal.dated is not None
    if not dated and not (isinstance(goal, SimilarGoal) and goal.relative):
        return None
    kind = goal.subjects[0].ref.entity_type
    chain = Chain(start=[ref for ref in goal.refs if ref.entity_type is kind])
    return select_step(GraphQuery(result_type=kind, chains=[chain]), "read what the likeness is measured by")


def _within_their_values(goal: Goal, cards: Sequence[EntityCard]) -> Goal | None:
    """Return a goal whose bounds are the titles' own values; ``None`` where none of those is known."""
    return _measured_by(goal, cards) if isinstance(goal, SimilarGoal) else _dated_by(cast("GraphGoal", goal), cards)


def _measured_by(goal: SimilarGoal, cards: Sequence[EntityCard]) -> SimilarGoal | None:
    query = cast("GraphQuery", goal.query)
    bounds = {measure: _bound(measure, cards, query) for measure in goal.relative}
    if not any(bounds.values()):
        return None
    filters = query.where.model_dump(exclude_defaults=True)
    for bound in filter(None, bounds.values()):
        filters = bound | filters if "format" in filters else filters | bound
    unknown = [measure for measure, bound in bounds.items() if not bound]
    known, where = goal.without_saying(map(measured_as, unknown)), EntityFilters.model_validate(filters)
    unmeasured = tuple(map(titles_measured, unknown))
    return replace(known, query=query.model_copy(update={"where": where}), relative=(), unmeasured=unmeasured)


def _dated_by(goal: GraphGoal, cards: Sequence[EntityCard]) -> GraphGoal | None:
    query, bound = cast("GraphQuery", goal.query), _date(cast("Measure", goal.dated), cards)
    where = EntityFilters.model_validate(query.where.model_dump(exclude_defaults=True) | bound)
    return replace(goal, query=query.model_copy(update={"where": where})) if bound else None


def _date(measure: Measure, cards: Sequence[EntityCard]) -> dict[str, Any]:
    """Return the filter of what came out after, or before, the first card that has a date; nothing where none has."""
    dates = [card.start_date for card in cards if card.start_date]
    return {"started_min" if measure.descending else "started_max": dates[0]} if dates else {}


def _bound(measure: Measure, cards: Sequence[EntityCard], query: GraphQuery) -> dict[str, Any]:
    """Return the filter of what has more, or less, than all cards have; nothing where that is not known of all.

    The length of a manga is that in chapters, which is none of an anime; that of films is their running time.
    """
    if measure.order_by == "episodes" and query.result_type is EntityType.ANIME and _are_films(cards):
        running = _bounded("duration_minutes", "duration", 1, measure, cards)
        return {**running, "format": ["movie"]} if running else {}
    kind, of_manga = query.result_type, query.result_type is EntityType.MANGA
    field, bound, least = _MEASURED["chapters" if of_manga and measure.order_by == "episodes" else measure.order_by]
    if field in _LENGTHS and any(card.ref.entity_type is not kind for card in cards):
        return {}
    return _bounded(field, bound, least, measure, cards)


def _are_films(cards: Sequence[EntityCard]) -> bool:
    return bool(cards) and all(card.format == "movie" for card in cards)


def _bounded(field: str, bound: str, least: float, measure: Measure, cards: Sequence[EntityCard]) -> dict[str, Any]:
    values = [getattr(card, field) for card in cards]
    if not values or None in values:
        return {}
    return {f"{bound}_min": max(values) + least} if measure.descending else {f"{bound}_max": min(values) - least}


PREREQUISITES: Final[tuple[Prerequisite, ...]] = (
    (_read_the_parts_of_a_list, _with_the_parts),
    (_read_the_first, _of_the_first),
    (_read_instalments, _of_instalments),
    (_read_its_makers, _without_its_makers),
    (_read_the_titles, _within_their_values),
)

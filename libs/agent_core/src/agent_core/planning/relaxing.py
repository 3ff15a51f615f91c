"""Leaves out conditions of a likeness that nothing fulfils, the least certain first."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from agent_core.answering.narrowing import narrowed
from agent_core.goals.goal import Goal, SimilarGoal, measured_as, titles_measured
from agent_core.graph_query import EntityFilters

_GENRES: Final = ("genre", "genre_any", "genre_not")
_BY_OTHERS: Final = "titles by somebody else"


def relaxed(goal: Goal, *, unmeasured: bool) -> Iterator[Goal]:
    """Yield a likeness that nothing fulfils without its least certain conditions, one after the other.

    Args:
        goal: the likeness.
        unmeasured: the data does not hold what the titles themselves are measured by.
    """
    if not isinstance(goal, SimilarGoal) or goal.query is None:
        return
    if unmeasured and (goal.relative or goal.own_makers):
        known = goal
        if goal.own_makers is not None:
            yield (known := replace(goal, own_makers=None, unmeasured=(_BY_OTHERS,)))
        if goal.relative:
            yield replace(_unmeasured(known), unmeasured=(*known.unmeasured, *_measures_named(goal)))
        return
    where, unmet = goal.query.where, list[str]()
    for dropped in _conditions(where):
        unmet.append(narrowed("anime", dropped, many=True))
        where = _without(where, dropped)
        yield replace(goal, query=goal.query.model_copy(update={"where": where}), unmet=tuple(unmet))
    if goal.relative:
        unmet += _measures_named(goal)
        plain = goal.query.model_copy(update={"where": where})
        yield replace(_unmeasured(goal), query=plain, unmet=tuple(unmet))


def _without(where: EntityFilters, dropped: EntityFilters) -> EntityFilters:
    """Return filters without the genres of others."""
    left = {name: [g for g in getattr(where, name) if g not in getattr(dropped, name)] for name in _GENRES}
    return where.model_copy(update=left)


def _measures_named(goal: SimilarGoal) -> tuple[str, ...]:
    return tuple(map(titles_measured, goal.relative))


def _unmeasured(goal: SimilarGoal) -> SimilarGoal:
    """Return a likeness without what is more or less of it."""
    return replace(goal.without_saying(map(measured_as, goal.relative)), relative=())


def _conditions(where: EntityFilters) -> Iterator[EntityFilters]:
    """Yield the conditions that may be dropped, the least certain first: few titles tell all that they are about."""
    for genre in sorted(where.genre, key=lambda genre: not genre.islower()):
        yield EntityFilters(genre=[genre])
    for name in ("genre_any", "genre_not"):
        if genres := getattr(where, name):
            yield EntityFilters.model_validate({name: genres})

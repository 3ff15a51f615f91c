"""Joins the conditions of a set to the filters of a query."""

from collections.abc import Iterable
from typing import Any, Final

from agent_core.grammar.semantics.logical_form import Condition
from agent_core.graph_query import EntityFilters

# Filters of what has one of some values, or all, and of what has none.
_DENIED: Final = (("format", "format_not"), ("genre", "genre_not"))
# What a manga does that an anime does otherwise.
_AIRING: Final = {"airing": "publishing"}
# Filters of which a thing has one of several values, and the endings of lower and upper bounds.
_ONE_OF: Final = frozenset({"format", "status", "age_rating"})
_LOWER: Final = ("_min", "_above")
_UPPER: Final = ("_max", "_below")


def merged(where: EntityFilters, condition: Condition) -> EntityFilters | None:
    """Return filters with one more condition; ``None`` where both cannot hold of one thing."""
    held: dict[str, Any] = where.model_dump(exclude_defaults=True)
    for name, bound in condition.bounds:
        both = _both(name, held.get(name), bound)
        if both is None:
            return None
        held[name] = both
    for name, denied in _DENIED:
        if name in held and denied in held:
            left = [value for value in held[name] if value not in held[denied]]
            if not left or (name == "genre" and left != held[name]):
                return None
            held[name] = left
            held.pop(denied if name == "format" else "", None)  # what is of one format is of no other
    return EntityFilters.model_validate(held)


def without_opposites(where: EntityFilters, conditions: Iterable[Condition]) -> EntityFilters:
    """Return filters of what is recommended without what rules out the moods that conditions ask for."""
    wanted = {*where.genre, *where.genre_any}
    opposed = [topic for each in conditions for topic in each.opposed if topic not in wanted]
    return where.model_copy(update={"genre_not": [*dict.fromkeys((*where.genre_not, *opposed))]})


def _both(name: str, before: Any, bound: Any) -> Any:  # noqa: ANN401 - of any field
    """Return what holds of a field where two things are said of it; ``None`` where they cannot both."""
    bound = list(bound) if isinstance(bound, tuple) else bound  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    if before is None or before == bound:
        return bound  # pyright: ignore[reportUnknownVariableType]
    if isinstance(before, list):
        return None if name in _ONE_OF else list(dict.fromkeys((*before, *bound)))  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    if name.endswith(_LOWER):
        return max(before, bound)
    return min(before, bound) if name.endswith(_UPPER) else None


def filters_of(where: EntityFilters, *, manga: bool) -> EntityFilters:
    """Return filters as a query has them: in the words of manga, and one year for a first and last one."""
    return _in_one_year(_of_manga(where) if manga else where)


def _of_manga(where: EntityFilters) -> EntityFilters:
    """Return filters as they are of manga: what airs of anime is published of manga."""
    published = [_AIRING.get(status, status) for status in where.status]
    return where.model_copy(update={"status": published}) if where.status else where


def _in_one_year(where: EntityFilters) -> EntityFilters:
    """Return filters in which a year that is both the first and the last is the year."""
    if where.year_min is None or where.year_min != where.year_max:
        return where
    return where.model_copy(update={"year": where.year_min, "year_min": None, "year_max": None})

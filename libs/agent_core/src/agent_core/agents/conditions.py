"""The conditions of a step as a model writes them, turned into the typed filters of searches and queries."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from agent_core.agents.flat_step import Condition

_ANY: Final = "|"
_LISTS: Final = {
    ("genre", "="): "genre",
    ("genre", "!="): "genre_not",
    ("format", "="): "format",
    ("format", "!="): "format_not",
    ("status", "="): "status",
    ("source", "="): "source_material",
    ("source", "!="): "source_not",
}
_WORDS: Final = {"season": "season", "airs_on": "airs_on"}
_NUMBERS: Final = frozenset({"year", "episodes", "chapters", "volumes", "members", "favorites"})
_DATES: Final = frozenset({"started", "ended"})
_SCORES: Final = {">=": "score_min", "<=": "score_max", ">": "score_above", "<": "score_below"}
# Conditions on what is counted or on one episode belong to the query and not to its filters.
OF_THE_QUERY: Final = frozenset({"related", "episode_number"})


class Unreadable(ValueError):
    """A step that fits its schema and means nothing; the message tells the model what to write instead."""


def filters_of(conditions: Iterable[Condition]) -> dict[str, Any]:
    """Return the fields of `EntityFilters` that the conditions stand for.

    Raises:
        Unreadable: a field does not take the comparison or the value.
    """
    fields: dict[str, Any] = {}
    for condition in conditions:
        for name, value in _read(condition):
            if isinstance(value, list):
                fields[name] = [*fields.get(name, []), *value]
            elif fields.setdefault(name, value) != value:
                raise Unreadable(f"where sets {name} twice; keep one of the two")
    return fields


def count_bounds(conditions: Sequence[Condition], field: str) -> tuple[int | None, int | None]:
    """Return the least and the most that the conditions on a counted field allow.

    Raises:
        Unreadable: the value is no whole number, or the comparison is none of numbers.
    """
    bounds: dict[str, int] = {}
    for condition in conditions:
        if condition.field == field:
            bounds |= dict(_bounded(field, condition, int))
    return bounds.get(f"{field}_min"), bounds.get(f"{field}_max")


def _read(condition: Condition) -> Iterable[tuple[str, Any]]:
    field, op = condition.field, condition.op
    values = [value.strip() for value in condition.value.split(_ANY) if value.strip()]
    if not values:
        raise Unreadable(f"where.{field} has no value; give one or leave the condition out")
    if field == "genre" and op == "=" and len(values) > 1:
        return [("genre_any", values)]
    if (field, op) in _LISTS:
        return [(_LISTS[field, op], values)]
    if field in _WORDS and op == "=":
        return [(_WORDS[field], values[0].lower())]
    if field in _NUMBERS:
        return list(_bounded(field, condition, int))
    if field == "score" and op in {*_SCORES, "="}:
        names = ("score_min", "score_max") if op == "=" else (_SCORES[op],)
        return [(name, _number(condition, float)) for name in names]
    if field in _DATES and op in {"=", ">=", "<="}:
        return [(f"{field}_{end}", values[0]) for sign, end in ((">=", "min"), ("<=", "max")) if op in {"=", sign}]
    raise Unreadable(f"where.{field} does not take {op!r}; use another comparison or leave the condition out")


def _bounded(field: str, condition: Condition, kind: Callable[[str], int]) -> Iterable[tuple[str, int]]:
    number = _number(condition, kind)
    match condition.op:
        case "=":
            yield from ((f"{field}_min", number), (f"{field}_max", number))
        case ">=" | ">":
            yield f"{field}_min", number + (condition.op == ">")
        case "<=" | "<":
            yield f"{field}_max", number - (condition.op == "<")
        case "!=":
            raise Unreadable(f"where.{field} does not take '!='; use >= and <=, or leave the condition out")


def _number[N: (int, float)](condition: Condition, kind: Callable[[str], N]) -> N:
    try:
        return kind(condition.value.strip().replace(",", ""))
    except ValueError:
        raise Unreadable(f"where.{condition.field} takes a number, not text; write digits alone") from None

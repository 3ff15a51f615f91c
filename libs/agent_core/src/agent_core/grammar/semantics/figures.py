"""Builds what is calculated of fields and sets: sums and averages, differences, shares."""

from dataclasses import replace
from typing import Final

from agent_core.calculation.expressions import Function
from agent_core.grammar.semantics.building import closed, combined, modified, with_name
from agent_core.grammar.semantics.comparisons import Gap, Sharing
from agent_core.grammar.semantics.inspection import is_anchored, names_in
from agent_core.grammar.semantics.logical_form import (
    Aggregated,
    Calculated,
    Combine,
    Count,
    Difference,
    Distributed,
    FieldOf,
    Figure,
    Filter,
    LogicalForm,
    Named,
    OfKind,
    Onwards,
    SetForm,
    Share,
)
from agent_core.grammar.semantics.meanings import FieldWord, Modifier

RUNNING_TIME: Final = "running_time"
"""The minutes of all episodes of a title together."""
WATCH_TIME: Final = "watch_time"
"""The same as a field of a title, of which it is told with what it is worked out of."""
LENGTH: Final = "length"
"""How long an anime is: in episodes, and of two films in minutes."""
SUMMED: Final = frozenset({"episodes", "chapters", "volumes", RUNNING_TIME})
"""Fields whose values may be added up."""
_AVERAGED: Final = frozenset({"episodes", "chapters", "volumes", "rating"})
_COMPARED: Final = SUMMED | {"rating", "year", LENGTH}
# What the words for a length may be of, where the rest of the question says it.
_LENGTHS: Final = frozenset({"episodes", "chapters", RUNNING_TIME})


def is_one(form: SetForm) -> bool:
    """True for the one thing that a name tells, whatever is said of its kind."""
    while isinstance(form, OfKind | Filter):
        form = form.base
    return isinstance(form, Named)


def aggregated(form: SetForm, field: FieldWord, function: Function) -> Aggregated | None:
    """Return what a field comes to over a set; ``None`` for one thing, of which the field is a value."""
    base = _all_of(form)
    fits = field.name in (SUMMED if function is Function.SUM else _AVERAGED)
    if not fits or base.kinds.isdisjoint(field.had_by) or not is_anchored(base):
        return None
    if is_one(base) and (field.name != RUNNING_TIME or function is not Function.SUM):
        return None
    return Aggregated(base, field.name, field.had_by, function)


def calculated(form: LogicalForm) -> Calculated | None:
    """Return what a question asks to be calculated: of a title and its sequels, what all of them have together."""
    match form:
        case Aggregated() | Difference() | Share():
            return form
        case FieldOf(Combine(_, _, Onwards()) as base, field, had_by) if field in SUMMED:
            return Aggregated(base, field, had_by, Function.SUM)
        case FieldOf(base, field, had_by) if field == RUNNING_TIME and is_one(base):
            return Aggregated(base, field, had_by, Function.SUM)
        case _:
            return None


def _all_of(form: SetForm) -> SetForm:
    """Return a set of which all is meant together: of "X and its sequels" both."""
    if isinstance(form, Distributed) and (is_one(form.left) or is_one(form.right)):
        return Combine("union", _all_of(form.left), _all_of(form.right))
    return closed(form)


def in_field(gap: Gap, field: FieldWord) -> Gap | None:
    """Return a gap that is of a field; ``None`` where it is of another one, or of how many there are."""
    of_gap = gap.field
    if gap.noun is not None or (of_gap is not None and of_gap.name != field.name and not _narrows(of_gap, field)):
        return None
    return replace(gap, field=field)


def _narrows(wider: FieldWord, field: FieldWord) -> bool:
    return wider.name == LENGTH and field.name in _LENGTHS


def difference_of(gap: Gap) -> Difference | None:
    """Return the difference of a gap with two sides; ``None`` where they cannot be compared."""
    if gap.left is None or gap.right is None:
        return None
    left = _figure(gap.left, gap.field)
    right = None if left is None else _like(left, gap.right, gap.field)
    if left is None or right is None or left == right:
        return None
    return Difference(right, left, gap.signed) if gap.less else Difference(left, right, gap.signed)


def _figure(side: SetForm | Figure, field: FieldWord | None) -> Figure | None:
    """Return one side as a number: the field of one thing, or how many there are."""
    if isinstance(side, Aggregated):  # of which no sentence tells how far it is from another one
        return None
    if isinstance(side, Count | FieldOf):
        of_side = None if isinstance(side, Count) else side.field
        is_same = field is None or of_side == field.name
        return side if is_same and (of_side is None or of_side in _COMPARED) else None
    if field is None:
        return Count(closed(side)) if not is_one(side) and is_anchored(side) else None
    fits = field.name in _COMPARED and not side.kinds.isdisjoint(field.had_by) and is_anchored(side)
    return FieldOf(side, field.name, field.had_by) if fits else None


def _like(figure: Figure, other: SetForm | Figure, field: FieldWord | None) -> Figure | None:
    """Return the other side as the same figure as the first one: of "than B" how many B directed."""
    if isinstance(other, Count | FieldOf | Aggregated):
        alike = type(other) is type(figure) and getattr(other, "field", None) == getattr(figure, "field", None)
        return other if alike else None
    if isinstance(figure, FieldOf):
        return _figure(other, field or FieldWord(figure.field, figure.had_by, None, None, dated=False))
    if not is_one(other):
        return None if other.kinds.isdisjoint(figure.base.kinds) else replace(figure, base=_all_of(other))
    named = next(names_in(other))
    names = set(names_in(figure.base))
    if len(names) != 1 or named in names or named.kinds != next(iter(names)).kinds:
        return None
    return replace(figure, base=with_name(figure.base, named))


def share_of(sharing: Sharing) -> Share | None:
    """Return the share whose part and whole are known; ``None`` where the part is all of it."""
    if sharing.part is None or sharing.whole is None or not is_anchored(sharing.whole) or is_one(sharing.whole):
        return None
    whole = closed(sharing.whole)
    if isinstance(sharing.part, Modifier):
        part = modified(whole, sharing.part)
    else:
        part = combined("intersection", sharing.part, whole)
    return None if part is None or part == whole else Share(part, whole)

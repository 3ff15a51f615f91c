"""Builds logical forms of smaller ones: every function returns ``None`` where types disagree."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

from catalog.entities import EntityType

from agent_core.grammar.semantics.inspection import is_anchored, is_bare_name, names_in
from agent_core.grammar.semantics.logical_form import (
    Combine,
    Condition,
    Coordinated,
    Difference,
    Distributed,
    Everything,
    FieldOf,
    Filter,
    First,
    Hole,
    IllTypedError,
    Join,
    LogicalForm,
    Named,
    NamesSideBySide,
    Numbered,
    OfKind,
    Order,
    Others,
    Ranked,
    SetForm,
    Share,
    Sung,
    Without,
)
from agent_core.grammar.semantics.meanings import Modifier
from agent_core.grammar.semantics.relations import Kinds, Path
from agent_core.graph_query import SetOperator

# Of characters, many of whom share a name, it is said where they are; whoever else is named needs no such help.
_CHARACTER: Final[Kinds] = frozenset({EntityType.CHARACTER})
# What bounds a single year.
_OF_A_YEAR: Final = {"year_min", "year_max"}
# Fields of which a thing may have several values.
_SEVERAL: Final = frozenset({"genre", "genre_any", "genre_not", "format_not"})


def join(base: SetForm, path: Path) -> SetForm | None:
    """Return what a path leads to, of things said side by side each by itself; ``None`` where they have none."""
    if not path.targets(base.kinds) or not is_anchored(base):
        return None
    if isinstance(base, Others):
        return None if (found := join(base.base, path)) is None else others(found)
    if isinstance(base, Distributed):
        left, right = join(base.left, path), join(base.right, path)
        found = None if left is None or right is None else _of_both(Distributed, base.operator, left, right)
        return replace(found, jointly=base.jointly) if isinstance(found, Distributed) else found
    form: SetForm = base
    for edge in path.edges:
        form = Join(form, edge)
    return narrowed(form, path.targets(base.kinds))


def narrowed(base: SetForm, kinds: Kinds) -> SetForm | None:
    """Return those of a set that are of some kinds; the set itself where all are."""
    held = base.kinds
    if held <= kinds:
        return base
    both = held & kinds
    if not both:
        return None
    match base:
        case Everything():
            return Everything(both, base.anaphoric)
        case Filter(inner, _) | Others(inner) | Without(inner, _, _):
            within = narrowed(inner, kinds)
            return None if within is None else replace(base, base=within)
        case _:
            return OfKind(base, both)


def filtered(base: SetForm, condition: Condition) -> SetForm | None:
    """Return those of a set that fulfil a condition, of all things those that can.

    ``None`` for what leads a ranking, which is narrowed before, and for a title where the year is that of a namesake.
    """
    if isinstance(base, First) or base.kinds.isdisjoint(condition.had_by):
        return None
    if isinstance(base, Named) and _tells_one(base, condition):
        return base if condition.bounds[0][1] == base.candidate.year else None
    return Filter(base if is_anchored(base) else narrowed(base, condition.had_by) or base, condition)


def _tells_one(base: Named, condition: Condition) -> bool:
    """True for a year that tells a title from another one that is called so."""
    bounds = dict(condition.bounds)
    if bounds.keys() != _OF_A_YEAR or len(set(bounds.values())) > 1 or base.candidate.year is None:
        return False
    years = {each.year for each in (base.candidate, *base.namesakes)}
    return len(years) > 1 and bounds["year_min"] in years


def _of_both(
    node: type[Combine] | type[Distributed], operator: SetOperator, left: SetForm, right: SetForm
) -> SetForm | None:
    if left.kinds.isdisjoint(right.kinds):
        return None
    return left if left == right and operator != "difference" else node(operator, left, right)


def combined(operator: SetOperator, left: SetForm, right: SetForm) -> SetForm | None:
    """Return two sets joined by an operator; what no name tells yet only narrows an intersection."""
    if isinstance(left, First) or isinstance(right, First):
        return None
    if operator == "intersection":
        for one, other in ((left, right), (right, left)):
            if not is_anchored(one):
                return _narrowed_by(one, other)
            if isinstance(one, Others):
                return None if (found := combined(operator, one.base, other)) is None else others(found)
        if any(is_bare_name(form) and form.kinds != _CHARACTER for form in (left, right)):
            return None
    return _of_both(Combine, operator, left, right)


def _narrowed_by(noun: SetForm, other: SetForm) -> SetForm | None:
    """Return those of a set that a noun names, which no name tells: "horror films"; of a ranking before it is made."""
    if isinstance(other, Ranked) and not isinstance(noun, Ranked):
        found = _narrowed_by(noun, other.base)
        return None if found is None else ranked(found, other.order)
    match noun:
        case Everything(kinds):
            found = narrowed(other, kinds)
            return found if found is None or noun.anaphoric or is_anchored(found) else _named_by_a_noun(found)
        case Filter(base, condition):
            return None if (found := _narrowed_by(base, other)) is None else filtered(found, condition)
        case Others(base):
            return None if (found := _narrowed_by(base, other)) is None else others(found)
        case Without(base, names, story):
            return None if (found := _narrowed_by(base, other)) is None else without(found, names, story=story)
        case Ranked(base, order):
            return None if (found := _narrowed_by(base, other)) is None else ranked(found, order)
        case Numbered(base, number):
            return None if (found := _narrowed_by(base, other)) is None else Numbered(found, number)
        case _:
            return _of_both(Combine, "intersection", noun, other)


def _named_by_a_noun(form: Any) -> Any:  # noqa: ANN401 - of any node
    """Return a set of which a noun tells what it is of: "the best ones" of "anime from 2016, the best ones"."""
    return replace(form, anaphoric=False) if isinstance(form, Everything) else rebuilt(form, _named_by_a_noun)


def distributed(operator: SetOperator, left: SetForm, right: SetForm) -> SetForm | None:
    """Return two things said side by side; both have to be anchored in a name."""
    if not (is_anchored(left) and is_anchored(right)):
        return None
    if any(isinstance(form, First) and not is_anchored(form.base) for form in (left, right)):
        return None  # the best of all are none of a name's
    return _of_both(Distributed, operator, left, right)


def others(base: SetForm) -> SetForm | None:
    """Return a set without what it is told by; ``None`` for a name, which is told by itself."""
    return None if isinstance(base, Named | First) else base if isinstance(base, Others) else Others(base)


def without(base: SetForm, names: tuple[Named, ...], *, story: bool) -> SetForm | None:
    """Return a set without some that are named; ``None`` where they cannot be among it, or tell it themselves."""
    if not names or is_bare_name(base) or not all(name.kinds <= base.kinds for name in names):
        return None
    if isinstance(base, First):
        return without(base.base, names, story=story)
    if isinstance(base, Ranked):
        return None if (rest := without(base.base, names, story=story)) is None else ranked(rest, base.order)
    named = {name.candidate.ref for name in names_in(base)}
    return None if any(name.candidate.ref in named for name in names) else Without(base, names, story)


def ranked(base: SetForm, order: Order) -> SetForm | None:
    """Return the first of a set in some order; ``None`` for what is one, or is ranked already."""
    if base.kinds.isdisjoint(order.had_by) or isinstance(base, Ranked | First) or is_bare_name(base):
        return None
    return Ranked(base, order)


def filled[T: LogicalForm](form: T, topic: SetForm) -> T | None:
    """Return a form with a set in place of its hole; ``None`` where the set is of none of the kinds that are meant."""
    try:
        return _filled(form, topic)
    except IllTypedError:
        return None


def _filled(form: Any, topic: SetForm) -> Any:  # noqa: ANN401 - of any node
    match form:
        case Hole(kinds):
            return _narrowed(topic, kinds)
        case OfKind(base, only):
            return _narrowed(_filled(base, topic), only)
        case _:
            return rebuilt(form, lambda part: _filled(part, topic))


def rebuilt(form: Any, changed: Callable[[Any], Any]) -> Any:  # noqa: ANN401 - of any node
    """Return a form of which each part is changed."""
    match form:
        case Named() | Everything() | Hole() | Sung() | NamesSideBySide():
            return form
        case Share(part, whole):
            return Share(changed(part), changed(whole))
        case Coordinated() | Difference():
            return replace(form, left=changed(form.left), right=changed(form.right))
        case _:
            return replace(form, base=changed(form.base))


def with_name(form: SetForm, name: Named) -> SetForm:
    """Return a set with another name in the place of the one that it has."""
    return name if isinstance(form, Named) else rebuilt(form, lambda part: with_name(part, name))


def _narrowed(topic: SetForm, kinds: Kinds) -> SetForm:
    within = narrowed(topic, kinds)
    if within is None:
        raise IllTypedError("the topic is of none of these kinds")
    return within


def field_of(base: SetForm, field: str, had_by: Kinds, place: int | None = None) -> FieldOf | None:
    """Return a field of a set."""
    return None if base.kinds.isdisjoint(had_by) or not is_anchored(base) else FieldOf(base, field, had_by, place)


def closed(form: SetForm) -> SetForm:
    """Return a set of which what is said next holds as a whole and no longer of each thing in it."""
    if not isinstance(form, Distributed):
        return form
    return Combine(form.operator, form.left, form.right, form.operator == "intersection" and not form.jointly)


def modified(form: SetForm, modifier: Modifier) -> SetForm | None:
    """Return a set narrowed by a modifier; what is ranked is so among all that are told, not narrowed afterwards."""
    if isinstance(form, Ranked):
        inner = None if is_anchored(form) else modified(form.base, modifier)
        return None if inner is None else ranked(inner, form.order)
    found: SetForm | None = form
    for within in modifier.within:
        found = None if found is None else combined("intersection", found, closed(within))
    for condition in modifier.conditions:
        if condition.taste and condition in conditions_of(form):  # "a hidden gem that nobody talks about"
            continue
        found = None if found is None or _is_said_again(found, condition) else filtered(found, condition)
    for taken in modifier.without:
        found = None if found is None else combined("difference", found, closed(taken))
    return others(found) if found is not None and modifier.other else found


def conditions_of(form: LogicalForm) -> Iterator[Condition]:
    """Yield the conditions that narrow a set, the last one first."""
    while isinstance(form, Filter):
        yield form.condition
        form = form.base


def _is_said_again(base: SetForm, condition: Condition) -> bool:
    """True where the same bound is told already: of one field two things are said by no two words.

    What a name has is asked, and narrows nothing.
    """
    if condition.having is not None and is_bare_name(base):
        return True
    names = {name for name, _ in condition.bounds if name not in _SEVERAL}
    while isinstance(base, Filter):
        again = base.condition.bounds == condition.bounds  # "announced but not aired yet"
        if not again and not names.isdisjoint(name for name, _ in base.condition.bounds):
            return True
        base = base.base
    return False


def of_noun(noun: SetForm, form: SetForm) -> SetForm | None:
    """Return those of a set that a noun names."""
    return combined("intersection", noun, form)

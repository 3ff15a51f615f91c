"""Builds what is offered to choose of: which of several that are named is in a set."""

from typing import Final

from agent_core.grammar.semantics.logical_form import Coordinated, Distributed, Join, Named, OfKind, OneOf, SetForm
from agent_core.grammar.semantics.relations import Edge
from agent_core.limits import MAX_COMPARED

_PAIR: Final = 2


def names_offered(form: SetForm) -> tuple[Named, ...]:
    """Return the names of "A, B or C"; none where anything else is said, or nothing is left open."""
    match form:
        case Distributed("union", left, right):
            before = (left,) if isinstance(left, Named) else _listed(left)
            return (*before, right) if before and isinstance(right, Named) else ()
        case _:
            return ()


def _listed(form: SetForm) -> tuple[Named, ...]:
    match form:
        case Distributed(_, Named() as left, Named() as right):
            return left, right
        case Distributed(_, left, Named() as right) if before := _listed(left):
            return (*before, right)
        case _:
            return ()


def one_of(base: SetForm, names: tuple[Named, ...]) -> OneOf | None:
    """Return which of several that are named are in a set; ``None`` where they are not of one kind that it may hold."""
    kinds = {name.kinds for name in names}
    refs = {name.candidate.ref for name in names}
    fits = _PAIR <= len(names) == len(refs) <= MAX_COMPARED and len(kinds) == 1 and names[0].kinds <= base.kinds
    return OneOf(base, names) if fits else None


def choice_of(claim: SetForm, base: SetForm) -> OneOf | None:
    """Return which of several names leads to something: of "X directed by A or B" who of the two directed X."""
    ends = _ends(base)
    if len(ends) < _PAIR or len({edge for _, edge in ends}) > 1:
        return None
    edge = ends[0][1].inverse
    return one_of(Join(claim, edge), tuple(name for name, _ in ends)) if edge.targets(claim.kinds) else None


def _ends(form: SetForm) -> list[tuple[Named, Edge]]:
    """Return the names whose relations are offered, with those; none where anything else is said."""
    match form:
        case OfKind(base, _):
            return _ends(base)
        case Join(Named() as name, edge):
            return [(name, edge)]
        case Coordinated("union", left, right):
            before, behind = _ends(left), _ends(right)
            return [*before, *behind] if before and behind else []
        case _:
            return []

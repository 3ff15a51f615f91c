"""Productions of what somebody made before or after a title: "what did X make after Y", "films by X before Y"."""

from collections.abc import Iterator
from dataclasses import replace

from catalog.entities import MAKERS

from agent_core.grammar.productions.following import forwards, last_join
from agent_core.grammar.productions.measures.comparatives import surpasses
from agent_core.grammar.productions.measures.measure import condition_of
from agent_core.grammar.productions.production import (
    Made,
    as_set,
    governed,
    is_named,
    production,
    reversed_order,
    right_as,
    unary,
)
from agent_core.grammar.semantics.bridges import BRIDGES
from agent_core.grammar.semantics.building import filtered, of_noun, ranked
from agent_core.grammar.semantics.comparisons import Surpassing
from agent_core.grammar.semantics.inspection import is_bare_name
from agent_core.grammar.semantics.logical_form import (
    RELEASED,
    Condition,
    Everything,
    FieldOf,
    Foremost,
    Hole,
    LogicalForm,
    Named,
    Order,
    SetForm,
)
from agent_core.grammar.semantics.meanings import FieldWord, Modifier
from agent_core.grammar.semantics.quantities import Bound, Comparator
from agent_core.grammar.words.entries import ANIME

_MAKERS = frozenset(MAKERS)
_END = "end_date"
_YEAR = "year"
_OF = "of"
_FIRST = Order("start_date", descending=False, had_by=RELEASED)


@production(("comparator", "entity"))
def around_title(comparator: Comparator, form: SetForm) -> Iterator[Made]:
    """Make "after X"."""
    if comparator.name in ("after", "before") and isinstance(form, Named) and form.kinds <= RELEASED:
        yield from _around(form, later=comparator.name == "after")


@unary("thereafter")
def after_it(form: Named | Hole) -> Iterator[Made]:
    """Yield "after that" as the title in front of it."""
    if isinstance(form, Named):
        yield from _around(form, later=True)


@unary("theretofore")
def before_it(form: Named | Hole) -> Iterator[Made]:
    """Yield "before that" as the title in front of it."""
    if isinstance(form, Named):
        yield from _around(form, later=False)


def _around(title: Named, *, later: bool) -> Iterator[Made]:
    said = f"{'after' if later else 'before'} {title.candidate.name}"
    yield Made("around", Condition((), RELEASED, said, dated_by=title, later=later), "around")


@production(("entity", "around"))
@reversed_order(("around", "entity"))  # "before Y, which films did X make"
def made_around(form: SetForm, condition: Condition) -> Iterator[Made]:
    """Make "films by X before Y", of what somebody made alone."""
    if _is_made(form):
        yield from as_set(filtered(form, condition), "around")


@production(("modifier", "around"))
def did_around(modifier: Modifier, condition: Condition) -> Iterator[Made]:
    """Make the "X make after Y" of "what did X make after Y"."""
    if len(modifier.within) == 1 and not modifier.other and _is_made(modifier.within[0]):
        yield Made("modifier", replace(modifier, conditions=(*modifier.conditions, condition)), "around")


@production(("event", "around"))
def came_out_around(event: LogicalForm, condition: Condition) -> Iterator[Made]:
    """Make "which films by X came out before Y"."""
    if not isinstance(event, FieldOf) or event.field != _YEAR:
        return
    if _is_made(event.base):
        yield from as_set(filtered(event.base, condition), "then")
    if isinstance(event.base, Named) and condition.dated_by is not None:  # "did X come out before Y"
        order = Order("start_date", condition.later, RELEASED)
        yield from surpasses(Surpassing(event.base, order), condition.dated_by)


@production(("comparator", "or_comparator"))
def either_side(one: Comparator, other: Comparator) -> Iterator[Made]:
    """Make "before or after"."""
    if {one.name, other.name} == {"before", "after"}:
        yield Made("either_side", None, "conjunct")


@production(("event", "either_around"))
def came_out_on_either_side(event: LogicalForm, other: Named) -> Iterator[Made]:
    """Make the "X come out before or after Y" of "did X come out before or after Y"."""
    if isinstance(event, FieldOf) and event.field == _YEAR and isinstance(event.base, Named):
        yield Made("foremost", Foremost((event.base, other), _FIRST), "foremost")


def _is_made(form: SetForm) -> bool:
    """True for titles that somebody made, told by who that is."""
    last = last_join(form)
    return last is not None and form.kinds <= RELEASED and last.base.kinds <= _MAKERS and not is_bare_name(form)


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
production(("or", "comparator"))(right_as("or_comparator", "conjunct"))  # "or after"
production(("either_side", "entity"))(right_as("either_around", "around", only=is_named))  # "before or after Y"


@production(("owner", "debut"), ("entity", "debut"))
@governed(("debut", "phrase"), by=(_OF,), swapped=True)  # "the debut of X"
def debut(form: SetForm, _: None) -> Iterator[Made]:
    """Make "X's debut", which is the first anime that they made."""
    if not isinstance(form, Named) or not form.kinds <= _MAKERS:
        return
    for found, sense in forwards(BRIDGES, form):
        if (made := of_noun(Everything(ANIME), found)) is not None:
            yield from as_set(ranked(made, _FIRST), "owned", sense)


@production(("bound", "event"))
def then_it_ended(bound: Bound, event: LogicalForm) -> Iterator[Made]:
    """Make "in 1996, which anime by X ended", and so of what came out."""
    if not (isinstance(event, FieldOf) and bound.dated) or is_bare_name(event.base):
        return
    field = FieldWord(event.field, event.had_by, "ended" if event.field == _END else "year", None, dated=True)
    if (condition := condition_of(field, bound)) is not None:
        yield from as_set(filtered(event.base, condition), "then")

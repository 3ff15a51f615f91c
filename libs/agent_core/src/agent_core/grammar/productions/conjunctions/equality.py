"""Productions of whether two titles have the same of something: "did X and Y come out in the same year"."""

from collections.abc import Iterator
from typing import Final

from agent_core.grammar.productions.production import Made, is_named, production, right_as
from agent_core.grammar.semantics.comparisons import Surpassing
from agent_core.grammar.semantics.logical_form import Named, Order, SameValue, SetForm
from agent_core.grammar.semantics.meanings import FieldWord, Names
from agent_core.graph_query import OrderBy

_PAIR: Final = 2
_YEAR: Final = "year"
COMPARED: Final[dict[str, OrderBy]] = {
    _YEAR: "year",
    "episodes": "episodes",
    "chapters": "chapters",
    "volumes": "volumes",
    "rating": "score",
    "popularity": "popularity",
}
"""By what the values of fields are compared."""


@production(("equal", "field"))
def same_field(_: None, field: FieldWord) -> Iterator[Made]:
    """Make "the same year"."""
    if field.name in COMPARED and not field.verbal:
        order = Order(COMPARED[field.name], descending=True, had_by=field.had_by)
        yield Made("equal_field", order, "equal_field")


@production(("field", "equal_field"), ("field", "equal_to_other"))
def done_in_the_same(field: FieldWord, same: Order | Surpassing) -> Iterator[Made]:
    """Make "come out in the same year"."""
    order = same.order if isinstance(same, Surpassing) else same
    if field.verbal and field.name == _YEAR == order.by:
        yield Made("equal_to_other" if isinstance(same, Surpassing) else "equal_field", same, "having")


@production(("names", "equal_field"))
def names_have_the_same(names: Names, order: Order) -> Iterator[Made]:
    """Make the "X and Y from the same year" of "are X and Y from the same year"."""
    yield from _same(names.parts, order)


@production(("equal_field", "as_other"))
def same_as_other(order: Order, other: Named) -> Iterator[Made]:
    """Make "the same year as Y"."""
    yield Made("equal_to_other", Surpassing(other, order), "as_other")


@production(("entity", "equal_to_other"))
def has_the_same_as(form: SetForm, same: Surpassing) -> Iterator[Made]:
    """Make the "X come out the same year as Y" of "did X come out the same year as Y"."""
    if isinstance(form, Named):
        yield from _same((form, same.name), same.order)


def _same(names: tuple[Named, ...], order: Order) -> Iterator[Made]:
    alike = len({name.kinds for name in names}) == 1 and len({name.candidate.ref for name in names}) == _PAIR
    if len(names) == _PAIR and alike and names[0].kinds <= order.had_by:
        yield Made("claim", SameValue(names, order.by), "equal_field")


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
# "have the same number of episodes":
production(("have", "equal_field"), ("be", "equal_field"))(right_as("equal_field", "having"))
# "have the same rating as Y":
production(("have", "equal_to_other"), ("be", "equal_to_other"))(right_as("equal_to_other", "having"))
production(("equal_to", "entity"))(right_as("as_other", "as_other", only=is_named))  # "as Y"

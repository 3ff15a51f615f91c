"""Productions of what leads in a field, and of commands to rank: "which one leads the anime by X in rating"."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from agent_core.grammar.productions.measures.orders import leading, sorted_by
from agent_core.grammar.productions.production import Made, as_set, production, right_as
from agent_core.grammar.semantics.building import ranked
from agent_core.grammar.semantics.logical_form import RELEASED, Order, Ranked, SetForm
from agent_core.grammar.semantics.meanings import FieldWord

_BY_SCORE: Final = Order("score", descending=True, had_by=RELEASED, limit=None)
_RULE: Final = "ordered_by"


@production(("leads", "order"))
def makes_the_top(_: None, order: Order) -> Iterator[Made]:
    """Make "make the top 5 by score"."""
    if order.limit is not None and order.limit > 1:
        yield from leading(order, None)


@production(("led", "field"))
def leading_in(form: SetForm, field: FieldWord) -> Iterator[Made]:
    """Make "leads the anime by X in rating"."""
    yield from _first(form, field, last=False)


@production(("trailed", "field"))
def trailing_in(form: SetForm, field: FieldWord) -> Iterator[Made]:
    """Make "trails the anime by X in rating"."""
    yield from _first(form, field, last=True)


@production(("rank", "entity"))
def rank(_: None, form: SetForm) -> Iterator[Made]:
    """Make "rank the films by X", which go by their score where nothing else is said."""
    yield from as_set(form if isinstance(form, Ranked) else ranked(form, _BY_SCORE), _RULE)


def _first(form: SetForm, field: FieldWord, *, last: bool) -> Iterator[Made]:
    for made in sorted_by(None, field):
        if isinstance(made.meaning, Order):
            order = replace(made.meaning, descending=made.meaning.descending is not last, limit=1)
            yield from as_set(ranked(form, order), _RULE)


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
# "leads the anime by X" of "which one leads the anime by X in rating":
production(("leads", "entity"))(right_as("led", _RULE))
# "trails the anime by X" of "which one trails the anime by X in rating":
production(("trails", "entity"))(right_as("trailed", _RULE))

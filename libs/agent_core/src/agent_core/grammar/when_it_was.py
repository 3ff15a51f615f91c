"""Productions of when it was that stands in front of its clause: "by 2005, which anime by X were over"."""

from collections.abc import Iterator
from typing import Final

from agent_core.grammar.building import filtered
from agent_core.grammar.inspection import is_bare_name
from agent_core.grammar.logical_form import FieldOf
from agent_core.grammar.meanings import Bound, FieldWord
from agent_core.grammar.measure import condition_of
from agent_core.grammar.productions import Made, as_set, production

_BOUNDS: Final = {"year": "year", "end_date": "ended"}


@production(("bound", "event"))
def then_it_was(bound: Bound, event: FieldOf) -> Iterator[Made]:
    """Make "by 2005, which anime by X were over"; of one title it is asked whether that is so."""
    bounds = _BOUNDS.get(event.field)
    if bounds is None or not bound.dated or is_bare_name(event.base):
        return
    condition = condition_of(FieldWord(event.field, event.had_by, bounds, None, dated=True), bound)
    yield from as_set(None if condition is None else filtered(event.base, condition), "fronted")

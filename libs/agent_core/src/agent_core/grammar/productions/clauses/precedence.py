"""Productions of which of two titles comes first in their story, and what may be skipped: "do I have to watch X"."""

from collections.abc import Iterator
from typing import Final

from agent_core.grammar.productions.production import Made, is_anime, production, right_as, unary
from agent_core.grammar.semantics.logical_form import Condition, Named, WatchOrder
from agent_core.grammar.semantics.meanings import Conjunct, Names
from agent_core.grammar.words.entries import ANIME

_PAIR: Final = 2


@production(("to_see", "around"), ("to_skip", "around"))
def before_the_other(form: Named, condition: Condition) -> Iterator[Made]:
    """Make "do I have to watch X before Y"."""
    if condition.dated_by is not None:
        yield from _order_of_two(form, condition.dated_by)


@production(("to_see", "conjunct"))
def without_the_other(form: Named, conjunct: Conjunct) -> Iterator[Made]:
    """Make "can I watch X without Y"."""
    if conjunct.operator == "difference" and isinstance(conjunct.form, Named):
        yield from _order_of_two(form, conjunct.form)


@production(("both_to_see", "leads"), ("both_to_see", "adverb"))
def which_first(names: Names, _: None) -> Iterator[Made]:
    """Make "should I watch X or Y first"."""
    one, other = names.parts
    yield from _order_of_two(one, other)


@unary("to_skip", whole=True)
def may_be_skipped(form: Named) -> Iterator[Made]:
    """Yield "can I skip X" as a question for its story."""
    yield Made("answer", WatchOrder((form,)), "ordering")


def _order_of_two(one: Named, other: Named) -> Iterator[Made]:
    if one.kinds | other.kinds <= ANIME and one.candidate.ref != other.candidate.ref:
        yield Made("answer", WatchOrder((one, other)), "ordering")


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
production(("may_watch", "entity"))(right_as("to_see", "ordering", only=is_anime))  # "should I watch X"
production(("may_skip", "entity"))(right_as("to_skip", "ordering", only=is_anime))  # "can I skip X"
# "should I watch X or Y":
production(("may_watch", "names"))(right_as("both_to_see", "ordering", only=lambda names: len(names.parts) == _PAIR))

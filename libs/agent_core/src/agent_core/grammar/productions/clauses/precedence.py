"""Productions of which of two titles comes first in their story, and what may be skipped: "do I have to watch X"."""

from collections.abc import Iterator
from typing import Final

from agent_core.grammar.productions.production import Made, is_anime, left_as, production, right_as, unary
from agent_core.grammar.semantics.logical_form import (
    RELEASED,
    Condition,
    Instalments,
    Named,
    Ranked,
    Seasons,
    SetForm,
    WatchOrder,
)
from agent_core.grammar.semantics.meanings import Conjunct, Names
from agent_core.grammar.semantics.quantities import Comparator
from agent_core.grammar.words.entries import ANIME
from agent_core.grammar.words.literals import Number

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


@production(("to_see", "around_part"), ("to_skip", "around_part"))
def before_a_part(form: Named, _: None) -> Iterator[Made]:
    """Make "do I watch X before season 2" and "before or after the series", which the order of its story tells."""
    yield Made("answer", WatchOrder((form,)), "ordering")


@production(("to_see", "either_around"), ("to_skip", "either_around"))
def on_either_side(form: Named, other: Named) -> Iterator[Made]:
    """Make "do I watch X before or after Y"."""
    yield from _order_of_two(form, other)


@production(("may_watch", "part_of"), ("may_watch", "entity"), ("may_watch", "season_of"))
def to_see_a_part(_: None, form: SetForm | Seasons) -> Iterator[Made]:
    """Make "should I watch the X movie", which is asked of the story of X."""
    match form:
        case Instalments(title) | Seasons((title,)) if title.kinds <= ANIME:
            yield Made("to_see", title, "ordering")
        case _:
            return


@production(
    ("comparator", "noun"), ("comparator", "nth_season"), ("either_side", "noun"), ("either_side", "nth_season")
)
def around_a_part(when: Comparator | None, part: SetForm | Number) -> Iterator[Made]:
    """Make "before season 2" and "before or after the series"."""
    is_part = isinstance(part, Number) or (part.kinds <= RELEASED and not isinstance(part, Ranked))
    if is_part and (when is None or when.name in ("before", "after")):
        yield Made("around_part", None, "around")


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
production(("when", "to_see"))(right_as("to_skip", "ordering"))  # "when do I watch X"
production(("entity", "may_watch"))(left_as("to_skip", "ordering", only=is_anime))  # "which X should I start with"
production(("to_see", "leads"), ("to_skip", "leads"))(left_as("to_skip", "ordering"))  # "should I watch X first"

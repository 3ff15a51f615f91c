"""Productions of whether a title is for the young: "is X ok for a 7 year old", which its age rating tells."""

from collections.abc import Iterator
from typing import Final

from agent_core.grammar.building import field_of
from agent_core.grammar.entries import ANIME
from agent_core.grammar.literals import Number
from agent_core.grammar.logical_form import Named
from agent_core.grammar.meanings import FieldWord
from agent_core.grammar.productions import Made, production

_OLDEST: Final = 21
_AGE_RATING: Final = FieldWord("age_rating", ANIME, None, None, dated=False)


@production(("number", "years_old"))
def so_old(number: Number, _: None) -> Iterator[Made]:
    """Make "7 year old"."""
    if 0 < number.amount <= _OLDEST:
        yield Made("youth", None, "youth")


@production(("fit", "youth"))
def fit_for(_: None, __: None) -> Iterator[Made]:
    """Make "suitable for a 7 year old"."""
    yield Made("quality", _AGE_RATING, "youth")


@production(("quality", "to_watch"))
def fit_to_watch(field: FieldWord, title: Named) -> Iterator[Made]:
    """Make the "ok for kids to watch X" of "is it ok for kids to watch X"."""
    found = field_of(title, field.name, field.had_by) if field.name == _AGE_RATING.name else None
    if found is not None:
        yield Made("claim", found, "claim")


@production(("youth", "to_watch"))
def watched_by_the_young(_: None, title: Named) -> Iterator[Made]:
    """Make the "kids watch X" of "can kids watch X"."""
    yield from fit_to_watch(_AGE_RATING, title)

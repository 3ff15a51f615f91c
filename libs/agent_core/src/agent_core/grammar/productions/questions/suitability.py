"""Productions of what is for the young: "is X ok for a 7 year old", "anime for my son", which age ratings tell."""

from collections.abc import Iterator
from typing import Final

from agent_core.grammar.productions.production import Made, left_as, production
from agent_core.grammar.semantics.building import field_of
from agent_core.grammar.semantics.logical_form import Condition, Named
from agent_core.grammar.semantics.meanings import FieldWord, Modifier, RelationWord
from agent_core.grammar.words.entries import ANIME
from agent_core.grammar.words.literals import Number

_OLDEST: Final = 21
_FOR: Final = frozenset({"for", "with"})
# Cost of the young whose age is not told, where the genre "Kids" tells as much.
_OF_NO_AGE: Final = 0.5
# From which age on a title with each rating is for somebody; "r+" and "rx" are for adults.
_FROM_AGE: Final = {"g": 0, "pg": 0, "pg-13": 13, "r": 17}
_AGE_RATING: Final = FieldWord("age_rating", ANIME, None, None, dated=False)


@production(("preposition", "youth"))
def for_the_young(word: RelationWord, age: Number | None) -> Iterator[Made]:
    """Make "for a 7 year old" and "with my little sister"."""
    if word.lemma in _FOR:
        yield from _for_age(age)


def _for_age(age: Number | None) -> Iterator[Made]:
    years = int(age.amount) if age is not None else 0
    ratings = tuple(rating for rating, least in _FROM_AGE.items() if least <= years)
    said = f"for {years} year olds" if age is not None else "for the young"
    condition = Condition((("age_rating", ratings),), ANIME, said, taste=said, opinion=True)
    yield Made("modifier", Modifier(conditions=(condition,)), "youth", 0.0 if age is not None else _OF_NO_AGE)


@production(("fit", "youth"))
def fit_for(_: None, __: None) -> Iterator[Made]:
    """Make "suitable for a 7 year old"."""
    yield Made("quality", _AGE_RATING, "youth")


@production(("fit", "youth"))
def suitable_for(_: None, age: Number | None) -> Iterator[Made]:
    """Make the "suitable for a 7 year old" of "films suitable for a 7 year old"."""
    yield from _for_age(age)


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


# Beside these words a piece keeps its meaning, and only what it does in a phrase changes.
# "7 year old":
production(("number", "years_old"))(left_as("youth", "youth", only=lambda number: 0 < number.amount <= _OLDEST))

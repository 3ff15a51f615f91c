"""Reads named values off rows: the fields of a card that are numbers, each with its unit."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from agent_core.calculation.quantities import Quantity, Series, Term, Unit
from agent_core.results import EntityCard

FIELDS: Final[dict[str, tuple[str, Unit]]] = {
    "episodes": ("episodes", Unit.EPISODES),
    "minutes": ("duration_minutes", Unit.MINUTES_EACH),
    "chapters": ("chapters", Unit.CHAPTERS),
    "volumes": ("volumes", Unit.VOLUMES),
    "rating": ("rating", Unit.POINTS),
    "year": ("year", Unit.YEAR),
}
"""By the name of a value: the field of a card that holds it, and what it is of."""


def amount_of_card(card: EntityCard, name: str) -> Fraction | None:
    """Return a value of a row exactly as it is written; ``None`` where the row has none."""
    held: float | None = getattr(card, FIELDS[name][0])
    return None if held is None else Fraction(str(held))


def value_of(card: EntityCard, name: str) -> Quantity | None:
    """Return a value of one row."""
    amount = amount_of_card(card, name)
    return None if amount is None else Quantity(amount, FIELDS[name][1])


def series_of(cards: Sequence[EntityCard], name: str, *, complete: bool) -> Series:
    """Return the values of the rows of a set, which is ``complete`` where no cap cut it."""
    return Series(tuple(Term(card.ref.id, amount_of_card(card, name)) for card in cards), FIELDS[name][1], complete)

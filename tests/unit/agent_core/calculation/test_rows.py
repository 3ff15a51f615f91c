"""Values are read off rows exactly as they are written there, each with its unit."""

from fractions import Fraction

import pytest
from agent_core.calculation.quantities import Quantity, Unit
from agent_core.calculation.rows import FIELDS, amount_of_card, series_of, value_of
from agent_core.results import EntityCard

from tests.support.scripted import ref

WHOLE = EntityCard(
    ref=ref("a"), name="a", episodes=26, duration_minutes=24, chapters=162, volumes=18, rating=8.77, year=1998
)
BARE = EntityCard(ref=ref("b"), name="b")


@pytest.mark.parametrize(
    ("name", "amount", "unit"),
    [
        ("episodes", "26", Unit.EPISODES),
        ("minutes", "24", Unit.MINUTES_EACH),
        ("chapters", "162", Unit.CHAPTERS),
        ("volumes", "18", Unit.VOLUMES),
        ("rating", "8.77", Unit.POINTS),  # and not the nearest binary fraction
        ("year", "1998", Unit.YEAR),
    ],
)
def test_a_value_has_its_unit(name: str, amount: str, unit: Unit) -> None:
    assert value_of(WHOLE, name) == Quantity(Fraction(amount), unit)
    assert value_of(BARE, name) is None


def test_a_set_keeps_the_order_of_its_rows_and_those_without_a_value() -> None:
    found = series_of([BARE, WHOLE], "episodes", complete=False)
    assert [(term.label, term.amount) for term in found.terms] == [(BARE.ref.id, None), (WHOLE.ref.id, Fraction(26))]
    assert found.known == (Fraction(26),)
    assert not found.complete


def test_every_field_is_one_of_a_row() -> None:
    assert all(amount_of_card(WHOLE, name) is not None for name in FIELDS)

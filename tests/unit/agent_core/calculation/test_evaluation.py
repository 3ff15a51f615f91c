"""Arithmetic is exact, units are held to each other, and what has no result says why."""

from fractions import Fraction

import pytest
from agent_core.calculation.evaluation import evaluate
from agent_core.calculation.expressions import parse
from agent_core.calculation.quantities import (
    Named,
    Quantity,
    Result,
    Series,
    Term,
    Undefined,
    Unit,
    Values,
    Why,
    added,
    product,
    quotient,
    subtracted,
)
from hypothesis import given
from hypothesis import strategies as st


def one(amount: float | None, unit: Unit) -> Named:
    return None if amount is None else Quantity(Fraction(str(amount)), unit)


def several(*amounts: float | None, unit: Unit, complete: bool = True, labels: str = "abcdefgh") -> Series:
    exact = (None if amount is None else Fraction(str(amount)) for amount in amounts)
    return Series(tuple(Term(label, amount) for label, amount in zip(labels, exact, strict=False)), unit, complete)


VALUES: Values = {
    "x": one(220, Unit.EPISODES),
    "y": one(26, Unit.EPISODES),
    "none": None,
    "zero": one(0, Unit.EPISODES),
    "early": one(1998, Unit.YEAR),
    "late": one(2016, Unit.YEAR),
    "rated": one(8.77, Unit.POINTS),
    "worse": one(8.2, Unit.POINTS),
    "minutes": one(24, Unit.MINUTES_EACH),
    "episodes": several(220, 500, None, 354, unit=Unit.EPISODES),
    "lengths": several(24, 23, 25, None, unit=Unit.MINUTES_EACH),
    "scores": several(8.1, 8.2, 8.4, unit=Unit.POINTS),
    "years": several(1998, 2004, unit=Unit.YEAR),
    "unknown": several(None, None, unit=Unit.POINTS),
    "cut": several(1, 2, unit=Unit.EPISODES, complete=False),
    "some": several(12, unit=Unit.EPISODES),
    "others": several(1, 2, 3, 4, unit=Unit.MINUTES_EACH, labels="stuv"),
}


def come_to(text: str) -> Result | Undefined:
    expression = parse(text)
    assert not isinstance(expression, Undefined), expression.detail
    return evaluate(expression, VALUES)


@pytest.mark.parametrize(
    ("text", "amount", "unit"),
    [
        ("x - y", 194, Unit.EPISODES),
        ("x + y * 2", 272, Unit.EPISODES),
        ("x / y", Fraction(110, 13), Unit.NUMBER),
        ("late - early", 18, Unit.YEARS),
        ("early + (late - early)", 2016, Unit.YEAR),
        ("rated - worse", Fraction("0.57"), Unit.POINTS),  # and not 0.5700000000000003
        ("y * minutes", 624, Unit.MINUTES),
        ("y * minutes / y", 24, Unit.MINUTES_EACH),
        ("average(scores)", Fraction(247, 30), Unit.POINTS),
        ("average(years)", 2001, Unit.YEAR),
        ("max(scores) - min(scores)", Fraction("0.3"), Unit.POINTS),
        ("count(scores)", 3, Unit.ENTITIES),
        ("sum(scores) / count(scores)", Fraction(247, 30), Unit.POINTS),
        ("share(some, episodes)", Fraction(1, 4), Unit.SHARE),
        ("sum(x, y, y)", 272, Unit.EPISODES),
        ("average(rated, worse)", Fraction("8.485"), Unit.POINTS),
        ("max(early, late)", 2016, Unit.YEAR),
        ("share(y, x)", Fraction(13, 110), Unit.SHARE),
    ],
)
def test_a_result_is_exact_and_has_a_unit(text: str, amount: Fraction, unit: Unit) -> None:
    assert come_to(text) == Result(Quantity(Fraction(amount), unit))


def test_what_has_no_value_is_left_out_and_counted() -> None:
    assert come_to("sum(episodes)") == Result(Quantity(Fraction(1074), Unit.EPISODES), missing=1)
    assert come_to("sum(episodes * lengths)") == Result(
        Quantity(Fraction(220 * 24 + 500 * 23), Unit.MINUTES), missing=2
    )
    assert come_to("max(episodes) - min(episodes)") == Result(Quantity(Fraction(280), Unit.EPISODES), missing=1)
    assert come_to("sum(episodes * 2)") == Result(Quantity(Fraction(2148), Unit.EPISODES), missing=1)


def test_a_set_that_a_cap_cut_makes_no_complete_result() -> None:
    for text in ("sum(cut)", "count(cut)", "sum(cut * 2)", "sum(scores) / count(cut)"):
        found = come_to(text)
        assert isinstance(found, Result)
        assert not found.complete


@pytest.mark.parametrize(
    ("one", "other", "sum_", "difference", "times", "divided"),
    [
        (Unit.EPISODES, Unit.EPISODES, Unit.EPISODES, Unit.EPISODES, None, Unit.NUMBER),
        (Unit.EPISODES, Unit.NUMBER, None, None, Unit.EPISODES, Unit.EPISODES),
        (Unit.EPISODES, Unit.ENTITIES, None, None, None, Unit.EPISODES),
        (Unit.EPISODES, Unit.MINUTES_EACH, None, None, Unit.MINUTES, None),
        (Unit.MINUTES_EACH, Unit.EPISODES, None, None, Unit.MINUTES, None),
        (Unit.MINUTES, Unit.EPISODES, None, None, None, Unit.MINUTES_EACH),
        (Unit.YEAR, Unit.YEAR, None, Unit.YEARS, None, None),
        (Unit.YEAR, Unit.YEARS, Unit.YEAR, Unit.YEAR, None, None),
        (Unit.YEARS, Unit.YEAR, Unit.YEAR, None, None, None),
        (Unit.YEARS, Unit.YEARS, Unit.YEARS, Unit.YEARS, None, Unit.NUMBER),
        (Unit.YEAR, Unit.NUMBER, None, None, None, None),
        (Unit.NUMBER, Unit.NUMBER, Unit.NUMBER, Unit.NUMBER, Unit.NUMBER, Unit.NUMBER),
        (Unit.POINTS, Unit.EPISODES, None, None, None, None),
    ],
)
def test_units_are_joined_as_what_they_are_of(
    one: Unit, other: Unit, sum_: Unit | None, difference: Unit | None, times: Unit | None, divided: Unit | None
) -> None:
    assert added(one, other) is sum_
    assert subtracted(one, other) is difference
    assert product(one, other) is times
    assert quotient(one, other) is divided


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("x / zero", Why.DIVISION_BY_ZERO),
        ("x / (y - y)", Why.DIVISION_BY_ZERO),
        ("x - none", Why.MISSING_VALUE),
        ("x - q", Why.UNKNOWN_NAME),
        ("x - rated", Why.UNITS_DIFFER),
        ("early + late", Why.UNITS_DIFFER),
        ("early * 2", Why.UNITS_DIFFER),
        ("early / late", Why.UNITS_DIFFER),
        ("x * y", Why.UNITS_DIFFER),
        ("sum(years)", Why.UNITS_DIFFER),
        ("share(x, rated)", Why.UNITS_DIFFER),
        ("share(others, episodes)", Why.SETS_DIFFER),
        ("sum(episodes * others)", Why.SETS_DIFFER),
        ("average(unknown)", Why.NO_VALUES),
        ("sum(x)", Why.NOT_A_SET),
        ("sum(x, rated)", Why.UNITS_DIFFER),
        ("sum(x, episodes)", Why.UNITS_DIFFER),
        ("sum(early, late)", Why.UNITS_DIFFER),
        ("average(x, none)", Why.MISSING_VALUE),
        ("episodes", Why.NOT_A_NUMBER),
    ],
)
def test_what_has_no_result_says_why(text: str, why: Why) -> None:
    found = come_to(text)
    assert isinstance(found, Undefined)
    assert found.why is why
    assert found.detail


@given(st.text(alphabet="xyq +-*/()0123", max_size=40))
def test_no_expression_makes_the_evaluation_fail(text: str) -> None:
    expression = parse(text)
    if not isinstance(expression, Undefined):
        assert isinstance(evaluate(expression, VALUES), Result | Undefined)


@given(st.lists(st.decimals(min_value=0, max_value=10, places=2), min_size=1, max_size=30))
def test_an_average_lies_between_its_terms_and_adds_up_to_their_sum(amounts: list[float]) -> None:
    terms = tuple(Term(str(n), Fraction(str(amount))) for n, amount in enumerate(amounts))
    values: Values = {"s": Series(terms, Unit.POINTS)}
    found = [evaluate(expression, values) for text in ("average(s)", "min(s)", "max(s)", "sum(s)")
             if not isinstance(expression := parse(text), Undefined)]  # fmt: skip
    average, least, most, total = (each.quantity.amount for each in found if isinstance(each, Result))
    assert least <= average <= most
    assert average * len(amounts) == total

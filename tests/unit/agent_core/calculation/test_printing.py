"""A result is printed with the terms that it comes of, and says where it is rounded."""

from fractions import Fraction

import pytest
from agent_core.calculation.evaluation import evaluate
from agent_core.calculation.expressions import Literal, parse
from agent_core.calculation.printing import MOST_TERMS, amount_of, equation, is_exact, quantity_of, terms_of, worked_out
from agent_core.calculation.quantities import Quantity, Result, Series, Term, Undefined, Unit, Values
from hypothesis import given
from hypothesis import strategies as st


def series(*amounts: float | None, unit: Unit) -> Series:
    exact = (None if amount is None else Fraction(str(amount)) for amount in amounts)
    return Series(tuple(Term(str(n), amount) for n, amount in enumerate(exact)), unit)


VALUES: Values = {
    "x": Quantity(Fraction(1074), Unit.EPISODES),
    "y": Quantity(Fraction(26), Unit.EPISODES),
    "early": Quantity(Fraction(1998), Unit.YEAR),
    "late": Quantity(Fraction(2016), Unit.YEAR),
    "episodes": series(220, 500, None, 354, unit=Unit.EPISODES),
    "lengths": series(24, 23, 25, None, unit=Unit.MINUTES_EACH),
    "scores": series(8.1, 8.2, 8.4, unit=Unit.POINTS),
    "lone": series(8.1, unit=Unit.POINTS),
    "part": series(1, unit=Unit.EPISODES),
    "part_of": Quantity(Fraction(1), Unit.EPISODES),
}


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("sum(episodes)", "1,074 = 220 + 500 + 354"),
        ("average(scores)", "8.23 ≈ (8.1 + 8.2 + 8.4) / 3"),
        ("average(lone)", "8.1 = 8.1"),
        ("sum(episodes * lengths)", "16,780 = 220 * 24 + 500 * 23"),
        ("x - y", "1,048 = 1,074 - 26"),
        ("y - x", "-1,048 = 26 - 1,074"),
        ("x - (y - x)", "2,122 = 1,074 - (26 - 1,074)"),
        ("(x + y) / 2", "550 = (1,074 + 26) / 2"),
        ("x / (y / 2)", "82.62 ≈ 1,074 / (26 / 2)"),
        ("x - sum(episodes)", "0 = 1,074 - (220 + 500 + 354)"),
        ("late - early", "18 = 2016 - 1998"),
        ("share(part, episodes)", "25 % = 1 / 4"),
        ("count(scores) - count(part)", "2 = 3 - 1"),
        ("max(episodes)", "500 = max(220, 500, 354)"),
        ("x - sum(y, y)", "1,022 = 1,074 - (26 + 26)"),
        ("average(x, y)", "550 = (1,074 + 26) / 2"),
        ("min(x, y)", "26 = min(1,074, 26)"),
    ],
)
def test_the_terms_stand_behind_the_result(text: str, printed: str) -> None:
    expression = parse(text)
    assert not isinstance(expression, Undefined)
    result = evaluate(expression, VALUES)
    assert isinstance(result, Result)
    assert equation(result, expression, VALUES) == printed


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("late - early", "2016 − 1998 = 18 years"),
        ("early - late", "1998 − 2016 = -18 years"),
        ("x - y", "1,074 − 26 = 1,048 episodes"),
        ("min(x, y) / y", "min(1,074, 26) / 26 = 1"),
        ("x - x + part_of", "1,074 − 1,074 + 1 = 1 episode"),
        ("sum(episodes * lengths)", "220 × 24 + 500 × 23 = 16,780 minutes, where 2 have no value"),
        ("sum(episodes)", "220 + 500 + 354 = 1,074 episodes, where 1 has no value"),
        ("average(scores)", "(8.1 + 8.2 + 8.4) / 3 ≈ 8.23 points"),
        ("share(part, episodes)", "1 / 4 = 25 %"),
        ("max(early, late)", "max(1998, 2016) = 2016"),
    ],
)
def test_the_terms_may_stand_in_front_of_the_result_with_its_unit(text: str, expected: str) -> None:
    expression = parse(text)
    assert not isinstance(expression, Undefined)
    result = evaluate(expression, VALUES)
    assert isinstance(result, Result)
    assert worked_out(result, expression, VALUES) == expected


@pytest.mark.parametrize(
    ("size", "printed"),
    [
        (MOST_TERMS, "12 = 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1"),
        (MOST_TERMS + 1, "13 = 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + … (13 terms)"),
    ],
)
def test_of_many_terms_the_first_are_shown_and_how_many_there_are(size: int, printed: str) -> None:
    expression, values = parse("sum(s)"), {"s": series(*[1] * size, unit=Unit.EPISODES)}
    assert not isinstance(expression, Undefined)
    result = evaluate(expression, values)
    assert isinstance(result, Result)
    assert equation(result, expression, values) == printed


@pytest.mark.parametrize(
    ("amount", "text"),
    [("0", "0"), ("0.005", "0.01"), ("-0.005", "-0.01"), ("0.0049", "0"), ("1234.5", "1,234.5"), ("12.30", "12.3")],
)
def test_a_number_has_two_decimals_at_most(amount: str, text: str) -> None:
    assert amount_of(Fraction(amount)) == text


@given(st.fractions(min_value=-(10**200), max_value=10**200))
def test_any_number_is_printed_within_half_a_hundredth(amount: Fraction) -> None:
    printed = parse(amount_of(amount).replace(",", ""))
    if isinstance(printed, Literal):  # one of more digits than an expression may have is none
        assert abs(printed.amount - amount) <= Fraction(1, 200)
        assert is_exact(amount) is (printed.amount == amount)


@pytest.mark.parametrize(
    "text",
    [
        "a.episodes - b.episodes",
        "sum(a.episodes * a.minutes)",
        "average(a.rating)",
        "count(a) / 2",
        "a / b",
    ],
)
def test_names_without_values_are_printed_as_names(text: str) -> None:
    expression = parse(text)
    assert not isinstance(expression, Undefined)
    assert terms_of(expression, {}) == text


def test_a_share_of_two_amounts_is_printed_as_their_quotient() -> None:
    expression = parse("share(y, x)")
    assert not isinstance(expression, Undefined)
    result = evaluate(expression, VALUES)
    assert isinstance(result, Result)
    assert equation(result, expression, VALUES) == "2.42 % ≈ 26 / 1,074"
    assert quantity_of(result.quantity, grouped=False) == "2.42 %"


@pytest.mark.parametrize(
    ("amount", "exact"),
    [
        ("8.37", True),
        ("8.375", False),
        ("1/3", False),
        ("1/4", True),
        ("0", True),
        ("-1/8", False),
    ],
)
def test_what_is_rounded_is_not_exact(amount: str, exact: bool) -> None:
    assert is_exact(Fraction(amount)) is exact

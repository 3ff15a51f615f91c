"""A text is read as arithmetic over named values or said to be none; nothing in it is ever executed."""

from fractions import Fraction

import pytest
from agent_core.calculation.expressions import (
    Call,
    Expression,
    Function,
    Literal,
    Name,
    Operation,
    leaves,
    parse,
)
from agent_core.calculation.quantities import Undefined, Why
from agent_core.limits import MAX_EXPRESSION_CHARS, MAX_EXPRESSION_DEPTH
from hypothesis import given
from hypothesis import strategies as st

A, B, C = Name("a"), Name("b"), Name("c")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a + b * c", Operation("+", A, Operation("*", B, C))),
        ("(a + b) * c", Operation("*", Operation("+", A, B), C)),
        ("a - b - c", Operation("-", Operation("-", A, B), C)),
        ("a / b / c", Operation("/", Operation("/", A, B), C)),
        ("-2.5 * a", Operation("*", Literal(Fraction(-5, 2)), A)),
        ("a - -1", Operation("-", A, Literal(Fraction(-1)))),
        ("E1.episodes − E2.episodes", Operation("-", Name("E1.episodes"), Name("E2.episodes"))),
        ("a × b ÷ c", Operation("/", Operation("*", A, B), C)),
        ("sum(a * b)", Call(Function.SUM, (Operation("*", A, B),))),
        ("share(a, b)", Call(Function.SHARE, (A, B))),
        ("average(a, b, c)", Call(Function.AVERAGE, (A, B, C))),
    ],
)
def test_a_text_is_read_with_the_usual_precedence(text: str, expected: Expression) -> None:
    assert parse(text) == expected


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "ends where a value is expected"),
        ("1 +", "ends where a value is expected"),
        ("(1", "a bracket is not closed"),
        ("1)", "stands behind the end"),
        ("1 2", "stands behind the end"),
        ("* 2", "a value is expected"),
        ("-a", "a minus stands between two values"),
        ("2 ** 9", "a value is expected"),
        ("a ^ 2", "is no part of an expression"),
        ("a; b", "is no part of an expression"),
        ("'a'", "is no part of an expression"),
        ("__import__(a)", "there is no function '__import__'"),
        ("eval(a)", "there is no function 'eval'"),
        ("sum()", "a value is expected"),
        ("count(a, b)", "count is of one set"),
        ("share(a)", "share is of a part and the whole"),
    ],
)
def test_what_is_no_expression_says_what_is_wrong(text: str, said: str) -> None:
    found = parse(text)
    assert isinstance(found, Undefined)
    assert found.why is Why.MALFORMED
    assert said in found.detail


def test_the_leaves_of_an_expression_are_its_numbers_and_names_in_their_order() -> None:
    expression = parse("(a + 2) * sum(b, share(c, a))")
    assert not isinstance(expression, Undefined)
    assert list(leaves(expression)) == [A, Literal(Fraction(2)), B, C, A]


def test_length_and_depth_are_bounded() -> None:
    assert parse("1" * MAX_EXPRESSION_CHARS) == Literal(Fraction("1" * MAX_EXPRESSION_CHARS))
    assert isinstance(parse("1" * (MAX_EXPRESSION_CHARS + 1)), Undefined)
    inside = MAX_EXPRESSION_DEPTH - 1
    assert parse("(" * inside + "a" + ")" * inside) == A
    assert isinstance(parse("(" * (inside + 1) + "a" + ")" * (inside + 1)), Undefined)


@given(st.text(alphabet="abs.um(), +-*/0123456789×−\n'[]{}%", max_size=MAX_EXPRESSION_CHARS + 10))
def test_no_text_makes_the_parser_fail(text: str) -> None:
    assert isinstance(parse(text), Literal | Name | Operation | Call | Undefined)

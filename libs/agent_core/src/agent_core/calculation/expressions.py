"""Expressions over named values, and the text form in which one may be written: ``sum(episodes) / 2 - E1.episodes``."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final, cast

from catalog.values import value

from agent_core.calculation.quantities import Operator, Undefined, Why
from agent_core.limits import MAX_EXPRESSION_CHARS, MAX_EXPRESSION_DEPTH

_TOKEN: Final = re.compile(
    r"\s*(?:(?P<number>[0-9]+(?:\.[0-9]+)?)|(?P<name>[A-Za-z_][A-Za-z0-9_.]*)|(?P<mark>[-+*/(),]))"
)
# Signs of arithmetic that a text may use for those of a keyboard.
SIGNS: Final = str.maketrans({"−": "-", "–": "-", "×": "*", "÷": "/"})


class Function(StrEnum):
    """What is worked out of a set, or of several values; ``share`` is of a part and of the whole that it belongs to."""

    SUM = "sum"
    AVERAGE = "average"
    MIN = "min"
    MAX = "max"
    COUNT = "count"
    SHARE = "share"


# How many expressions a function is of, where that is not one set or any number of values.
_ARGUMENTS: Final = {Function.COUNT: 1, Function.SHARE: 2}


@value
class Literal:
    """A number as it is written."""

    amount: Fraction


@value
class Name:
    """A named value."""

    text: str


@value
class Operation:
    """Two expressions joined by an operator; of sets, value by value."""

    operator: Operator
    left: "Expression"
    right: "Expression"


@value
class Call:
    """A function of expressions."""

    function: Function
    arguments: "tuple[Expression, ...]"


type Expression = Literal | Name | Operation | Call


class _Malformed(Exception):
    """The text is no expression; the message says why."""


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str


def parse(text: str) -> Expression | Undefined:
    """Return the expression that a text writes, or why it writes none; nothing in it is ever executed."""
    if len(text) > MAX_EXPRESSION_CHARS:
        return Undefined(Why.MALFORMED, f"an expression has {MAX_EXPRESSION_CHARS} characters at most")
    try:
        return _Parser(_tokens(text.translate(SIGNS))).whole()
    except _Malformed as fault:
        return Undefined(Why.MALFORMED, str(fault))


def leaves(expression: Expression) -> Iterator[Literal | Name]:
    """Yield the numbers and names of an expression, in the order in which it is written."""
    match expression:
        case Literal() | Name():
            yield expression
        case Operation(_, left, right):
            yield from leaves(left)
            yield from leaves(right)
        case Call(_, arguments):
            for argument in arguments:
                yield from leaves(argument)


def _tokens(text: str) -> list[_Token]:
    found: list[_Token] = []
    place, text = 0, text.rstrip()
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            raise _Malformed(f"{text[place:].strip()[:1]!r} is no part of an expression")
        kind = match.lastgroup or ""
        found.append(_Token(kind, match[kind]))
        place = match.end()
    return found


class _Parser:
    """Reads tokens by recursive descent, no deeper than `MAX_EXPRESSION_DEPTH`."""

    def __init__(self, tokens: list[_Token]) -> None:
        self._tokens = tokens
        self._at = 0
        self._depth = 0

    def whole(self) -> Expression:
        """Return the expression of all tokens."""
        found = self._sum()
        if self._at < len(self._tokens):
            raise _Malformed(f"{self._tokens[self._at].text!r} stands behind the end of the expression")
        return found

    def _sum(self) -> Expression:
        self._depth += 1
        if self._depth > MAX_EXPRESSION_DEPTH:
            raise _Malformed(f"an expression is nested {MAX_EXPRESSION_DEPTH} deep at most")
        left = self._product()
        while (sign := self._mark("+", "-")) is not None:
            left = Operation(sign, left, self._product())
        self._depth -= 1
        return left

    def _product(self) -> Expression:
        left = self._signed()
        while (sign := self._mark("*", "/")) is not None:
            left = Operation(sign, left, self._signed())
        return left

    def _signed(self) -> Expression:
        """Return a factor, of which a number may be below zero."""
        if self._mark("-") is None:
            return self._factor()
        found = self._factor()
        if not isinstance(found, Literal):
            raise _Malformed("a minus stands between two values, or before a number")
        return Literal(-found.amount)

    def _factor(self) -> Expression:
        token = self._next()
        if token.kind == "number":
            return Literal(Fraction(token.text))
        if token.kind == "name":
            return self._named(token.text)
        if token.text != "(":
            raise _Malformed(f"a value is expected in place of {token.text!r}")
        inner = self._sum()
        self._close()
        return inner

    def _named(self, text: str) -> Expression:
        if self._mark("(") is None:
            return Name(text)
        if text not in Function:
            raise _Malformed(f"there is no function {text!r}; use one of {', '.join(Function)}")
        arguments = [self._sum()]
        while self._mark(",") is not None:
            arguments.append(self._sum())
        self._close()
        wanted = _ARGUMENTS.get(Function(text))
        if wanted is not None and len(arguments) != wanted:
            raise _Malformed(f"{text} is of {'a part and the whole' if wanted > 1 else 'one set'}")
        return Call(Function(text), tuple(arguments))

    def _close(self) -> None:
        if self._mark(")") is None:
            raise _Malformed("a bracket is not closed")

    def _mark(self, *marks: str) -> Operator | None:
        """Take one of these marks, if it is next."""
        token = self._tokens[self._at] if self._at < len(self._tokens) else None
        if token is None or token.kind != "mark" or token.text not in marks:
            return None
        self._at += 1
        return cast("Operator", token.text)

    def _next(self) -> _Token:
        if self._at == len(self._tokens):
            raise _Malformed("the expression ends where a value is expected")
        self._at += 1
        return self._tokens[self._at - 1]

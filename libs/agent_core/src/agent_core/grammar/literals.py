"""Reads numbers, years, ranges of years and decades; the same digits may be read in several ways."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, Literal

from catalog.values import value

from agent_core.grammar.tokens import Token

type LiteralKind = Literal["number", "years", "ordinal"]

_YEAR: Final = re.compile(r"(19|20)\d\d")
_DECADE: Final = re.compile(r"((?:19|20)?\d0)['’]?s")
_ORDINAL: Final = re.compile(r"(\d+)(?:st|nd|rd|th)")
_NUMBER: Final = re.compile(r"(\d+(?:[.,]\d+)?)(k|m)?")
_THOUSANDS: Final = re.compile(r"\d{1,3}(?:,\d{3})+")
_SCALES: Final = {"k": 1_000, "m": 1_000_000, "thousand": 1_000, "million": 1_000_000}
_NUMERALS: Final = {
    word: n
    for n, word in enumerate(
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"],
        start=2,
    )
} | {"dozen": 12, "twenty": 20, "fifty": 50, "hundred": 100}
_ORDINALS: Final = {
    word: n for n, word in enumerate(["second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"], start=2)
}
_DECADES: Final = {"sixties": 1960, "seventies": 1970, "eighties": 1980, "nineties": 1990}
_LAST_YEAR_OF_DECADE: Final = 9
# "the 20s" and below are of this century.
_THIS_CENTURY: Final = 30


@value
class Number:
    """A number, such as 8.5."""

    amount: float


@value
class Years:
    """From the first to the last year, both included."""

    first: int
    last: int


@value
class LiteralSpan:
    """``tokens[first:last]`` read as a number, as years, or as the number of a place."""

    first: int
    last: int
    kind: LiteralKind
    read_as: Number | Years


def literals(tokens: Sequence[Token]) -> Iterator[LiteralSpan]:
    """Yield what the tokens may be as numbers and years."""
    for i, token in enumerate(tokens):
        if token.quoted:
            continue
        text = token.text
        if _YEAR.fullmatch(text):
            yield LiteralSpan(i, i + 1, "years", Years(int(text), int(text)))
        elif (decade := _decade(text)) is not None:
            yield LiteralSpan(i, i + 1, "years", Years(decade, decade + _LAST_YEAR_OF_DECADE))
        yield from _numbers(tokens, i)


def _numbers(tokens: Sequence[Token], i: int) -> Iterator[LiteralSpan]:
    text = tokens[i].text
    nth = int(ordinal[1]) if (ordinal := _ORDINAL.fullmatch(text)) else _ORDINALS.get(text)
    if nth is not None:
        yield LiteralSpan(i, i + 1, "ordinal", Number(nth))
    elif (amount := _amount(text)) is not None:
        scale = _SCALES.get(tokens[i + 1].text) if i + 1 < len(tokens) else None
        yield LiteralSpan(i, i + 2, "number", Number(amount * scale)) if scale else _number(i, amount)


def _number(i: int, amount: float) -> LiteralSpan:
    return LiteralSpan(i, i + 1, "number", Number(amount))


def _decade(text: str) -> int | None:
    """Return the first year of "1990s", "90s" and "nineties"."""
    if text in _DECADES:
        return _DECADES[text]
    if (named := _DECADE.fullmatch(text)) is None:
        return None
    first = int(named[1])
    return first if first >= 1000 else first + (2000 if first < _THIS_CENTURY else 1900)


def _amount(text: str) -> float | None:
    if text in _NUMERALS:
        return float(_NUMERALS[text])
    if _THOUSANDS.fullmatch(text):
        return float(text.replace(",", ""))
    if (plain := _NUMBER.fullmatch(text)) is None:
        return None
    return float(plain[1].replace(",", ".")) * _SCALES.get(plain[2] or "", 1)

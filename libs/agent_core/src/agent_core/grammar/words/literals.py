"""Reads numbers, years, ranges of years and decades; the same digits may be read in several ways."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, Literal

from catalog.values import value

from agent_core.grammar.languages.english import ENGLISH
from agent_core.grammar.languages.language import Language, NumberWords
from agent_core.grammar.words.tokens import Token

type LiteralKind = Literal["number", "years", "ordinal", "nth_season"]

_NUMBER: Final = re.compile(r"(\d+(?:[.,]\d+)?)(k|m)?")
_SEASON: Final = re.compile(r"s0?([1-9]\d?)")
_SEASON_NOUN: Final = "season"
_THOUSANDS: Final = re.compile(r"\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+")
_TENS: Final = re.compile(r"(?:19|20)?\d0")
_SCALES: Final = {"k": 1_000, "m": 1_000_000}
_LAST_YEAR_OF_DECADE: Final = 9
# "the 20s" and below are of this century.
_THIS_CENTURY: Final = 30
_FIRST_OF_FOUR_DIGITS: Final = 1000


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


def literals(tokens: Sequence[Token], language: Language = ENGLISH) -> Iterator[LiteralSpan]:
    """Yield what the tokens may be as numbers and years."""
    said = language.numbers
    for i, token in enumerate(tokens):
        if token.quoted:
            continue
        text = token.text
        if (year := said.year.fullmatch(text)) is not None:
            yield LiteralSpan(i, i + 1, "years", Years(int(year[1]), int(year[1])))
        elif (decade := _decade(text, said)) is not None:
            yield LiteralSpan(i, i + 1, "years", _ten_years(decade))
            if i and (part := said.parts_of_decades.get(tokens[i - 1].text)):
                yield LiteralSpan(i - 1, i + 1, "years", Years(decade + part[0], decade + part[1]))
        if (season := _SEASON.fullmatch(text)) is not None:
            yield LiteralSpan(i, i + 1, "nth_season", Number(int(season[1])))
        elif text == _SEASON_NOUN and i + 1 < len(tokens) and tokens[i + 1].text == "one":
            yield LiteralSpan(i, i + 2, "nth_season", Number(1))
        yield from _with_their_noun(tokens, i, said)
        yield from _numbers(tokens, i, said)


def _with_their_noun(tokens: Sequence[Token], i: int, said: NumberWords) -> Iterator[LiteralSpan]:
    """Yield the decade that a number and a noun beside it name: "années 90", "90 nendai"."""
    if i + 1 == len(tokens) or said.decade_nouns.isdisjoint((tokens[i].text, tokens[i + 1].text)):
        return
    number = tokens[i + 1 if tokens[i].text in said.decade_nouns else i].text
    first = said.decades.get(number) or (_in_full(int(number)) if _TENS.fullmatch(number) else None)
    if first is not None:
        yield LiteralSpan(i, i + 2, "years", _ten_years(first))


def _ten_years(first: int) -> Years:
    return Years(first, first + _LAST_YEAR_OF_DECADE)


def _numbers(tokens: Sequence[Token], i: int, said: NumberWords) -> Iterator[LiteralSpan]:
    text = tokens[i].text
    nth = int(ordinal[1]) if (ordinal := said.ordinal.fullmatch(text)) else said.ordinals.get(text)
    if nth is not None:
        yield LiteralSpan(i, i + 1, "ordinal", Number(nth))
    elif (amount := _amount(text, said)) is not None:
        scale = said.scales.get(tokens[i + 1].text) or _SCALES.get(tokens[i + 1].text) if i + 1 < len(tokens) else None
        yield LiteralSpan(i, i + 2, "number", Number(amount * scale)) if scale else _number(i, amount)
    elif text in said.scales and (i == 0 or _amount(tokens[i - 1].text, said) is None):  # "a million"
        yield _number(i, said.scales[text])


def _number(i: int, amount: float) -> LiteralSpan:
    return LiteralSpan(i, i + 1, "number", Number(amount))


def _decade(text: str, said: NumberWords) -> int | None:
    """Return the first year of "1990s", "90s" and "nineties"; with a noun beside it a number alone is none."""
    if text in said.decades and not said.decade_nouns:
        return said.decades[text]
    named = said.decade.fullmatch(text)
    return None if named is None else _in_full(int(named[1]))


def _in_full(first: int) -> int:
    """Return the year that its last two digits may name."""
    return first if first >= _FIRST_OF_FOUR_DIGITS else first + (2000 if first < _THIS_CENTURY else 1900)


def _amount(text: str, said: NumberWords) -> float | None:
    if text in said.numerals:
        return float(said.numerals[text])
    if _THOUSANDS.fullmatch(text) and said.thousands in text:
        return float(text.replace(said.thousands, ""))
    if (plain := _NUMBER.fullmatch(text)) is None:
        return None
    return float(plain[1].replace(",", ".")) * _SCALES.get(plain[2] or "", 1)

"""Reads what a description says of a title besides its story: a film or a series, and about when it came out.

People are often wrong about both, so that these are hints: who meets them is preferred, and nobody is left out.
"""

import re
from dataclasses import dataclass
from typing import Final

# "early 90s", "the 1980s", "1995", "2005-06"
_YEARS: Final = re.compile(
    r"\b(?:(?P<part>early|mid|late)(?:[- ]?to[- ]?(?:mid|late))?[- ]*)?(?P<decade>(?:19|20)?\d0)['’]?s\b"
    r"|\b(?P<first>(?:19|20)\d\d)(?:\s*[-–/]\s*(?P<last>(?:19|20)?\d\d))?\b",
    re.IGNORECASE,
)
_PARTS: Final = {"early": (0, 3), "mid": (3, 7), "late": (6, 9)}
# Decades of two digits from here on are of the last century, "00s" to "20s" of this one.
_CENTURY_TURNS: Final = 30
# Other years are those in which a story takes place.
_FIRST_YEAR: Final = 1960
_LAST_YEAR: Final = 2029

_FILM: Final = re.compile(r"\b(?:movie|film)s?\b", re.IGNORECASE)
_SERIES: Final = re.compile(r"\b(?:tv|show|series|episodes?|season|cartoon)s?\b|\baired\b", re.IGNORECASE)
# What is looked for is said first.
_OPENING_CHARS: Final = 80


@dataclass(frozen=True, slots=True)
class Hints:
    """What a text says of the title that it describes; ``None`` where it says nothing, or two things.

    Attributes:
        years: the first and the last year in which it may have come out.
        format: ``movie`` or ``tv``.
    """

    years: tuple[int, int] | None = None
    format: str | None = None


def read_hints(text: str) -> Hints:
    """Return the hints that a description gives."""
    return Hints(_years(text), _format(text))


def _years(text: str) -> tuple[int, int] | None:
    """Return the span of all years and decades that a text names: of two decades it is one or the other."""
    spans = [_span(found) for found in _YEARS.finditer(text)]
    known = [span for span in spans if span[0] >= _FIRST_YEAR and span[1] <= _LAST_YEAR]
    return (min(first for first, _ in known), max(last for _, last in known)) if known else None


def _span(found: re.Match[str]) -> tuple[int, int]:
    if found["decade"]:
        decade = int(found["decade"])
        decade += 0 if decade >= 100 else 1900 if decade >= _CENTURY_TURNS else 2000
        first, last = _PARTS.get((found["part"] or "").lower(), (0, 9))
        return decade + first, decade + last
    first = int(found["first"])
    last = int(found["last"] or first)
    return first, max(first, last if last >= 100 else first // 100 * 100 + last)


def _format(text: str) -> str | None:
    film, series = _FILM.search(text) is not None, _SERIES.search(text) is not None
    if film and series:
        film, series = _FILM.search(text, 0, _OPENING_CHARS), _SERIES.search(text, 0, _OPENING_CHARS)
    if bool(film) == bool(series):
        return None
    return "movie" if film else "tv"

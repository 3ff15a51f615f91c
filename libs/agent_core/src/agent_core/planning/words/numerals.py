"""Words for numbers, years and months as forms: "7,500", "1.5 million", "the 90s", "4th"."""

import calendar
import re
from collections.abc import Sequence
from typing import Final

from agent_core.planning.lexicon.forms import ORDINALS, Form, TagKind

_MONTHS: Final = {
    name.lower(): f"{number:02}"
    for number, month in enumerate(calendar.month_name)
    if month
    for name in (month, month[:3])
}
_YEAR: Final = re.compile(r"(19|20)\d\d")
DECADE: Final = re.compile(r"(?:(19|20)?(\d)0)['’]?s")
_DECADE_WORDS: Final = {"sixties": 6, "seventies": 7, "eighties": 8, "nineties": 9}
_ORDINAL: Final = re.compile(r"(\d+)(?:st|nd|rd|th)")
_DECIMAL: Final = re.compile(r"(\d+)[.,](\d+)")
# "7,500" and "1.250.000", "500k" and "1.5m"; what behind a number, or alone, multiplies it.
_THOUSANDS: Final = re.compile(r"\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3}){2,}")
_ABBREVIATED: Final = re.compile(r"(\d+(?:[.,]\d+)?)(k|m|mil|mio)")
_SCALES: Final = {
    **dict.fromkeys(("k", "thousand"), 1_000),
    **dict.fromkeys(("m", "mil", "mio", "million", "millions"), 1_000_000),
}
_ARTICLE: Final = "a"
_RANGE: Final = re.compile(r"((?:19|20)\d\d)[-–—]((?:19|20)\d\d)")


def nth(word: str) -> int | None:
    """Return 4 for "4th" and 2 for "second"; ``None`` for "first" and any other word."""
    ordinal = _ORDINAL.fullmatch(word)
    if ordinal is not None:
        return int(ordinal[1])
    return ORDINALS.index(word) + 1 if word in ORDINALS[1:] else None


def is_nth(word: str) -> bool:
    """True for "4th" and "second"."""
    return nth(word) is not None


def is_year(word: str) -> bool:
    """True for a year of four digits."""
    return _YEAR.fullmatch(word) is not None


def month_before_year(texts: Sequence[str], i: int) -> Form | None:
    """Return a month in front of its year as a season by its number, "04"; "may" and "april" alone are none."""
    number = _MONTHS.get(texts[i])
    behind = [text for text in texts[i + 1 : i + 3] if text != "of"][:1]
    return Form(TagKind.SEASON, number) if number and behind and is_year(behind[0]) else None


def scaled(texts: Sequence[str], i: int) -> tuple[int, Form] | None:
    """Return how many words "1.5 million" and "a million" are, with what number; ``None`` for any other words."""
    scale = _SCALES.get(texts[i + 1], 0) if i + 1 < len(texts) and len(texts[i + 1]) > 1 else 0
    number = "1" if texts[i] == _ARTICLE else texts[i].replace(",", ".")
    if not scale or re.fullmatch(r"\d+(?:\.\d+)?", number) is None:
        return None
    return 2, Form(TagKind.NUMBER, str(round(float(number) * scale)))


def number_form(text: str) -> Form | None:
    """Return a year as ``2010``, a decade or range as ``1990-1999``, any other number as itself, such as ``8.5``."""
    if _YEAR.fullmatch(text):
        return Form(TagKind.YEAR, text)
    if years := _RANGE.fullmatch(text):
        return Form(TagKind.YEAR, f"{years[1]}-{years[2]}")
    if decade := DECADE.fullmatch(text):
        century = decade[1] or ("20" if decade[2] in "012" else "19")
        return _decade(int(f"{century}{decade[2]}0"))
    if text in _DECADE_WORDS:
        return _decade(1900 + 10 * _DECADE_WORDS[text])
    counted = _counted(text)
    return None if counted is None else Form(TagKind.NUMBER, counted)


def _counted(text: str) -> str | None:
    """Return a number in digits: 7500 for "7,500", 500000 for "500k", 8.5 for "8,5" and 4 for "4th"."""
    if ordinal := _ORDINAL.fullmatch(text):
        return ordinal[1]
    if _THOUSANDS.fullmatch(text):
        return re.sub(r"[.,]", "", text)
    if short := _ABBREVIATED.fullmatch(text):
        return str(round(float(short[1].replace(",", ".")) * _SCALES[short[2]]))
    if decimal := _DECIMAL.fullmatch(text):
        return f"{decimal[1]}.{decimal[2]}"
    return text if text.isascii() and text.isdigit() else None


def _decade(first: int) -> Form:
    return Form(TagKind.YEAR, f"{first}-{first + 9}")

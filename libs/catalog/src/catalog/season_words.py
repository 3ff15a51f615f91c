"""Reads the season and part words of a title's name, and writes them as people type them."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from catalog.names import fold

# Bare numbers above it behind a title are years or names: "Fairy Tail (2014)", "86".
MAX_BARE_NUMBER: Final = 12
# Names whose words are kept in memory, the last that were read.
NAMES_KEPT: Final = 65_536
_ROMAN: Final = {
    "i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8, "ix": 9, "x": 10, "xi": 11, "xii": 12,
}  # fmt: skip
_WORDS: Final = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
    "tenth": 10,
}  # fmt: skip
_CARDINALS: Final = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
}  # fmt: skip
_KANJI: Final = {kanji: n for n, kanji in enumerate("一二三四五六七八九十", 1)}
_SEASON: Final = frozenset({"season", "seasons", "series", "stage"})
_PART: Final = frozenset({"part", "cor"})  # a cour, as it is folded
_ORDINAL: Final = re.compile(r"(\d{1,2})(?:st|nd|rd|th)")
_SHORT: Final = re.compile(r"s0?(\d{1,2})")
_GLUED: Final = re.compile(r"^(season|part|cor)(\d{1,2})$")
# Japanese and Chinese season words, put as English ones before the name is folded.
_NATIVE: Final = (
    (re.compile(r"第?\s*(\d{1,2}|[一二三四五六七八九十])\s*(?:期|シーズン|シリーズ|季)"), " season {} "),
    (re.compile(r"シーズン\s*(\d{1,2})"), " season {} "),
    (re.compile(r"第\s*(\d{1,2}|[一二三四五六七八九十])\s*クール"), " part {} "),
)
_FINAL: Final = re.compile(r"ファイナル・?シーズン")
# Where the name of a story ends and that of one of its instalments begins.
_HEAD: Final = re.compile(r"\s*(?::\s|!\s|\?\s|\s[-–—~〜～]|[〜～])\s*(?=\S)")
_NOTE: Final = re.compile(r"\s*\((?:tv|\d{4})\)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonWords:
    """What a name says of the place of its title in a series.

    Attributes:
        stem: the folded name up to the first such word.
        number: of the season, from 1; ``None`` where the name tells none.
        part: of the season, from 1; ``None`` where the name tells none.
        whole: the folded name up to the word for a part, which is that of what the part belongs to.
        final: it is called the last season.
        sure: the number stands beside a word for a season, and not alone behind the title.
    """

    stem: str
    number: int | None = None
    part: int | None = None
    whole: str = ""
    final: bool = False
    sure: bool = False

    @property
    def marked(self) -> bool:
        """True where the name tells a later season, a part or the last season."""
        return self.final or self.part is not None or (self.number or 1) > 1


@lru_cache(maxsize=NAMES_KEPT)
def read_season(name: str) -> SeasonWords:
    """Return what a name in English, romanised or Japanese says of season and part."""
    words = _words(name)
    stem: list[str] | None = None
    number = part = None
    whole = ""
    final = sure = False
    at = 0
    while at < len(words):
        found = _marker(words, at) if at or stem else None
        if found is None:
            at += 1
            continue
        kind, value, length = found
        stem = words[:at] if stem is None else stem
        if kind == "final":
            final = True
        elif kind == "part" and part is None and (number or final or at + length == len(words)):
            part, whole = value, " ".join(words[:at])
        elif kind != "part" and (number is None or (kind == "season" and not sure)):
            number, sure = value, kind == "season"
        at += length
    return SeasonWords(
        stem=" ".join(_without_article(stem) if final and stem else stem or words),
        number=number,
        part=part,
        whole=whole,
        final=final,
        sure=sure,
    )


def head_of(name: str) -> str:
    """Return the name of the story in front of that of an instalment: "Mashle" of "Mashle: Magic and Muscles"."""
    return _NOTE.sub("", _HEAD.split(name, maxsplit=1)[0]).strip()


def season_endings(number: int, *, part: int | None = None) -> tuple[str, ...]:
    """Return how people write a season, or a later part of one, behind the name of its series."""
    if part is not None:
        parts = (f"part {part}", f"p{part}")
        return (*(f"season {number} {p}" for p in parts), *(f"s{number} {p}" for p in parts), f"s{number}p{part}")
    return f"season {number}", f"s{number}", f"{ordinal(number)} season", str(number)


def ordinal(number: int) -> str:
    """Return such as "2nd"."""
    teen = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def _words(name: str) -> list[str]:
    text = unicodedata.normalize("NFKC", name)
    for pattern, template in _NATIVE:
        text = pattern.sub(lambda m, template=template: template.format(_KANJI.get(m.group(1), m.group(1))), text)
    folded = fold(_FINAL.sub(" final season ", text))
    return [part for word in folded.split() for part in _GLUED.sub(r"\1 \2", word).split()]


def _without_article(words: list[str]) -> list[str]:
    return words[:-1] if len(words) > 1 and words[-1] == "the" else words


def _marker(words: list[str], at: int) -> tuple[str, int, int] | None:
    """Return the kind, the number and the length in words of what begins there; ``None`` where nothing does."""
    word, after = words[at], words[at + 1] if at + 1 < len(words) else ""
    if word == "final" and after in _SEASON:
        return "final", 0, 2
    if (nth := _nth(word)) is not None and after in _SEASON | _PART:
        return ("part" if after in _PART else "season"), nth, 2
    if word in _SEASON | _PART and word != "stage" and (n := _count(after)) is not None:
        return ("part" if word in _PART else "season"), n, 2
    if (short := _SHORT.fullmatch(word)) is not None and int(short[1]) > 0:
        return "season", int(short[1]), 1
    return _bare(words, at)


def _bare(words: list[str], at: int) -> tuple[str, int, int] | None:
    """Return a number that ends a name, or stands before its part: "Title II Part 2"."""
    rest = words[at + 1 :]
    if rest and not (len(rest) == 2 and rest[0] in _PART):
        return None
    number = int(words[at]) if words[at].isdecimal() and len(words[at]) <= 2 else _ROMAN.get(words[at], 0)
    return ("bare", number, 1) if 1 < number <= MAX_BARE_NUMBER and words[at] not in ("v", "x") else None


def _nth(word: str) -> int | None:
    found = _ORDINAL.fullmatch(word)
    return int(found[1]) if found else _WORDS.get(word)


def _count(word: str) -> int | None:
    if word.isdecimal() and len(word) <= 2:
        return int(word) or None
    return _ROMAN.get(word) or _CARDINALS.get(word)

"""How people shorten names: initials, first morae of two words, leading syllables. Pure functions of one name."""

import re
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final

from catalog.kana import romanise
from catalog.names import fold

# Letters of initials: fewer mean too many titles, more are typed by nobody.
MIN_INITIALS: Final = 3
MAX_INITIALS: Final = 6
# Words after the first whose beginnings are put behind that of an earlier one.
MAX_CLIPPED_WORDS: Final = 6
# Letters that two words need at least for their leading syllables to say which they are.
MIN_SYLLABLE_WORD: Final = 7
_REPEATED: Final = re.compile(r"([bcdfghjklmnpqrstvwxyz]+[aiueo])\1")
_MORA: Final = re.compile(
    r"(?:[kgnhbpmr]y|sh|ch|ts|[kgsztdnhbpmrwyjfv])?[aiueo]|n(?![aiueoy])|([kgsztdpbfjc])(?=\1)|t(?=ch)", re.ASCII
)
_WORD: Final = re.compile(rf"(?:{_MORA.pattern.replace('(?=\\1)', '(?=[kgsztdpbfjc])')})+", re.ASCII)
# Japanese words and endings that say nothing by themselves.
_PARTICLES: Final = frozenset(
    {"no", "ni", "wo", "o", "ga", "wa", "de", "to", "mo", "na", "e", "he", "ka", "ya", "kara", "made", "yori",
     "kun", "san", "sama", "chan"}
)  # fmt: skip
_SYLLABLE: Final = re.compile(r"[bcdfghjklmnpqrstvwxz]*[aeiouy]+([bcdfghjklmnpqrstvwxz])\1?")
_KATAKANA: Final = re.compile(r"[ァ-ヺー]+")
_LATIN_AND_KANA: Final = re.compile(r"^([A-Za-z])([eE])[^\w]*([ァ-ヺー]{2,6})")
_LONG: Final = re.compile("ー")
# How consonants of English words come out in kana.
_AS_KANA: Final = str.maketrans({"c": "k", "q": "k", "l": "r", "v": "b", "x": "k"})
_VOWELS: Final = re.compile(r"[aeiouyw]+")


def initials_of(name: str) -> Iterator[str]:
    """Yield the initials of a name in Latin script: "snk", "hxh"; a repeated first syllable counts twice: "jjk"."""
    words = fold(name, long_vowels=True).split()
    if len(words) < 2 or not all(word.isascii() for word in words):
        return
    letters = [word if word.isdecimal() else word[0] for word in words]
    doubled = [letters[0] * 2, *letters[1:]] if _REPEATED.match(words[0]) else letters
    for found in (letters, doubled) if doubled != letters else (letters,):
        text = "".join(found)
        if MIN_INITIALS <= len(text) <= MAX_INITIALS and not text.isdecimal():
            yield text


def clippings_of(romaji: str | None, native: str | None) -> Iterator[str]:
    """Yield the first two morae of a word and of a later one: "konosuba", "oreimo", ヒロアカ as "hiroaka"."""
    words = fold(romaji, long_vowels=True).split() if romaji and romaji.isascii() else []
    beginnings = list(_beginnings(words, list(_katakana_morae(words, native or ""))))
    for (i, first), (k, second) in combinations(enumerate(beginnings), 2):
        if (i == 0 or k == i + 1) and first and second:
            yield first + second


def syllables_of(name: str) -> str | None:
    """Return the leading syllables of two long English words: "assclass"; ``None`` where there are not two."""
    words = fold(name, long_vowels=True).split()
    if len(words) != 2 or not all(word.isascii() and len(word) >= MIN_SYLLABLE_WORD for word in words):
        return None
    found = [_SYLLABLE.match(word) for word in words]
    return "".join(syllable.group() for syllable in found if syllable) if all(found) else None


def said_in_kana(native: str | None) -> str | None:
    """Return the name of a story that begins with an open English syllable, all in kana: リゼロ of "Re:ゼロから…"."""
    begun = _LATIN_AND_KANA.match(native or "")
    if begun is None:
        return None
    onset = {"r": "リ", "b": "ビ", "m": "ミ", "h": "ヒ"}.get(begun[1].lower())
    return onset and onset + begun[3]


def _beginnings(words: list[str], kana: list[list[str]]) -> Iterator[str | None]:
    """Yield the first two morae of each word that means something; ``None`` for one that is not read so."""
    spelt = _aligned(words, kana)
    content = [(i, word) for i, word in enumerate(words) if word not in _PARTICLES]
    for i, word in content[:MAX_CLIPPED_WORDS]:
        morae = spelt.get(i) or (_morae(word) if _WORD.fullmatch(word) else [])
        yield "".join(morae[:2]) if len(morae) >= 2 else None


def _morae(word: str) -> list[str]:
    return [found.group() for found in _MORA.finditer(word)]


def _katakana_morae(words: list[str], native: str) -> Iterator[list[str]]:
    """Yield the morae of each run of katakana, long vowels left out; none where nothing is to be aligned."""
    if words:
        for run in _KATAKANA.findall(native):
            yield _morae(romanise(_LONG.sub("", run)))


def _aligned(words: list[str], runs: Iterable[list[str]]) -> dict[int, list[str]]:
    """Return which morae each of some words has in kana, by the consonants of both."""
    found: dict[int, list[str]] = {}
    at = 0
    for run in runs:
        rest = run
        while rest and at < len(words):
            taken = _taken(words[at], rest)
            if taken:
                found[at] = rest[:taken]
                rest = rest[taken:]
            elif found.get(at - 1) and rest is not run:
                break
            at += 1
    return found


def _taken(word: str, morae: list[str]) -> int:
    """Return how many morae read as a word by their consonants, 0 where they do not."""
    wanted = _skeleton(word)
    read = ""
    for n, mora in enumerate(morae, 1):
        read += _skeleton(mora)
        if read and read == wanted:
            return n
        if not wanted.startswith(read):
            return 0
    return 0


def _skeleton(text: str) -> str:
    return _VOWELS.sub("", text.translate(_AS_KANA))

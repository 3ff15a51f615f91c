"""Normalisation of names: one fold that every stored name and every look-up goes through."""

import re
import unicodedata
from typing import Final

from catalog.kana import romanise

_LETTERS: Final = str.maketrans(
    {
        "ł": "l",
        "ø": "o",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "æ": "ae",
        "œ": "oe",
        "×": "x",
        "★": " ",
        "☆": " ",
        "♥": " ",
        "²": "2",
        "'": "",
        "’": "",
        "‘": "",
        "`": "",
        "´": "",
        "ʻ": "",
        "ー": "",
        "&": " and ",
        "+": " plus ",
    }
)
_LONG_VOWELS: Final = re.compile(r"ou|oo|uu|aa|oh(?=[bcdfghjklmnpqrstvwxyz \n]|$)")
_SEPARATORS: Final = re.compile(r"[\W_]+", re.UNICODE)
# Japanese marks that change the syllable must survive the removal of accents.
_KEPT_MARKS: Final = frozenset("\u3099\u309a")


class _Folded(dict[int, str]):
    """What one character becomes, found out when it is first met."""

    def __missing__(self, code: int) -> str:
        plain = unicodedata.normalize("NFKD", chr(code).translate(_LETTERS).casefold().translate(_LETTERS))
        kept = (c for c in plain if c in _KEPT_MARKS or unicodedata.category(c) not in ("Mn", "Cf"))
        self[code] = "".join(kept).replace("ー", "")
        return self[code]


_FOLDED: Final = _Folded()


def fold(text: str, *, long_vowels: bool = False, kana: bool = False) -> str:
    """Return the form under which a name is stored and looked up.

    Case, accents, width, punctuation and Latin long vowels (``ō``, ``ou``, ``oo``) are folded away, and kana are
    read as Latin letters; words are separated by one space. A name of punctuation only, such as ``!!!``, folds to
    itself in lower case, so that the result is empty only for an empty name.

    Args:
        text: a name, or what stands for one.
        long_vowels: leave them as they are written; stored names never do.
        kana: leave them as well; stored names never do.
    """
    folded = text.translate(_FOLDED)
    if not folded.isascii():
        folded = unicodedata.normalize("NFC", folded)
        folded = folded if kana else romanise(folded)
    words = _SEPARATORS.sub(" ", folded).strip()
    if not words:
        return unicodedata.normalize("NFKC", text).casefold().strip()
    return words if long_vowels else short_vowels(words)


def short_vowels(folded: str) -> str:
    """Return names that are folded but for their long vowels, one a line, without those."""
    return _LONG_VOWELS.sub(lambda m: m.group()[0], folded)

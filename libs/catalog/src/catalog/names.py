"""Normalisation of names: one fold that every stored name and every look-up goes through."""

import re
import unicodedata
from typing import Final

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
_LONG_VOWELS: Final = re.compile(r"ou|oo|uu|aa|oh(?=[bcdfghjklmnpqrstvwxyz ]|$)")
_SEPARATORS: Final = re.compile(r"[\W_]+", re.UNICODE)
# Japanese marks that change the syllable must survive the removal of accents.
_KEPT_MARKS: Final = frozenset("\u3099\u309a")


def _strip_marks(text: str) -> str:
    if text.isascii():
        return text
    decomposed = unicodedata.normalize("NFKD", text)
    kept = (c for c in decomposed if c in _KEPT_MARKS or unicodedata.category(c) not in ("Mn", "Cf"))
    return unicodedata.normalize("NFC", "".join(kept))


def fold(text: str) -> str:
    """Return the form under which a name is stored and looked up.

    Case, accents, width, punctuation and Latin long vowels (``ō``, ``ou``, ``oo``) are folded away; words are
    separated by one space. A name of punctuation only, such as ``!!!``, folds to itself in lower case, so that the
    result is empty only for an empty name.
    """
    lowered = _strip_marks(text.translate(_LETTERS).casefold().translate(_LETTERS))
    words = _SEPARATORS.sub(" ", lowered).strip()
    if not words:
        return unicodedata.normalize("NFKC", text).casefold().strip()
    return _LONG_VOWELS.sub(lambda m: m.group()[0], words)

"""Reads the words between the names of a question, so that only what is written otherwise is another word."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

OWNER: Final = "'s"
"""What a possessive ending is read as, apart from the word or the name that it stands behind."""

_WORD: Final = re.compile(r"\S+")
_EDGES: Final = "#?!.,:;…\"“”„«»‘’'()[]¿¡–—-"
# The same without the apostrophe that "the shows' directors" has.
_BEHIND: Final = _EDGES.translate(dict.fromkeys(map(ord, "'’")))
_MARKS: Final = re.compile(rf"[{re.escape(_EDGES)}]*")
_OWNED: Final = re.compile(r"(?:['’]s|(?<=s)['’])$", re.IGNORECASE)
_LETTERS: Final = str.maketrans({"ß": "ss", "’": "'", "œ": "oe"})


def words_in(text: str) -> list[str]:
    """Return the words of a stretch without case, accents and the marks around them; signs stay as they are."""
    return [word for raw in _WORD.findall(text) for word in _read(raw)]


def _read(raw: str) -> Iterator[str]:
    stripped = raw.rstrip(_BEHIND)
    owned = _OWNED.search(stripped)
    word = _plain(stripped if owned is None else stripped[: owned.start()])
    if word or (owned is None and not _MARKS.fullmatch(stripped)):
        yield word or raw
    if owned is not None:
        yield OWNER


def _plain(raw: str) -> str:
    text = unicodedata.normalize("NFKD", raw.lower().translate(_LETTERS).strip(_EDGES))
    return "".join(letter for letter in text if not unicodedata.combining(letter))

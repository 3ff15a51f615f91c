"""Other places for the spaces of a typed text: a walk over its letters, each with and without a space before it."""

import re
from collections.abc import Container
from dataclasses import dataclass
from typing import Final

# Beginnings of a text with other spaces that are looked at, of those that names begin with.
MAX_SPACED: Final = 512
# Letters that may only make the vowel before them long (catalog.names.fold), or begin a word.
_LENGTHENING: Final = re.compile("(?<=o)[uo]|(?<=u)u|(?<=a)a|(?<=o)h(?![aeiou])")


@dataclass(frozen=True, slots=True)
class Spacings:
    """What a typed text may be with other spaces, as far as the prefixes tell that many names are known to begin with.

    Attributes:
        letters: the text without its spaces, with its long vowels.
        optional: a mark for each letter: ``x`` where it may only make a vowel long. The place of a space tells.
        known: the text with all spaces that one of the prefixes has.
        unknown: beginnings of the text that are no such prefix, but are one without their last letter; each with how
            many of the letters it stands for. Names tell which of them go on.
    """

    letters: str
    optional: str
    known: list[str]
    unknown: list[tuple[str, int]]

    @classmethod
    def of(cls, written: str, prefixes: Container[str]) -> "Spacings":
        """Return those of a text that is a key but for its long vowels."""
        letters = written.replace(" ", "")
        lengthening = {match.start() for match in _LENGTHENING.finditer(letters)}
        optional = "".join("x" if place in lengthening else "-" for place in range(len(letters)))
        known = [""]
        unknown: list[tuple[str, int]] = []
        for count, (letter, mark) in enumerate(zip(letters, optional, strict=True), start=1):
            texts = [text + gap + letter for text in known for gap in (("", " ") if text else ("",))]
            if mark == "x":
                texts = list(dict.fromkeys((*texts, *known)))
            known = [text for text in texts if text in prefixes]
            unknown += [(text, count) for text in texts if text not in prefixes]
        return cls(letters, optional, known, unknown)


UNSPACED: Final = Spacings("", "", [], [])
"""Those of no text."""

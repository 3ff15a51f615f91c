"""How words are spelt that may be typed with or without their accents."""

import unicodedata
from collections.abc import Callable, Mapping
from typing import Final

_LETTERS: Final = str.maketrans({"ß": "ss", "œ": "oe", "æ": "ae", "ø": "o"})


def without_accents(word: str) -> str:
    """Return a word in small letters without its accents: "réalisé" and "realise" are one word."""
    if word.isascii():
        return word
    parts = unicodedata.normalize("NFD", word.translate(_LETTERS))
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def spelling(others: Mapping[str, str]) -> Callable[[str], str]:
    """Return what takes accents away, and then writes some words as others: "du" as "de"."""

    def spelt(word: str) -> str:
        plain = without_accents(word)
        return others.get(plain, plain)

    return spelt


def phrase_without_accents(phrase: str) -> str:
    """Return a phrase of the lexicon as its words are inflected, without accents."""
    return without_accents(phrase.lower())

"""Cuts a question into tokens with their places."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from catalog.values import value

POSSESSIVE: Final = "'s"
# Letters and digits belong together; a number keeps its point, its ordinal ending and the "s" of a decade.
_TOKEN: Final = re.compile(
    r"(?P<number>\d{4}(?:['’]?s)?(?![\w.,]*\w)|\d+(?:[.,]\d+)+|\d+(?:st|nd|rd|th|['’]?s|k|m)?)(?!\w)"
    r"|(?P<possessive>(?<=[\w\"”!?.)])['’]s\b|(?<=s)['’](?=\s))"
    r"|(?P<word>\w+(?:['’](?!s\b)\w+)*)|(?P<mark>[,=<>?\"“”])"
)
# Phrases of which the words are what blanks and hyphens part: nearly all of a lexicon.
_PLAIN: Final = re.compile(r"[a-z](?:[a-z' -]*[a-z])?")
_QUOTES: Final = frozenset('"“”')
QUESTION_MARK: Final = "?"
"""A token where the question ends with it, as a statement may that asks for yes or no."""
# Questions that are cut once: planner and judge look at the same one in every turn.
_QUESTIONS_KEPT: Final = 64


@value
class Token:
    """One token of a question, ``question[start:end]``.

    Attributes:
        text: in lower case; a possessive ending is a token of its own, ``'s``.
        capital: it begins with a capital letter.
        quoted: it stands in quotation marks.
    """

    start: int
    end: int
    text: str
    capital: bool
    quoted: bool


@lru_cache(maxsize=_QUESTIONS_KEPT)
def tokens_of(question: str) -> tuple[Token, ...]:
    """Return the tokens of a question; marks but commas and the last question mark, and dashes between words, are none."""
    found: list[Token] = []
    quotes = sum(mark in _QUOTES for mark in question)
    seen = 0
    for match in _TOKEN.finditer(question):
        text = match.group()
        if text in _QUOTES:
            seen += 1
            continue
        if text == QUESTION_MARK and question[match.end() :].strip():
            continue
        if text == ">" and question[: match.start()].endswith("-"):
            continue  # an arrow parts as a colon does
        inside = seen % 2 == 1 and seen < quotes
        written = POSSESSIVE if match["possessive"] else text.lower().replace("’", "'")
        found.append(Token(match.start(), match.end(), written, text[:1].isupper(), inside))
    return tuple(found)


def words_of(phrase: str) -> tuple[str, ...]:
    """Return the texts of the tokens of a phrase of the lexicon."""
    if _PLAIN.fullmatch(phrase) and POSSESSIVE not in phrase:
        return tuple(phrase.replace("-", " ").split())
    return (phrase,) if phrase == POSSESSIVE else tuple(token.text for token in tokens_of(phrase))


def is_cased(tokens: Sequence[Token]) -> bool:
    """True where the writer uses capital letters behind the first word, so that small ones say something."""
    return any(token.capital for token in tokens[1:])

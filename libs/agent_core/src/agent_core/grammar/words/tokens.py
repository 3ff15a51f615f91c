"""Cuts a question into tokens with their places."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from catalog.values import value

from agent_core.grammar.languages.english import ENGLISH
from agent_core.grammar.languages.language import Language

POSSESSIVE: Final = "'s"
_I: Final = "i"
# Letters and digits belong together; a number keeps its point, its ordinal ending and the "s" of a decade, and what is
# short for "with" its slash. A plus behind a number says that it may be more.
_TOKEN: Final = re.compile(
    r"(?P<number>\d{4}(?:['’]?s)?(?![\w.,]*\w)|\d+(?:[.,]\d+)+[km]?|\d+(?:st|nd|rd|th|['’]?s|k|m)?)(?!\w)"
    r"|(?P<possessive>(?<=[\w\"”!?.)])['’]s\b|(?<=s)['’](?=\s))"
    r"|(?P<word>\b[wW]/[oO]?(?!\w)|\w+(?:['’](?!s\b)\w+)*)|(?P<mark>!=|<>|(?:(?<=\d)|^)\+(?!\w)|[,=<>?|\"“”])"
)
# Phrases of which the words are what blanks and hyphens part: nearly all of a lexicon.
_PLAIN: Final = re.compile(r"[a-z](?:[a-z' -]*[a-z])?")
# Words that are written in capitals for what they do, as in searches, or for stress: no name begins or goes on with
# them.
_STRESSED: Final = frozenset(
    {"AND", "OR", "NOT", "ALL", "ANY", "EVERY", "EACH", "BOTH", "SO", "VERY", "REALLY", "ACTUALLY", "ONLY", "ALSO",
      "EVER", "NEVER", "THE", "THAT", "THIS", "WHAT", "WHO", "WHICH", "WHY", "HOW", "WHEN", "WHERE", "IS", "WAS", "DID",
      "MUST", "NEED", "EVERYTHING", "ANYTHING", "PLEASE", "WOW", "OMG", "LOL", "LMAO"}
)  # fmt: skip
_QUOTES: Final = frozenset('"“”')
QUESTION_MARK: Final = "?"
"""A token where the question ends with it, as a statement may that asks for yes or no."""
# Questions that are cut once: planner and judge look at the same one in every turn.
_QUESTIONS_KEPT: Final = 64


@value
class Token:
    """One token of a question, ``question[start:end]``.

    Attributes:
        text: in lower case, as its language spells it; a possessive ending is a token of its own, ``'s``, and so is a
            word that is written together with the next one.
        capital: it begins with a capital letter.
        quoted: it stands in quotation marks.
    """

    start: int
    end: int
    text: str
    capital: bool
    quoted: bool


@lru_cache(maxsize=_QUESTIONS_KEPT)
def tokens_of(question: str, language: Language = ENGLISH) -> tuple[Token, ...]:
    """Return the tokens of a question; of its marks commas and the last question mark are some, dashes are none."""
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
        if match["possessive"]:
            found.append(Token(match.start(), match.end(), POSSESSIVE, capital=False, quoted=inside))
            continue
        start, written = match.start(), text.lower().replace("’", "'")
        if (elided := language.elided.match(written)) is not None:
            whole, text = language.spelt(elided.group()), text[elided.end() :]
            found.append(Token(start, start + elided.end(), whole, match.group()[:1].isupper(), inside))
            start, written = start + elided.end(), written[elided.end() :]
        capital = text[:1].isupper() and text not in _STRESSED
        found.append(Token(start, match.end(), language.spelt(written), capital, inside))
    return tuple(found)


def words_of(phrase: str, language: Language = ENGLISH) -> tuple[str, ...]:
    """Return the texts of the tokens of a phrase of the lexicon."""
    if language is ENGLISH and _PLAIN.fullmatch(phrase) and POSSESSIVE not in phrase:
        return tuple(phrase.replace("-", " ").split())
    return (phrase,) if phrase == POSSESSIVE else tuple(token.text for token in tokens_of(phrase, language))


def is_cased(tokens: Sequence[Token]) -> bool:
    """True where the writer uses capital letters behind the first word, so that small ones say something.

    That of "I" says nothing: everybody writes it so.
    """
    return any(token.capital and token.text != _I for token in tokens[1:])

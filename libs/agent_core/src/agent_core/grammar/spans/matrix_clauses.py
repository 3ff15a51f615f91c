"""Finds what those who ask are doing, in front of what they ask for: the "I am hunting for" of that and "anime"."""

from collections.abc import Iterator, Sequence
from typing import Final

from agent_core.grammar.spans.asides import DETERMINERS, speaks_of_those_who_ask
from agent_core.grammar.words.categories import Category
from agent_core.grammar.words.lexicon import Lexicon
from agent_core.grammar.words.tokens import Token

MAX_MATRIX: Final = 8
"""Tokens of a clause in front of what is asked for."""
# How a clause begins that tells what goes on with somebody: what one likes or dislikes does not ask for it.
_GOING_ON: Final = frozenset({("i'm",), ("we're",), ("i", "am"), ("we", "are"), ("are", "we"), ("am", "i")})
# Words that a phrase for what is asked for begins with, besides articles.
_QUANTIFIERS: Final = frozenset({"any", "all", "every", "each", "those"})
_OPENERS: Final = DETERMINERS | _QUANTIFIERS
_DENYING: Final[frozenset[Category]] = frozenset({"not", "is_not", "none", "no", "without", "except"})
_IN_FRONT: Final[frozenset[Category]] = frozenset({"preposition", "comparator", "have"})
_PROGRESSIVE: Final = "ing"


def matrix_clauses(tokens: Sequence[Token], lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """Yield the clauses that a question may open with and that narrow nothing, as (first, last) token.

    None of their words stands within the phrase behind them, which begins with a determiner or behind a preposition.
    """
    texts = [token.text for token in tokens[: MAX_MATRIX + 1]]
    opens = next((len(form) for form in _GOING_ON if tuple(texts[: len(form)]) == form), 0)
    for last in range(opens + 1, len(texts)) if opens else ():
        if _has(texts[last - 1], _DENYING, lexicon):
            return
        if _ends(texts, last, lexicon) and speaks_of_those_who_ask(tokens[:last], lexicon):
            yield 0, last


def _ends(texts: Sequence[str], last: int, lexicon: Lexicon) -> bool:
    """True in front of "the anime" and "any anime", and behind a preposition or a verb: "hunting for", "compiling"."""
    before, behind = texts[last - 1], texts[last]
    if before in _OPENERS:
        return False
    return _has(before, _IN_FRONT, lexicon) or (behind in _OPENERS and before.endswith(_PROGRESSIVE))


def _has(text: str, categories: frozenset[Category], lexicon: Lexicon) -> bool:
    return any(entry.category in categories for entry in lexicon.entries.get((text,), ()))

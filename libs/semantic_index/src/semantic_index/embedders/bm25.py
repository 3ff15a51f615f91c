"""Sparse vectors of words by BM25 (Robertson and Zaragoza 2009), for names and prose in Latin and Japanese script.

The weight of a token in a document is summed over its two fields, names and text,

    tf · (k + 1) / (tf + k · (1 - b + b · length / average length))

and the index multiplies it with the token's inverse document frequency (Qdrant's IDF modifier), so that a query is only
the set of its tokens. Weights do not depend on other documents: each is embedded alone, in any order.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import qdrant_edge as qdrant
from catalog.names import fold

from semantic_index.index import SparseVector

K: Final = 1.2
# Longer than any word; what is longer is noise, such as an address.
_MAX_TOKEN_CHARS: Final = 40
_WORDS_REMEMBERED: Final = 100_000

_JAPANESE: Final = re.compile(r"[々〆\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+")

# In a query of other words these find nothing that the others do not, and match nearly every document.
# A title may consist of them alone ("Another"), so documents keep them.
_QUESTION_WORDS: Final = frozenset(
    fold(
        "a about an and any are as at be been but by can did do does for from had has have he her him his how i in "
        "into is it its me of on one or she some than that the their them then there they this to was we were what "
        "when where which while who whom whose why will with you"
    ).split()
)

# The engine's own tokeniser, used for what it does to one word: English stemming (Snowball) and hashing (murmur3).
_STEMMER: Final = qdrant.Bm25(
    qdrant.Bm25Config(
        tokenizer=qdrant.TokenizerType.Whitespace,
        lowercase=False,
        stopwords=qdrant.StopwordsSet(),
        stemmer=qdrant.SnowballParams(qdrant.SnowballLanguage.English),
        max_token_len=_MAX_TOKEN_CHARS,
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Field:
    """How the length of one field damps its words; the averages are of real titles, about."""

    b: float
    average_length: float

    def weigh(self, tokens: list[int]) -> Iterable[tuple[int, float]]:
        damping = K * (1 - self.b + self.b * len(tokens) / self.average_length)
        return ((token, tf * (K + 1) / (tf + damping)) for token, tf in Counter(tokens).items())


_NAMES: Final = _Field(b=0.75, average_length=20)
# Synopses differ in length for no reason that readers care about.
_TEXT: Final = _Field(b=0.4, average_length=80)


def embed_document(*, names: str, text: str) -> SparseVector:
    """Return the weights of a document's tokens; a word of its names weighs more than one of its text."""
    weights = dict(_NAMES.weigh(tokenize(names)))
    for token, weight in _TEXT.weigh(tokenize(text)):
        weights[token] = weights.get(token, 0.0) + weight
    return SparseVector(list(weights), list(weights.values()))


def embed_query(text: str) -> SparseVector:
    """Return the set of a query's tokens; question words count only where there are no others."""
    words = text.split()
    telling = [word for word in words if fold(word) not in _QUESTION_WORDS]
    tokens = sorted(set(tokenize(" ".join(telling or words))))
    return SparseVector(tokens, [1.0] * len(tokens))


def tokenize(text: str) -> list[int]:
    """Return the tokens of a text, repeated ones repeatedly: stems of words, pairs of neighbouring kana and kanji."""
    return [token for word in text.split() for token in _tokens(word)]


@lru_cache(_WORDS_REMEMBERED)
def _tokens(word: str) -> tuple[int, ...]:
    folded = fold(word, kana=True)
    if len(folded) == 1 and not folded.isalnum():
        return ()  # a dash or slash between words; a name such as "!!!" stays
    return tuple(_STEMMER.embed_query(_JAPANESE.sub(_pairs, folded)).indices)


def _pairs(run: re.Match[str]) -> str:
    """Japanese has no spaces: neighbouring characters stand in for words, as in most search engines."""
    characters = run.group()
    pairs = [characters[i : i + 2] for i in range(len(characters) - 1)] or [characters]
    return f" {' '.join(pairs)} "

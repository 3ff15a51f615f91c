"""Sparse vectors of words by BM25 (Robertson and Zaragoza 2009), for names and prose in Latin and Japanese script.

The weight of a token in a field of a document is

    tf · (k + 1) / (tf + k · (1 - b + b · length / average length))

and the index multiplies it with the token's inverse document frequency (Qdrant's IDF modifier). A token of another
field is another token, so that a query says by its own weights what each field counts, and a word may be rare among
names and common in texts. Weights do not depend on other documents: each is embedded alone, in any order.
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
from semantic_index.stories import Story

K: Final = 1.2
# Longer than any word; what is longer is noise, such as an address.
_MAX_TOKEN_CHARS: Final = 40
_WORDS_REMEMBERED: Final = 100_000

_JAPANESE: Final = re.compile(r"[々〆\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+")

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
    """How the length of one field damps its words; the averages are of real titles, about.

    Attributes:
        mark: what tells its tokens from those of other fields.
    """

    b: float
    average_length: float
    mark: int = 0

    def weigh(self, tokens: list[int]) -> Iterable[tuple[int, float]]:
        damping = K * (1 - self.b + self.b * len(tokens) / self.average_length)
        return ((token ^ self.mark, tf * (K + 1) / (tf + damping)) for token, tf in Counter(tokens).items())


_NAMES: Final = _Field(b=0.75, average_length=20, mark=0x9E3779B9)
# Synopses differ in length for no reason that readers care about.
_TEXT: Final = _Field(b=0.4, average_length=80)
_CAST: Final = _Field(b=0.75, average_length=20, mark=0x7F4A7C15)


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldWeights:
    """What a token counts where a field holds it; where its text does, it counts one.

    Attributes:
        names: in the names of the entity.
        cast: in the names of its characters.
        named: what each of these two counts more for a word that is written like a name.
    """

    names: float
    cast: float
    named: float = 0.0


# Of a few words each may be of the name; of a description those that are written like names.
BY_NAME: Final = FieldWeights(names=1.0, cast=0.1)
BY_STORY: Final = FieldWeights(names=0.2, cast=0.2, named=0.5)


def embed_document(*, names: str, text: str, cast: str = "") -> SparseVector:
    """Return the weights of a document's tokens, of its names, its text and the names of its characters."""
    weights: dict[int, float] = {}
    for field, written in ((_NAMES, names), (_TEXT, text), (_CAST, cast)):
        for token, weight in field.weigh(tokenize(written)):
            weights[token] = weights.get(token, 0.0) + weight
    return SparseVector(list(weights), list(weights.values()))


def embed_query(story: Story, fields: FieldWeights = BY_NAME) -> SparseVector:
    """Return the tokens of what is looked for in each field, over the square root of how many there are.

    Long and short texts can so be told apart from vectors by the same weights.
    """
    tokens = set(tokenize(" ".join(story.words)))
    named = set(tokenize(" ".join(story.named)))
    weights: dict[int, float] = {}
    for token in sorted(tokens):
        more = fields.named if token in named else 0.0
        for field, weight in ((_TEXT, 1.0), (_NAMES, fields.names + more), (_CAST, fields.cast + more)):
            weights[token ^ field.mark] = weight / len(tokens) ** 0.5
    return SparseVector(list(weights), list(weights.values()))


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

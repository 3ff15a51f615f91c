"""How well a title fits a text: one weighted sum for both engines, without the meaning where there is none.

    words · BM25 / √tokens + meaning · cosine + known · log10(1 + readers)

``python -m evals.descriptions --fit`` finds such weights: with a softmax over the candidates, what is told of a manga
leads to the anime that was made of it. That counts each title once, while people ask for what many know: readers
count somewhat more here than there. Reciprocal ranks know nothing of how far apart two ranks are (ADR 23).
"""

from dataclasses import dataclass
from typing import Final

from semantic_index.index import Query

# How deep each of the two ranked lists goes into the candidates; each of these has all three parts of the sum.
DEPTH: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """What each part of the sum counts.

    Attributes:
        words: of a point of BM25, shared out over the square root of the number of the text's distinct tokens.
        meaning: of a cosine of 1.
        known: of each power of ten of readers.
        unread: the cosine of a title that has no vector, as far from most texts as any other.
    """

    words: float
    meaning: float
    known: float
    unread: float = 0.25


@dataclass(frozen=True, slots=True)
class WeighedScore:
    """One part of the sum, as engines name the score of a prefetch: its weight, and what stands for a missing one."""

    name: str
    weight: float
    missing: float


WEIGHTS: Final = Weights(words=0.79, meaning=12.9, known=0.49)
READERS: Final = "popularity"
"""The payload field that tells how many know an entity."""


def scores_of(query: Query) -> list[WeighedScore]:
    """Return the weighed scores of the words and of the meaning that a query has, in this order."""
    parts: list[tuple[float, float]] = []
    if query.sparse is not None:
        parts.append((WEIGHTS.words / max(1, len(query.sparse.indices)) ** 0.5, 0.0))
    if query.dense is not None:
        parts.append((WEIGHTS.meaning, WEIGHTS.unread))
    return [WeighedScore(f"$score[{n}]", weight, missing) for n, (weight, missing) in enumerate(parts)]

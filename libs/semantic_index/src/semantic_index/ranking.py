"""How well a title fits a text: one weighted sum for both engines, without the meaning where there is none.

    words · BM25 / √tokens + meaning · cosine + known · log10(1 + readers) + hints that are met

``python -m evals.descriptions --fit`` finds such weights: with a softmax over the candidates, what is told of a title
leads to it. Those of a description were then chosen by the reciprocal ranks of the same texts (ADR 31), for which the
most likely weights count meaning and readers too much. Ranks know nothing of how far apart two are (ADR 23).
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from semantic_index.embedders.sentence_encoder import Cosines
from semantic_index.filters import AnyOf, Between, Condition, keyword
from semantic_index.hints import Hints

# How deep each of the two ranked lists goes into the candidates; each of these has all parts of the sum.
DEPTH: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """What each part of the sum counts.

    Attributes:
        words: of a point of BM25, shared out over the square root of the number of the text's distinct tokens.
        meaning: of a cosine of 1.
        known: of each power of ten of readers.
        format: of a title of the format that the text hints at.
        years: of a title that came out in the years that it hints at; half of that about that time.
        unread: the cosine of a title that has no vector, as far from most texts as any other.
    """

    words: float
    meaning: float
    known: float
    format: float = 0.0
    years: float = 0.0
    unread: float = 0.25


@dataclass(frozen=True, slots=True)
class Prior:
    """What is added to the score of whoever meets a condition."""

    condition: Condition
    weight: float


@dataclass(frozen=True, slots=True)
class WeighedScore:
    """One part of the sum, as engines name the score of a prefetch: its weight, and what stands for a missing one."""

    name: str
    weight: float
    missing: float


NAME_WEIGHTS: Final = Weights(words=0.79, meaning=12.9, known=0.49)
"""Of a few words, which may be a name."""
STORY_WEIGHTS: Final = Weights(words=0.79, meaning=7.0, known=0.49, format=1.2, years=1.2)
"""Of a description."""
READERS: Final = "popularity"
"""The payload field that tells how many know an entity."""

# People place what they saw later than it came out, and seldom earlier.
_YEARS_BEFORE: Final = 5
_YEARS_BEHIND: Final = 1


def scores_of(weights: Weights, *, words: bool, meaning: bool) -> list[WeighedScore]:
    """Return the weighed scores of the words and of the meaning that a query has, in this order."""
    parts: list[tuple[float, float]] = []
    if words:
        parts.append((weights.words, 0.0))
    if meaning:
        parts.append((weights.meaning, weights.unread))
    return [WeighedScore(f"$score[{n}]", weight, missing) for n, (weight, missing) in enumerate(parts)]


def compared(weights: Weights, cosines: Cosines) -> Weights:
    """Return the same weights for a model whose cosines are not those that they were fitted to."""
    return replace(weights, meaning=weights.meaning * cosines.spread, unread=cosines.unread)


def priors_of(hints: Hints, weights: Weights) -> Iterator[Prior]:
    """Yield what hints add to the score of whoever meets them."""
    if hints.format is not None:
        yield Prior(AnyOf("format", (keyword(hints.format),)), weights.format)
    if hints.years is not None:
        first, last = hints.years
        yield Prior(Between("year", first, last), weights.years / 2)
        yield Prior(Between("year", first - _YEARS_BEFORE, last + _YEARS_BEHIND), weights.years / 2)

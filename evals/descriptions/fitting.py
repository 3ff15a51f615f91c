"""Fits the weights of `semantic_index.ranking`: a softmax over the candidates of each text, by gradient descent."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from semantic_index.embedders.bm25 import FieldWeights
from semantic_index.ranking import Weights

from evals.descent import Vector, descended, softmax

PARTS: Final = ("text", "names", "cast", "named", "meaning", "known", "format", "years")
"""The parts of the sum, in the order of their weights."""

_STEPS: Final = 400
_RATE: Final = 0.1
_RIDGE: Final = 1e-4
# No part counts against a title, nor does its text count nothing.
_LEAST: Final = 1e-3
_KNOWN: Final = PARTS.index("known")
# What nobody has read is asked for as well.
_LEAST_ASKED: Final = 0.1


@dataclass(frozen=True, slots=True)
class Candidates:
    """What one text was found with.

    Attributes:
        parts: (n, 8) parts of the sum of each candidate, in the order of ``PARTS``.
        meant: which of them is.
    """

    parts: NDArray[np.float64]
    meant: int

    @property
    def asked(self) -> float:
        """How often it is asked for beside others: people ask for what they know."""
        return float(self.parts[self.meant, _KNOWN])


def fitted(texts: Sequence[Candidates]) -> tuple[Weights, FieldWeights]:
    """Return the weights with which the candidates that are meant are most likely, each as often as it is asked for."""
    asked = [text.asked + _LEAST_ASKED for text in texts]

    def slope(weights: Vector) -> Vector:
        return np.average([_slope(text, weights) for text in texts], axis=0, weights=asked) + _RIDGE * weights

    weights = descended(np.ones(len(PARTS)), slope, steps=_STEPS, rate=_RATE, low=_LEAST)
    by_part = dict(zip(PARTS, map(float, weights), strict=True))
    words = by_part["text"]
    fields = FieldWeights(names=by_part["names"] / words, cast=by_part["cast"] / words, named=by_part["named"] / words)
    rest = {part: by_part[part] for part in ("meaning", "known", "format", "years")}
    return Weights(words=words, **rest), fields


def _slope(text: Candidates, weights: Vector) -> Vector:
    return softmax(text.parts @ weights) @ text.parts - text.parts[text.meant]

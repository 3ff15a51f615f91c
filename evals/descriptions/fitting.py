"""Fits the weights of `semantic_index.ranking`: a softmax over the candidates of each text, by gradient descent."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from semantic_index.ranking import Weights

from evals.descent import Vector, descended, softmax

_STEPS: Final = 300
_RATE: Final = 0.1
_RIDGE: Final = 1e-4
# What nobody has read is asked for as well.
_LEAST_ASKED: Final = 0.1


@dataclass(frozen=True, slots=True)
class Candidates:
    """What one text was found with.

    Attributes:
        parts: (n, 3) parts of the sum of each candidate: words, meaning, and the logarithm of its readers.
        meant: which of them is.
    """

    parts: NDArray[np.float64]
    meant: int

    @property
    def asked(self) -> float:
        """How often it is asked for beside others: people ask for what they know."""
        return float(self.parts[self.meant, 2])


def fitted(texts: Sequence[Candidates]) -> Weights:
    """Return the weights with which the candidates that are meant are most likely, each as often as it is asked for."""
    asked = [text.asked + _LEAST_ASKED for text in texts]

    def slope(weights: Vector) -> Vector:
        return np.average([_slope(text, weights) for text in texts], axis=0, weights=asked) + _RIDGE * weights

    weights = descended(np.ones(3), slope, steps=_STEPS, rate=_RATE)
    words, meaning, known = map(float, weights)
    return Weights(words=words, meaning=meaning, known=known)


def _slope(text: Candidates, weights: Vector) -> Vector:
    return softmax(text.parts @ weights) @ text.parts - text.parts[text.meant]

"""Fits the weights of `semantic_index.ranking`: a softmax over the candidates of each text, by gradient ascent."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from semantic_index.ranking import Weights

_STEPS: Final = 300
_RATE: Final = 0.1
_DECAYS: Final = (0.9, 0.999)  # Adam, Kingma and Ba 2015
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
    weights = np.ones(3)
    asked = [text.asked + _LEAST_ASKED for text in texts]
    mean, spread = np.zeros(3), np.zeros(3)
    for step in range(1, _STEPS + 1):
        gradient = np.average([_gradient(text, weights) for text in texts], axis=0, weights=asked) - _RIDGE * weights
        mean = _DECAYS[0] * mean + (1 - _DECAYS[0]) * gradient
        spread = _DECAYS[1] * spread + (1 - _DECAYS[1]) * gradient**2
        corrected = spread / (1 - _DECAYS[1] ** step)
        weights = weights + _RATE * mean / (1 - _DECAYS[0] ** step) / (np.sqrt(corrected) + 1e-8)
    words, meaning, known = map(float, weights)
    return Weights(words=words, meaning=meaning, known=known)


def _gradient(text: Candidates, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    scores = text.parts @ weights
    likely = np.exp(scores - scores.max())
    likely /= likely.sum()
    return text.parts[text.meant] - likely @ text.parts

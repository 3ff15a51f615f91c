"""Gradient descent for the small models that evaluations fit: Adam (Kingma and Ba 2015), within bounds."""

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

type Vector = NDArray[np.float64]

_DECAYS: Final = (0.9, 0.999)
TINY: Final = 1e-8
"""What keeps a division from one by nothing."""


def descended(
    start: Vector,
    slope: Callable[[Vector], Vector],
    *,
    steps: int,
    rate: float,
    low: float = -np.inf,
    high: float | Vector = np.inf,
) -> Vector:
    """Return where a function is about least.

    Args:
        start: (n,) where to begin.
        slope: the gradient of the function at a place.
        steps: how many are made.
        rate: how far each leads at most, about.
        low: what no component may be below.
        high: what none may be above, or each.
    """
    found, mean, spread = start.copy(), np.zeros_like(start), np.zeros_like(start)
    for step in range(1, steps + 1):
        gradient = slope(found)
        mean = _DECAYS[0] * mean + (1 - _DECAYS[0]) * gradient
        spread = _DECAYS[1] * spread + (1 - _DECAYS[1]) * gradient**2
        corrected = np.sqrt(spread / (1 - _DECAYS[1] ** step)) + TINY
        found = np.clip(found - rate * mean / (1 - _DECAYS[0] ** step) / corrected, low, high)
    return found


def softmax(scores: Vector) -> Vector:
    """Return how likely each of several is chosen, by its score."""
    likely = np.exp(scores - scores.max())
    return likely / likely.sum()

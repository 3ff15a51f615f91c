"""Fits `likeness_weights`: a softmax over the titles found for each start, towards what readers recommend (ListNet)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from agent_core.retrieval.likeness_weights import FEATURES
from numpy.typing import NDArray

from evals.descent import TINY, Vector, descended, softmax
from evals.recommendation.held_out import story_of
from evals.recommendation.orders import Likened

_STEPS: Final = 200
_RATE: Final = 0.15
_RIDGE: Final = 1e-4


@dataclass(frozen=True, slots=True)
class Example:
    """What one start was found with: (n, features) values of each title, and (n,) gains that add up to 1."""

    values: NDArray[np.float64]
    gains: NDArray[np.float64]


def examples(every: Sequence[Likened]) -> list[Example]:
    """Return an example for each start of which anything that readers recommend was found."""
    made: list[Example] = []
    for one in every:
        known = list(one.found.values())
        gains = np.array([one.title.gains.get(story_of(likeness.title), 0.0) for likeness in known])
        if gains.sum() > 0:
            values = [
                likeness.features[0].vector(studios=len(likeness.studios), people=len(likeness.people))
                for likeness in known
            ]
            made.append(Example(np.array(values), gains / gains.sum()))
    return made


def fitted(every: Sequence[Example]) -> dict[str, float]:
    """Return the weights with which what readers recommend is most likely to be chosen."""
    scale = np.concatenate([example.values for example in every]).std(axis=0) + TINY
    scaled = [Example(example.values / scale, example.gains) for example in every]

    def slope(weights: Vector) -> Vector:
        return np.mean([_slope(example, weights) for example in scaled], axis=0) + _RIDGE * weights

    weights = descended(np.zeros(len(FEATURES)), slope, steps=_STEPS, rate=_RATE)
    return {name: round(float(weight), 4) for name, weight in zip(FEATURES, weights / scale, strict=True)}


def _slope(example: Example, weights: Vector) -> Vector:
    return (softmax(example.values @ weights) - example.gains) @ example.values


def chance(ours: Sequence[float], other: Sequence[float], *, seed: int = 1, flips: int = 10_000) -> float:
    """Return how likely so large a mean difference is if neither order is better: a paired randomisation test."""
    differences = np.array(ours) - np.array(other)
    signs = np.random.default_rng(seed).choice((-1.0, 1.0), size=(flips, len(differences)))
    return float((np.abs((signs * differences).mean(axis=1)) >= abs(differences.mean()) - 1e-12).mean())

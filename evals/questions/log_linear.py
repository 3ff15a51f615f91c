"""Two small models in numpy: a softmax over the readings of each question, and a logistic one over answers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from evals.descent import TINY, Vector, descended

type Matrix = NDArray[np.float64]
type Mask = NDArray[np.bool_]

_STEPS: Final = 300
_RATE: Final = 0.03
SHARPNESS: Final = 4.0
"""How much likelier a reading is whose cost is less by one, as a logarithm."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The readings of one question.

    Attributes:
        features: of each reading, by name.
        right: of each, whether its answer is the gold; of some, but not of all.
    """

    features: Sequence[Mapping[str, float]]
    right: Sequence[bool]


def fit_weights(choices: Sequence[Choice], priors: Mapping[str, float], *, ridge: float) -> dict[str, float]:
    """Return the weights with which right readings are likeliest: at least zero, and near their priors.

    Args:
        choices: what is fitted to; only what differs between the readings of a question tells anything.
        priors: what weights are drawn to; those of features that no reading has stay what they are.
        ridge: how strongly, for each question; higher is nearer.
    """
    names = sorted({name for choice in choices for features in choice.features for name in features})
    tables, right, real = _tabled(choices, names)
    start = np.array([priors.get(name, 0.0) for name in names])

    def slope(weights: Vector) -> Vector:
        scores = np.where(real, -SHARPNESS * (tables @ weights), -np.inf)
        likely = np.exp(scores - scores.max(axis=1, keepdims=True))
        likely /= likely.sum(axis=1, keepdims=True)
        among = np.where(right, likely, 0.0)
        pulled = among / np.maximum(TINY, among.sum(axis=1, keepdims=True)) - likely
        return SHARPNESS * np.einsum("qr,qrf->f", pulled, tables) / len(choices) + ridge * (weights - start)

    weights = descended(start, slope, steps=_STEPS, rate=_RATE, low=0.0) if choices else start
    return {name: round(float(weight), 3) for name, weight in zip(names, weights, strict=True)}


def _tabled(choices: Sequence[Choice], names: Sequence[str]) -> tuple[Matrix, Mask, Mask]:
    """Return (questions, readings, features), which readings are right, and which are there at all."""
    most = max((len(choice.features) for choice in choices), default=0)
    tables = np.zeros((len(choices), most, len(names)))
    right, real = np.zeros(tables.shape[:2], dtype=bool), np.zeros(tables.shape[:2], dtype=bool)
    for place, choice in enumerate(choices):
        for nth, features in enumerate(choice.features):
            tables[place, nth] = [features.get(name, 0.0) for name in names]
        right[place, : len(choice.right)], real[place, : len(choice.right)] = choice.right, True
    return tables, right, real


def is_top_right(choice: Choice, weights: Mapping[str, float]) -> bool:
    """True where the cheapest reading is right."""
    costs = [sum(weights.get(name, 0.0) * n for name, n in features.items()) for features in choice.features]
    return choice.right[costs.index(min(costs))]


@dataclass(frozen=True, slots=True)
class Logistic:
    """Log-odds as a sum: an intercept and a slope for each name."""

    intercept: float
    slopes: Mapping[str, float]


def fit_logistic(rows: Sequence[Mapping[str, float]], right: Sequence[bool], *, ridge: float) -> Logistic:
    """Return the logistic model of what is right, in which no doubt makes anything likelier.

    Args:
        rows: the doubts of each answer.
        right: which answers are.
        ridge: how strongly slopes are drawn to nothing, each by the spread of its doubt; higher is nearer.
    """
    names = sorted({name for row in rows for name in row})
    table = np.array([[row.get(name, 0.0) for name in names] for row in rows])
    centre, scale = table.mean(axis=0), table.std(axis=0)
    scale[scale < TINY] = np.inf  # what never differs tells nothing
    design = np.hstack([np.ones((len(rows), 1)), (table - centre) / scale])
    target = np.array(right, dtype=float)
    shrunk, high = np.full(len(names) + 1, ridge), np.zeros(len(names) + 1)
    shrunk[0], high[0] = 0.0, np.inf  # the intercept is free

    def slope(beta: Vector) -> Vector:
        likely = 1 / (1 + np.exp(-design @ beta))
        return (design.T @ (likely - target) + shrunk * beta) / len(rows)

    beta = descended(np.zeros(len(names) + 1), slope, steps=_STEPS, rate=_RATE, high=high)
    plain = beta[1:] / scale
    slopes = {name: round(float(each), 3) for name, each in zip(names, plain, strict=True) if round(float(each), 3)}
    return Logistic(round(float(beta[0] - plain @ centre), 3), slopes)

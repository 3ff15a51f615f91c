"""What `python -m evals.questions.fitting` has fitted: weights of features, and how sure a parse is."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import exp
from pathlib import Path
from typing import Any, Final

from agent_core.grammar.ranking.weights import PRIORS, Weights

FILE: Final = Path(__file__).parent / "fitted.toml"


@dataclass(frozen=True, slots=True)
class Confidence:
    """When a parse is answered.

    Attributes:
        intercept: the log-odds that a parse without a doubt is right.
        slopes: what each doubt adds to that, which is never more than nothing.
        least: the confidence below which a parse is unsure.
        margin: the difference of cost to the best reading with another meaning, below which a parse is ambiguous.
    """

    intercept: float
    slopes: Mapping[str, float]
    least: float
    margin: float

    def of(self, doubts: Mapping[str, float]) -> float:
        """Return how likely a parse with such doubts is right, 0 to 1."""
        odds = self.intercept + sum(slope * doubts.get(name, 0.0) for name, slope in self.slopes.items())
        return 1 / (1 + exp(-odds))


@dataclass(frozen=True, slots=True)
class Fitted:
    """Numbers that were fitted together.

    Attributes:
        version: counted up with every fit.
        on: what they were fitted on.
    """

    version: int
    on: str
    weights: Weights
    confidence: Confidence


@cache
def fitted() -> Fitted:
    """Return what stands in the file of this package; read once."""
    return read_fitted(tomllib.loads(FILE.read_text(encoding="utf-8")))


def read_fitted(tables: Mapping[str, Any]) -> Fitted:
    """Return what a TOML file tells; a feature that it does not tell of has its prior.

    Raises:
        ValueError: a weight is below zero, so that what is added to a derivation would make it cheaper.
    """
    costs: Mapping[str, float] = tables["weights"]
    if below := [name for name, cost in costs.items() if cost < 0]:
        raise ValueError(f"weights are at least zero: {', '.join(below)}")
    sure = tables["confidence"]
    confidence = Confidence(sure["intercept"], sure["slopes"], sure["least"], sure["margin"])
    return Fitted(tables["version"], tables["on"], Weights({**PRIORS.costs, **costs}), confidence)

"""How likely a parse is the right one: a logistic model over what speaks against its best reading."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp
from typing import Final

from agent_core.grammar.chart import Item
from agent_core.grammar.derivation import features_of
from agent_core.grammar.logical_form import Combine, Distributed, Everything, Join, LogicalForm, Named

MOST_MARGIN: Final = 1.5
"""Margin from which on another meaning is no doubt at all."""

# What counts as one doubt, by the features of a derivation.
_DOUBTS: Final[Mapping[str, Sequence[str]]] = {
    "words": ("word",),
    "senses": ("sense",),
    "vague": ("skip.vague",),
    "skipped": ("skip.preposition", "skip.linking"),
    "typos": ("name.typo",),
    "shortened": ("name.shortened",),
    "synonyms": ("name.synonym",),
    "obscure": ("name.obscure",),
    "everyday": ("name.of_words", "name.of_small_words", "name.small"),
    "parts": ("name.part",),
    "namesakes": ("name.namesakes",),
    "untold": ("bridge", "owned", "compound"),
    "turned": ("reversed", "ambiguous", "fronted"),
}


@dataclass(frozen=True, slots=True)
class Confidence:
    """When a parse is answered.

    Attributes:
        slopes: what each doubt adds to the log-odds that a parse is right; all else, and all that is doubted of none,
            is the ``intercept``.
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


def doubts_of(derivation: Item, form: LogicalForm, margin: float) -> Mapping[str, float]:
    """Return what speaks against a reading, by name.

    Args:
        derivation: of the reading.
        form: what it means.
        margin: how much dearer the best reading with another meaning is; no more than ``MOST_MARGIN``.
    """
    features = features_of(derivation)
    doubts = {name: float(sum(features[feature] for feature in group)) for name, group in _DOUBTS.items()}
    return doubts | {
        "cost": derivation.cost,
        "closeness": MOST_MARGIN - margin,
        "names": float(features["name"]),
        "relations": float(_relations(form)),
    }


def _relations(form: LogicalForm) -> int:
    match form:
        case Named() | Everything():
            return 0
        case Combine(_, left, right) | Distributed(_, left, right):
            return _relations(left) + _relations(right)
        case Join(base, _):
            return 1 + _relations(base)
        case _:
            return _relations(form.base)

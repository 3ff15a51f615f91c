"""A ranker learnt from texts whose title is known: a weighed sum of features that are cheap to compute.

``python -m evals.descriptions --fit-ranker FILE`` fits the weights. It is off by default: it finds more of the texts
that are like those it was fitted to, and less of all others (ADR 37).
"""

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import log
from typing import Final

import numpy as np
from catalog.documents import DocumentRow
from numpy.typing import NDArray

from semantic_index.documents import prose, text
from semantic_index.embedders.bm25 import tokenize
from semantic_index.stories import read_story

FITTED: Final = "learnt_weights.json"
FEATURES: Final = ("sum", "covered", "covered_rare", "rarest_3", "rarest_8", "sentence")
"""What a weight is told for, in the order of the columns of `features`."""
DEPTH: Final = 50

_SENTENCE_END: Final = re.compile(r"(?<=[.!?…])\s+")


def features(described: str, rows: Sequence[DocumentRow], sums: Sequence[float]) -> NDArray[np.float64]:
    """Return what is known of each title beside a text: (n, 6) in the order of `FEATURES`.

    How rare a word is follows from how many of these titles have it, so that no other data is needed. Words in names
    and casts of their own, and readers, are in the sum already: learnt once more they cost other texts most.
    """
    sought = set(tokenize(" ".join(read_story(described).words)))
    held = [_Held.of(row) for row in rows]
    among = Counter(token for one in held for token in sought & one.everything)
    rarity = {token: log((len(rows) - among[token] + 0.5) / (among[token] + 0.5) + 1) for token in sought}
    rarest = sorted(sought & among.keys(), key=lambda token: (-rarity[token], token))
    return np.array([(total, *one.measured(sought, rarity, rarest)) for one, total in zip(held, sums, strict=True)])


@dataclass(frozen=True, slots=True, kw_only=True)
class _Held:
    """The tokens of one title, by where they stand."""

    everything: frozenset[int]
    sentences: tuple[frozenset[int], ...]

    @classmethod
    def of(cls, row: DocumentRow) -> "_Held":
        return cls(
            everything=frozenset(tokenize(" ".join((*row.names, *row.cast, text(row))))),
            sentences=tuple(frozenset(tokenize(each)) for each in _SENTENCE_END.split(prose(row))),
        )

    def measured(self, sought: set[int], rarity: Mapping[int, float], rarest: Sequence[int]) -> tuple[float, ...]:
        def weight(tokens: frozenset[int]) -> float:
            return sum(rarity[token] for token in sought & tokens)

        whole = sum(rarity.values()) or 1.0
        return (
            len(sought & self.everything) / max(1, len(sought)),
            weight(self.everything) / whole,
            sum(token in self.everything for token in rarest[:3]) / 3,
            sum(token in self.everything for token in rarest[:8]) / 8,
            max(map(weight, self.sentences), default=0.0) / whole,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class LearntRanker:
    """What each feature counts, and where that comes from.

    Attributes:
        version: the day of the fit.
        fitted: on what.
        weights: by the names of `FEATURES`; one that is not told counts nothing.
        depth: how many of the first hits are looked at.
    """

    version: str
    fitted: str
    weights: Mapping[str, float]
    depth: int = DEPTH

    @property
    def name(self) -> str:
        """By which rankers are told apart."""
        return f"learnt-{self.version}"

    def scores(self, text: str, rows: Sequence[DocumentRow], sums: Sequence[float]) -> NDArray[np.float64]:
        """Return the weighed sum of the features of each title."""
        return features(text, rows, sums) @ np.array([self.weights.get(name, 0.0) for name in FEATURES])


@cache
def learnt_ranker() -> LearntRanker:
    """Return the ranker whose weights come with the package."""
    held = json.loads(files(__package__).joinpath(FITTED).read_text(encoding="utf-8"))
    return LearntRanker(version=held["version"], fitted=held["fitted"], weights=held["weights"])

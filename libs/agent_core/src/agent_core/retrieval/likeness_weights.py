"""How much each feature of a likeness counts: fitted to what readers recommend, and kept with how that was done."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from math import log, sqrt
from typing import Final

FITTED: Final = "likeness_weights.json"
FEATURES: Final = (
    "topics", "number", "known", "studio", "people", "years", "format", "source", "series", "of_series", "relayed",
)  # fmt: skip
"""What a weight is told for, in the order of `Features.vector`."""
# Years from which on a distance counts no more, and what an unknown one counts as, in tens.
_FAR: Final = 20
_UNKNOWN_DISTANCE: Final = 0.7
# The share from which on what is relayed counts no more: where few titles are recommended at all, shares are large.
_MOST_RELAYED: Final = 0.02
# Key people from which on more count no more.
_MOST_PEOPLE: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Features:
    """What is known of two titles beside what readers say of them directly.

    Attributes:
        weight: the sum of what shared topics weigh, rare ones more.
        topics: how many topics are shared.
        popularity: of the title that is like the other, in readers.
        years_apart: ``None`` where a year is not known.
        series: the sum of log2(1 + readers) over other titles of the story for which they recommend it.
        relayed: the share of what is recommended for titles of like topics, 0 to 1.
    """

    weight: float = 0.0
    topics: int = 0
    popularity: int = 0
    years_apart: int | None = None
    same_format: bool = False
    same_source: bool = False
    series: float = 0.0
    relayed: float = 0.0

    def vector(self, *, studios: int, people: int) -> tuple[float, ...]:
        """Return the values of `FEATURES`, given how many studios and key people two titles have in common."""
        apart = _UNKNOWN_DISTANCE if self.years_apart is None else min(self.years_apart, _FAR) / 10
        return (
            log(1 + self.weight),
            log(1 + self.topics),
            log(2 + self.popularity) / 10,
            float(studios > 0),
            float(min(people, _MOST_PEOPLE)),
            apart,
            float(self.same_format),
            float(self.same_source),
            self.series,
            float(self.series > 0),
            sqrt(min(self.relayed, _MOST_RELAYED)),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class LikenessWeights:
    """What each feature counts, and where that comes from.

    Attributes:
        version: the day of the fit.
        fitted: with which data and command, and what was reached.
        weights: by the names of `FEATURES`; one that is not told counts nothing.
    """

    version: str
    fitted: str
    weights: Mapping[str, float] = field(default_factory=dict[str, float])

    def of(self, features: Features, *, studios: int, people: int) -> float:
        """Return the sum; more is likelier."""
        values = features.vector(studios=studios, people=people)
        return sum(self.weights.get(name, 0.0) * value for name, value in zip(FEATURES, values, strict=True))


@cache
def fitted_weights() -> LikenessWeights:
    """Return the weights that come with the package."""
    held = json.loads(files(__package__).joinpath(FITTED).read_text(encoding="utf-8"))
    return LikenessWeights(version=held["version"], fitted=held["fitted"], weights=held["weights"])

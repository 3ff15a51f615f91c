"""How often the wanted entity is the first or among the first five hits, and how sure that is."""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from evals.floors import Floors
from evals.typeahead.queries import Query

FIRST: Final = 5
# Normal quantile of a two-sided 95 % interval.
_Z: Final = 1.959964


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """Queries of one kind: how many, and how many found what was wanted first or among the first five."""

    asked: int
    first: int
    five: int

    @property
    def success(self) -> dict[str, float]:
        """The shares by name."""
        return {"success@1": self.first / self.asked, "success@5": self.five / self.asked}


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """A query and the ids of its hits, best first."""

    query: Query
    hits: Sequence[UUID]

    @property
    def place(self) -> int | None:
        """How many hits stand before the first right one; ``None`` where none of the first five is right."""
        return next((n for n, hit in enumerate(self.hits[:FIRST]) if hit in self.query.wanted), None)


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson 1927)."""
    if not trials:
        return 0.0, 1.0
    share, spread = successes / trials, _Z * _Z / trials
    middle = (share + spread / 2) / (1 + spread)
    half = _Z * math.sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def score(answers: Iterable[Answered]) -> dict[str, Score]:
    """Return the score of each kind, and of each kind and type as ``kind/type``, in the order of the answers."""
    places: dict[str, list[int | None]] = defaultdict(list)
    for answer in answers:
        places[answer.query.kind].append(answer.place)
        places[f"{answer.query.kind}/{answer.query.type}"].append(answer.place)
    return {
        kind: Score(asked=len(found), first=found.count(0), five=len(found) - found.count(None))
        for kind, found in places.items()
    }


def measures(scores: Mapping[str, Score], churn: Mapping[str, float]) -> dict[str, float]:
    """Return all that floors may name: shares as ``success@5/kind`` and ``success@5/kind/type``, and the churn."""
    shares = {f"{name}/{kind}": share for kind, score in scores.items() for name, share in score.success.items()}
    return shares | dict(churn)


def floors_of(scores: Mapping[str, Score], churn: Mapping[str, float]) -> Floors:
    """Return floors that what was measured now just passes: the lower ends of the intervals, twice the churn."""
    kinds = {kind: score for kind, score in scores.items() if "/" not in kind}
    first = {f"success@1/{kind}": _lower(score.first, score.asked) for kind, score in kinds.items()}
    five = {f"success@5/{kind}": _lower(score.five, score.asked) for kind, score in kinds.items()}
    return Floors(
        at_least=first | five, at_most={measure: round(2 * share + 0.02, 2) for measure, share in churn.items()}
    )


def _lower(successes: int, trials: int) -> float:
    return math.floor(100 * wilson(successes, trials)[0]) / 100

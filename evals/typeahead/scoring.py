"""How often the wanted entity is the first or among the first five hits, how sure that is, and what is too little."""

import json
import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from uuid import UUID

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
        """The shares, by name as in a file of floors."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Floors:
    """What must be reached, by measure and by kind or kind/type, and what flicker may not exceed."""

    at_least: Mapping[str, Mapping[str, float]]
    at_most: Mapping[str, float]


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


def read_floors(file: Path) -> Floors:
    """Read floors from ``{"at_least": {"success@5": {kind: share}}, "at_most": {measure of churn: share}}``."""
    held = json.loads(file.read_text(encoding="utf-8"))
    return Floors(at_least=held.get("at_least", {}), at_most=held.get("at_most", {}))


def shortfalls(scores: Mapping[str, Score], churn: Mapping[str, float], floors: Floors) -> list[str]:
    """Return a line for all that is worse than its floor, or that was not measured at all."""
    wanted = [(measure, kind, floor) for measure, kinds in floors.at_least.items() for kind, floor in kinds.items()]
    short = [_shortfall(scores.get(kind), measure, kind, floor) for measure, kind, floor in wanted]
    worse = [_excess(churn.get(measure), measure, most) for measure, most in floors.at_most.items()]
    return [line for line in (*short, *worse) if line]


def _shortfall(reached: Score | None, measure: str, kind: str, floor: float) -> str | None:
    if reached is None:
        return f"{kind}: no query of this kind"
    share = reached.success[measure]
    return f"{kind}: {measure} is {share:.3f}, below {floor:.3f}" if share < floor else None


def _excess(reached: float | None, measure: str, most: float) -> str | None:
    if reached is None:
        return f"{measure}: not measured"
    return f"{measure} is {reached:.3f}, above {most:.3f}" if reached > most else None


def write_floors(file: Path, scores: Mapping[str, Score], churn: Mapping[str, float]) -> None:
    """Write floors that what was measured now just passes: the lower ends of the intervals, twice the churn."""
    at_least = {
        measure: {kind: _lower(counted(score), score.asked) for kind, score in scores.items() if "/" not in kind}
        for measure, counted in (("success@1", _first), ("success@5", _five))
    }
    at_most = {measure: round(2 * share + 0.02, 2) for measure, share in churn.items()}
    file.write_text(json.dumps({"at_least": at_least, "at_most": at_most}, indent=2) + "\n", encoding="utf-8")


def _first(score: Score) -> int:
    return score.first


def _five(score: Score) -> int:
    return score.five


def _lower(successes: int, trials: int) -> float:
    return math.floor(100 * wilson(successes, trials)[0]) / 100

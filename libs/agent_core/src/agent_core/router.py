"""Scores how much effort a question takes, exactly and without a model: integer factors, their sum, and the route."""

from dataclasses import dataclass
from typing import Final

from agent_core.answer import Route
from agent_core.goals.goal import (
    CompareGoal,
    Goal,
    GraphGoal,
    GroupGoal,
    OrderGoal,
    PathGoal,
    SeasonsGoal,
    SimilarGoal,
    VerifyGoal,
    claim_of,
)
from agent_core.goals.understood import Understanding
from agent_core.limits import AGENT_FROM, ENHANCED_FROM, LoopLimits
from agent_core.results import Candidate

# Weights in hundredths; a factor is 0 to 100, so that a score is 0 to 10,000 and no sum is rounded.
WEIGHTS: Final = {"kind": 25, "entities": 20, "parts": 20, "keywords": 20, "doubt": 15}
# What a question about the catalogue itself, and one whose names mean nothing or several, score at least.
META_SCORE: Final = 7_500
AMBIGUOUS_SCORE: Final = 6_500
_ANALYTICAL: Final = (CompareGoal, GroupGoal)
_RELATIONAL: Final = (PathGoal, VerifyGoal, OrderGoal, SeasonsGoal, SimilarGoal)
# From so many entities, parts beyond the first, and telling words on, a factor is full.
_MANY_ENTITIES: Final = 4
_MANY_PARTS: Final = 3
_MANY_KEYWORDS: Final = 3
# Confidence in hundredths: nothing is doubted from the first on, everything below the second.
_SURE: Final = 60
_UNSURE: Final = 40
_LEAST_DOUBT_COST: Final = 6


@dataclass(frozen=True, slots=True)
class ComplexityScore:
    """The factors of a question, each 0 to 100, and what follows from them.

    Attributes:
        total: the weighted sum, 0 to 10,000, raised by ``override``.
        override: why the total was raised: "meta", "ambiguous" or "described"; empty where it was not.
        enhanced_from, agent_from: totals from which on a question is of a higher route.
    """

    factors: dict[str, int]
    total: int
    override: str = ""
    enhanced_from: int = ENHANCED_FROM
    agent_from: int = AGENT_FROM

    @property
    def route(self) -> Route:
        """The effort that the total stands for; each bound belongs to the higher route."""
        if self.total >= self.agent_from:
            return Route.AGENT
        return Route.ENHANCED if self.total >= self.enhanced_from else Route.FAST

    @property
    def reasoning(self) -> str:
        """The score in words, for the trace."""
        factors = ", ".join(f"{name} {value}" for name, value in self.factors.items())
        raised = f", raised as {self.override}" if self.override else ""
        return f"complexity {self.total} of 10000 ({factors}{raised}): {self.route}"


def score_of(understanding: Understanding, limits: LoopLimits | None = None) -> ComplexityScore:
    """Return the score of a question by what was made of it; a pure function of observable signals."""
    bounds = limits or LoopLimits()
    goal, calculated = understanding.best, understanding.calculated
    entities = len(set(understanding.names)) if calculated else _entities(goal)
    factors = {
        "kind": 100 if calculated else _kind(goal),
        "entities": min(100, entities * 100 // _MANY_ENTITIES),
        "parts": min(100, max(0, _parts(goal) - 1) * 100 // _MANY_PARTS),
        "keywords": min(100, understanding.keywords * 100 // _MANY_KEYWORDS),
        "doubt": 0 if calculated else _doubt(understanding),
    }
    total = sum(WEIGHTS[name] * value for name, value in factors.items())
    least, override = _raised(understanding, bounds)
    return ComplexityScore(factors, max(total, least), override, bounds.enhanced_from, bounds.agent_from)


def _raised(understanding: Understanding, bounds: LoopLimits) -> tuple[int, str]:
    """Return what a question scores at least, and why; of a greeting, which asks for nothing, that is nothing."""
    goal = understanding.best
    if goal is not None and not goal.subjects and goal.count:
        return META_SCORE, "meta"
    if goal is None and understanding.is_described:
        return bounds.enhanced_from, "described"
    if understanding.calculated or (goal is None and understanding.greeting):
        return 0, ""
    return (AMBIGUOUS_SCORE, "ambiguous") if goal is None or goal.rivals else (0, "")


def _kind(goal: Goal | None) -> int:
    if goal is None:
        return 0
    if isinstance(goal, _ANALYTICAL) or (isinstance(goal, GraphGoal) and goal.measure is not None):
        return 100
    return 50 if isinstance(goal, _RELATIONAL) or _parts(goal) > 1 else 0


def _named(goal: Goal) -> list[Candidate]:
    """Return what a goal is about, and what is claimed of it."""
    claim = claim_of(goal)
    return [*goal.subjects, *((claim,) if claim is not None else ())]


def _entities(goal: Goal | None) -> int:
    return len(_named(goal)) if goal is not None else 0


def _parts(goal: Goal | None) -> int:
    """Return how many relations have to be followed; a question that follows none has one part."""
    return max(1, len(goal.hops)) if goal is not None else 1


def _doubt(understanding: Understanding) -> int:
    """Return 0 where the names are certain, 100 where less than 40 % is, and what lies between in proportion."""
    goal = understanding.best
    if goal is None or understanding.unexplained or understanding.unread:
        return 100
    named = _named(goal)
    doubts = sum(_LEAST_DOUBT_COST * (c.typos + bool(c.omitted)) for c in named) + 5 * len(goal.also[:4])
    confidence = 100 - 4 * doubts
    return min(100, max(0, (_SURE - confidence) * 100 // (_SURE - _UNSURE)))

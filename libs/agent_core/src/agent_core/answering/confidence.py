"""How sure an answer is, computed from what was matched, linked and verified."""

from collections.abc import Iterable
from typing import Final

from agent_core.goals.goal import Goal
from agent_core.results import Candidate, GraphResult

CERTAIN: Final = 0.97
LEAST: Final = 0.4
# What each doubt takes away.
_TYPO: Final = 0.08
_PART_OF_NAME: Final = 0.08
_SYNONYM: Final = 0.02
_NAMESAKES: Final = 0.08
_TRUNCATED: Final = 0.05
_UNKNOWN_WORDING: Final = 0.2
_UNAPPLIED: Final = 0.35
_PARTLY_APPLIED: Final = 0.15
_UNMET: Final = 0.2
# Answers that rest on what readers think and not on facts.
_TASTE: Final = 0.15
# Denials that rest on what the data may hold a part of, and what is left of certainty then.
_PARTLY_HELD: Final = 0.3
PARTLY_SURE: Final = CERTAIN - _PARTLY_HELD


def confidence_in(goal: Goal, result: GraphResult, *, taste: bool = False, partly_held: bool = False) -> float:
    """Return 0.4 to 0.97: certain where every name was found as it is written and means one entity alone.

    An answer is no surer than the parse that it rests on.
    """
    doubts = doubts_of(goal.named)
    doubts += _NAMESAKES * bool(goal.also or goal.rivals) + _TRUNCATED * (not result.meta.complete) + _TASTE * taste
    doubts += _PARTLY_HELD * partly_held
    doubts += _UNKNOWN_WORDING * bool(goal.read_as) + _UNAPPLIED * bool(goal.unapplied)
    doubts += _PARTLY_APPLIED * bool(goal.partly_applied) + _UNMET * bool(goal.unmet or goal.unmeasured)
    return max(LEAST, round(min(CERTAIN - doubts, goal.likely), 2))


def doubts_of(named: Iterable[Candidate]) -> float:
    """Return what is doubtful about names by how they were written."""
    return sum(
        _TYPO * c.typos + _PART_OF_NAME * bool(c.omitted) + _SYNONYM * (not c.display and not c.omitted) for c in named
    )


def confidence_in_a_figure(named: Iterable[Candidate], *, likely: float, partly_known: bool) -> float:
    """Return how sure what is calculated is, 0.4 to 0.97: less where values are missing that would change it.

    Args:
        named: what the names of the question are taken for.
        likely: how likely the parse is right, 0 to 1.
        partly_known: rows were left out because they have no value, or a cap cut them.
    """
    doubts = doubts_of(named) + _PARTLY_HELD * partly_known
    return max(LEAST, round(min(CERTAIN - doubts, likely), 2))

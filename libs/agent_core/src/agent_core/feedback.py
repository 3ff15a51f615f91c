"""Fits thresholds on what readers say of answers, and on generated questions whose answers are known.

No number moves on less than ``MIN_OUTCOMES`` outcomes that tell of it, nor further than one step at a time, and only
where the 95 % interval of the share that was good lies on one side of what is asked for (Wilson, 1927).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Final

from agent_core.thresholds import MOST_COMPLEXITY, Thresholds

MIN_OUTCOMES: Final = 50
"""Outcomes that tell of a threshold, below which it stays."""
GOOD_SHARE: Final = 0.9
"""Share of good answers that is asked for: of a route, and of answers for which no model is asked, or that are kept."""
ROUTE_STEP: Final = 500
"""Complexity by which the bound of a route moves at once; beside a bound, outcomes within as much tell of it."""
CONFIDENCE_STEP: Final = 0.05
CLOSENESS_STEP: Final = 0.01
_Z: Final = 1.96  # 95 %
_DIGITS: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How one question ended, and whether that was good: rated helpful, or equal to the gold.

    Attributes:
        confidence: of the answer, 0 to 1.
        answered: something was claimed.
        by_model: a model was asked.
        complexity: of the question, 0 to 10,000; ``None`` where nobody knows it.
        turns: retrieval turns that it took.
        closeness: of the question that the answer was kept for, where that has other words.
    """

    good: bool
    confidence: float = 0.0
    answered: bool = False
    by_model: bool = False
    complexity: int | None = None
    turns: int = 0
    closeness: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """What became of one threshold.

    Attributes:
        count: outcomes that tell of it.
        good: how many of these were good.
        why: why it moves, or stays.
    """

    name: str
    before: float
    after: float
    count: int
    good: int
    why: str


def fitted(outcomes: Iterable[Outcome], held: Thresholds, *, fast_turns: int, enhanced_turns: int) -> list[Fit]:
    """Return what each threshold would be; ``fast_turns`` and ``enhanced_turns`` are those that the routes give."""
    every = list(outcomes)
    enhanced = _route(every, held, "enhanced_from", turns=fast_turns, least=ROUTE_STEP, most=held.agent_from)
    moved = replace(held, enhanced_from=int(enhanced.after))
    most = MOST_COMPLEXITY + 1
    return [
        enhanced,
        _route(every, moved, "agent_from", turns=enhanced_turns, least=moved.enhanced_from + ROUTE_STEP, most=most),
        _confidence([o for o in every if not o.by_model], held, "rules_confidence"),
        _confidence(every, held, "kept_confidence"),
        _closeness(every, held),
    ]


def applied(fits: Iterable[Fit], held: Thresholds) -> Thresholds:
    """Return the thresholds with what was fitted."""
    return Thresholds.of({**held.numbers(), **{fit.name: fit.after for fit in fits}})


def interval(good: int, count: int) -> tuple[float, float]:
    """Return the 95 % interval of a share; 0 to 1 where nothing is known."""
    if not count:
        return 0.0, 1.0
    share, spread = good / count, _Z * _Z / count
    middle = (share + spread / 2) / (1 + spread)
    half = _Z * sqrt(share * (1 - share) / count + spread / (4 * count)) / (1 + spread)
    return middle - half, middle + half


def _route(every: Sequence[Outcome], held: Thresholds, name: str, *, turns: int, least: int, most: int) -> Fit:
    """Fit from which complexity on a question gets more: lower where those below are bad, higher where none needs."""
    bound = int(held.numbers()[name])
    below = [o for o in every if o.complexity is not None and bound - ROUTE_STEP <= o.complexity < bound]
    above = [o for o in every if o.complexity is not None and bound <= o.complexity < bound + ROUTE_STEP]
    if _is_bad(below) and bound - ROUTE_STEP >= least:
        return _fit(held, name, bound - ROUTE_STEP, below, "questions below it are answered worse than is asked for")
    cheap = [replace(o, good=o.good and o.turns <= turns) for o in above]
    if _is_good(cheap) and bound + ROUTE_STEP < most:
        return _fit(held, name, bound + ROUTE_STEP, cheap, f"questions above it are answered well within {turns} turns")
    return _stays(held, name, [*below, *above])


def _confidence(every: Sequence[Outcome], held: Thresholds, name: str) -> Fit:
    """Fit a least confidence: one step lower where answers as sure as that are good, higher where they are not."""
    bound = held.numbers()[name]
    lower, upper = round(bound - CONFIDENCE_STEP, _DIGITS), round(bound + CONFIDENCE_STEP, _DIGITS)
    band = [o for o in every if o.answered and lower <= o.confidence < bound]
    next_up = [o for o in every if o.answered and bound <= o.confidence < upper]
    if _is_bad(next_up) and upper <= 1:
        return _fit(held, name, upper, next_up, "answers just above it are worse than is asked for")
    if _is_good(band) and lower > 0:
        return _fit(held, name, lower, band, "answers just below it are as good as is asked for")
    return _stays(held, name, [*band, *next_up])


def _closeness(every: Sequence[Outcome], held: Thresholds) -> Fit:
    """Fit the gate of near-equal questions, which ratings only ever raise: pairs of questions set it (ADR 30)."""
    bound, upper = held.min_closeness, round(held.min_closeness + CLOSENESS_STEP, _DIGITS)
    near = [o for o in every if o.closeness is not None and bound <= o.closeness < upper]
    if _is_bad(near) and upper <= 1:
        return _fit(held, "min_closeness", upper, near, "answers just within it are given wrongly")
    return _stays(held, "min_closeness", near)


def _is_good(outcomes: Sequence[Outcome]) -> bool:
    return len(outcomes) >= MIN_OUTCOMES and interval(_good(outcomes), len(outcomes))[0] >= GOOD_SHARE


def _is_bad(outcomes: Sequence[Outcome]) -> bool:
    return len(outcomes) >= MIN_OUTCOMES and interval(_good(outcomes), len(outcomes))[1] < GOOD_SHARE


def _good(outcomes: Sequence[Outcome]) -> int:
    return sum(outcome.good for outcome in outcomes)


def _fit(held: Thresholds, name: str, after: float, outcomes: Sequence[Outcome], why: str) -> Fit:
    return Fit(
        name=name,
        before=held.numbers()[name],
        after=after,
        count=len(outcomes),
        good=_good(outcomes),
        why=why,
    )


def _stays(held: Thresholds, name: str, outcomes: Sequence[Outcome]) -> Fit:
    few = f"too few outcomes tell of it: {len(outcomes)}, and it takes {MIN_OUTCOMES} on one side"
    why = few if len(outcomes) < MIN_OUTCOMES else "what is known of it is on neither side of what is asked for"
    return _fit(held, name, held.numbers()[name], outcomes, why)

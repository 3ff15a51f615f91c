"""How far the confidence of answers can be relied on: the share that is right of those about as sure."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from evals.questions.scoring import Asked, Verdict, answered

BINS: Final = 10
_GIVEN: Final = (Verdict.RIGHT, Verdict.WRONG)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bin:
    """The answers with a confidence from ``low`` up to the next bin's.

    Attributes:
        low: 0 to .9, a tenth.
        count: answers, at least one.
        sure: their mean confidence, 0 to 1.
        right: the share of them that is right, 0 to 1.
    """

    low: float
    count: int
    sure: float
    right: float


def bins_of(asked: Iterable[Asked]) -> list[Bin]:
    """Return the bins that hold answers, least sure first; refusals and failures claim nothing and are left out."""
    held: dict[int, list[Asked]] = {}
    for each in asked:
        if each.verdict in _GIVEN and answered(each.question.gold, each.response):
            held.setdefault(min(BINS - 1, int(each.response.confidence * BINS)), []).append(each)
    return [_bin(place, held[place]) for place in sorted(held)]


def calibration_error(bins: Sequence[Bin]) -> float:
    """Return the expected calibration error, 0 to 1: how far confidence lies from the share right, over all answers.

    Naeini, Cooper and Hauskrecht (2015), with bins of equal width.
    """
    total = sum(each.count for each in bins)
    return sum(each.count * abs(each.sure - each.right) for each in bins) / total if total else 0.0


def reliability(asked: Iterable[Asked]) -> Iterator[str]:
    """Yield a line for each bin, then the expected calibration error."""
    bins = bins_of(asked)
    yield f"{'confidence':24}{'n':>5}{'mean':>8}{'right':>8}"
    for each in bins:
        yield f"{f'{each.low:.1f} and more':24}{each.count:5}{each.sure:8.3f}{each.right:8.3f}"
    yield f"expected calibration error: {calibration_error(bins):.3f}"


def calibration(asked: Sequence[Asked]) -> Mapping[str, float]:
    """Return the measure that floors may name; nothing where no answer was given."""
    bins = bins_of(asked)
    return {"calibration_error": calibration_error(bins)} if bins else {}


def _bin(place: int, held: Sequence[Asked]) -> Bin:
    return Bin(
        low=place / BINS,
        count=len(held),
        sure=sum(each.response.confidence for each in held) / len(held),
        right=sum(each.verdict is Verdict.RIGHT for each in held) / len(held),
    )

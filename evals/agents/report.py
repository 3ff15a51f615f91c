"""What a model's answers are worth and what they cost, by kind, as plain text and as shares that floors may name."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from evals.agents.asking import Answered
from evals.questions.scoring import Tally, tally


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What one question took on average, and its latency."""

    calls: float
    attempts: float
    input_tokens: float
    output_tokens: float
    usd: float
    p50_ms: float
    p95_ms: float


def by_kind(answered: Iterable[Answered]) -> dict[str, list[Answered]]:
    """Return the answers of each kind in the order of the questions, and all of them last."""
    groups: dict[str, list[Answered]] = defaultdict(list)
    everything: list[Answered] = []
    for each in answered:
        groups[each.asked.question.kind].append(each)
        everything.append(each)
    return {**groups, "all": everything}


def cost_of(answered: Sequence[Answered]) -> Cost:
    """Return what questions took, the mean of each."""
    count = len(answered)
    times = sorted(each.asked.response.elapsed_ms for each in answered)
    usages = [each.usage for each in answered]
    return Cost(
        calls=sum(usage.calls for usage in usages) / count,
        attempts=sum(usage.attempts for usage in usages) / count,
        input_tokens=sum(usage.input_tokens for usage in usages) / count,
        output_tokens=sum(usage.output_tokens for usage in usages) / count,
        usd=sum(usage.cost_usd for usage in usages) / count,
        p50_ms=times[count // 2],
        p95_ms=times[min(count - 1, count * 95 // 100)],
    )


def table(answered: Sequence[Answered]) -> Iterator[str]:
    """Yield a line for each kind, and one for all."""
    yield (
        f"{'kind':20}{'n':>5}{'accuracy':>10}{'wrong':>7}{'withheld':>10}{'failed':>8}"
        f"{'calls':>8}{'tokens in':>11}{'out':>7}{'$ / 1k':>9}{'p50 ms':>9}{'p95 ms':>9}"
    )
    for name, group in by_kind(answered).items():
        counts, cost = _tally(group), cost_of(group)
        yield (
            f"{name:20}{counts.asked:5}{counts.accuracy:10.3f}{counts.wrong:7}{counts.withheld:10}{counts.failed:8}"
            f"{cost.calls:8.2f}{cost.input_tokens:11.0f}{cost.output_tokens:7.0f}{cost.usd * 1e3:9.3f}"
            f"{cost.p50_ms:9.1f}{cost.p95_ms:9.1f}"
        )


def policies(answered: Sequence[Answered]) -> Iterator[str]:
    """Yield how many questions cost no call, and how often the rules answered in a model's place, and why."""
    free = sum(not each.usage.calls for each in answered)
    yield f"answered without a model: {free} of {len(answered)}"
    setbacks: dict[str, int] = defaultdict(int)
    for each in answered:
        if each.setback:
            setbacks[each.setback] += 1
    reasons = ", ".join(f"{name} {count}" for name, count in sorted(setbacks.items()))
    yield f"answered by rules in a model's place: {reasons or 'never'}"


def shares(answered: Sequence[Answered]) -> Mapping[str, float]:
    """Return what floors may name: shares of all questions, and the means of what one takes."""
    counts, cost = _tally(answered), cost_of(answered)
    return {
        "accuracy": counts.accuracy,
        "wrong": counts.wrong / counts.asked,
        "failed": counts.failed / counts.asked,
        "calls": cost.calls,
        "attempts": cost.attempts,
        "input_tokens": cost.input_tokens,
        "without_model": sum(not each.usage.calls for each in answered) / counts.asked,
    }


def _tally(answered: Iterable[Answered]) -> Tally:
    return tally(each.asked for each in answered)

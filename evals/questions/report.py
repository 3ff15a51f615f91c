"""Tables of what was measured, as plain text."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from evals.questions.facts import Facts
from evals.questions.reliability import reliability
from evals.questions.scoring import Asked, Tally, Verdict, pairs, tallies, tally
from evals.typeahead.scoring import wilson

_WEAKEST: Final = 12


def table(title: str, rows: Mapping[object, Tally]) -> Iterator[str]:
    """Yield a line for each group: how many, how many were right with the interval, and what the others were."""
    yield f"{title:24}{'n':>5}  {'accuracy':22}{'wrong':>7}{'withheld':>10}{'failed':>8}"
    for name, each in rows.items():
        low, high = each.interval
        share = f"{each.accuracy:.3f} [{low:.3f}, {high:.3f}]"
        yield f"{name!s:24}{each.asked:5}  {share:22}{each.wrong:7}{each.withheld:10}{each.failed:8}"


def tables(asked: Sequence[Asked]) -> Iterator[str]:
    """Yield everything about one run: kinds, hops, relations, variants, pairs, rates and latencies."""
    plain = [each for each in asked if each.question.variant == "plain"]
    hopped = sorted((e for e in plain if e.question.hops and e.question.answerable), key=lambda e: e.question.hops)
    yield from table("kind", {**tallies(plain, lambda a: a.question.kind), "all": tally(plain)})
    yield ""
    yield from table("hops", dict(tallies(hopped, lambda a: min(a.question.hops, 4))))
    yield ""
    yield from table("weakest relation", dict(_weakest(plain)))
    yield ""
    yield from table("variant", _variants(asked))
    yield ""
    yield from rates(plain)
    yield ""
    yield from reliability(plain)
    yield ""
    yield from settled(plain)
    yield ""
    yield latency(asked)


def _weakest(asked: Iterable[Asked]) -> list[tuple[str, Tally]]:
    """Return the relations with the lowest accuracy among the questions that follow them."""
    following = [(step, each) for each in asked for step in each.question.steps]
    steps = {step: tally(each for name, each in following if name == step) for step, _ in following}
    return sorted(steps.items(), key=lambda item: (item[1].accuracy, -item[1].asked))[:_WEAKEST]


def _variants(asked: Sequence[Asked]) -> dict[object, Tally]:
    """Return the tallies of variants, beside that of the questions that they vary as they were."""
    varied = {each.question.of for each in asked if each.question.of}
    same = [each for each in asked if each.question.of or each.question.id in varied]
    return dict(tallies(same, lambda a: a.question.variant))


def rates(asked: Sequence[Asked]) -> Iterator[str]:
    """Yield how often an answer was wrong, was withheld, or given where there is none; and how pairs fared."""
    askable = tally(each for each in asked if each.question.answerable)
    senseless = tally(each for each in asked if not each.question.answerable)
    both, count = pairs(asked)
    yield _rate("wrong answers given", askable.wrong, askable.asked)
    yield _rate("withheld though known", askable.withheld, askable.asked)
    yield _rate("answered the unanswerable", senseless.wrong, senseless.asked)
    yield _rate("minimal pairs, both right", both, count)


def _rate(name: str, successes: int, trials: int) -> str:
    low, high = wilson(successes, trials)
    return f"{name}: {successes}/{trials} [{low:.3f}, {high:.3f}]"


def settled(asked: Sequence[Asked]) -> Iterator[str]:
    """Yield how many questions cost no model call with `rules_first`, and what both sorts are worth."""
    decided = [each for each in asked if each.response.settled is not None]
    if decided:
        settled_ones = tally(each for each in decided if each.response.settled)
        others = tally(each for each in decided if not each.response.settled)
        groups = {"settled by rules": settled_ones, "left to a model": others}
        yield from table("rules first", {name: group for name, group in groups.items() if group.asked})


def latency(asked: Sequence[Asked]) -> str:
    """Return the median and the 95th percentile of the time an answer took, and the model calls."""
    times = sorted(each.response.elapsed_ms for each in asked)
    calls = sum(each.response.model_calls for each in asked)
    p50, p95 = times[len(times) // 2], times[min(len(times) - 1, len(times) * 95 // 100)]
    kept = sum(each.response.reason == "FROM_CACHE" for each in asked)
    unmeasured = f"; {kept} answers were kept ones, whose time is not that of computing" if kept else ""
    return f"latency: p50 {p50:.1f} ms, p95 {p95:.1f} ms; model calls: {calls}{unmeasured}"


def ablation_table(runs: Mapping[str, Sequence[Asked]]) -> Iterator[str]:
    """Yield a line for each ablation, over all questions and over those with a typing error."""
    yield from table("ablation", {name: tally(asked) for name, asked in runs.items()})
    yield ""
    typos = {name: [each for each in asked if each.question.variant == "typo"] for name, asked in runs.items()}
    yield from table("of these, typos", {name: tally(asked) for name, asked in typos.items() if asked})


def misses(asked: Iterable[Asked], facts: Facts, most: int) -> Iterator[str]:
    """Yield up to ``most`` questions of each kind that were not answered right, with what was wanted and what came."""
    shown: dict[str, int] = {}
    for each in asked:
        kind = each.question.kind
        if each.verdict is not Verdict.RIGHT and shown.get(kind, 0) < most:
            shown[kind] = shown.get(kind, 0) + 1
            yield from miss(each, facts)


def miss(each: Asked, facts: Facts) -> Iterator[str]:
    """Yield one question, what was wanted, and what came back."""
    question, response = each.question, each.response
    wanted = list(question.gold.values) or [facts.things[ref].name for ref in question.gold.refs]
    yield f"{each.verdict} {question.id} ({question.variant}; {' > '.join(question.steps)}): {question.text}"
    yield f"    wanted {len(wanted)}: {wanted[:4]}"
    yield f"    came {len(response.results)}, value {response.value!r}, {response.reason}: {response.answer[:200]!r}"
    if response.error:
        yield f"    error {response.error}"

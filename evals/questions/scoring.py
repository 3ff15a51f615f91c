"""Whether an answer is right, wrong or withheld, and how often of each kind."""

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final
from uuid import NAMESPACE_URL, uuid5

from evals.questions.questions import Check, Gold, Question
from evals.typeahead.scoring import wilson

_NO_ANSWER: Final = frozenset({"NO_MATCH", "CLARIFICATION_NEEDED"})
_YES: Final = frozenset({"yes", "true"})
_NO: Final = frozenset({"no", "false"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Response:
    """What came back, in the words of the GraphQL contract.

    Attributes:
        results: ids of the entities, best first.
        paths: the ids on each path; ``rels`` are one less.
        compared: whether there are rows of a comparison.
        complexity: of the question, as the router scores it; ``None`` where that is not told.
        turns: retrieval turns that it took.
        settled: the rules leave nothing for a model to do (`rules_first`); ``None`` where that is not told.
        elapsed_ms: at the client.
        error: why nothing came back.
    """

    answer: str = ""
    results: tuple[str, ...] = ()
    value: str | None = None
    reason: str = ""
    paths: tuple[tuple[str, ...], ...] = ()
    compared: bool = False
    confidence: float = 0.0
    model_calls: int = 0
    complexity: int | None = None
    turns: int = 0
    settled: bool | None = None
    elapsed_ms: float = 0.0
    error: str | None = None


class Verdict(StrEnum):
    """What an answer is worth."""

    RIGHT = "right"
    WRONG = "wrong"
    WITHHELD = "withheld"
    """There is an answer, and none was given."""
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question and what came back."""

    question: Question
    response: Response

    @property
    def verdict(self) -> Verdict:
        """What the response is worth; a wrong answer is worse than none."""
        if self.response.error is not None:
            return Verdict.FAILED
        if is_right(self.question.gold, self.response):
            return Verdict.RIGHT
        return Verdict.WRONG if answered(self.question.gold, self.response) else Verdict.WITHHELD


def outcome_of(asked: Asked) -> dict[str, object]:
    """Return how a question ended, as thresholds are fitted on it (`agent_core.feedback.Outcome`)."""
    response = asked.response
    return {
        "good": asked.verdict is Verdict.RIGHT,
        "confidence": response.confidence,
        "answered": asked.verdict in (Verdict.RIGHT, Verdict.WRONG) and answered(asked.question.gold, response),
        "by_model": response.model_calls > 0,
        "complexity": response.complexity,
        "turns": response.turns,
    }


def entity_id(ref: str) -> str:
    """Return the canonical id of a reference, as docs/data-format.md defines it."""
    return str(uuid5(NAMESPACE_URL, f"kizuna:{ref}"))


def answered(gold: Gold, response: Response) -> bool:
    """Return whether anything was claimed: a result, a value, a path, or yes or no where that was asked."""
    claimed = bool(response.results or response.value)
    match gold.check:
        case Check.YES_NO:
            return claimed or _says(response) is not None
        case Check.PATH:
            return claimed or bool(response.paths)
        case _:
            return claimed


def is_right(gold: Gold, response: Response) -> bool:
    """Return whether a response is what the gold says."""
    if gold.clarify and response.reason == "CLARIFICATION_NEEDED" and not response.results:
        return True
    return _CHECKS[gold.check](gold, response)


def _ids(refs: Iterable[str]) -> set[str]:
    return {entity_id(ref) for ref in refs}


def _same_value(gold: Gold, response: Response) -> bool:
    value = (response.value or "").strip().casefold()
    return bool(value) and value in {each.strip().casefold() for each in gold.values}


def _same_set(gold: Gold, response: Response) -> bool:
    results = set(response.results)
    return any(results == _ids(refs) for refs in (gold.refs, *gold.readings)) or _same_value(gold, response)


def _same_order(gold: Gold, response: Response) -> bool:
    return list(response.results) == [entity_id(ref) for ref in gold.refs]


def _joins(gold: Gold, response: Response) -> bool:
    ends = _ids(gold.refs)
    return any({path[0], path[-1]} == ends and len(path) - 1 <= gold.longest for path in response.paths)


def _compares(gold: Gold, response: Response) -> bool:
    return response.compared and set(response.results) == _ids(gold.refs)


def _agrees(gold: Gold, response: Response) -> bool:
    return _says(response) == (gold.values[0] == "yes")


def _says(response: Response) -> bool | None:
    """Return yes or no as the value says it, else as the answer begins."""
    for text in (response.value, response.answer):
        word = re.match(r"\W*(\w+)", (text or "").casefold())
        if word and word[1] in _YES | _NO:
            return word[1] in _YES
    return None


def _orders(gold: Gold, response: Response) -> bool:
    place = {result: n for n, result in enumerate(response.results)}
    whole = _ids(gold.refs) <= place.keys() <= _ids(gold.within)
    return whole and all(place[entity_id(one)] < place[entity_id(next_one)] for one, next_one in gold.follows)


def _is_within(gold: Gold, response: Response) -> bool:
    return bool(response.results) and set(response.results) <= _ids(gold.within)


def _claims_nothing(gold: Gold, response: Response) -> bool:
    return response.reason in _NO_ANSWER and not answered(gold, response)


_CHECKS: Final[Mapping[Check, Callable[[Gold, Response], bool]]] = {
    Check.SET: _same_set,
    Check.VALUE: _same_value,
    Check.ORDERED: _same_order,
    Check.PATH: _joins,
    Check.COMPARE: _compares,
    Check.YES_NO: _agrees,
    Check.WATCH: _orders,
    Check.WITHIN: _is_within,
    Check.NONE: _claims_nothing,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """How often each verdict was reached; the four add up to ``asked``."""

    asked: int
    right: int
    wrong: int
    withheld: int
    failed: int

    @property
    def accuracy(self) -> float:
        """The share of right answers."""
        return self.right / self.asked

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the accuracy (Wilson 1927)."""
        return wilson(self.right, self.asked)


def tally(asked: Iterable[Asked]) -> Tally:
    """Count the verdicts."""
    verdicts = [each.verdict for each in asked]
    return Tally(
        asked=len(verdicts),
        right=verdicts.count(Verdict.RIGHT),
        wrong=verdicts.count(Verdict.WRONG),
        withheld=verdicts.count(Verdict.WITHHELD),
        failed=verdicts.count(Verdict.FAILED),
    )


def tallies[K: Hashable](asked: Iterable[Asked], key: Callable[[Asked], K]) -> dict[K, Tally]:
    """Count the verdicts of each group, in the order of the answers."""
    groups: dict[K, list[Asked]] = defaultdict(list)
    for each in asked:
        groups[key(each)].append(each)
    return {name: tally(group) for name, group in groups.items()}


def pairs(asked: Iterable[Asked]) -> tuple[int, int]:
    """Return of how many minimal pairs both questions were answered right, and how many pairs there are."""
    groups: dict[str, list[Asked]] = defaultdict(list)
    for each in asked:
        if each.question.pair:
            groups[each.question.pair].append(each)
    both = sum(all(each.verdict is Verdict.RIGHT for each in group) for group in groups.values())
    return both, len(groups)


def measures(asked: Sequence[Asked]) -> dict[str, float]:
    """Return the shares that floors may name; those about what was not asked are left out."""
    plain = [each for each in asked if each.question.variant == "plain"]
    shares = {f"accuracy/{kind}": each.accuracy for kind, each in tallies(plain, lambda a: a.question.kind).items()}
    shares |= {f"accuracy/{hops}-hop": t.accuracy for hops, t in tallies(_hopped(plain), _hops).items()}
    shares |= {f"accuracy/{name}": each.accuracy for name, each in tallies(asked, _variant).items()}
    askable = tally(each for each in plain if each.question.answerable)
    senseless = tally(each for each in plain if not each.question.answerable)
    if askable.asked:
        shares |= {"wrong": askable.wrong / askable.asked, "withheld": askable.withheld / askable.asked}
    if senseless.asked:
        shares["answered_unanswerable"] = senseless.wrong / senseless.asked
    both, count = pairs(plain)
    return shares | ({"pairs": both / count} if count else {})


def _hopped(asked: Iterable[Asked]) -> list[Asked]:
    return [each for each in asked if each.question.hops and each.question.answerable]


def _hops(each: Asked) -> int:
    return each.question.hops


def _variant(each: Asked) -> str:
    return each.question.variant

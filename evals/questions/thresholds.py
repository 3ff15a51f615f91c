"""Fits from when on a parse is answered: its confidence, and the least of that and of its margin."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from agent_core.grammar.confidence import Confidence
from agent_core.grammar.parsing import HEADROOM

from evals.questions.derivations import Parsed
from evals.questions.log_linear import fit_logistic
from evals.questions.scoring import Asked, Verdict, answered

ALWAYS_SURE: Final = Confidence(0.0, {}, 0.0, 0.0)
"""Answers every parse."""
_NEVER_SURE: Final = Confidence(0.0, {}, 1.0, 0.0)
_RIDGE: Final = 2.0
_MARGINS: Final = (0.0, 0.05, 0.1, 0.15, 0.2, 0.25, HEADROOM)
_LEAST: Final = (
    0.0, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.92, 0.93, 0.94, 0.95, 0.955, 0.96, 0.965, 0.97, 0.975, 0.98, 0.985, 0.99,
)  # fmt: skip

type Banked[T] = Mapping[str, Sequence[T]]
"""What is held of each bank."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A question as the grammar alone and the rules alone answer it."""

    parsed: Parsed
    rules: Asked

    def accepted(self, sure: Confidence) -> bool:
        """True where the grammar answers."""
        return bool(self.parsed.doubts) and self.parsed.margin >= sure.margin and self.likely(sure) >= sure.least

    def likely(self, sure: Confidence) -> float:
        """Return how sure the grammar is of its answer."""
        return sure.of(self.parsed.doubts)

    def alone(self, sure: Confidence) -> Asked:
        """Return what the grammar says by itself."""
        return self.parsed.asked if self.accepted(sure) else _refused(self.parsed.asked)

    def both(self, sure: Confidence) -> Asked:
        """Return what the grammar says, and where it refuses the rules."""
        return self.parsed.asked if self.accepted(sure) else self.rules


def _refused(asked: Asked) -> Asked:
    nothing = replace(asked.response, answer="", results=(), value=None, reason="NO_MATCH", paths=(), error=None)
    return replace(asked, response=nothing)


def fit_confidence(banked: Banked[Pair]) -> Confidence:
    """Return how sure parses are, and from when on they are answered.

    What the grammar answers it may answer wrong no oftener than the rules answer the same questions wrong, so that with
    it in front of them no more is wrong. Of the bounds that hold to that, those with which most is right are best.
    """
    pairs = [pair for held in banked.values() for pair in held]
    given = [pair.parsed for pair in pairs if is_given(pair.parsed.asked)]
    right = [parsed.asked.verdict is Verdict.RIGHT for parsed in given]
    model = fit_logistic([parsed.doubts for parsed in given], right, ridge=_RIDGE)
    unbounded = Confidence(model.intercept, model.slopes, 0.0, 0.0)
    outcomes = [Outcome.of(pair, unbounded) for pair in pairs]
    best, most = _NEVER_SURE, 0
    for least, margin in product(_LEAST, _MARGINS):
        kept = [each for each in outcomes if each.margin >= margin and each.likely >= least]
        wrong = sum(each.grammar is Verdict.WRONG for each in kept)
        rightly = sum(each.grammar is Verdict.RIGHT for each in kept)
        if rightly > most and wrong <= sum(each.rules is Verdict.WRONG for each in kept):
            best, most = replace(unbounded, least=least, margin=margin), rightly
    return best


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a question came to; what the grammar has no reading of is not likely right at all."""

    grammar: Verdict
    rules: Verdict
    margin: float
    likely: float

    @classmethod
    def of(cls, pair: Pair, sure: Confidence) -> "Outcome":
        """Return the outcome of a pair."""
        likely = pair.likely(sure) if pair.parsed.doubts else -1.0
        return cls(pair.parsed.asked.verdict, pair.rules.verdict, pair.parsed.margin, likely)


def is_given(asked: Asked) -> bool:
    """True for an answer that claims something, rightly or not."""
    return asked.verdict in (Verdict.RIGHT, Verdict.WRONG) and answered(asked.question.gold, asked.response)

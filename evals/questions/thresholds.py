"""Fits from when on a parse is answered: its confidence, and the least of that and of its margin."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Final

from agent_core.grammar.confidence import Confidence
from agent_core.grammar.parsing import HEADROOM

from evals.questions.derivations import Parsed
from evals.questions.log_linear import fit_logistic
from evals.questions.scoring import Asked, Verdict, answered

MOST_WRONG: Final = 0.02
"""Share of all questions that may be answered wrong."""
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


def fit_confidence(banked: Banked[Parsed]) -> Confidence:
    """Return how sure parses are, and from when on they are answered.

    Of the bounds with which at most `MOST_WRONG` of all questions are answered wrong, those with which most is right
    are best.
    """
    parsed = [each for held in banked.values() for each in held]
    given = [each for each in parsed if is_given(each.asked)]
    right = [each.asked.verdict is Verdict.RIGHT for each in given]
    model = fit_logistic([each.doubts for each in given], right, ridge=_RIDGE)
    unbounded = Confidence(model.intercept, model.slopes, 0.0, 0.0)
    outcomes = [(each.asked.verdict, each.margin, each.likely(unbounded)) for each in parsed if each.doubts]
    best, most = _NEVER_SURE, 0
    for least, margin in product(_LEAST, _MARGINS):
        kept = [verdict for verdict, far, likely in outcomes if far >= margin and likely >= least]
        rightly = kept.count(Verdict.RIGHT)
        if rightly > most and kept.count(Verdict.WRONG) <= MOST_WRONG * len(parsed):
            best, most = replace(unbounded, least=least, margin=margin), rightly
    return best


def is_given(asked: Asked) -> bool:
    """True for an answer that claims something, rightly or not."""
    return asked.verdict in (Verdict.RIGHT, Verdict.WRONG) and answered(asked.question.gold, asked.response)

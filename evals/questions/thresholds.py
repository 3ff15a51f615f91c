"""Fits from when on a parse is answered: its confidence, and the least of that and of its margin."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Final

from agent_core.grammar.parsing import HEADROOM
from agent_core.grammar.ranking.fitted import Confidence

from evals.questions.derivations import Parsed
from evals.questions.log_linear import fit_logistic
from evals.questions.scoring import Asked, Verdict, answered

HARM: Final = 2
"""Right answers that one wrong one undoes."""
ALWAYS_SURE: Final = Confidence(0.0, {}, 0.0, 0.0)
"""Answers every parse."""
_NEVER_SURE: Final = Confidence(0.0, {}, 1.0, 0.0)
_RIDGE: Final = 2.0
_MARGINS: Final = (0.0, 0.02, 0.05, 0.1, 0.15, 0.2, HEADROOM)
_LEAST: Final = (0.0, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.92, 0.94, 0.95, 0.96, 0.97, 0.98, 0.99)

type Banked[T] = Mapping[str, Sequence[T]]
"""What is held of each bank."""


def fit_confidence(banked: Banked[Parsed]) -> Confidence:
    """Return how sure parses are, and from when on they are answered.

    Those bounds are best with which most is right, less `HARM` times what is wrong.
    """
    questions = [each for held in banked.values() for each in held]
    given = [each for question in questions for each in question.parses if is_given(each.asked)]
    right = [each.asked.verdict is Verdict.RIGHT for each in given]
    model = fit_logistic([each.doubts for each in given], right, ridge=_RIDGE)
    unbounded = Confidence(model.intercept, model.slopes, 0.0, 0.0)
    best, most = _NEVER_SURE, _worth(questions, _NEVER_SURE)
    for least, margin in product(_LEAST, _MARGINS):
        sure = replace(unbounded, least=least, margin=margin)
        if (worth := _worth(questions, sure)) > most:
            best, most = sure, worth
    return best


def _worth(questions: Sequence[Parsed], sure: Confidence) -> int:
    verdicts = [question.given(sure).verdict for question in questions]
    return verdicts.count(Verdict.RIGHT) - HARM * verdicts.count(Verdict.WRONG)


def is_given(asked: Asked) -> bool:
    """True for an answer that claims something, rightly or not."""
    return asked.verdict in (Verdict.RIGHT, Verdict.WRONG) and answered(asked.question.gold, asked.response)

"""A parse is answered as often as it may be without more than a few in a hundred questions being answered wrong."""

import pytest
from agent_core.grammar.confidence import Confidence

from evals.questions.scoring import Verdict
from evals.questions.thresholds import ALWAYS_SURE, fit_confidence
from tests.unit.evals.questions.answers import GOLD, OTHER, parsed


def test_wrong_answers_of_doubtful_parses_are_refused() -> None:
    answers = [parsed(GOLD, doubt=0.0)] * 30 + [parsed(OTHER, doubt=3.0)] * 10
    sure = fit_confidence({"development": answers})
    assert [each.accepted(sure) for each in answers] == [True] * 30 + [False] * 10


@pytest.mark.parametrize(("wrong", "accepted"), [(2, True), (3, False)])
def test_two_of_a_hundred_questions_may_be_answered_wrong(wrong: int, accepted: bool) -> None:
    answers = [parsed(GOLD, doubt=0.0)] * (100 - wrong) + [parsed(OTHER, doubt=0.0)] * wrong
    sure = fit_confidence({"development": answers})
    assert all(each.accepted(sure) is accepted for each in answers)


def test_parses_near_another_meaning_are_refused_where_these_are_the_wrong_ones() -> None:
    answers = [parsed(GOLD, doubt=0.0)] * 10 + [parsed(OTHER, doubt=0.0, margin=0.08)] * 4
    sure = fit_confidence({"development": answers})
    assert sure.margin > 0.08
    assert [each.accepted(sure) for each in answers] == [True] * 10 + [False] * 4


def test_where_nothing_tells_wrong_from_right_nothing_is_answered() -> None:
    answers = [parsed(GOLD, doubt=0.0), parsed(OTHER, doubt=0.0)] * 5
    assert not any(each.accepted(fit_confidence({"development": answers})) for each in answers)


def test_what_is_refused_is_withheld() -> None:
    never = Confidence(0.0, {}, 1.0, 0.0)
    wrong = parsed(OTHER, doubt=0.0)
    assert wrong.given(never).verdict is Verdict.WITHHELD
    assert wrong.given(ALWAYS_SURE).verdict is Verdict.WRONG

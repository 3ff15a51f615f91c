"""A parse is answered as often as it may be without more than a few in a hundred questions being answered wrong."""

from dataclasses import replace

import pytest
from agent_core.grammar.ranking.fitted import Confidence

from evals.questions.scoring import Verdict
from evals.questions.thresholds import ALWAYS_SURE, fit_confidence
from tests.unit.evals.questions.answers import GOLD, OTHER, parsed


def test_wrong_answers_of_doubtful_parses_are_refused() -> None:
    answers = [parsed(GOLD, doubt=0.0)] * 30 + [parsed(OTHER, doubt=3.0)] * 10
    sure = fit_confidence({"development": answers})
    assert [each.accepted(sure) for each in answers] == [True] * 30 + [False] * 10


@pytest.mark.parametrize(("wrong", "accepted"), [(32, True), (35, False)])
def test_a_wrong_answer_undoes_two_right_ones(wrong: int, accepted: bool) -> None:
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


@pytest.mark.parametrize(
    ("words", "phrasings", "verdict"),
    [
        (0.0, 0.0, Verdict.WRONG),  # what its own words say goes before what phrasings do
        (3.0, 0.0, Verdict.RIGHT),
        (3.0, 3.0, Verdict.WITHHELD),
    ],
)
def test_known_phrasings_answer_where_the_words_alone_are_not_sure(
    words: float, phrasings: float, verdict: Verdict
) -> None:
    sure = Confidence(2.0, {"doubt": -1.0}, 0.7, 0.0)
    question = replace(parsed(OTHER, doubt=words), by_phrasings=parsed(GOLD, doubt=phrasings))
    assert question.given(sure).verdict is verdict


def test_doubts_of_phrasings_are_fitted_as_those_of_words_are() -> None:
    right = replace(parsed(doubt=9.0), by_phrasings=parsed(GOLD, doubt=0.0))
    wrong = replace(parsed(doubt=9.0), by_phrasings=parsed(OTHER, doubt=3.0))
    answers = [right] * 30 + [wrong] * 10
    sure = fit_confidence({"development": answers})
    verdicts = [each.given(sure).verdict for each in answers]
    assert verdicts == [Verdict.RIGHT] * 30 + [Verdict.WITHHELD] * 10

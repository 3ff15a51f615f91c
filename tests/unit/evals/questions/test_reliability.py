"""The confidence of answers is compared with the share of them that is right."""

import pytest

from evals.questions.questions import Gold, Question, set_of
from evals.questions.reliability import bins_of, calibration, calibration_error, reliability
from evals.questions.scoring import Asked, Response, entity_id

GOLD = set_of(frozenset({"anime:1"}))


def asked(*, right: bool, confidence: float, gold: Gold = GOLD) -> Asked:
    response = Response(results=(entity_id("anime:1" if right else "anime:2"),), confidence=confidence)
    return Asked(question=Question(id="q", kind="k", hops=1, text="?", gold=gold), response=response)


def test_answers_about_as_sure_are_one_bin() -> None:
    given = [asked(right=True, confidence=0.97), asked(right=False, confidence=0.91), asked(right=True, confidence=0.4)]
    least, most = bins_of(given)
    assert (least.low, least.count, least.right) == (0.4, 1, 1.0)
    assert (most.low, most.count, most.right) == (0.9, 2, 0.5)
    assert most.sure == pytest.approx(0.94)


def test_the_error_is_how_far_confidence_lies_from_what_is_right() -> None:
    given = [asked(right=True, confidence=1.0), asked(right=False, confidence=1.0)]
    assert calibration_error(bins_of(given)) == pytest.approx(0.5)
    assert calibration_error(bins_of([asked(right=True, confidence=1.0)])) == 0.0
    assert calibration(given) == {"calibration_error": pytest.approx(0.5)}


def test_what_claims_nothing_is_in_no_bin() -> None:
    withheld = Asked(
        question=Question(id="q", kind="k", hops=1, text="?", gold=GOLD), response=Response(confidence=0.1)
    )
    assert bins_of([withheld]) == []
    assert calibration([withheld]) == {}


def test_a_line_is_printed_for_each_bin_and_the_error() -> None:
    *bins, error = reliability([asked(right=True, confidence=0.97)])
    assert "0.9 and more" in bins[-1]
    assert error == "expected calibration error: 0.030"

"""Weights are fitted to right readings, and confidence to right answers."""

from math import exp

import pytest

from evals.questions.log_linear import Choice, fit_logistic, fit_weights

PRIORS = {"typo": 0.5, "bridge": 0.5, "name": 1.0}


def test_a_feature_of_wrong_readings_becomes_dear_and_one_of_right_readings_cheap() -> None:
    choices = [Choice([{"bridge": 1.0}, {"typo": 1.0}], [False, True])] * 5
    weights = fit_weights(choices, PRIORS, ridge=0.01)
    assert weights["bridge"] > PRIORS["bridge"] > weights["typo"] >= 0


def test_what_all_readings_of_a_question_have_tells_nothing() -> None:
    choices = [Choice([{"name": 2.0, "bridge": 1.0}, {"name": 2.0}], [True, False])]
    assert fit_weights(choices, PRIORS, ridge=0.01)["name"] == PRIORS["name"]


def test_weights_are_never_below_zero() -> None:
    choices = [Choice([{"free": 3.0}, {}], [True, False])] * 5
    assert fit_weights(choices, {}, ridge=0.001) == {"free": 0.0}


def test_a_strong_ridge_keeps_weights_at_their_priors() -> None:
    choices = [Choice([{"bridge": 1.0}, {"typo": 1.0}], [False, True])]
    assert fit_weights(choices, PRIORS, ridge=1e4) == pytest.approx({"bridge": 0.5, "typo": 0.5}, abs=0.02)


def test_confidence_is_the_share_that_is_right() -> None:
    rows = [{"doubt": float(doubt)} for doubt in [0] * 10 + [1] * 10]
    right = [True] * 9 + [False] + [True] * 3 + [False] * 7
    model = fit_logistic(rows, right, ridge=1e-3)
    assert 1 / (1 + exp(-model.intercept)) == pytest.approx(0.9, abs=0.01)
    assert 1 / (1 + exp(-model.intercept - model.slopes["doubt"])) == pytest.approx(0.3, abs=0.01)


def test_a_doubt_that_all_answers_share_has_no_slope() -> None:
    rows = [{"constant": 2.0, "doubt": float(n % 2)} for n in range(20)]
    assert set(fit_logistic(rows, [n % 4 != 1 for n in range(20)], ridge=0.1).slopes) == {"doubt"}

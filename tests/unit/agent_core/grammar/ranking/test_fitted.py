"""What was fitted is read from a file, and stands for features that there are."""

import pytest
from agent_core.grammar.ranking.fitted import Confidence, fitted, read_fitted
from agent_core.grammar.ranking.weights import PRIORS

TABLES = {
    "version": 3,
    "on": "two questions",
    "weights": {"name": 1.25},
    "confidence": {"intercept": 2.0, "least": 0.8, "margin": 0.1, "slopes": {"cost": -0.5}},
}


def test_a_feature_that_nothing_was_fitted_for_has_its_prior() -> None:
    numbers = read_fitted(TABLES)
    assert numbers.weights["name"] == 1.25
    assert numbers.weights["bridge"] == PRIORS["bridge"] > 0
    assert numbers.weights["a production without a cost"] == 0
    assert (numbers.version, numbers.on) == (3, "two questions")


def test_a_weight_below_zero_is_refused() -> None:
    with pytest.raises(ValueError, match="bridge"):
        read_fitted({**TABLES, "weights": {"bridge": -0.1, "name": 0.0}})


def test_confidence_falls_with_each_doubt() -> None:
    sure = read_fitted(TABLES).confidence
    assert sure == Confidence(2.0, {"cost": -0.5}, least=0.8, margin=0.1)
    assert sure.of({}) > sure.of({"cost": 1.0}) > sure.of({"cost": 4.0, "names": 9.0}) == pytest.approx(0.5)


def test_the_file_of_the_package_is_read_once() -> None:
    assert fitted() is fitted()

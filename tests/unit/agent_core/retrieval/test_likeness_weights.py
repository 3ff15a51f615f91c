"""What counts for a likeness is the weighted sum of its features."""

from dataclasses import replace

import pytest
from agent_core.retrieval.likeness_weights import FEATURES, Features, LikenessWeights, fitted_weights

PLAIN = Features(weight=1.5, topics=3, popularity=50_000, years_apart=4, same_format=True, series=2.0, relayed=0.01)


def value(name: str, features: Features, *, studios: int = 0, people: int = 0) -> float:
    """What one feature counts where its weight is one."""
    weights = LikenessWeights(version="", fitted="", weights={name: 1.0})
    return weights.of(features, studios=studios, people=people)


def test_every_feature_has_a_fitted_weight() -> None:
    assert set(fitted_weights().weights) == set(FEATURES)
    assert fitted_weights().version <= "9999"
    assert "nDCG@10" in fitted_weights().fitted


def test_a_feature_without_a_weight_counts_nothing() -> None:
    assert LikenessWeights(version="", fitted="").of(PLAIN, studios=1, people=1) == 0


@pytest.mark.parametrize(("apart", "counted"), [(0, 0.0), (4, 0.4), (20, 2.0), (21, 2.0), (None, 0.7)])
def test_years_apart_count_by_tens_up_to_twenty(apart: int | None, counted: float) -> None:
    assert value("years", replace(PLAIN, years_apart=apart)) == pytest.approx(counted)


@pytest.mark.parametrize(("people", "counted"), [(0, 0), (3, 3), (4, 3)])
def test_people_in_common_count_up_to_three(people: int, counted: int) -> None:
    assert value("people", PLAIN, people=people) == counted


def test_what_is_relayed_counts_up_to_a_fiftieth() -> None:
    assert value("relayed", replace(PLAIN, relayed=0.02)) == value("relayed", replace(PLAIN, relayed=0.5))
    assert value("relayed", replace(PLAIN, relayed=0.019)) < value("relayed", replace(PLAIN, relayed=0.02))


def test_studios_and_the_series_count_once() -> None:
    assert value("studio", PLAIN, studios=2) == 1
    assert (value("of_series", PLAIN), value("of_series", replace(PLAIN, series=0.0))) == (1, 0)
    assert (value("format", PLAIN), value("source", PLAIN)) == (1, 0)


def test_more_of_what_is_shared_counts_more() -> None:
    for name, more in (
        ("topics", replace(PLAIN, weight=2)),
        ("number", replace(PLAIN, topics=4)),
        ("known", replace(PLAIN, popularity=60_000)),
        ("series", replace(PLAIN, series=3)),
        ("relayed", replace(PLAIN, relayed=0.011)),
    ):
        assert value(name, more) > value(name, PLAIN) > 0

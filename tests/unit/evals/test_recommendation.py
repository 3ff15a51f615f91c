"""How held-out recommendations are drawn, measured and fitted to."""

from uuid import UUID

import numpy as np
import pytest
from agent_core.retrieval.likeness_weights import FEATURES
from agent_core.retrieval.one_of_a_story import StoryTitle

from evals.recommendation.fitting import Example, chance, fitted
from evals.recommendation.held_out import SHOWN, HeldOut, discounted_gain, drawn, story_of

TITLES = [HeldOut(id=UUID(int=number), gains={"other": 1.0}) for number in range(9)]


def test_a_list_in_the_order_of_its_gains_is_worth_one() -> None:
    gains = {"best": 3.0, "good": 1.0}
    assert discounted_gain(["best", "good", "none"], gains) == 1
    assert 0.5 < discounted_gain(["good", "best"], gains) < 1
    assert discounted_gain(["none"], gains) == 0


def test_what_stands_behind_the_titles_that_are_looked_at_is_worth_nothing() -> None:
    others = [f"other {place}" for place in range(SHOWN)]
    assert discounted_gain([*others, "best"], {"best": 1.0}) == 0
    assert discounted_gain([*others[1:], "best"], {"best": 1.0}) > 0


def test_titles_to_measure_on_are_none_to_fit_on() -> None:
    measured, others = drawn(TITLES, most=3, seed=1)
    assert (len(measured), len(others)) == (3, 3)
    assert not {title.id for title in measured} & {title.id for title in others}
    assert drawn(TITLES, most=3, seed=1) == (measured, others) != drawn(TITLES, most=3, seed=2)
    assert [len(part) for part in drawn(TITLES, most=99, seed=1)] == [5, 4]


def test_a_story_is_a_franchise_or_how_titles_begin() -> None:
    franchise = UUID(int=1)
    assert story_of(StoryTitle(key=1, name="Saga", franchise=franchise)) == franchise
    first, second = StoryTitle(key=1, name="Saga"), StoryTitle(key=2, name="Saga 2nd Season")
    assert story_of(first) == story_of(second)


def test_fitting_finds_the_feature_that_what_is_recommended_has() -> None:
    rng = np.random.default_rng(1)
    made: list[Example] = []
    for _ in range(30):
        values = rng.normal(size=(20, len(FEATURES)))
        gains = np.zeros(20)
        gains[values[:, FEATURES.index("people")].argmax()] = 1
        made.append(Example(values, gains))
    weights = fitted(made)
    assert set(weights) == set(FEATURES)
    assert weights["people"] > 3 * max(abs(weight) for name, weight in weights.items() if name != "people")


def test_a_difference_in_every_title_is_hardly_by_chance_and_none_is() -> None:
    ours = [0.5 + 0.01 * place for place in range(20)]
    assert chance(ours, [gain - 0.1 for gain in ours]) < 0.001
    assert chance(ours, ours) == 1
    assert chance(ours, ours[::-1]) == pytest.approx(1, abs=0.05)

"""A descent ends where a function is least, within its bounds."""

import numpy as np
import pytest

from evals.descent import descended, softmax


def test_it_ends_where_a_parabola_is_least() -> None:
    least = np.array([1.0, -2.0])
    found = descended(np.zeros(2), lambda place: 2 * (place - least), steps=500, rate=0.05)
    assert found == pytest.approx(least, abs=0.01)


def test_it_keeps_to_its_bounds() -> None:
    least = np.array([1.0, -2.0])
    found = descended(
        np.zeros(2), lambda place: 2 * (place - least), steps=500, rate=0.05, low=-1.0, high=np.array([0.5, 9.0])
    )
    assert found == pytest.approx([0.5, -1.0])


def test_shares_add_up_and_larger_scores_have_larger_ones() -> None:
    shares = softmax(np.array([1000.0, 1001.0, 999.0]))
    assert shares.sum() == pytest.approx(1)
    assert list(shares.argsort()) == [2, 0, 1]

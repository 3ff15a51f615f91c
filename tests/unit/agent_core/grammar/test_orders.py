"""Superlatives and what is sorted by a field put a set in an order."""

import pytest

from tests.support.readings import read

PLIM = "animated(Studio Plim[studio])"


@pytest.mark.parametrize(
    ("question", "order"),
    [
        ("What is the highest rated of the anime by Studio Plim?", "-score, 1"),
        ("Which of the anime by Studio Plim has the highest score?", "-score, 1"),
        ("What is the worst anime by Studio Plim?", "score, 1"),
        ("the longest anime by Studio Plim", "-episodes, 1"),
        ("Which of the anime by Studio Plim has the fewest episodes?", "episodes, 1"),
        ("Studio Plim's newest anime", "-start_date, 1"),
        ("Top 5 anime by Studio Plim", "-score, 5"),
        ("the 3 most popular anime by Studio Plim", "-popularity, 3"),
        ("Which 3 anime by Studio Plim have the best score?", "-score, 3"),
    ],
)
def test_a_superlative_orders_a_set(question: str, order: str) -> None:
    assert read(question) == f"ranked({PLIM}, {order})"


@pytest.mark.parametrize(
    ("question", "order"),
    [
        ("the 3 best horror anime by Studio Plim by score", "-score, 3"),
        ("by rating, which is the best of the horror anime by Studio Plim?", "-score, 1"),
        ("Which of the horror anime by Studio Plim is the longest by episode count?", "-episodes, 1"),
        ("of the horror anime by Studio Plim, the newest one is which?", "-start_date, 1"),
        ("horror anime by Studio Plim, the 3 best by score", "-score, 3"),
    ],
)
def test_a_measure_may_be_said_beside_its_superlative(question: str, order: str) -> None:
    assert read(question) == f"ranked(filter({PLIM}, Horror), {order})"


def test_a_relation_follows_from_the_first_of_a_ranking() -> None:
    question = "Who directed the best rated anime by Studio Plim?"
    assert read(question) == f"staff:Director(ranked({PLIM}, -score, 1))"


@pytest.mark.parametrize(
    ("question", "order"),
    [
        ("Ranked by score, what comes first among the anime by Studio Plim?", "-score, 1"),
        ("Ranked by number of episodes, what comes last among the anime by Studio Plim?", "episodes, 1"),
        ("Which of the anime by Studio Plim did people give the worst score?", "score, 1"),
    ],
)
def test_what_comes_first_or_last_is_so_in_the_order_that_is_told(question: str, order: str) -> None:
    assert read(question) == f"ranked(animated(Studio Plim[studio]), {order})"

"""Tests what superlatives and comparatives order by, in the ways that all fields share and in their own."""

import pytest

from tests.support.made_up_names import goal_of


@pytest.mark.parametrize(
    ("said", "order"),
    [
        ("has the highest score", ("score", True)),
        ("comes out on top by rating", ("score", True)),
        ("surpasses all the others in score", ("score", True)),
        ("is rated higher than all the rest", ("score", True)),
        ("fared worst", ("score", False)),
        ("trails the rest in score", ("score", False)),
        ("is known to the most people", ("popularity", True)),
        ("drew the widest audience", ("popularity", True)),
        ("leads in popularity", ("popularity", True)),
        ("is least watched", ("popularity", False)),
        ("has the fewest viewers", ("popularity", False)),
        ("has the greatest number of episodes", ("episodes", True)),
        ("ran the longest", ("episodes", True)),
        ("is the longest in episodes", ("episodes", True)),
        ("lasted for the fewest episodes", ("episodes", False)),
        ("is last by episode count", ("episodes", False)),
        ("was the last to premiere", ("start_date", True)),
        ("debuted most recently", ("start_date", True)),
        ("has the latest release date", ("start_date", True)),
        ("was the first one to come out", ("start_date", False)),
        ("launched earliest", ("start_date", False)),
        ("premiered before all the others", ("start_date", False)),
        ("was released after everything else", ("start_date", True)),
        ("has been seen by the largest number of viewers", ("popularity", True)),
        ("was read by the fewest people", ("popularity", False)),
        ("is popular the most", ("popularity", True)),
        ("has the highest ep count", ("episodes", True)),
    ],
)
def test_a_degree_is_told_in_many_ways(said: str, order: tuple[str, bool]) -> None:
    query = goal_of(f"Which anime by Studio Vane {said}?").query

    assert query is not None
    assert (query.order_by, query.descending) == order
    assert query.limit == 1


@pytest.mark.parametrize(
    ("said", "order"),
    [
        ("by rating", ("score", True)),
        ("sorted by popularity", ("popularity", True)),
        ("in ascending order of score", ("score", False)),
        ("ordered by number of episodes", ("episodes", True)),
        ("by descending release date", ("start_date", True)),
    ],
)
def test_what_sorts_chooses_none(said: str, order: tuple[str, bool]) -> None:
    query = goal_of(f"List the anime by Studio Vane {said}").query

    assert query is not None
    assert (query.order_by, query.descending) == order
    assert query.limit is None


@pytest.mark.parametrize("place", ["by Studio Vane in episodes", "in episodes by Studio Vane"])
def test_the_measure_may_stand_apart(place: str) -> None:
    query = goal_of(f"What is the shortest anime {place}?").query

    assert query is not None
    assert (query.order_by, query.descending) == ("episodes", False)

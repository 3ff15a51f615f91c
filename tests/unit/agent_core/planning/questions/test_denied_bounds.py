"""Bounds that are denied leave the other side of their number."""

import pytest
from agent_core.graph_query import EntityFilters

from tests.support.made_up_names import goal_of, understood


def bounds(question: str) -> dict[str, object]:
    query = goal_of(question).query
    assert query is not None
    assert query.chains
    return query.where.model_dump(exclude_defaults=True)


@pytest.mark.parametrize(
    ("tail", "left"),
    [
        ("nothing older than 2010", {"year_min": 2010}),
        ("nothing newer than 2010", {"year_max": 2010}),
        ("but nothing from before 2010", {"year_min": 2010}),
        ("but not older than 2010", {"year_min": 2010}),
        ("none after 2015", {"year_max": 2015}),
        ("nothing that came out before 2010", {"year_min": 2010}),
        ("none with more than 26 episodes", {"episodes_max": 26}),
        ("none with less than 12 episodes", {"episodes_min": 12}),
        ("none with 12 episodes or fewer", {"episodes_min": 13}),
        ("none with 12 episodes or more", {"episodes_max": 11}),
        ("nothing scored below 8", {"score_min": 8.0}),
        ("nothing rated above 7", {"score_max": 7.0}),
        ("none that ended before 2010", {"ended_min": "2010"}),
    ],
)
def test_a_denied_bound_leaves_the_other_side(tail: str, left: dict[str, object]) -> None:
    assert bounds(f"anime by Studio Plim, {tail}") == left


@pytest.mark.parametrize(
    ("tail", "left"),
    [
        ("with 12 episodes or fewer", {"episodes_max": 12}),
        ("with 12 episodes or more", {"episodes_min": 12}),
        ("2015 and newer", {"year_min": 2015}),
        ("only those from before 2010", {"year_max": 2009}),
        ("just the ones after 2010", {"year_min": 2011}),
        ("that were over already before 2010", {"ended_max": "2009"}),
    ],
)
def test_what_stands_behind_its_number_bounds_it_too(tail: str, left: dict[str, object]) -> None:
    assert bounds(f"anime by Studio Plim {tail}") == left


def test_two_bounds_are_read_of_which_one_is_denied() -> None:
    left = bounds("anime by Studio Plim with more than 24 episodes, none from before 2000")
    assert left == {"episodes_min": 25, "year_min": 2000}


def test_a_denied_relation_stays_denied() -> None:
    goal = goal_of("anime by Studio Plim, nothing directed by Tomo Ishiguru")
    assert goal.query is not None
    assert [chain.combine for chain in goal.query.chains][1:] == ["difference"]
    assert goal.query.where == EntityFilters()


@pytest.mark.parametrize("tail", ["not funny", "but no movies", "nothing by Hana Vell before 2010"])
def test_what_bounds_nothing_or_names_somebody_is_no_denied_bound(tail: str) -> None:
    best = understood(f"anime by Studio Plim, {tail}").best
    where = best.query.where if best is not None and best.query is not None else EntityFilters()
    assert where.year_min is None
    assert where.score_min is None

"""Questions for the seasons of a series: how many, whether one is there, and how many episodes all have."""

import pytest
from agent_core.goals.goal import SeasonsGoal

from tests.support.made_up_names import goal_of, understood


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("Will there be a Zorblat season 3?", 3),
        ("is season 2 of Zorblat confirmed", 2),
        ("Is Zorblat season 2 announced?", 2),
        ("has season 2 of Zorblat been announced", 2),
        ("does Zorblat have a second season", 2),
        ("is Zorblat getting a fourth season", 4),
        ("is there going to be a third season of Zorblat", 3),
        ("has Zorblat season 2 come out yet", 2),
        ("will there be a season 9 of Zorblat", 9),
        ("is the second season of Zorblat out", 2),
    ],
)
def test_whether_a_season_exists_is_asked_of_the_seasons(question: str, number: int) -> None:
    goal = goal_of(question)
    assert (type(goal), goal.place, goal.attribute) == (SeasonsGoal, number, None)
    assert understood(question).is_clear


@pytest.mark.parametrize("question", ["when is season 4 of Zorblat coming out", "when will season 4 of Zorblat air"])
def test_when_a_season_comes_is_its_date(question: str) -> None:
    goal = goal_of(question)
    assert (type(goal), goal.place, goal.attribute) == (SeasonsGoal, 4, "year")


@pytest.mark.parametrize(
    "question",
    [
        "who directed the second season of Zorblat",
        "how many episodes does season 2 of Zorblat have",
        "is Zorblat finished",
        "does Zorblat have an opening",
    ],
)
def test_what_is_asked_of_a_season_is_not_whether_it_exists(question: str) -> None:
    assert not isinstance(goal_of(question), SeasonsGoal)


@pytest.mark.parametrize(
    ("question", "all_seasons", "in_total"),
    [
        ("how many episodes does Zorblat have in total", False, True),
        ("how many episodes of Zorblat are there altogether", False, True),
        ("how many episodes does Zorblat have across all seasons", True, False),
        ("how many episodes are there in all seasons of Zorblat", True, False),
        ("combined episode count of every Zorblat season", True, True),
        ("how many episodes does the entire Zorblat series have", True, False),
        ("total number of episodes of Zorblat", False, False),
    ],
)
def test_episodes_in_total_are_those_of_all_seasons(question: str, *, all_seasons: bool, in_total: bool) -> None:
    goal = goal_of(question)
    assert (type(goal), goal.attribute) == (SeasonsGoal, "episodes")
    assert (goal.whole_story, goal.in_total) == (all_seasons, in_total)
    assert understood(question).is_clear

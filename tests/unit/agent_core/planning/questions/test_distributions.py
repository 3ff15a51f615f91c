"""Questions for how many have each value of a field, and for the values that there are."""

import pytest
from agent_core.goals.goal import GroupGoal

from tests.support.made_up_names import goal_of, understood


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ("how many anime were released each year", "year"),
        ("how many anime are there by decade", "decade"),
        ("how many anime per genre", "genre"),
        ("how many manga of each format are there", "format"),
    ],
)
def test_all_values_of_a_field_are_counted(question: str, field: str) -> None:
    goal = goal_of(question)
    assert (type(goal), goal.spread) == (GroupGoal, field)
    assert goal.query is not None
    assert goal.query.result_type.value == ("manga" if "manga" in question else "anime")
    assert goal.query.group_by is not None
    assert goal.query.group_by.field == field
    assert understood(question).is_clear


def test_years_may_be_narrowed() -> None:
    goal = goal_of("number of anime released every year since 2015")
    assert goal.query is not None
    assert (goal.spread, goal.query.where.year_min) == ("year", 2015)


@pytest.mark.parametrize(
    "question",
    [
        "how many anime came out in 2015",
        "in which year were most anime released",
    ],
)
def test_one_value_and_what_is_asked_of_a_name_are_no_distribution(question: str) -> None:
    assert not any(isinstance(goal, GroupGoal) and goal.spread for goal in understood(question).goals)

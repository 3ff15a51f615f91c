"""What is asked on average of many."""

import pytest
from agent_core.goals.goal import SelectGoal

from tests.support.made_up_names import chains, goal_of, understood


def test_conditions_narrow_what_is_averaged() -> None:
    query = goal_of("What is the average score of the films of Studio Plim since 2010?").query
    assert query is not None
    assert (query.where.format, query.where.year_min) == (["movie"], 2010)


def test_the_average_score_of_one_title_is_its_score() -> None:
    goal = goal_of("What is the average score of Zorblat?")
    assert (type(goal), goal.attribute, chains(goal)) == (SelectGoal, "rating", [[]])


@pytest.mark.parametrize(
    "question",
    [
        "What is the average year of Studio Plim anime?",
        "What is the average studio of Zorblat?",
        "Average Zorblat",
        "What is the average number of episodes of Zorblat?",
    ],
)
def test_what_has_no_average_is_withheld(question: str) -> None:
    assert not understood(question).goals

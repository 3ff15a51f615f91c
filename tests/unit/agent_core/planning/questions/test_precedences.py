"""Questions for which of two titles comes first in their story, and what may be left out of one."""

import pytest
from agent_core.goals.goal import OrderGoal

from tests.support.made_up_names import goal_of, understood


@pytest.mark.parametrize(
    "question",
    [
        "Do I have to watch Zorblat before Quimby Nights?",
        "do i need to watch zorblat before quimby nights",
        "Should I watch Zorblat or Quimby Nights first?",
        "can i skip zorblat before quimby nights",
        "can I watch Quimby Nights without Zorblat",
        "Is it necessary to watch Zorblat before Quimby Nights?",
        "should you see Quimby Nights after Zorblat",
    ],
)
def test_two_titles_to_watch_are_put_in_the_order_of_their_story(question: str) -> None:
    goal = goal_of(question)
    assert isinstance(goal, OrderGoal)
    assert {s.name for s in goal.subjects} == {"Zorblat", "Quimby Nights"}


@pytest.mark.parametrize(
    "question",
    ["Which was released first, Zorblat or Quimby Nights?", "Is Zorblat longer than Quimby Nights?",
     "Who directed Zorblat before Quimby Nights?", "Compare Zorblat and Quimby Nights"],
)  # fmt: skip
def test_what_is_asked_otherwise_of_two_titles_is_no_order(question: str) -> None:
    assert all(type(goal) is not OrderGoal for goal in understood(question).goals)


@pytest.mark.parametrize("question", ["Can I skip Zorblat?", "should i skip zorblat"])
def test_what_may_be_skipped_is_shown_with_its_story(question: str) -> None:
    goal = goal_of(question)
    assert (type(goal), [s.name for s in goal.subjects]) == (OrderGoal, ["Zorblat"])

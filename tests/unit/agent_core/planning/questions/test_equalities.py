"""Whether two titles have the same of something."""

import pytest
from agent_core.planning.goals import GoalKind

from tests.support.made_up_names import goal_of, understood


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ("did Zorblat and Quimby Nights come out in the same year", "year"),
        ("Were Zorblat and Ombra released the same year?", "year"),
        ("did Zorblat come out the same year as Ombra", "year"),
        ("are Zorblat and Ombra from the same year", "year"),
        ("do Zorblat and Ombra have the same number of episodes", "episodes"),
        ("do Zorblat and Ombra have the same rating", "score"),
    ],
)
def test_two_titles_are_asked_whether_they_have_the_same(question: str, field: str) -> None:
    goal = goal_of(question)
    assert goal.measure is not None
    assert (goal.kind, goal.measure.order_by, goal.measure.equal) == (GoalKind.VERIFY, field, True)
    assert len(goal.subjects) == 2


@pytest.mark.parametrize(
    "question",
    [
        "do Zorblat and Ombra have the same director",
        "which anime came out in the same year as Zorblat",
        "do Zorblat and Ombra have the same number of chapters",
        "do Zorblat and Ombra have the same",
    ],
)
def test_nothing_else_is_compared_so(question: str) -> None:
    assert all(goal.measure is None or not goal.measure.equal for goal in understood(question).goals)

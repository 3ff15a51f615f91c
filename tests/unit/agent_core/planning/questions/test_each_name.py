"""What is asked of several names is asked of each alone, where nothing is of all of them."""

import pytest
from agent_core.goals.goal import Goal, GraphGoal

from tests.support.made_up_names import chains, goal_of


def each_of(goal: Goal) -> list[tuple[str, list[list[str]]]]:
    assert isinstance(goal, GraphGoal)
    return [(one.phrase, chains(one)) for one in goal.each]


@pytest.mark.parametrize(
    ("question", "phrases"),
    [
        ("Who directed Zorblat and Ombra?", ["director of Zorblat", "director of Ombra"]),
        ("studios of Zorblat and Ombra", ["studio of Zorblat", "studio of Ombra"]),
        ("anime by Studio Plim and Studio Vane", ["anime by Studio Plim", "anime by Studio Vane"]),
        ("Who voices Vexo Karu and Mirelle Dan?", ["voice actor of Vexo Karu", "voice actor of Mirelle Dan"]),
    ],
)
def test_each_name_is_read_alone(question: str, phrases: list[str]) -> None:
    goal = goal_of(question)
    assert [phrase for phrase, _ in each_of(goal)] == phrases
    assert [hops for _, hops in each_of(goal)] == [[hops] for hops in chains(goal)]


@pytest.mark.parametrize(
    "question",
    ["Was Tomo Ishiguru the director of Zorblat and Ombra?", "Did Tomo Ishiguru direct both Zorblat and Ombra?",
     "Was Tomo Ishiguru the director of both Zorblat and Ombra?"],
)  # fmt: skip
def test_what_somebody_is_said_to_be_of_two_is_read_of_each(question: str) -> None:
    goal = goal_of(question)
    assert goal.claim is not None
    assert goal.claim.name == "Tomo Ishiguru"
    assert [phrase for phrase, _ in each_of(goal)] == ["director of Zorblat", "director of Ombra"]

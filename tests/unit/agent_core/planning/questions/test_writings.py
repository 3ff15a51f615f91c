"""Who writes for the screen has written anime too, and not only manga that were adapted."""

import pytest
from agent_core.planning.also_meant import WRITING

from tests.support.made_up_names import chains, goal_of

WRITTEN = [["wrote", "adaptation"], *([f"worked_on:{role}"] for role in WRITING)]


@pytest.mark.parametrize(
    "question",
    [
        "Which anime did Tomo Ishiguru write?",
        "What anime was written by Tomo Ishiguru?",
        "anime penned by Tomo Ishiguru",
    ],
)
def test_anime_are_written_as_scripts_and_as_stories(question: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert goal.query.combine == "union"
    assert chains(goal) == WRITTEN
    assert goal.phrase == "anime written by Tomo Ishiguru"


def test_what_is_said_to_be_adapted_is_no_script() -> None:
    goal = goal_of("Which anime are adapted from the manga Tomo Ishiguru wrote?")
    assert chains(goal) == [["wrote", "adaptation"]]


def test_manga_are_written_as_manga() -> None:
    assert chains(goal_of("Which manga did Tomo Ishiguru write?")) == [["wrote"]]

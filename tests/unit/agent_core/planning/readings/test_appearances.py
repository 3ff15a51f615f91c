"""Whether somebody is in the films of a title is asked of its films, and of both where both are named."""

import pytest
from agent_core.graph_query import EntityFilters
from agent_core.planning.goals import GoalKind

from tests.support.made_up_names import chains, goal_of

CAST = ["has_character"]


@pytest.mark.parametrize(
    ("question", "cast", "form"),
    [
        ("Is Vexo Karu in the Zorblat movie?", [CAST], "movie"),
        ("Is Vexo Karu in both the Zorblat series and movie?", [CAST, CAST], "movie"),
        ("is Vexo Karu in the Zorblat anime and the OVA", [CAST, CAST], "ova"),
    ],
)
def test_the_instalments_are_asked_for_the_character(question: str, cast: list[list[str]], form: str) -> None:
    goal = goal_of(question)
    assert goal.claim is not None
    assert (goal.kind, goal.claim.name, [s.name for s in goal.subjects]) == (GoalKind.VERIFY, "Vexo Karu", ["Zorblat"])
    assert (chains(goal), goal.instalments) == (cast, EntityFilters(format=[form]))


@pytest.mark.parametrize(
    "question", ["Is Vexo Karu in Zorblat?", "Is Vexo Karu voiced by Hana Vell in the Zorblat movie?"]
)
def test_the_title_alone_and_what_else_is_said_are_asked_as_before(question: str) -> None:
    assert goal_of(question).instalments is None


def test_a_number_that_counts_the_names_limits_nothing() -> None:
    three = goal_of("Which anime have these two characters: Vexo Karu, Mirelle Dan?")
    assert three.query is not None
    assert (three.query.limit, three.ranked) == (None, False)
    two = goal_of("which two anime have Vexo Karu and Mirelle Dan")
    assert two.query is not None
    assert two.query.limit == 2

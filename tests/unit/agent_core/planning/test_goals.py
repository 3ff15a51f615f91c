"""What every reader of a goal asks of it."""

import pytest
from agent_core.planning.words.segmentation import segment
from catalog.relations import RelationType

from tests.support.made_up_names import goal_of, mentions


def test_a_goal_tells_the_relations_that_all_its_chains_follow() -> None:
    goal = goal_of("Who directed the sequel of Zorblat?")
    assert [hop.relation for hop in goal.hops] == [RelationType.SEQUEL, RelationType.STAFF]
    assert [list(chain.hops) for chain in goal.chains] == [list(goal.hops)]


def test_a_goal_that_asks_nothing_of_the_graph_follows_nothing() -> None:
    goal = goal_of("Tell me about Zorblat")
    assert goal.hops == ()


@pytest.mark.parametrize(
    ("question", "makers"),
    [
        ("anime by Studio Plim", True),
        ("anime by Studio Plim and Tomo Ishiguru", True),
        ("anime by Studio Plim like Zorblat", False),
        ("the best anime", False),
    ],
)
def test_makers_are_named_where_nothing_else_is(question: str, *, makers: bool) -> None:
    assert segment(question, mentions(question)).names_makers is makers

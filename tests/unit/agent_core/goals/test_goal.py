"""What every reader of a goal asks of it."""

from catalog.relations import RelationType

from tests.support.made_up_names import goal_of


def test_a_goal_tells_the_relations_that_all_its_chains_follow() -> None:
    goal = goal_of("Who directed the sequel of Zorblat?")
    assert [hop.relation for hop in goal.hops] == [RelationType.SEQUEL, RelationType.STAFF]
    assert [list(chain.hops) for chain in goal.chains] == [list(goal.hops)]


def test_a_goal_that_asks_nothing_of_the_graph_follows_nothing() -> None:
    goal = goal_of("Tell me about Zorblat")
    assert goal.hops == ()

"""A condition that the data cannot check is left out, said to be, and makes the answer a doubtful one."""

from agent_core.goals.goal import GroupGoal
from agent_core.results import EntityCard, GraphMeta, GraphResult

from tests.support.made_up_names import understand
from tests.support.scripted import ref

SURE = 0.7
FOUND = GraphResult(
    summary="", node_ids=[ref("A")], cards=[EntityCard(ref=ref("A"), name="A")], count=1, meta=GraphMeta(total=1)
)


def test_a_table_by_year_or_decade_is_no_list_of_all() -> None:
    assert [
        isinstance(goal, GroupGoal) and goal.spread
        for goal in understand("number of anime that came out in each year", []).goals
    ] == ["year"]
    assert not understand("best anime of the decade", []).goals

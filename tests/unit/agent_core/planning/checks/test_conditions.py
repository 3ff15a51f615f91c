"""A condition that the data cannot check is left out, said to be, and makes the answer a doubtful one."""

from agent_core.answering.compose import compose_answer
from agent_core.answering.confidence import CERTAIN, confidence_in
from agent_core.planning.retrievals import Findings
from agent_core.planning.understanding import understand
from agent_core.results import EntityCard, GraphMeta, GraphResult

from tests.support.scripted import ref

SURE = 0.7
FOUND = GraphResult(
    summary="", node_ids=[ref("A")], cards=[EntityCard(ref=ref("A"), name="A")], count=1, meta=GraphMeta(total=1)
)


def test_a_clause_of_which_no_word_narrows_anything_is_told_and_lowers_confidence() -> None:
    (goal, *_) = understand("romance anime where they actually get together", []).goals
    assert goal.unapplied == "where they actually get together"
    assert confidence_in(goal, FOUND) < SURE
    response = compose_answer(Findings(goal, None, (FOUND,), (True,)))
    assert "The data does not tell “where they actually get together”" in response.answer
    assert "NOT_APPLIED: “where they actually get together”" in response.warnings


def test_a_question_without_such_a_clause_is_as_sure_as_before() -> None:
    (goal, *_) = understand("romance anime from 2012", []).goals
    assert goal.unapplied == ""
    assert confidence_in(goal, FOUND) == CERTAIN


def test_a_table_by_year_or_decade_is_no_list_of_all() -> None:
    assert [goal.spread for goal in understand("how many anime were released each year", []).goals] == ["year"]
    assert not understand("best anime of the decade", []).goals

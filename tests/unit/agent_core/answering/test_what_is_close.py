"""What a refusal tells that is close to what is asked, and what is left of it where that is not borne out."""

import pytest
from agent_core.answering.what_is_close import CLOSE, is_close, with_what_is_close, without_what_is_close
from agent_core.goals.goal import DescribeGoal
from agent_core.goals.retrievals import Findings
from agent_core.references import EntityRef
from agent_core.results import Candidate, EntityCard, GraphMeta, GraphResult
from agent_core.schemas import AgentResponse, Outcome
from catalog.entities import EntityType, entity_id

REFUSAL = AgentResponse(answer="I have no data on streaming.", confidence=0.1, outcome=Outcome.UNSUPPORTED)


def profile_of(name: str) -> Findings:
    ref = EntityRef(entity_type=EntityType.ANIME, id=str(entity_id(f"anime:{name}")))
    candidate = Candidate(ref=ref, name=name, matched_name=name, display=True)
    goal = DescribeGoal(subjects=(candidate,), phrase=name, plural=name)
    result = GraphResult.of([EntityCard(ref=ref, name=name, year=2010)], summary="found", meta=GraphMeta())
    return Findings(goal, pending=None, results=(result,), found=(True,))


def test_a_refusal_with_what_is_close_stays_a_refusal() -> None:
    refusal = with_what_is_close(REFUSAL, [profile_of("Zorblat"), profile_of("Ombra")])
    assert refusal.answer.startswith(f"{REFUSAL.answer}{CLOSE} Zorblat [1] is an anime")
    assert "Ombra [2] is an anime" in refusal.answer
    assert (refusal.outcome, refusal.confidence, refusal.result_entities) == (Outcome.UNSUPPORTED, 0.1, [])
    assert [citation.label for citation in refusal.citations] == ["Zorblat", "Ombra"]
    assert is_close(refusal)


def test_a_refusal_without_anything_close_is_as_it_was() -> None:
    assert with_what_is_close(REFUSAL, []) is REFUSAL
    assert not is_close(REFUSAL)


def test_what_is_not_borne_out_is_taken_away_again() -> None:
    refusal = with_what_is_close(REFUSAL, [profile_of("Zorblat")])
    assert without_what_is_close(refusal) == REFUSAL


@pytest.mark.parametrize("outcome", [Outcome.ANSWERED, Outcome.NO_MATCH])
def test_an_answer_is_no_refusal_whatever_it_says(outcome: Outcome) -> None:
    response = REFUSAL.model_copy(update={"answer": f"It is.{CLOSE} It is not.", "outcome": outcome})
    assert is_close(response) is (outcome is not Outcome.ANSWERED)

"""What the structure of an investigation proves costs no model call; what it leaves open does."""

import pytest
from agent_core.agents.structure import structural_verdict
from agent_core.calculation.intent import CalculationIntent, Operand
from agent_core.investigation import Investigation, Observation, StepStatus
from agent_core.results import CalculationResult, GraphMeta, RetrievalResult
from agent_core.schemas import AgentResponse, NextStep, Outcome

from tests.support.model_lane import investigate
from tests.support.scripted import graph_result, graph_step, search_step


def after(*, completes: bool | None, status: StepStatus = "ok", truncated: bool = False) -> Investigation:
    """An investigation whose last step read the graph."""
    meta = GraphMeta(truncated_by=["max_results"] if truncated else [])
    step = graph_step().model_copy(update={"completes": completes})
    investigation = investigate("?", "a card")
    result = graph_result("a", meta=meta)
    investigation.observations.append(Observation(step=step, status=status, summary="", result=result))
    return investigation


@pytest.mark.parametrize(
    ("found", "sufficient"),
    [
        (after(completes=True), True),
        (after(completes=False), False),
        (after(completes=True, status="empty"), False),
        (after(completes=False, status="failed"), False),
        (after(completes=True, truncated=True), None),
        (after(completes=None), None),
        (after(completes=None, status="empty"), None),
        (investigate("?"), None),
    ],
)
def test_a_complete_result_of_a_last_step_is_enough_and_a_step_that_goes_on_is_not(
    found: Investigation, sufficient: bool | None
) -> None:
    verdict = structural_verdict(found)
    assert (verdict and verdict.sufficient) is sufficient
    assert verdict is None or bool(verdict.missing) is not sufficient


def test_what_a_search_by_meaning_found_has_to_be_read() -> None:
    investigation = investigate("?", "a card")
    step = search_step().model_copy(update={"completes": True})
    result = RetrievalResult(summary="", raw_data=[], count=3)
    investigation.observations.append(Observation(step=step, status="ok", summary="", result=result))
    assert structural_verdict(investigation) is None


def test_a_calculation_that_completes_the_answer_is_enough() -> None:
    investigation = investigate("?", "a card")
    asked = CalculationIntent(rationale="r", expression="R1 / R1", operands=[Operand(name="R1", result=1)])
    step = NextStep(action="calculate", rationale="r", calculation=asked, completes=True)
    result = CalculationResult(words=(), terms="2 / 2 = 1", value="1", summary="", count=2)
    investigation.observations.append(Observation(step=step, status="ok", summary="", result=result))
    verdict = structural_verdict(investigation)
    assert verdict is not None
    assert verdict.sufficient


@pytest.mark.parametrize(
    ("outcome", "cards", "sufficient"),
    [
        (Outcome.ANSWERED, ["a card"], None),
        (Outcome.NO_MATCH, ["a card"], True),
        (Outcome.ANSWERED, [], False),
        (Outcome.NO_MATCH, [], False),
        (Outcome.CLARIFICATION, [], True),
    ],
)
def test_a_draft_is_read_only_where_it_claims_something_and_something_was_retrieved(
    outcome: Outcome, cards: list[str], sufficient: bool | None
) -> None:
    investigation = investigate("?", *cards)
    investigation.draft = AgentResponse(answer="x", confidence=0.5, outcome=outcome)
    verdict = structural_verdict(investigation)
    assert (verdict and verdict.sufficient) is sufficient

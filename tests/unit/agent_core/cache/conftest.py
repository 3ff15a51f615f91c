"""Answers made by hand, and a clock that is turned by hand."""

from dataclasses import dataclass, replace

import pytest
from agent_core.answer import Answer, Route, StepTrace, TerminationReason
from agent_core.budget import Usage
from agent_core.schemas import AgentResponse, Evidence, Outcome

STEP = StepTrace(
    turn=1,
    action="pg_graph:lookup",
    rationale="find the name",
    summary="found",
    result_count=1,
    sufficient=True,
    missing=(),
    duration_ms=2.0,
)


def answer(
    text: str = "It is a.",
    *,
    reason: TerminationReason = TerminationReason.SUFFICIENT,
    confidence: float = 0.9,
    complete: bool = True,
    outcome: Outcome = Outcome.ANSWERED,
    verified: bool = True,
    degraded: bool = False,
) -> Answer:
    """An answer that is accepted unless it is made otherwise."""
    return Answer(
        request_id="r-computed",
        response=AgentResponse(
            answer=text, confidence=confidence, outcome=outcome, evidence=Evidence(complete=complete)
        ),
        verified=verified,
        route=Route.FAST,
        termination_reason=reason,
        steps=(STEP, replace(STEP, turn=2, action="pg_graph:select")),
        usage=Usage(calls=3, input_tokens=100, output_tokens=10),
        total_ms=250.0,
        degraded=degraded,
    )


@dataclass
class Clock:
    """Seconds that pass when they are told to."""

    now: float = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()

"""Answers of the rules with what was retrieved for them: what the verification is tried on."""

from collections.abc import Sequence
from dataclasses import dataclass

from agent_core.answer import Question as Task
from agent_core.answers import last_of
from agent_core.investigation import Investigation
from agent_core.orchestrator import Orchestrator
from agent_core.planning.judge import RuleJudge
from agent_core.planning.rules import RulePlanner
from agent_core.retrieval.graph_connections import GraphConnections
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.schemas import AgentResponse, Outcome

from evals.questions.asking import no_search
from evals.questions.questions import Question
from evals.questions.scoring import Response as Scored
from evals.questions.scoring import is_right


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One answer.

    Attributes:
        right: the gold of the question says the same.
        verified: the loop said so of it.
        elapsed_ms: that the whole answer took.
    """

    question: Question
    response: AgentResponse
    investigation: Investigation
    right: bool
    verified: bool
    elapsed_ms: float


async def answered(dsn: str, questions: Sequence[Question]) -> list[Case]:
    """Ask the rules on a catalog; what is refused or asked back makes no case."""
    cases: list[Case] = []
    async with GraphConnections(dsn) as connections:
        loop = Orchestrator(
            planner=RulePlanner,
            judge=RuleJudge,
            search=no_search,
            graph=PostgresGraphExecutor(connections),
        )
        for question in questions:
            investigation = loop.open(Task(text=question.text, request_id="evals"))
            answer = await last_of(loop.investigate(investigation))
            response = answer.response
            if response.outcome is not Outcome.ANSWERED or not (response.result_entities or response.value):
                continue
            cases.append(
                Case(
                    question=question,
                    response=response,
                    investigation=investigation,
                    right=is_right(question.gold, _response_of(answer.termination_reason.name, response)),
                    verified=answer.verified,
                    elapsed_ms=answer.total_ms,
                )
            )
    return cases


def _response_of(reason: str, response: AgentResponse) -> Scored:
    evidence = response.evidence
    return Scored(
        answer=response.answer,
        results=tuple(ref.id for ref in response.result_entities),
        value=evidence.value,
        reason=reason,
        paths=tuple(tuple(node.id for node in path.nodes) for path in evidence.paths),
        compared=bool(evidence.comparison and evidence.comparison.rows),
        confidence=response.confidence,
    )

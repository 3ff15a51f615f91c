"""Counts what the loop does from outside, so that the loop itself knows no metrics."""

import time
from enum import StrEnum

from agent_core.answer import Answer
from agent_core.planning.ports import GraphExecutor, SearchExecutor
from agent_core.results import GraphResult, RetrievalResult
from agent_core.safety.screening import Screening
from agent_core.schemas import GraphIntent, SearchIntent
from telemetry import metrics


class Action(StrEnum):
    """What a step does, as metrics name it."""

    QDRANT_SEARCH = "qdrant_search"
    PG_GRAPH = "pg_graph"
    CALCULATE = "calculate"
    FINAL = "final"


class MeteredGraph:
    """A ``GraphExecutor`` whose queries are counted and timed."""

    def __init__(self, executor: GraphExecutor) -> None:
        self._executor = executor

    async def execute(self, intent: GraphIntent, *, timeout_s: float, include_adult: bool) -> GraphResult:
        """Execute the intent; a query that fails or is cancelled counts as failed."""
        started = time.perf_counter()
        outcome: metrics.Label = "failed"
        try:
            result = await self._executor.execute(intent, timeout_s=timeout_s, include_adult=include_adult)
            outcome = result.meta.outcome
        finally:
            duration_s = time.perf_counter() - started
            metrics.record_graph_query(query_type=intent.query_type, outcome=outcome, duration_s=duration_s)
        return result


class MeteredSearch:
    """A ``SearchExecutor`` whose searches are counted and timed."""

    def __init__(self, executor: SearchExecutor) -> None:
        self._executor = executor

    async def __call__(self, intent: SearchIntent, *, timeout_s: float, include_adult: bool) -> RetrievalResult:
        """Execute the intent; a search that fails or is cancelled counts as failed."""
        started = time.perf_counter()
        mode: metrics.Label = "failed"
        try:
            result = await self._executor(intent, timeout_s=timeout_s, include_adult=include_adult)
            mode = result.mode
        finally:
            duration_s = time.perf_counter() - started
            metrics.record_semantic_search(entity_type=intent.entity_type, mode=mode, duration_s=duration_s)
        return result


def record_answer(answer: Answer) -> None:
    """Count a question, and the steps that were made for it."""
    metrics.record_question(
        route=answer.route, termination_reason=answer.termination_reason, duration_s=answer.total_ms / 1e3
    )
    for step in answer.steps if answer.computed else ():
        metrics.record_step(action=Action(step.action.partition(":")[0]), duration_s=step.duration_ms / 1e3)


def record_screening(found: Screening) -> None:
    """Count a text that was refused or kept from models."""
    metrics.record_screened(found.verdict)

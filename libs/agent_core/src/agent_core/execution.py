"""Runs one step: repeats are refused, failures that may pass are retried, the rest becomes an observation."""

import asyncio
import time
from typing import Final

import structlog

from agent_core.answer import Route
from agent_core.calculation.intent import CalculationIntent
from agent_core.errors import BudgetExhausted, DependencyUnavailable, ModelError, RetrievalError
from agent_core.grounding.calculations import NotCalculated, calculate
from agent_core.investigation import Investigation, Observation, StepStatus
from agent_core.limits import LoopLimits
from agent_core.planning.ports import GraphExecutor, Rewriter, SearchExecutor
from agent_core.results import GraphOutcome, GraphResult, RetrievalResult
from agent_core.retrieval.rewritten_search import is_description, search_in_words
from agent_core.schemas import NextStep
from agent_core.timing import Stopwatch, bounded

# A search waits no longer for other words; its own always take part.
MAX_REWRITE_S: Final = 3.0

log = structlog.stdlib.get_logger("execution")


class StepRunner:
    """Executes the steps that a planner asks for."""

    def __init__(
        self,
        *,
        search: SearchExecutor,
        graph: GraphExecutor,
        limits: LoopLimits,
        rewriter: Rewriter | None = None,
    ) -> None:
        self._rewriter = rewriter
        self._search = search
        self._graph = graph
        self._limits = limits

    async def run(self, step: NextStep, investigation: Investigation, watch: Stopwatch) -> Observation:
        """Return what came of the step; a failed dependency is an observation, not an exception.

        Raises:
            TimeoutError: the question's deadline passed.
            BudgetExhausted: the question may make no more retrievals.
        """
        if any(_same(step, seen.step) for seen in investigation.observations):
            return Observation(step=step, status="repeated", summary="this step was made before; choose another")
        started = time.perf_counter()
        if step.calculation is not None:
            return _calculated(step, step.calculation, investigation)
        try:
            with watch.measure("qdrant_ms" if step.action == "qdrant_search" else "pg_graph_ms"):
                texts = await self._other_words(step, investigation)
                result = await self._with_retries(step, investigation, texts)
        except RetrievalError as error:
            log.warning("step.failed", action=step.action, error=type(error).__name__)
            return Observation(
                step=step,
                status="failed",
                summary=f"failed: {error}",
                duration_ms=(time.perf_counter() - started) * 1e3,
            )
        if isinstance(result, RetrievalResult):
            watch.add(result.timings_ms)
        return Observation(
            step=step,
            status=_status(result),
            summary=result.summary,
            result=result,
            duration_ms=(time.perf_counter() - started) * 1e3,
        )

    async def _other_words(self, step: NextStep, investigation: Investigation) -> tuple[str, ...]:
        """Return wordings to search with beside the step's own; none on the route FAST (R22), or in time."""
        intent = step.search_intent
        if (
            self._rewriter is None
            or investigation.route is Route.FAST
            or intent is None
            or intent.query is None
            or not is_description(intent)
        ):
            return ()
        try:
            async with asyncio.timeout(min(MAX_REWRITE_S, investigation.remaining_s / 2)):
                rewritten = await self._rewriter.rewrite(intent.query, investigation, earlier=investigation.earlier)
                return rewritten.texts
        except (ModelError, BudgetExhausted, TimeoutError) as error:
            log.warning("rewriting.failed", error=type(error).__name__)
            return ()

    async def _with_retries(
        self, step: NextStep, investigation: Investigation, texts: tuple[str, ...]
    ) -> RetrievalResult | GraphResult:
        """Retry what may pass, for as long as tries and time are left (R194)."""
        for attempt in range(self._limits.max_retries + 1):
            investigation.budget.take_retrieval()
            try:
                return await bounded(self._execute(step, investigation, texts), investigation)
            except DependencyUnavailable:
                delay_s = self._limits.retry_backoff_ms / 1000 * 2**attempt
                if attempt == self._limits.max_retries or delay_s >= investigation.remaining_s:
                    raise
                await asyncio.sleep(delay_s)
        raise AssertionError("the last attempt returns or raises")

    async def _execute(
        self, step: NextStep, investigation: Investigation, texts: tuple[str, ...]
    ) -> RetrievalResult | GraphResult:
        timeout_s, include_adult = investigation.remaining_s, investigation.include_adult
        if step.search_intent and texts:
            return await search_in_words(
                self._search, step.search_intent, texts, timeout_s=timeout_s, include_adult=include_adult
            )
        if step.search_intent:
            return await self._search(step.search_intent, timeout_s=timeout_s, include_adult=include_adult)
        if step.graph_intent:
            return await self._graph.execute(step.graph_intent, timeout_s=timeout_s, include_adult=include_adult)
        raise AssertionError("NextStep validates that a retrieval step has its intent")


def _calculated(step: NextStep, asked: CalculationIntent, investigation: Investigation) -> Observation:
    try:
        result = calculate(asked, investigation)
    except NotCalculated as reason:
        return Observation(step=step, status="empty", summary=f"nothing was calculated: {reason}")
    return Observation(step=step, status="ok", summary=result.summary, result=result)


def _status(result: RetrievalResult | GraphResult) -> StepStatus:
    if isinstance(result, GraphResult) and result.meta.outcome is not GraphOutcome.OK:
        return "empty"
    return "ok" if result.count or (isinstance(result, GraphResult) and result.meta.value is not None) else "empty"


def _same(left: NextStep, right: NextStep) -> bool:
    """True where two steps would run the same query, whatever their rationale says."""
    ours, theirs = (one.search_intent or one.graph_intent or one.calculation for one in (left, right))
    if ours is None or theirs is None:
        return ours is theirs
    return left.action == right.action and ours.model_copy(update={"rationale": theirs.rationale}) == theirs

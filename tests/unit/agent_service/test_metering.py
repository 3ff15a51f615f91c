"""What the loop does is counted, whether it succeeds, fails or is cancelled."""

import asyncio
from dataclasses import replace
from typing import get_args

import pytest
from agent_core.answer import Answer, Route, StepTrace, TerminationReason
from agent_core.budget import Usage
from agent_core.errors import QueryTimedOut
from agent_core.results import GraphMeta, GraphOutcome, GraphResult, RetrievalResult
from agent_core.schemas import AgentResponse, GraphIntent, NextStep, SearchIntent
from agent_service.metering import Action, MeteredGraph, MeteredSearch, record_answer
from catalog.entities import EntityType
from prometheus_client import REGISTRY

LOOKUP = GraphIntent(rationale="find", query_type="lookup", text="Luffy")
SEARCH = SearchIntent(rationale="find", entity_type=EntityType.ANIME, query="pirates")


class Graph:
    """Ends as told: with an outcome, with an error, or not at all."""

    def __init__(self, end: GraphOutcome | Exception | None) -> None:
        self._end = end

    async def execute(self, intent: GraphIntent, *, timeout_s: float, include_adult: bool) -> GraphResult:
        assert (intent, timeout_s, include_adult) == (LOOKUP, 1.5, True)
        if isinstance(self._end, Exception):
            raise self._end
        if self._end is None:
            await asyncio.Event().wait()
        return GraphResult(summary="", count=0, meta=GraphMeta(outcome=self._end or GraphOutcome.OK))


def counted(metric: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(metric, labels) or 0.0


def graph_queries(outcome: str) -> float:
    return counted("kizuna_graph_query_duration_seconds_count", query_type="lookup", outcome=outcome)


@pytest.mark.parametrize("outcome", list(GraphOutcome))
async def test_a_graph_query_is_counted_by_its_outcome(outcome: GraphOutcome) -> None:
    before = graph_queries(outcome)
    result = await MeteredGraph(Graph(outcome)).execute(LOOKUP, timeout_s=1.5, include_adult=True)
    assert result.meta.outcome is outcome
    assert graph_queries(outcome) == before + 1


async def test_a_failed_graph_query_is_counted_and_still_fails() -> None:
    before = graph_queries("failed")
    with pytest.raises(QueryTimedOut):
        await MeteredGraph(Graph(QueryTimedOut("late"))).execute(LOOKUP, timeout_s=1.5, include_adult=True)
    assert graph_queries("failed") == before + 1


async def test_a_cancelled_graph_query_is_counted() -> None:
    before = graph_queries("failed")
    running = asyncio.ensure_future(MeteredGraph(Graph(None)).execute(LOOKUP, timeout_s=1.5, include_adult=True))
    await asyncio.sleep(0)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert graph_queries("failed") == before + 1


async def test_a_search_is_counted_by_type_and_mode_and_a_failed_one_as_failed() -> None:
    async def found(intent: SearchIntent, *, timeout_s: float, include_adult: bool) -> RetrievalResult:
        assert (intent, timeout_s, include_adult) == (SEARCH, 1.5, False)
        return RetrievalResult(summary="", raw_data=[], count=0, mode="sparse")

    async def failed(intent: SearchIntent, *, timeout_s: float, include_adult: bool) -> RetrievalResult:
        raise QueryTimedOut(f"{intent.query} {timeout_s} {include_adult}")

    def searches(mode: str) -> float:
        return counted("kizuna_semantic_search_duration_seconds_count", entity_type="anime", mode=mode)

    before = searches("sparse"), searches("failed")
    await MeteredSearch(found)(SEARCH, timeout_s=1.5, include_adult=False)
    with pytest.raises(QueryTimedOut):
        await MeteredSearch(failed)(SEARCH, timeout_s=1.5, include_adult=False)
    assert (searches("sparse"), searches("failed")) == (before[0] + 1, before[1] + 1)


def test_an_answer_counts_its_question_and_its_steps() -> None:
    def seen() -> tuple[float, float, float]:
        return (
            counted("kizuna_questions_total", route="fast", termination_reason="sufficient"),
            counted("kizuna_step_duration_seconds_count", action="pg_graph"),
            counted("kizuna_step_duration_seconds_count", action="qdrant_search"),
        )

    before = seen()
    record_answer(answer_with("pg_graph:lookup", "pg_graph:path", "qdrant_search"))
    after = seen()
    assert [a - b for a, b in zip(after, before, strict=True)] == [1, 2, 1]


def test_the_steps_of_a_kept_answer_are_not_counted_again() -> None:
    before = counted("kizuna_step_duration_seconds_count", action="pg_graph")
    record_answer(replace(answer_with("pg_graph:lookup"), computed=False))
    assert counted("kizuna_step_duration_seconds_count", action="pg_graph") == before


def test_every_action_of_a_planner_has_its_label() -> None:
    assert set(get_args(NextStep.model_fields["action"].annotation)) == set(Action)


def answer_with(*actions: str) -> Answer:
    steps = tuple(
        StepTrace(
            turn=n,
            action=action,
            rationale="",
            summary="",
            result_count=0,
            sufficient=None,
            missing=(),
            duration_ms=2.0,
        )
        for n, action in enumerate(actions)
    )
    return Answer(
        request_id="r-1",
        response=AgentResponse(answer="a", confidence=1),
        verified=True,
        route=Route.FAST,
        termination_reason=TerminationReason.SUFFICIENT,
        steps=steps,
        usage=Usage(),
        total_ms=4.0,
    )

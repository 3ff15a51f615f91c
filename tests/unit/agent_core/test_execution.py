"""One step: what it comes to, what is asked again, what is a repeat, and what of the question it passes on."""

import asyncio
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import pytest
from agent_core.errors import DependencyUnavailable, QueryTimedOut, RetrievalError
from agent_core.execution import StepRunner
from agent_core.investigation import Investigation, Observation
from agent_core.limits import LoopLimits
from agent_core.planning.ports import GraphExecutor
from agent_core.results import GraphMeta, GraphOutcome, GraphResult, RetrievalResult
from agent_core.schemas import GraphIntent, NextStep, SearchIntent
from agent_core.timing import Stopwatch
from catalog.entities import EntityType

from tests.support.scripted import (
    NOTHING,
    ScriptedGraph,
    ScriptedSearch,
    card,
    final_step,
    graph_result,
    graph_step,
    ref,
    search_step,
)

FOUND = graph_result("a")
DOWN = DependencyUnavailable("the index cannot be reached; look whether it runs")


@dataclass
class Passed:
    """Notes what a step is executed with."""

    seen: list[tuple[str, bool]] = field(default_factory=list[tuple[str, bool]])
    left_s: list[float] = field(default_factory=list[float])

    async def execute(self, intent: GraphIntent, *, timeout_s: float, include_adult: bool) -> GraphResult:
        """Note and find."""
        self.seen.append((intent.query_type, include_adult))
        self.left_s.append(timeout_s)
        return FOUND


def asked(**fields: Any) -> Investigation:  # noqa: ANN401 - its fields
    fields.setdefault("deadline", 60.0)
    fields.setdefault("clock", lambda: 0.0)
    return Investigation(request_id="r", question="?", **fields)


async def ran(
    step: NextStep,
    graph: GraphExecutor | None = None,
    *,
    search: ScriptedSearch | None = None,
    investigation: Investigation | None = None,
    limits: LoopLimits | None = None,
    watch: Stopwatch | None = None,
) -> Observation:
    runner = StepRunner(
        search=search or ScriptedSearch(NOTHING),
        graph=graph or ScriptedGraph([FOUND]),
        limits=limits or LoopLimits(retry_backoff_ms=0),
    )
    return await runner.run(step, investigation or asked(), watch or Stopwatch())


@pytest.mark.parametrize(
    ("result", "status"),
    [
        (FOUND, "ok"),
        (graph_result(), "empty"),
        (graph_result(meta=GraphMeta(value="12.5")), "ok"),
        (graph_result(meta=GraphMeta(value="0")), "ok"),
        (graph_result("a", meta=GraphMeta(outcome=GraphOutcome.NO_PATH)), "empty"),
        *[(graph_result(meta=GraphMeta(outcome=o)), "empty") for o in GraphOutcome if o is not GraphOutcome.OK],
    ],
)
async def test_a_graph_step_is_empty_unless_it_found_something(result: GraphResult, status: str) -> None:
    observation = await ran(graph_step(), ScriptedGraph([result]))
    assert (observation.status, observation.graph, observation.retrieval) == (status, result, None)
    assert observation.summary == result.summary


@pytest.mark.parametrize(("count", "status"), [(0, "empty"), (1, "ok")])
async def test_a_search_is_empty_without_hits(count: int, status: str) -> None:
    result = RetrievalResult(summary="said", raw_data=[card("a")] * count, count=count)
    observation = await ran(search_step(), search=ScriptedSearch(result))
    assert (observation.status, observation.retrieval, observation.graph) == (status, result, None)


@pytest.mark.parametrize("error", [QueryTimedOut("raise the limit"), RetrievalError("other"), DOWN])
async def test_a_failure_is_told_by_its_message_and_has_no_result(error: RetrievalError) -> None:
    observation = await ran(graph_step(), ScriptedGraph([error]))
    assert (observation.status, observation.result) == ("failed", None)
    assert observation.summary == f"failed: {error}"
    assert observation.duration_ms >= 0


@pytest.mark.parametrize("error", [ValueError("a bug"), KeyError("another")])
async def test_a_bug_is_no_failure_of_a_step(error: Exception) -> None:
    with pytest.raises(type(error)):
        await ran(graph_step(), ScriptedGraph([error]))


@pytest.mark.parametrize(("error", "calls"), [(DOWN, 4), (QueryTimedOut("slow"), 1), (RetrievalError("other"), 1)])
async def test_only_what_may_pass_is_tried_again(error: RetrievalError, calls: int) -> None:
    graph = ScriptedGraph([error])
    await ran(graph_step(), graph, limits=LoopLimits(max_retries=3, retry_backoff_ms=0))
    assert len(graph.calls) == calls


async def test_each_wait_is_twice_the_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []

    async def sleep(delay_s: float) -> None:
        waits.append(delay_s)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    await ran(graph_step(), ScriptedGraph([DOWN]), limits=LoopLimits(max_retries=4, retry_backoff_ms=50))
    assert waits[0] == 0.05
    assert len(waits) == 4
    assert all(later == 2 * earlier for earlier, later in pairwise(waits))


@pytest.mark.parametrize(("remaining_s", "calls"), [(0.051, 2), (0.05, 1), (0.049, 1)])
async def test_a_wait_that_would_use_up_what_is_left_is_not_begun(
    monkeypatch: pytest.MonkeyPatch, remaining_s: float, calls: int
) -> None:
    async def sleep(delay_s: float) -> None:
        assert delay_s < remaining_s

    monkeypatch.setattr(asyncio, "sleep", sleep)
    graph = ScriptedGraph([DOWN])
    limits = LoopLimits(max_retries=1, retry_backoff_ms=50)
    await ran(graph_step(), graph, investigation=asked(deadline=remaining_s), limits=limits)
    assert len(graph.calls) == calls


def seen(step: NextStep, **more: Any) -> Investigation:  # noqa: ANN401 - its fields
    investigation = asked(**more)
    investigation.observations.append(Observation(step=step, status="ok", summary="", result=FOUND))
    return investigation


def reworded(step: NextStep) -> NextStep:
    """The same step for another reason."""
    copied = step.model_copy(deep=True)
    copied.rationale = "for another reason"
    for intent in (copied.graph_intent, copied.search_intent):
        if intent is not None:
            intent.rationale = "for another reason"
    return copied


@pytest.mark.parametrize("step", [graph_step("a"), search_step("pirates")])
async def test_the_same_query_is_not_executed_again_whatever_its_reason(step: NextStep) -> None:
    graph, search = ScriptedGraph([FOUND]), ScriptedSearch(NOTHING)
    observation = await ran(reworded(step), graph, search=search, investigation=seen(step))
    assert (observation.status, observation.result) == ("repeated", None)
    assert "choose another" in observation.summary
    assert (graph.calls, search.calls) == ([], [])


@pytest.mark.parametrize(
    ("before", "step"),
    [
        (graph_step("a"), graph_step("b")),
        (graph_step("a", hops=1), graph_step("a", hops=2)),
        (graph_step("a"), search_step("a")),
        (search_step("pirates"), search_step("Pirates")),
        (final_step("A draft.", "a"), graph_step("a")),
    ],
)
async def test_another_query_is_executed(before: NextStep, step: NextStep) -> None:
    assert (await ran(step, investigation=seen(before))).status != "repeated"


async def test_a_step_that_failed_is_a_repeat_too() -> None:
    investigation = asked()
    investigation.observations.append(Observation(step=graph_step(), status="failed", summary="failed"))
    assert (await ran(graph_step(), investigation=investigation)).status == "repeated"


@pytest.mark.parametrize("adult", [False, True])
async def test_what_is_left_and_who_may_be_shown_are_passed_on(adult: bool) -> None:
    passed = Passed()
    await ran(graph_step(), passed, investigation=asked(deadline=7.5, include_adult=adult))
    assert passed.seen == [("k_hop", adult)]
    assert passed.left_s == [7.5]


@pytest.mark.parametrize(("step", "stage"), [(graph_step(), "pg_graph_ms"), (search_step(), "qdrant_ms")])
async def test_time_is_counted_where_it_was_spent(step: NextStep, stage: str) -> None:
    watch = Stopwatch()
    await ran(step, watch=watch)
    assert watch.timings_ms().keys() == {stage, "total_ms"}


async def test_the_stages_of_a_search_are_counted_beside_it() -> None:
    watch = Stopwatch()
    found = RetrievalResult(summary="said", raw_data=[], count=0, timings_ms={"search_index_ms": 2.0})
    await ran(search_step(), search=ScriptedSearch(found), watch=watch)
    assert watch.timings_ms()["search_index_ms"] == 2.0


async def test_time_of_a_failure_is_counted_too() -> None:
    watch = Stopwatch()
    await ran(graph_step(), ScriptedGraph([QueryTimedOut("slow")]), watch=watch)
    assert "pg_graph_ms" in watch.timings_ms()


async def test_a_question_out_of_time_cancels_what_runs() -> None:
    graph = ScriptedGraph([FOUND], hang=True)
    with pytest.raises(TimeoutError):
        await ran(graph_step(), graph, investigation=asked(deadline=0.01))
    assert graph.cancelled == 1


async def test_a_search_by_ids_is_told_from_one_for_the_same_kind() -> None:
    ids = SearchIntent.model_validate({"rationale": "r", "entity_type": "anime", "filters": {"id": [ref("a").id]}})
    text = SearchIntent(rationale="r", entity_type=EntityType.ANIME, query="a")
    steps = [NextStep(action="qdrant_search", rationale="r", search_intent=intent) for intent in (ids, text)]
    search = ScriptedSearch(NOTHING)
    await ran(steps[1], search=search, investigation=seen(steps[0]))
    assert search.calls == [text]

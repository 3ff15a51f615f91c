"""What stands around planner, judge and executors: it notes what passes and changes nothing."""

import asyncio

import pytest
from agent_core.errors import DependencyUnavailable, ModelUnavailable
from agent_core.investigation import Investigation
from agent_core.limits import RunLimits
from agent_core.references import EntityRef
from agent_core.results import Candidate, GraphMeta, GraphResult, Mention, RetrievalResult
from agent_core.runs.log import Retrieved, RunLog, bound_run_log
from agent_core.runs.taps import RecordedGraph, RecordedJudge, RecordedPlanner, RecordedSearch, ids_of
from agent_core.schemas import GraphIntent, GraphPath, SearchIntent

from tests.support.scripted import (
    NOTHING,
    ScriptedGraph,
    ScriptedJudge,
    ScriptedPlanner,
    ScriptedSearch,
    card,
    enough,
    graph_result,
    graph_step,
    ref,
    search_step,
)

LIMITS = RunLimits()


def investigation() -> Investigation:
    return Investigation(request_id="r-1", question="Which anime is it?", deadline=1e9)


def intents() -> tuple[GraphIntent, SearchIntent]:
    graph, search = graph_step().graph_intent, search_step().search_intent
    assert graph is not None
    assert search is not None
    return graph, search


GRAPH, SEARCH = intents()


async def test_a_decision_and_a_report_are_noted_as_they_are() -> None:
    planner, judge = ScriptedPlanner([graph_step()]), ScriptedJudge([enough(["a"])])
    with bound_run_log(RunLog(LIMITS)) as log:
        step = await RecordedPlanner(planner).next_step(investigation())
        report = await RecordedJudge(judge).assess(investigation())
    assert [noted.what for noted in log.events] == [step, report] == [graph_step(), enough(["a"])]


async def test_without_a_log_everything_passes() -> None:
    graph, search = ScriptedGraph([graph_result("a")]), ScriptedSearch(NOTHING)
    assert await RecordedPlanner(ScriptedPlanner([graph_step()])).next_step(investigation()) == graph_step()
    assert await RecordedJudge(ScriptedJudge([enough()])).assess(investigation()) == enough()
    found = await RecordedGraph(graph, whole=True).execute(GRAPH, timeout_s=1, include_adult=False)
    assert found == graph_result("a")
    assert await RecordedSearch(search, whole=True)(SEARCH, timeout_s=1, include_adult=True) is NOTHING


def test_a_recorded_planner_and_judge_have_the_names_of_theirs() -> None:
    assert RecordedPlanner(ScriptedPlanner([graph_step()])).name == "scripted"
    assert RecordedJudge(ScriptedJudge([enough()])).name == "scripted"


async def test_a_planner_that_fails_has_decided_nothing() -> None:
    planner = RecordedPlanner(ScriptedPlanner([ModelUnavailable("away")]))
    with bound_run_log(RunLog(LIMITS)) as log, pytest.raises(ModelUnavailable):
        await planner.next_step(investigation())
    assert log.events == []


async def test_what_a_graph_primitive_returned_is_noted_by_its_ids() -> None:
    meta = GraphMeta(truncated_by=["max_results"], value="7")
    graph = ScriptedGraph([graph_result("a", "b", meta=meta)])
    with bound_run_log(RunLog(LIMITS)) as log:
        await RecordedGraph(graph, whole=False).execute(GRAPH, timeout_s=1, include_adult=False)
    assert [noted.what for noted in log.events] == [
        Retrieved(
            intent=GRAPH,
            outcome="ok",
            count=2,
            ids=(ref("a").id, ref("b").id),
            value="7",
            truncated_by=("max_results",),
        )
    ]


async def test_what_a_search_returned_is_noted_by_its_ids() -> None:
    found = RetrievalResult(summary="one", raw_data=[card("a")], count=1, mode="sparse")
    with bound_run_log(RunLog(LIMITS)) as log:
        await RecordedSearch(ScriptedSearch(found), whole=False)(SEARCH, timeout_s=1, include_adult=False)
    assert [noted.what for noted in log.events] == [
        Retrieved(intent=SEARCH, outcome="sparse", count=1, ids=(ref("a").id,))
    ]


async def test_a_whole_result_is_kept_where_it_is_asked_for() -> None:
    with bound_run_log(RunLog(LIMITS)) as log:
        graph = RecordedGraph(ScriptedGraph([graph_result("a")]), whole=True)
        await graph.execute(GRAPH, timeout_s=1, include_adult=False)
        await RecordedSearch(ScriptedSearch(NOTHING), whole=True)(SEARCH, timeout_s=1, include_adult=False)
    kept = [noted.what.result for noted in log.events if isinstance(noted.what, Retrieved)]
    assert kept == [graph_result("a"), NOTHING]


async def test_an_attempt_that_failed_is_noted_by_the_name_of_its_error_and_raised() -> None:
    graph = RecordedGraph(ScriptedGraph([DependencyUnavailable("secret address")]), whole=True)
    with bound_run_log(RunLog(LIMITS)) as log, pytest.raises(DependencyUnavailable):
        await graph.execute(GRAPH, timeout_s=1, include_adult=False)
    assert [noted.what for noted in log.events] == [Retrieved(intent=GRAPH, outcome="DependencyUnavailable")]


async def test_a_step_that_is_cancelled_is_noted_and_stays_cancelled() -> None:
    graph = ScriptedGraph([graph_result("a")], hang=True)
    with bound_run_log(RunLog(LIMITS)) as log:
        running = asyncio.ensure_future(
            RecordedGraph(graph, whole=False).execute(GRAPH, timeout_s=1, include_adult=False)
        )
        await graph.started.wait()
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
    assert [noted.what for noted in log.events] == [Retrieved(intent=GRAPH, outcome="CancelledError")]


async def test_a_search_that_failed_is_noted_too() -> None:
    async def away(intent: SearchIntent, *, timeout_s: float, include_adult: bool) -> RetrievalResult:
        raise DependencyUnavailable(f"{intent} {timeout_s} {include_adult}")

    with bound_run_log(RunLog(LIMITS)) as log, pytest.raises(DependencyUnavailable):
        await RecordedSearch(away, whole=True)(SEARCH, timeout_s=1, include_adult=False)
    assert [noted.what for noted in log.events] == [Retrieved(intent=SEARCH, outcome="DependencyUnavailable")]


def test_ids_are_those_of_entities_paths_names_and_parts_in_this_order() -> None:
    def named(name: str) -> EntityRef:
        return ref(name)

    candidate = Candidate(ref=named("candidate"), name="c", matched_name="c")
    result = GraphResult(
        summary="all",
        count=1,
        node_ids=[named("node")],
        paths=[GraphPath(nodes=[named("start"), named("end")], rels=["sequel"])],
        mentions=[Mention(start=0, end=1, surface="c", candidates=[candidate])],
        each=[graph_result("alone")],
    )
    assert list(ids_of(result)) == [ref(name).id for name in ("node", "start", "end", "candidate", "alone")]

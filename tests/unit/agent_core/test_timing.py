"""A question's clock: what is left of its deadline, who is stopped by it, and what each stage took."""

import asyncio

import pytest
from agent_core.answer import Route
from agent_core.answering.finish import best_effort, known_entities
from agent_core.errors import BudgetExhausted
from agent_core.investigation import Investigation, Observation
from agent_core.limits import LoopLimits
from agent_core.results import EntityCard, GraphResult
from agent_core.timing import Stopwatch, bounded, stages_by_name

from tests.support.scripted import graph_step, ref


def investigation(*, deadline: float, now: float = 0.0, **fields: object) -> Investigation:
    return Investigation(request_id="r", question="?", deadline=deadline, clock=lambda: now, **fields)  # pyright: ignore[reportArgumentType] - its fields


@pytest.mark.parametrize(
    ("deadline", "now", "left"), [(5.0, 0.0, 5.0), (5.0, 4.5, 0.5), (5.0, 5.0, 0.0), (5.0, 9.0, 0.0)]
)
def test_what_is_left_is_never_less_than_nothing(deadline: float, now: float, left: float) -> None:
    assert investigation(deadline=deadline, now=now).remaining_s == left


@pytest.mark.parametrize(("turn", "left"), [(0, 3), (2, 1), (3, 0), (4, 0)])
def test_turns_run_out_and_never_below_none(turn: int, left: int) -> None:
    assert investigation(deadline=1.0, turn=turn, limits=LoopLimits(max_turns=3)).turns_left == left


async def test_a_call_within_the_deadline_gives_its_result() -> None:
    async def call() -> str:
        await asyncio.sleep(0)
        return "done"

    assert await bounded(call(), investigation(deadline=60.0)) == "done"


async def test_a_call_is_cancelled_at_the_deadline() -> None:
    ended: list[str] = []

    async def call() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            ended.append("cancelled")
            raise

    with pytest.raises(TimeoutError):
        await bounded(call(), investigation(deadline=0.01))
    assert ended == ["cancelled"]


@pytest.fixture
def ticks(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What the clock shows next, in seconds; the last stays."""
    shown = [0.0]

    def now() -> float:
        return shown.pop(0) if len(shown) > 1 else shown[0]

    monkeypatch.setattr("agent_core.timing.time.perf_counter", now)
    return shown


def test_the_times_of_a_stage_are_summed_in_milliseconds(ticks: list[float]) -> None:
    ticks[:] = [0.0, 1.0, 1.25, 2.0, 2.5, 3.0]
    watch = Stopwatch()
    for _ in range(2):
        with watch.measure("planner_ms"):
            pass
    assert watch.timings_ms() == {"planner_ms": 750.0, "total_ms": 3_000.0}


def test_what_was_measured_elsewhere_is_added(ticks: list[float]) -> None:
    ticks[:] = [0.0, 1.0]
    watch = Stopwatch()
    for ms in (1.5, 2.0):
        watch.add({"search_index_ms": ms})
    assert watch.timings_ms() == {"search_index_ms": 3.5, "total_ms": 1_000.0}


def test_a_stage_that_fails_is_measured_too(ticks: list[float]) -> None:
    ticks[:] = [0.0, 1.0, 1.5, 2.0]
    watch = Stopwatch()
    with pytest.raises(ZeroDivisionError), watch.measure("graph_ms"):
        raise ZeroDivisionError
    assert watch.timings_ms()["graph_ms"] == 500.0


def test_a_trace_tells_stages_by_plain_names_in_the_order_of_a_question() -> None:
    measured = {
        "verification_ms": 4.0,
        "qdrant_ms": 3.0,
        "search_index_ms": 2.5,
        "planner_llm_ms": 1.0,
        "total_ms": 9.0,
    }
    assert list(stages_by_name(measured).items()) == [
        ("planning", 1.0),
        ("search", 3.0),
        ("search: fuse and rank", 2.5),
        ("verification", 4.0),
    ]
    assert stages_by_name({"total_ms": 1.0}) == {}


@pytest.mark.parametrize(("latest", "left"), [(100.0, 5.0), (3.0, 3.0)])
def test_a_route_gives_limits_and_a_deadline_and_none_behind_the_callers(latest: float, left: float) -> None:
    opened = investigation(deadline=latest)
    limits = LoopLimits(budget_ms=5_000, max_retrievals=1)
    opened.give(Route.FAST, limits, began=0.0, latest=latest)
    assert (opened.route, opened.limits, opened.budget.limits) == (Route.FAST, limits, limits)
    assert opened.remaining_s == opened.budget.remaining_s == left
    opened.budget.take_retrieval()
    with pytest.raises(BudgetExhausted, match="max_retrievals"):
        opened.budget.take_retrieval()


def observed(*cards: EntityCard) -> Observation:
    found = GraphResult(summary="", cards=list(cards), node_ids=[ref("only an id")], count=len(cards))
    return Observation(step=graph_step(), status="ok", summary="", result=found)


def test_what_some_step_returned_is_known_by_its_first_name() -> None:
    seen = investigation(deadline=1.0)
    seen.observations += [
        observed(EntityCard(ref=ref("a"), name="A")),
        observed(EntityCard(ref=ref("a"), name="Again")),
    ]
    known = known_entities(seen)
    assert known[ref("a").id] == (ref("a"), "A")
    assert known[ref("only an id").id] == (ref("only an id"), "")
    assert ref("b").id not in known


def test_what_was_found_twice_is_told_once() -> None:
    seen = investigation(deadline=1.0)
    seen.observations += [observed(EntityCard(ref=ref("a"), name="A")), observed(EntityCard(ref=ref("a"), name="A"))]
    said = best_effort(seen, note="Time ran out.")
    assert said.answer == "I found A [1]. Time ran out."
    assert said.source_entities == [ref("a")]

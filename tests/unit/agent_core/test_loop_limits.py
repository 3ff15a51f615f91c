"""Each limit of the loop at its edge: what it still allows, and what one more does."""

import pytest
from agent_core.answer import TerminationReason
from agent_core.errors import DependencyUnavailable
from agent_core.limits import LoopLimits
from agent_core.results import GraphMeta, GraphOutcome, GraphResult
from agent_core.schemas import NextStep

from tests.support.scripted import (
    ScriptedGraph,
    ScriptedJudge,
    ScriptedPlanner,
    enough,
    final_step,
    graph_result,
    graph_step,
    orchestrator,
    question,
)

EMPTY = graph_result(meta=GraphMeta(outcome=GraphOutcome.NO_ROWS))
DOWN = DependencyUnavailable("PostgreSQL is not there")
FOUND = graph_result("a")


def steps(count: int) -> list[NextStep | Exception]:
    """So many different steps, then an answer."""
    return [*(graph_step(f"s{n}") for n in range(count)), final_step("It is a.", "a")]


def asked_to_finish(planner: ScriptedPlanner) -> list[bool]:
    return [must for must, _ in planner.seen]


@pytest.mark.parametrize("most", [1, 2, 6])
async def test_the_planner_has_to_finish_after_the_last_turn(most: int) -> None:
    planner = ScriptedPlanner(steps(most))
    judge = ScriptedJudge([enough(["more"])])
    answer = await orchestrator(planner, judge, limits=LoopLimits(max_turns=most)).run(question())
    assert asked_to_finish(planner) == [False] * most + [True]
    assert len(answer.steps) == most
    assert answer.termination_reason is TerminationReason.MAX_TURNS


@pytest.mark.parametrize("most", [1, 2, 3])
async def test_so_many_steps_in_a_row_may_find_nothing(most: int) -> None:
    planner = ScriptedPlanner(steps(5))
    judge = ScriptedJudge([enough(["more"])])
    limits = LoopLimits(max_failed_steps=most, max_turns=10)
    await orchestrator(planner, judge, ScriptedGraph([EMPTY]), limits=limits).run(question())
    assert asked_to_finish(planner)[: most + 1] == [False] * most + [True]


@pytest.mark.parametrize(
    ("results", "finished_after"),
    [
        ([EMPTY, EMPTY, FOUND, EMPTY, EMPTY, FOUND], None),
        ([EMPTY, EMPTY, FOUND, EMPTY, EMPTY, EMPTY], 6),
        ([FOUND, EMPTY, EMPTY, EMPTY, FOUND, FOUND], 4),
    ],
)
async def test_a_step_that_finds_something_begins_the_count_again(
    results: list[GraphResult | Exception], finished_after: int | None
) -> None:
    planner = ScriptedPlanner(steps(6))
    judge = ScriptedJudge([*[enough(["more"])] * len(results), enough()])
    limits = LoopLimits(max_failed_steps=3, max_turns=10)
    await orchestrator(planner, judge, ScriptedGraph(results), limits=limits).run(question())
    asked = asked_to_finish(planner)
    assert (asked.index(True) if True in asked else None) == finished_after


@pytest.mark.parametrize("retries", [0, 1, 3])
async def test_a_step_is_tried_once_more_for_each_retry(retries: int) -> None:
    limits = LoopLimits(max_retries=retries, retry_backoff_ms=0)
    fails = ScriptedGraph([DOWN])
    failed = await orchestrator(ScriptedPlanner(steps(1)), ScriptedJudge([enough()]), fails, limits=limits).run(
        question()
    )
    assert len(fails.calls) == retries + 1
    assert failed.steps[0].result_count == 0

    recovers = ScriptedGraph([*[DOWN] * retries, FOUND])
    found = await orchestrator(ScriptedPlanner(steps(1)), ScriptedJudge([enough()]), recovers, limits=limits).run(
        question()
    )
    assert found.steps[0].result_count == 1
    assert found.termination_reason is TerminationReason.SUFFICIENT


async def test_a_wait_that_outlasts_the_budget_is_not_begun() -> None:
    limits = LoopLimits(max_retries=5, retry_backoff_ms=60_000, budget_ms=5_000)
    graph = ScriptedGraph([DOWN])
    await orchestrator(ScriptedPlanner(steps(1)), ScriptedJudge([enough()]), graph, limits=limits).run(question())
    assert len(graph.calls) == 1


@pytest.mark.parametrize(("more", "truncated"), [(0, False), (1, True)])
async def test_a_card_has_so_many_characters(more: int, truncated: bool) -> None:
    head = "POSTGRES GRAPH: ok, R1\n"
    found = graph_result("a")
    found.summary = "x" * (100 - len(head) + more)
    planner = ScriptedPlanner(steps(1))
    judge = ScriptedJudge([enough()])
    await orchestrator(planner, judge, ScriptedGraph([found]), limits=LoopLimits(max_card_chars=100)).run(question())
    card = planner.seen[1][1][0]
    assert card.startswith(head)
    assert card.endswith("… (cut at 100 characters)") == truncated
    assert len(card.split("\n…")[0]) == 100

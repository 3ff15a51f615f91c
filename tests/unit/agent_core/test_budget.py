"""Every cap of a question at its edge: what it still allows, and what one more is told."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from agent_core.budget import Budget, Usage
from agent_core.errors import BudgetExhausted
from agent_core.limits import LoopLimits
from agent_core.planning.judge import SparingJudge
from agent_core.results import GraphMeta, GraphOutcome

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

WIDE = LoopLimits(max_turn_attempts=100)


def budget(limits: LoopLimits = WIDE, *, left_s: float = 30.0, **spent: float) -> Budget:
    return Budget(limits=limits, deadline=left_s, clock=lambda: 0.0, usage=replace(Usage(), **spent))


CAPS: dict[str, Callable[[Budget], None]] = {
    "max_model_calls": Budget.take_call,
    "max_model_attempts": Budget.take_attempt,
    "max_turn_attempts": Budget.take_attempt,
    "max_retrievals": Budget.take_retrieval,
}


@pytest.mark.parametrize("cap", CAPS)
@pytest.mark.parametrize("most", [0, 1, 5])
def test_so_many_are_allowed_and_one_more_is_refused_by_its_name(cap: str, most: int) -> None:
    within = budget(replace(WIDE, **{cap: most}))
    for _ in range(most):
        CAPS[cap](within)
    with pytest.raises(BudgetExhausted, match=f"^{cap}: the question may spend {most}$"):
        CAPS[cap](within)


@pytest.mark.parametrize(
    ("cap", "account"),
    [("max_input_tokens", "input_tokens"), ("max_output_tokens", "output_tokens"), ("max_cost_usd", "cost_usd")],
)
def test_the_request_that_passes_a_cap_on_tokens_or_money_is_the_last(cap: str, account: str) -> None:
    limits = replace(WIDE, **{cap: 1_000})
    budget(limits, **{account: 999}).take_attempt()
    for spent in (1_000, 5_000):
        with pytest.raises(BudgetExhausted, match=f"^{cap}: the question may spend 1000$"):
            budget(limits, **{account: spent}).take_attempt()


def test_money_is_not_capped_where_no_cap_is_set() -> None:
    budget(cost_usd=1e9).take_attempt()


def test_a_question_without_time_asks_nobody() -> None:
    budget(left_s=0.001).take_call()
    with pytest.raises(BudgetExhausted, match="budget_ms"):
        budget(left_s=-1.0).take_call()


def test_a_refused_call_is_not_counted() -> None:
    within = budget(LoopLimits(max_model_calls=0, max_model_attempts=0))
    for take in (within.take_call, within.take_attempt):
        with pytest.raises(BudgetExhausted):
            take()
    assert within.usage == Usage()


def test_each_turn_has_its_own_requests() -> None:
    within = budget(LoopLimits(max_turn_attempts=2))
    for _ in range(3):
        assert within.turn_attempts_left == 2
        within.take_attempt()
        within.take_attempt()
        assert within.turn_attempts_left == 0
        within.begin_turn()
    assert within.usage.attempts == 6


@pytest.mark.parametrize(("most", "reason"), [(3, "max_turns"), (2, "budget_exhausted")])
async def test_a_loop_ends_with_its_last_retrieval(most: int, reason: str) -> None:
    planner = ScriptedPlanner([*(graph_step(f"s{n}") for n in range(3)), final_step("It is a.", "a")])
    graph = ScriptedGraph([graph_result("a")])
    limits = LoopLimits(max_retrievals=most, max_turns=3)
    answer = await orchestrator(planner, ScriptedJudge([enough(["more"])]), graph, limits=limits).run(question())
    assert len(graph.calls) == most
    assert answer.termination_reason == reason
    assert answer.response.result_entities
    assert answer.usage.retrievals == most


async def test_the_loop_gives_each_turn_its_own_requests() -> None:
    class Spending(ScriptedPlanner):
        async def next_step(self, investigation):  # noqa: ANN001, ANN202 # pyright: ignore
            investigation.budget.take_attempt()  # pyright: ignore
            investigation.budget.take_attempt()  # pyright: ignore
            return await super().next_step(investigation)  # pyright: ignore

    empty = graph_result(meta=GraphMeta(outcome=GraphOutcome.NO_ROWS))
    planner = Spending([graph_step("a"), graph_step("b"), final_step("None.", outcome="no_match")])
    judge = SparingJudge(ScriptedJudge([enough(["x"])]))
    answer = await orchestrator(planner, judge, ScriptedGraph([empty])).run(question())  # pyright: ignore
    assert answer.usage.attempts == 6

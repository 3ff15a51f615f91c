"""The loop calculates itself: what a planner asks for is a step with an outcome, in trace and answer."""

from collections.abc import Sequence

import pytest
from agent_core.answer import Answer, TerminationReason
from agent_core.calculation.intent import CalculationIntent, Operand
from agent_core.events import StepBegun
from agent_core.investigation import Investigation
from agent_core.limits import LoopLimits
from agent_core.orchestrator import Orchestrator
from agent_core.planning.ports import Brief
from agent_core.results import EntityCard, GraphResult
from agent_core.schemas import Grounding, NextStep

from tests.support.scripted import (
    NOTHING,
    ScriptedGraph,
    ScriptedJudge,
    ScriptedPlanner,
    ScriptedSearch,
    enough,
    final_step,
    graph_result,
    graph_step,
    question,
    ref,
)

OLD, NEW = EntityCard(ref=ref("Old"), name="Old", year=1998), EntityCard(ref=ref("New"), name="New", year=2009)
TITLES = GraphResult(summary="2 found", cards=[OLD, NEW], node_ids=[OLD.ref, NEW.ref], count=2)
FINAL = final_step("It is said.", "New", grounding=Grounding.UNCHECKED)
ANSWER = "The year of New [1] − the year of Old [2] = 2009 − 1998 = 11 years."


def calculate(one: str, other: str, *, completes: bool | None = None) -> NextStep:
    """The step that takes the year of one from that of another."""
    operands = [Operand(name=name, field="year", entity=ref(of)) for name, of in (("a", one), ("b", other))]
    asked = CalculationIntent(rationale="r", expression="a - b", operands=operands)
    return NextStep(action="calculate", rationale="subtract", calculation=asked, completes=completes)


class Writer:
    """Copies the facts that tell what was calculated."""

    name = "scripted"

    async def write(self, investigation: Investigation, brief: Brief) -> Sequence[str]:
        """The sentences."""
        assert investigation.observations
        return [fact for fact in brief.facts if "=" in fact] or brief.facts[:1]


async def asked(
    planner: ScriptedPlanner,
    *,
    judge: ScriptedJudge | None = None,
    graph: ScriptedGraph | None = None,
    limits: LoopLimits | None = None,
) -> tuple[Answer, list[StepBegun]]:
    loop = Orchestrator(
        planner=lambda: planner,
        judge=lambda: judge or ScriptedJudge([enough(["more"]), enough(["more"]), enough()]),
        writer=Writer,
        search=ScriptedSearch(NOTHING),
        graph=graph or ScriptedGraph([TITLES]),
        limits=limits,
    )
    events = [event async for event in loop.run_streaming(question("How many years lie between New and Old?"))]
    answer = events[-1]
    assert isinstance(answer, Answer)
    return answer, [event for event in events if isinstance(event, StepBegun)]


async def test_a_figure_stands_in_trace_and_answer_with_its_terms() -> None:
    planner = ScriptedPlanner([graph_step(), calculate("New", "Old"), FINAL])
    answer, begun = await asked(planner)
    assert answer.response.answer == ANSWER
    assert (answer.verified, answer.degraded) == (True, False)
    assert [step.action for step in begun] == ["pg_graph:k_hop", "calculate", "final"]
    assert [(step.action, step.summary, step.result_count) for step in answer.steps][1:] == [
        ("calculate", "2009 − 1998 = 11 years", 2)
    ]
    assert planner.seen[2][1][2].splitlines() == [
        "CALCULATION: ok, R2",
        "2009 − 1998 = 11 years",
        f"the year of New id={NEW.ref.id} − the year of Old id={OLD.ref.id}",
    ]


async def test_a_completing_calculation_is_answered_without_asking_the_planner_again() -> None:
    planner = ScriptedPlanner([graph_step(), calculate("New", "Old", completes=True)])
    answer, _ = await asked(planner, judge=ScriptedJudge([enough(["the years"]), enough()]))
    assert len(planner.seen) == 2
    assert (answer.response.answer, answer.response.value) == (ANSWER, "11")
    assert answer.response.result_entities == [NEW.ref, OLD.ref]
    assert answer.termination_reason is TerminationReason.SUFFICIENT


async def test_a_value_that_no_row_states_comes_back_to_the_planner_as_the_outcome_of_its_step() -> None:
    planner = ScriptedPlanner([graph_step(), calculate("New", "Nobody"), calculate("New", "Old"), FINAL])
    judge = ScriptedJudge([enough(["more"]), enough(["more"]), enough(["more"]), enough()])
    answer, _ = await asked(planner, judge=judge)
    card = planner.seen[2][1][2]
    assert card.startswith("CALCULATION: empty, R2\nnothing was calculated: b: no step returned this row")
    assert answer.response.answer == ANSWER
    assert (answer.verified, answer.degraded) == (True, False)


async def test_the_same_calculation_is_made_once() -> None:
    steps = [graph_step(), calculate("New", "Old"), calculate("New", "Old"), calculate("Old", "New"), FINAL]
    planner = ScriptedPlanner([*steps])
    await asked(planner, judge=ScriptedJudge([*[enough(["more"])] * 4, enough()]))
    outcomes = [card.splitlines()[0] for card in planner.seen[-1][1] if card.startswith("CALCULATION")]
    assert outcomes == ["CALCULATION: ok, R2", "CALCULATION: repeated, R3", "CALCULATION: ok, R4"]


async def test_it_takes_a_turn_and_no_retrieval() -> None:
    planner = ScriptedPlanner([graph_step(), calculate("New", "Old"), FINAL])
    answer, _ = await asked(planner, limits=LoopLimits(max_retrievals=1))
    assert answer.response.answer == ANSWER
    planner = ScriptedPlanner([graph_step(), calculate("New", "Old"), FINAL])
    spent, _ = await asked(planner, limits=LoopLimits(max_turns=1))
    assert "11 years" not in spent.response.answer


@pytest.mark.parametrize("found", [graph_result("Old", "New"), graph_result()], ids=["rows without years", "no rows"])
async def test_what_is_not_known_is_never_made_up(found: GraphResult) -> None:
    planner = ScriptedPlanner([graph_step(), calculate("New", "Old"), FINAL])
    answer, _ = await asked(planner, graph=ScriptedGraph([found]))
    assert "=" not in answer.response.answer

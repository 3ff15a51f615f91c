"""Whatever a model says or fails at, a question ends within its caps, with an answer, and not worse than by rules."""

import asyncio
from dataclasses import dataclass

from agent_core.answer import Answer, StepTrace, TerminationReason
from agent_core.answers import answer_of
from agent_core.errors import (
    BudgetExhausted,
    DependencyUnavailable,
    InvalidModelOutput,
    ModelMisconfigured,
    ModelRefused,
    ModelUnavailable,
    QueryTimedOut,
)
from agent_core.investigation import Investigation
from agent_core.limits import LoopLimits
from agent_core.orchestrator import Orchestrator
from agent_core.planning.judge import RuleJudge, SparingJudge
from agent_core.planning.rules import RulePlanner
from agent_core.results import GraphMeta, GraphOutcome, GraphResult
from agent_core.rules_and_model import RulesAndModel
from agent_core.schemas import GraphIntent, NextStep, Outcome, SufficiencyReport
from catalog.entities import EntityType
from hypothesis import event, example, given, settings
from hypothesis import strategies as st
from structlog.testing import capture_logs

from tests.support.scripted import (
    NOTHING,
    ScriptedSearch,
    card,
    enough,
    final_step,
    graph_result,
    graph_step,
    question,
    search_step,
)
from tests.support.scripted_catalogue import Catalogue, found

type Said = NextStep | SufficiencyReport | Exception

UNSURE = "What is the sequel to Zorbalt?"
LIMITS = LoopLimits(max_turns=4, max_model_calls=7, max_model_attempts=9, max_retrievals=9, max_retries=1)
NAMES = ["a", "b", "Zorblat", "Zorblat II"]

errors = st.sampled_from(
    [
        ModelUnavailable("away"),
        ModelMisconfigured("key"),
        ModelRefused("no"),
        InvalidModelOutput("nonsense"),
        BudgetExhausted("tokens"),
        TimeoutError(),
    ]
)


def _final(answer: str, names: list[str], outcome: Outcome, confidence: float) -> NextStep:
    return final_step(answer, *names, outcome=outcome, confidence=confidence)


finals = st.builds(
    _final,
    st.text(min_size=1, max_size=20),
    st.lists(st.sampled_from(NAMES), max_size=3),
    st.sampled_from(Outcome),
    st.floats(0, 1),
)
retrievals = st.one_of(
    st.builds(graph_step, st.sampled_from(NAMES), hops=st.integers(0, 3)),
    st.builds(search_step, st.sampled_from(["pirates", "robots"])),
)
said = st.lists(st.one_of(finals, retrievals, retrievals, errors), min_size=1, max_size=8)
verdicts = st.lists(st.one_of(st.builds(enough, st.lists(st.just("more"), max_size=1)), errors), min_size=1, max_size=5)
rows = st.lists(
    st.sampled_from(
        [
            graph_result("a"),
            graph_result("a", "b"),
            graph_result(meta=GraphMeta(outcome=GraphOutcome.NO_ROWS)),
            DependencyUnavailable("down"),
            QueryTimedOut("late"),
        ]
    ),
    min_size=1,
    max_size=4,
)


@dataclass
class Model:
    """A planner and judge that spends what a model would, and says what it is given, the last of it for ever."""

    steps: list[NextStep | Exception]
    reports: list[SufficiencyReport | Exception]
    name: str = "model"

    async def next_step(self, investigation: Investigation) -> NextStep:
        """The next step of the list."""
        _spend(investigation)
        step = self.steps.pop(0) if len(self.steps) > 1 else self.steps[0]
        if isinstance(step, Exception):
            raise step
        return step

    async def assess(self, investigation: Investigation) -> SufficiencyReport:
        """The next verdict of the list."""
        _spend(investigation)
        report = self.reports.pop(0) if len(self.reports) > 1 else self.reports[0]
        if isinstance(report, Exception):
            raise report
        return report


def _spend(investigation: Investigation) -> None:
    investigation.budget.take_call()
    investigation.budget.take_attempt()


class Rows(Catalogue):
    """A catalogue whose expansions, which the rules do not make for the question, return what they are given."""

    def __init__(self, results: list[GraphResult | Exception]) -> None:
        super().__init__({"Zorblat": EntityType.ANIME}, found(card("Zorblat II")), misspelt={"Zorbalt": "Zorblat"})
        self.results = results

    async def execute(self, intent: GraphIntent, *, timeout_s: float, include_adult: bool) -> GraphResult:
        """The next result of the list for an expansion, else what a catalogue finds."""
        if intent.query_type != "k_hop":
            return await super().execute(intent, timeout_s=timeout_s, include_adult=include_adult)
        self.calls.append(intent)
        result = self.results.pop(0) if len(self.results) > 1 else self.results[0]
        if isinstance(result, Exception):
            raise result
        return result


def alone() -> Answer:
    loop = Orchestrator(planner=RulePlanner, judge=RuleJudge, search=ScriptedSearch(NOTHING), graph=Rows([]))
    return asyncio.run(answer_of(loop, question(UNSURE)))


async def ask(model: Model, graph: Rows, *, rules_first: bool) -> tuple[list[StepTrace], Answer]:
    def loop(planner: object, judge: object) -> Orchestrator:
        return Orchestrator(
            planner=lambda: planner,  # pyright: ignore[reportArgumentType] - both satisfy the port
            judge=lambda: judge,  # pyright: ignore[reportArgumentType]
            search=ScriptedSearch(NOTHING),
            graph=graph,
            limits=LIMITS,
        )

    answers = RulesAndModel(
        rules=loop(RulePlanner(), RuleJudge()),
        model=loop(model, SparingJudge(model)),
        limits=LIMITS,
        rules_first=rules_first,
    )
    *steps, answer = [event async for event in answers.run_streaming(question(UNSURE))]
    assert isinstance(answer, Answer)
    return [step for step in steps if isinstance(step, StepTrace)], answer


@settings(max_examples=60, deadline=None)
@given(steps=said, reports=verdicts, results=rows, rules_first=st.booleans())
@example(steps=[final_step(" ")], reports=[enough()], results=[graph_result("a")], rules_first=True)
@example(steps=[graph_step("a")], reports=[TimeoutError()], results=[graph_result("a")], rules_first=False)
def test_any_planner_ends_within_the_caps_and_not_worse_than_the_rules(
    steps: list[NextStep | Exception],
    reports: list[SufficiencyReport | Exception],
    results: list[GraphResult | Exception],
    *,
    rules_first: bool,
) -> None:
    graph = Rows([*results])
    with capture_logs():
        steps_seen, answer = asyncio.run(ask(Model([*steps], [*reports]), graph, rules_first=rules_first))
    assert answer.response.answer.strip()
    assert answer.termination_reason in TerminationReason
    assert tuple(step.turn for step in answer.steps) == tuple(range(1, len(steps_seen) + 1))
    assert answer.usage.calls <= LIMITS.max_model_calls
    assert answer.usage.attempts <= LIMITS.max_model_attempts
    assert len([call for call in graph.calls if call.query_type == "k_hop"]) <= LIMITS.max_retrievals
    assert len(steps_seen) <= LIMITS.max_turns + 3  # the rules make three steps
    setback = [warning for warning in answer.response.warnings if warning.startswith("MODEL_")]
    event(setback[0] if setback else "accepted")
    if setback:
        with capture_logs():
            by_rules = alone()
        assert answer.response.model_copy(update={"warnings": by_rules.response.warnings}) == by_rules.response
        assert (answer.verified, answer.termination_reason) == (by_rules.verified, by_rules.termination_reason)
    else:
        assert answer.verified
        assert answer.termination_reason in (TerminationReason.SUFFICIENT, TerminationReason.FINAL_ACCEPTED)
        retrieved = {c.ref for result in results if isinstance(result, GraphResult) for c in result.cards}
        assert set(answer.response.result_entities) <= retrieved | {
            card(name).ref for name in ("Zorblat", "Zorblat II")
        }

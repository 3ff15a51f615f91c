"""Rules and a model together: who is asked when, and that no question is answered worse than by rules alone."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from agent_core.answer import Answer, Route, StepTrace, TerminationReason
from agent_core.answers import answer_of
from agent_core.cache.answer_memory import AnswerMemory, Recall
from agent_core.context.retrieved_context import PROPOSAL
from agent_core.errors import BudgetExhausted, DependencyUnavailable, InvalidModelOutput, ModelUnavailable
from agent_core.events import StepBegun, TextDelta
from agent_core.investigation import Investigation
from agent_core.limits import LoopLimits
from agent_core.orchestrator import Orchestrator
from agent_core.planning.judge import RuleJudge, SparingJudge
from agent_core.planning.ports import GraphExecutor
from agent_core.planning.rules import RulePlanner
from agent_core.results import GraphOutcome
from agent_core.rules_and_model import Decision, RulesAndModel
from agent_core.schemas import Citation, NextStep, Outcome
from catalog.entities import EntityType

from tests.support.kept_answers import ShelfHere
from tests.support.scripted import (
    NOTHING,
    ScriptedGraph,
    ScriptedJudge,
    ScriptedPlanner,
    ScriptedSearch,
    card,
    enough,
    final_step,
    graph_step,
    question,
    ref,
    search_step,
)
from tests.support.scripted_catalogue import Catalogue, found

SETTLED = "What is the sequel to Zorblat?"
UNSURE = "What is the sequel to Zorbalt?"  # a typing error costs confidence
NAMES = {"Zorblat": EntityType.ANIME}
ACCEPTABLE_TEXT = "Zorblat II [1] is an anime."
ACCEPTABLE = final_step(ACCEPTABLE_TEXT, "Zorblat II", citations=[Citation(label="Zorblat II", ref=ref("Zorblat II"))])


def catalogue() -> Catalogue:
    return Catalogue(NAMES, found(card("Zorblat II")), misspelt={"Zorbalt": "Zorblat"})


def together(
    planner: ScriptedPlanner,
    *,
    judge: ScriptedJudge | None = None,
    graph: GraphExecutor | None = None,
    limits: LoopLimits | None = None,
    rules_first: bool = True,
    memory: AnswerMemory | None = None,
    note: Callable[[Decision], None] = lambda _: None,
) -> RulesAndModel:
    """Rules over a catalogue of one name, and a scripted model over the same."""
    judged = judge or ScriptedJudge([enough()])
    executor = graph or catalogue()

    def loop(planner: Callable[[], RulePlanner | ScriptedPlanner], judge: Callable[[], RuleJudge | SparingJudge]):  # noqa: ANN202
        return Orchestrator(
            planner=planner, judge=judge, search=ScriptedSearch(NOTHING), graph=executor, limits=limits
        )  # fmt: skip

    return RulesAndModel(
        rules=loop(RulePlanner, RuleJudge),
        model=loop(lambda: planner, lambda: SparingJudge(judged)),
        limits=limits,
        rules_first=rules_first,
        memory=memory,
        note=note,
    )


async def ask(answers: RulesAndModel, text: str, *, timeout_s: float | None = None) -> tuple[list[StepTrace], Answer]:
    *steps, answer = [event async for event in answers.run_streaming(question(text, timeout_s=timeout_s))]
    assert isinstance(answer, Answer)
    return [step for step in steps if isinstance(step, StepTrace)], answer


async def by_rules(text: str) -> Answer:
    loop = Orchestrator(planner=RulePlanner, judge=RuleJudge, search=ScriptedSearch(NOTHING), graph=catalogue())
    return await loop.run(question(text))


def assert_is_what_rules_answer(answer: Answer, alone: Answer, warning: str) -> None:
    response = answer.response
    assert response.model_copy(update={"warnings": response.warnings[1:]}) == alone.response
    assert response.warnings[0] == warning
    assert answer.termination_reason is alone.termination_reason
    assert answer.verified is alone.verified


async def test_a_question_that_the_rules_settle_costs_no_model_call() -> None:
    planner = ScriptedPlanner([final_step()])
    steps, answer = await ask(together(planner), SETTLED)
    alone = await by_rules(SETTLED)
    assert planner.seen == []
    assert answer.response == alone.response
    assert answer.route is alone.route
    assert answer.usage.calls == 0
    assert len(answer.steps) == len(steps) == 2


@pytest.mark.parametrize(("threshold", "asked"), [(0.97, False), (0.98, True)])
async def test_the_rules_settle_what_they_are_just_sure_enough_of(threshold: float, *, asked: bool) -> None:
    planner = ScriptedPlanner([ACCEPTABLE])
    alone = await by_rules(SETTLED)
    assert alone.response.confidence == 0.97
    await ask(together(planner, limits=LoopLimits(rules_confidence=threshold)), SETTLED)
    assert bool(planner.seen) is asked


async def test_what_takes_up_a_conversation_unread_goes_to_the_model_with_its_turns() -> None:
    planner = ScriptedPlanner([ACCEPTABLE])
    asked = replace(question(SETTLED), earlier=("EARLIER QUESTION 1: Who made Zorblat?",))
    await answer_of(together(planner), asked)
    _, cards = planner.seen[0]
    assert cards[0] == "EARLIER QUESTION 1: Who made Zorblat?"
    assert cards[1].startswith(PROPOSAL)


@pytest.mark.parametrize("text", ["hello", "Best hentai anime"])
async def test_a_greeting_and_what_is_left_out_are_nothing_for_a_model(text: str) -> None:
    planner = ScriptedPlanner([final_step()])
    _, answer = await ask(together(planner), text)
    assert planner.seen == []
    assert answer.response.outcome is Outcome.UNSUPPORTED


@pytest.mark.parametrize("text", ["Where can I stream Zorblat?", "What is the sequel to Zorblat?"])
async def test_what_the_data_does_not_hold_is_nothing_for_a_model(text: str) -> None:
    planner = ScriptedPlanner([final_step("It is on a site.", "Zorblat")])
    none = Catalogue(NAMES, found(outcome=GraphOutcome.NO_ROWS))
    _, answer = await ask(together(planner, graph=none), text)
    assert planner.seen == []
    assert answer.termination_reason is TerminationReason.NO_MATCH
    assert not answer.response.warnings


async def test_an_unsure_reading_goes_to_the_model_as_one_card() -> None:
    planner = ScriptedPlanner([ACCEPTABLE])
    await ask(together(planner), UNSURE)
    ((_, (proposal,)),) = planner.seen
    lines = proposal.splitlines()
    assert lines[0] == "PROPOSAL OF THE RULES: outcome=answered confidence=0.89 verified=yes"
    assert "reading: select, sequels of Zorblat" in lines
    assert f"name: “Zorblat” = Zorblat (anime) id={ref('Zorblat').id}" in lines
    assert "answer: The sequel of Zorblat is Zorblat II [1]." in lines
    step = next(line for line in lines if line.startswith("step: ")).removeprefix("step: ")
    drafted = NextStep.model_validate_json(step)
    assert drafted.graph_intent is not None
    assert drafted.graph_intent.query_type == "select"
    assert "found: ok, R3" in lines


async def test_what_the_rules_could_not_explain_stands_in_the_proposal() -> None:
    planner = ScriptedPlanner([final_step("No idea.", outcome="no_match")])
    await ask(together(planner), "What is the sequel to Qwxyz?")
    ((_, (proposal,)),) = planner.seen
    assert "reading: none" in proposal
    assert "not explained: “Qwxyz" in proposal


async def test_a_card_of_the_rules_is_no_longer_than_a_card_may_be() -> None:
    planner = ScriptedPlanner([ACCEPTABLE])
    await ask(together(planner, limits=LoopLimits(max_card_chars=100)), UNSURE)
    ((_, (proposal,)),) = planner.seen
    assert len(proposal) == 100


async def test_a_model_may_accept_the_proposal_in_its_first_step() -> None:
    planner = ScriptedPlanner([ACCEPTABLE])
    steps, answer = await ask(together(planner), UNSURE)
    assert answer.response.answer == ACCEPTABLE_TEXT
    assert answer.verified
    assert answer.termination_reason is TerminationReason.FINAL_ACCEPTED
    assert not answer.degraded
    assert [step.action for step in steps] == ["pg_graph:lookup", "pg_graph:lookup", "pg_graph:select"]


async def test_a_model_may_go_beyond_the_proposal_with_turns_of_its_own() -> None:
    planner = ScriptedPlanner([graph_step("b"), ACCEPTABLE])
    steps, answer = await ask(together(planner, limits=LoopLimits(max_turns=3)), UNSURE)
    assert [step.turn for step in steps] == [1, 2, 3, 4]
    assert [step.turn for step in answer.steps] == [1, 2, 3, 4]
    assert answer.termination_reason is TerminationReason.SUFFICIENT
    assert "complexity" in answer.steps[0].rationale


async def test_a_step_that_the_rules_made_is_not_made_again() -> None:
    graph = catalogue()
    repeated = ScriptedPlanner([graph_step("b"), graph_step("b"), ACCEPTABLE])
    await ask(together(repeated, graph=graph, judge=ScriptedJudge([enough(["x"]), enough()])), UNSURE)
    assert [call.query_type for call in graph.calls] == ["lookup", "lookup", "select", "k_hop"]


async def test_steps_of_the_rules_without_a_result_are_no_failed_steps_of_the_model() -> None:
    planner = ScriptedPlanner([search_step("x"), search_step("y"), final_step("No.", outcome="no_match")])
    limits = LoopLimits(max_failed_steps=2)
    await ask(together(planner, judge=ScriptedJudge([enough(["x"])]), limits=limits), "Who is Qwxyz?")
    assert [must for must, _ in planner.seen] == [False, False, True]


FAILURES = [
    (ModelUnavailable("away"), "MODEL_UNAVAILABLE: answered by rules"),
    (InvalidModelOutput("nonsense"), "MODEL_UNAVAILABLE: answered by rules"),
    (BudgetExhausted("max_model_calls"), "MODEL_BUDGET_SPENT: answered by rules"),
]


@pytest.mark.parametrize("rules_first", [True, False])
@pytest.mark.parametrize(("error", "warning"), FAILURES)
@pytest.mark.parametrize("before", [[], [search_step("x")], [graph_step("b"), search_step("x"), search_step("y")]])
async def test_a_model_that_fails_at_any_point_leaves_what_the_rules_alone_answer(
    before: Sequence[NextStep], error: Exception, warning: str, *, rules_first: bool
) -> None:
    planner = ScriptedPlanner([*before, error])
    judge = ScriptedJudge([enough(["more"])])
    steps, answer = await ask(together(planner, judge=judge, rules_first=rules_first), UNSURE)
    assert_is_what_rules_answer(answer, await by_rules(UNSURE), warning)
    assert answer.degraded
    assert answer.route is Route.AGENT
    assert len(answer.steps) == len(steps) == 3 + len(before)
    assert [step.turn for step in steps] == list(range(1, len(steps) + 1))


async def test_a_model_that_must_finalise_and_fails_leaves_the_rules_their_turns() -> None:
    steps: list[NextStep | Exception] = [search_step("x"), search_step("y"), search_step("z")]
    planner = ScriptedPlanner([*steps, ModelUnavailable("away")])
    answers = together(planner, judge=ScriptedJudge([enough(["more"])]), rules_first=False)
    _, answer = await ask(answers, UNSURE)
    assert [must for must, _ in planner.seen] == [False, False, False, True]
    assert_is_what_rules_answer(answer, await by_rules(UNSURE), "MODEL_UNAVAILABLE: answered by rules")


REJECTED = {
    "an id that no step returned": final_step("It is Zorblat III.", "Zorblat III"),
    "no match": final_step("There is none.", outcome="no_match"),
    "a question back": final_step("Which one?", outcome="clarification"),
    "a citation of nothing": final_step("It is another [1].", citations=[{"label": "Another"}]),
    "blank": final_step(" \n", "Zorblat II"),
}


@pytest.mark.parametrize("rules_first", [True, False])
@pytest.mark.parametrize("final", REJECTED.values(), ids=REJECTED)
async def test_an_answer_that_does_not_stand_is_set_aside(final: NextStep, *, rules_first: bool) -> None:
    _, answer = await ask(together(ScriptedPlanner([final]), rules_first=rules_first), UNSURE)
    assert_is_what_rules_answer(answer, await by_rules(UNSURE), "MODEL_NOT_ACCEPTED: answered by rules")
    assert not answer.degraded


async def test_a_model_that_never_finalises_is_set_aside() -> None:
    planner = ScriptedPlanner([graph_step("a", hops=n) for n in range(9)])
    _, answer = await ask(together(planner), UNSURE)
    assert_is_what_rules_answer(answer, await by_rules(UNSURE), "MODEL_NOT_ACCEPTED: answered by rules")


class Hanging(ScriptedPlanner):
    """Never answers."""

    async def next_step(self, investigation: Investigation) -> NextStep:
        """Wait."""
        await super().next_step(investigation)
        await asyncio.Event().wait()
        raise AssertionError("nobody sets the event")


@pytest.mark.parametrize("rules_first", [True, False])
async def test_a_planner_that_hangs_leaves_the_rules_their_reserve(*, rules_first: bool) -> None:
    limits = LoopLimits(budget_ms=400, rules_reserve_ms=300)
    answers = together(Hanging([final_step()]), limits=limits, rules_first=rules_first)
    async with asyncio.timeout(5):
        _, answer = await ask(answers, UNSURE)
    assert_is_what_rules_answer(answer, await by_rules(UNSURE), "MODEL_BUDGET_SPENT: answered by rules")


@pytest.mark.parametrize(
    ("timeout_s", "reserve_ms", "for_the_model_s"),
    [
        (None, 3_000, 27.0),
        (30.0, 3_000, 27.0),
        (10.0, 3_000, 7.0),
        (6.0, 3_000, 3.0),
        (2.0, 3_000, 1.0),
        (10.0, 0, 10.0),
    ],
)
async def test_the_reserve_is_kept_of_any_deadline_and_is_half_of_it_at_most(
    timeout_s: float | None, reserve_ms: int, for_the_model_s: float
) -> None:
    left: list[float] = []

    class Watching(ScriptedPlanner):
        async def next_step(self, investigation: Investigation) -> NextStep:
            left.append(investigation.remaining_s)
            return await super().next_step(investigation)

    planner = Watching([ACCEPTABLE])
    limits = LoopLimits(rules_reserve_ms=reserve_ms)
    await ask(together(planner, limits=limits), UNSURE, timeout_s=timeout_s)
    assert for_the_model_s - 0.9 <= left[0] <= for_the_model_s


async def test_what_the_rules_cannot_read_no_model_is_asked_about() -> None:
    planner = ScriptedPlanner([final_step()])
    down = ScriptedGraph([DependencyUnavailable("down")])
    limits = LoopLimits(max_retries=0)
    _, answer = await ask(together(planner, graph=down, limits=limits), UNSURE)
    assert planner.seen == []
    assert answer.termination_reason is TerminationReason.DEPENDENCY_FAILED


async def test_a_judge_that_fails_is_replaced_by_the_rules_for_its_turn() -> None:
    class Failing(ScriptedJudge):
        async def assess(self, investigation: Investigation):  # noqa: ANN202
            await super().assess(investigation)
            raise ModelUnavailable("away")

    judge = Failing([enough()])
    planner = ScriptedPlanner([graph_step("b"), ACCEPTABLE])
    steps, answer = await ask(together(planner, judge=judge), UNSURE)
    assert len(judge.drafts) == 1
    assert steps[-1].sufficient  # by what the rules had found themselves
    assert answer.response.answer == ACCEPTABLE_TEXT


async def test_the_rules_judge_a_turn_that_has_no_request_left() -> None:
    class Spending(ScriptedPlanner):
        async def next_step(self, investigation: Investigation) -> NextStep:
            for _ in range(2):
                investigation.budget.take_attempt()
            return await super().next_step(investigation)

    judge = ScriptedJudge([enough()])
    planner = Spending([graph_step("b"), ACCEPTABLE])
    _, answer = await ask(together(planner, judge=judge), UNSURE)
    assert judge.drafts == []
    assert answer.usage.attempts == 4


@pytest.mark.parametrize("rules_first", [True, False])
async def test_no_sentence_is_told_of_an_answer_that_is_set_aside(*, rules_first: bool) -> None:
    planner = ScriptedPlanner([graph_step("b"), final_step("It is made up. And false.", "Nobody")])
    answers = together(planner, rules_first=rules_first)
    events = [event async for event in answers.run_streaming(question(UNSURE))]
    answer = events[-1]
    assert isinstance(answer, Answer)
    assert "".join(event.text for event in events if isinstance(event, TextDelta)) == answer.response.answer
    assert "made up" not in answer.response.answer


async def test_steps_begin_in_the_order_in_which_they_are_done() -> None:
    planner = ScriptedPlanner([graph_step("b"), ACCEPTABLE])
    events = [event async for event in together(planner).run_streaming(question(UNSURE))]
    begun = [(event.turn, event.action) for event in events if isinstance(event, StepBegun)]
    looked = [(1, "pg_graph:lookup"), (2, "pg_graph:lookup"), (3, "pg_graph:select"), (4, "final")]
    assert begun == [*looked, (4, "pg_graph:k_hop"), (5, "final")]
    assert [event.turn for event in events if isinstance(event, StepTrace)] == [1, 2, 3, 4]
    elapsed = [event.elapsed_ms for event in events if isinstance(event, StepBegun)]
    assert elapsed == sorted(elapsed)


@pytest.mark.parametrize(
    ("text", "step", "decision"),
    [
        (SETTLED, final_step(), Decision.SETTLED),
        (UNSURE, ACCEPTABLE, Decision.ACCEPTED),
        (UNSURE, ModelUnavailable("away"), Decision.SET_ASIDE),
    ],
)
async def test_each_question_is_one_decision(text: str, step: NextStep | Exception, decision: Decision) -> None:
    noted: list[Decision] = []
    await ask(together(ScriptedPlanner([step]), note=noted.append), text)
    assert noted == [decision]


@pytest.mark.parametrize(("text", "warnings"), [(SETTLED, []), (UNSURE, ["INPUT_SCREENED: answered by rules"])])
@pytest.mark.parametrize("rules_first", [True, False])
async def test_a_question_for_rules_only_costs_no_call(text: str, warnings: list[str], rules_first: bool) -> None:
    planner, noted = ScriptedPlanner([ACCEPTABLE]), list[Decision]()
    answers = together(planner, rules_first=rules_first, note=noted.append)
    answer = await answer_of(answers, replace(question(text), rules_only=True))
    assert [each for each in answer.response.warnings if each.startswith("INPUT_SCREENED")] == warnings
    assert planner.seen == []
    assert (answer.usage.calls, answer.degraded, noted) == (0, False, [Decision.SETTLED])


def remembering(shelf: ShelfHere) -> AnswerMemory:
    return AnswerMemory(shelf, mind=lambda: b"model")


async def test_the_same_question_is_not_sent_to_a_model_twice() -> None:
    shelf, decided = ShelfHere(), list[Decision]()
    asked = replace(question(UNSURE), stamp=1)
    await answer_of(together(ScriptedPlanner([ACCEPTABLE]), memory=remembering(shelf)), asked)
    unasked = ScriptedPlanner([final_step()])
    answers = together(unasked, memory=remembering(shelf), note=decided.append)
    *events, answer = [event async for event in answers.run_streaming(replace(asked, request_id="r-2"))]
    assert isinstance(answer, Answer)
    assert (answer.response.answer, answer.request_id, answer.computed) == (ACCEPTABLE_TEXT, "r-2", False)
    assert answer.termination_reason is TerminationReason.FROM_CACHE
    assert (unasked.seen, decided, answer.usage.calls) == ([], [Decision.RECALLED], 0)
    assert [step.action for step in answer.steps] == ["pg_graph:lookup", "pg_graph:lookup", "pg_graph:select"]
    assert TextDelta(index=0, text=ACCEPTABLE_TEXT) in events


@pytest.mark.parametrize("rules_first", [True, False])
async def test_what_the_rules_settle_or_a_model_is_asked_first_is_not_looked_for(*, rules_first: bool) -> None:
    shelf, looks = ShelfHere(), list[Recall]()
    memory = AnswerMemory(shelf, mind=lambda: b"", note=lambda recall, _saved_ms: looks.append(recall))
    answers = together(ScriptedPlanner([ACCEPTABLE]), memory=memory, rules_first=rules_first)
    await answer_of(answers, replace(question(SETTLED), stamp=1))
    assert (shelf.rows, looks) == ([], [])


async def test_what_the_rules_leave_to_a_model_gets_all_there_is_and_says_why() -> None:
    given: list[tuple[Route, int]] = []

    class Watching(ScriptedPlanner):
        async def next_step(self, investigation: Investigation) -> NextStep:
            given.append((investigation.route, investigation.limits.max_model_calls))
            return await super().next_step(investigation)

    _, answer = await ask(together(Watching([ACCEPTABLE])), UNSURE)
    assert given == [(Route.AGENT, LoopLimits().max_model_calls)]
    assert answer.plan is not None
    assert (answer.plan.route, answer.plan.raised) == (Route.AGENT, "fast, because the rules did not settle it")


async def test_the_time_of_a_stage_is_that_of_both_investigations() -> None:
    _, answer = await ask(together(ScriptedPlanner([ACCEPTABLE])), UNSURE)
    alone = await by_rules(UNSURE)
    assert answer.stages_ms.keys() == alone.stages_ms.keys()
    assert all(ms >= 0 for ms in answer.stages_ms.values())
    assert sum(answer.stages_ms.values()) <= answer.total_ms

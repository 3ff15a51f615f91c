"""The loop: order of its stages, guards, limits, and what each way of ending reads as (R200-R205)."""

import asyncio
from dataclasses import replace

import pytest
import structlog
from agent_core.answer import Answer, StepTrace, TerminationReason
from agent_core.answering.finish import NO_MATCH_ANSWER, UNREADABLE_ANSWER
from agent_core.errors import DependencyUnavailable, ModelUnavailable, QueryTimedOut, QuestionInvalid
from agent_core.events import StepBegun, TextDelta
from agent_core.investigation import Investigation
from agent_core.limits import MAX_QUESTION_CHARS, LoopLimits
from agent_core.orchestrator import CONTEXT_TRUNCATED
from agent_core.planning.lookups import look_up
from agent_core.results import GraphMeta, GraphOutcome
from agent_core.schemas import Citation, NextStep, Outcome

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
    orchestrator,
    question,
    ref,
    search_step,
)

EMPTY = graph_result(meta=GraphMeta(outcome=GraphOutcome.NO_ROWS))
CITED = [Citation(label="a", ref=ref("a"))]
CHECKABLE = final_step("a [1] is an anime.", "a", citations=CITED)


async def test_a_sufficient_retrieval_makes_the_planner_finalise() -> None:
    planner = ScriptedPlanner([graph_step(), CHECKABLE])
    answer = await orchestrator(planner, ScriptedJudge([enough()])).run(question())
    assert answer.termination_reason is TerminationReason.SUFFICIENT
    assert [must for must, _ in planner.seen] == [False, True]
    assert answer.response.result_entities == [ref("a")]
    assert answer.verified


async def test_an_insufficient_retrieval_goes_back_to_the_planner_with_what_is_missing() -> None:
    planner = ScriptedPlanner([graph_step("a"), graph_step("b"), final_step("It is a.", "a")])
    judge = ScriptedJudge([enough(["names of anime"]), enough()])
    await orchestrator(planner, judge).run(question())
    cards = planner.seen[1][1]
    assert cards[0].startswith("POSTGRES GRAPH: ok, R1\n1 found: a")
    assert cards[1] == "SUFFICIENCY: insufficient missing=names of anime"


class ForgetfulPlanner(ScriptedPlanner):
    """Has no room for some lines of what was found."""

    async def next_step(self, investigation: Investigation) -> NextStep:
        """The next step of the list."""
        investigation.usage.context_left_out = 7
        return await super().next_step(investigation)


async def test_what_a_model_had_no_room_for_is_a_warning_of_the_answer() -> None:
    steps: list[NextStep | Exception] = [graph_step(), CHECKABLE]
    answer = await orchestrator(ForgetfulPlanner(steps), ScriptedJudge([enough()])).run(question())
    assert CONTEXT_TRUNCATED.format(7) in answer.response.warnings
    assert not answer.degraded
    whole = await orchestrator(ScriptedPlanner([graph_step(), CHECKABLE]), ScriptedJudge([enough()])).run(question())
    assert not [warning for warning in whole.response.warnings if warning.startswith("CONTEXT_CUT")]


async def test_cards_are_only_ever_appended() -> None:
    planner = ScriptedPlanner([graph_step("a"), search_step(), graph_step("b"), final_step("It is a.", "a")])
    await orchestrator(planner, ScriptedJudge([enough(["x"])])).run(question())
    for (_, earlier), (_, later) in zip(planner.seen, planner.seen[1:], strict=False):
        assert later[: len(earlier)] == earlier


async def test_the_guard_sees_the_draft_of_an_early_final_and_can_send_it_back() -> None:
    planner = ScriptedPlanner([final_step("A guess."), graph_step(), final_step("It is a.", "a")])
    judge = ScriptedJudge([enough(["evidence"]), enough()])
    answer = await orchestrator(planner, judge).run(question())
    assert judge.drafts[0] is not None
    assert judge.drafts[0].answer == "A guess."
    assert judge.drafts[1] is None
    assert answer.response.answer == "It is a."


async def test_an_early_final_that_the_guard_accepts_ends_the_loop() -> None:
    answer = await orchestrator(ScriptedPlanner([final_step("Yes.")]), ScriptedJudge([enough()])).run(question())
    assert answer.termination_reason is TerminationReason.FINAL_ACCEPTED
    assert answer.steps == ()


async def test_drafts_that_are_sent_back_use_up_turns() -> None:
    planner = ScriptedPlanner([final_step("A guess.")])
    answer = await orchestrator(planner, ScriptedJudge([enough(["evidence"])])).run(question())
    assert len(answer.steps) == LoopLimits().max_turns
    assert answer.termination_reason is TerminationReason.MAX_TURNS


async def test_a_repeated_step_is_not_executed_again() -> None:
    graph = ScriptedGraph([graph_result("a")])
    planner = ScriptedPlanner([graph_step("a"), graph_step("a"), final_step("It is a.", "a")])
    answer = await orchestrator(planner, ScriptedJudge([enough(["x"])]), graph).run(question())
    assert len(graph.calls) == 1
    assert answer.steps[1].summary == "this step was made before; choose another"


async def test_a_step_that_differs_in_its_rationale_only_is_a_repeat() -> None:
    graph = ScriptedGraph([graph_result("a")])
    other = graph_step("a").model_copy(update={"rationale": "try once more"})
    planner = ScriptedPlanner([graph_step("a"), other, final_step("It is a.", "a")])
    await orchestrator(planner, ScriptedJudge([enough(["x"])]), graph).run(question())
    assert len(graph.calls) == 1


async def test_after_the_last_turn_the_planner_is_asked_once_more() -> None:
    steps = [graph_step("a", hops=n) for n in range(6)]
    planner = ScriptedPlanner([*steps, final_step("It may be a.", "a")])
    answer = await orchestrator(planner, ScriptedJudge([enough(["x"])])).run(question())
    assert len(answer.steps) == 6
    assert planner.seen[-1][0]
    assert answer.termination_reason is TerminationReason.MAX_TURNS
    assert answer.response.answer == "It may be a."


async def test_a_planner_that_never_finalises_gets_a_forced_conclusion_from_what_was_found() -> None:
    steps = [graph_step("a", hops=n) for n in range(7)]
    answer = await orchestrator(ScriptedPlanner([*steps]), ScriptedJudge([enough(["x"])])).run(question())
    assert answer.response.result_entities == [ref("a")]
    assert answer.response.answer == "I found a [1]."
    assert any(w.startswith("FORCED_CONCLUSION") for w in answer.response.warnings)


async def test_nothing_found_at_all_is_the_fixed_no_match_response() -> None:
    steps = [graph_step("a", hops=n) for n in range(7)]
    answer = await orchestrator(ScriptedPlanner([*steps]), ScriptedJudge([enough(["x"])]), ScriptedGraph([EMPTY])).run(
        question()
    )
    assert answer.response.answer == NO_MATCH_ANSWER
    assert answer.response.result_entities == answer.response.source_entities == []
    assert answer.response.evidence.termination_reason == "no_match_after_max_turns"
    assert answer.response.confidence == 0.1
    assert "NO_MATCH_AFTER_MAX_TURNS" in answer.response.warnings


async def test_three_steps_without_a_result_end_the_search() -> None:
    steps = [graph_step("a", hops=n) for n in range(3)]
    planner = ScriptedPlanner([*steps, final_step("Not found.", outcome="no_match")])
    answer = await orchestrator(planner, ScriptedJudge([enough(["x"])]), ScriptedGraph([EMPTY])).run(question())
    assert len(answer.steps) == 3
    assert answer.termination_reason is TerminationReason.NO_MATCH


async def test_the_planner_is_told_why_the_last_step_gave_nothing() -> None:
    reasons: list[str | None] = []

    class Watching(ScriptedPlanner):
        async def next_step(self, investigation):  # noqa: ANN001, ANN202 # pyright: ignore
            reasons.append(investigation.retry_rationale)  # pyright: ignore
            return await super().next_step(investigation)  # pyright: ignore

    planner = Watching([graph_step("a"), final_step("No.", outcome="no_match")])
    await orchestrator(planner, ScriptedJudge([enough(["x"])]), ScriptedGraph([EMPTY])).run(question())
    assert reasons[0] is None
    assert reasons[1] is not None
    assert "returned 0 results" in reasons[1]


@pytest.mark.parametrize(
    ("outcome", "reason"),
    [
        (Outcome.CLARIFICATION, TerminationReason.CLARIFICATION_NEEDED),
        (Outcome.NO_MATCH, TerminationReason.NO_MATCH),
        (Outcome.UNSUPPORTED, TerminationReason.NO_MATCH),
    ],
)
async def test_every_outcome_ends_as_what_it_is(outcome: Outcome, reason: TerminationReason) -> None:
    planner = ScriptedPlanner([final_step("…", outcome=outcome)])
    answer = await orchestrator(planner, ScriptedJudge([enough()])).run(question())
    assert answer.termination_reason is reason
    assert not answer.verified


async def test_a_failure_that_may_pass_is_retried() -> None:
    graph = ScriptedGraph([DependencyUnavailable("down"), DependencyUnavailable("down"), graph_result("a")])
    planner = ScriptedPlanner([graph_step(), final_step("It is a.", "a")])
    limits = LoopLimits(retry_backoff_ms=1)
    answer = await orchestrator(planner, ScriptedJudge([enough()]), graph, limits=limits).run(question())
    assert len(graph.calls) == 3
    assert answer.termination_reason is TerminationReason.SUFFICIENT


async def test_retries_end_at_their_limit_and_the_loop_goes_on() -> None:
    graph = ScriptedGraph([DependencyUnavailable("down")])
    planner = ScriptedPlanner([graph_step(), final_step("I could not look.", outcome="no_match")])
    limits = LoopLimits(retry_backoff_ms=1, max_retries=1)
    answer = await orchestrator(planner, ScriptedJudge([enough(["x"])]), graph, limits=limits).run(question())
    assert len(graph.calls) == 2
    assert answer.termination_reason is TerminationReason.DEPENDENCY_FAILED
    assert answer.response.answer == UNREADABLE_ANSWER
    assert answer.steps[0].summary == "failed: down"


async def test_a_statement_that_timed_out_is_not_retried() -> None:
    graph = ScriptedGraph([QueryTimedOut("2 s were not enough")])
    planner = ScriptedPlanner([graph_step(), final_step("No.", outcome="no_match")])
    await orchestrator(planner, ScriptedJudge([enough(["x"])]), graph).run(question())
    assert len(graph.calls) == 1


async def test_names_that_were_found_make_no_missing_rows_of_a_query_that_failed() -> None:
    graph = ScriptedGraph([graph_result("a"), QueryTimedOut("2 s were not enough")])
    steps = [look_up("a", fuzzy=False, why="names"), graph_step(), final_step("It holds none.", outcome="no_match")]
    answer = await orchestrator(ScriptedPlanner([*steps]), ScriptedJudge([enough(["x"])]), graph).run(question())
    assert answer.termination_reason is TerminationReason.DEPENDENCY_FAILED
    assert answer.response.answer == UNREADABLE_ANSWER


async def test_a_name_that_was_not_found_is_missing_where_nothing_else_was_asked() -> None:
    steps = [look_up("a", fuzzy=False, why="names"), final_step("I know no a.", outcome="no_match")]
    graph = ScriptedGraph([EMPTY])
    answer = await orchestrator(ScriptedPlanner([*steps]), ScriptedJudge([enough(["x"])]), graph).run(question())
    assert answer.termination_reason is TerminationReason.NO_MATCH


async def test_the_deadline_cancels_the_running_query_and_says_what_was_found_until_then() -> None:
    graph = ScriptedGraph([graph_result("a")], hang=True)
    planner = ScriptedPlanner([graph_step()])
    answer = await orchestrator(planner, ScriptedJudge([enough()]), graph).run(question(timeout_s=0.05))
    assert graph.cancelled == 1
    assert answer.termination_reason is TerminationReason.BUDGET_EXHAUSTED
    assert "budget was spent" in answer.response.answer


async def test_the_budget_holds_where_the_caller_has_no_deadline() -> None:
    graph = ScriptedGraph([graph_result("a")], hang=True)
    limits = LoopLimits(budget_ms=50)
    answer = await orchestrator(ScriptedPlanner([graph_step()]), ScriptedJudge([enough()]), graph, limits=limits).run(
        question()
    )
    assert answer.termination_reason is TerminationReason.BUDGET_EXHAUSTED


async def test_cancelling_the_caller_cancels_the_running_query() -> None:
    graph = ScriptedGraph([graph_result("a")], hang=True)
    task = asyncio.create_task(
        orchestrator(ScriptedPlanner([graph_step()]), ScriptedJudge([enough()]), graph).run(question())
    )
    await graph.started.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert graph.cancelled == 1


async def test_a_model_that_fails_for_good_leaves_an_answer_that_says_so() -> None:
    planner = ScriptedPlanner([graph_step(), ModelUnavailable("over its rate")])
    answer = await orchestrator(planner, ScriptedJudge([enough(["x"])])).run(question())
    assert answer.termination_reason is TerminationReason.DEPENDENCY_FAILED
    assert answer.response.result_entities == [ref("a")]
    assert "The model could not be used" in answer.response.answer


async def test_ids_that_no_step_returned_never_reach_the_response() -> None:
    planner = ScriptedPlanner(
        [graph_step(), final_step("It is a and z.", "a", "z", citations=[{"label": "a"}, {"label": "z"}])]
    )
    answer = await orchestrator(planner, ScriptedJudge([enough()])).run(question())
    assert answer.response.source_entities == [ref("a")]
    assert not answer.verified
    assert any(w.startswith("UNKNOWN_ID") for w in answer.response.warnings)
    assert [c.ref for c in answer.response.citations] == [ref("a"), None]


async def test_a_result_that_a_limit_cut_says_so() -> None:
    graph = ScriptedGraph([graph_result("a", meta=GraphMeta(truncated_by=["max_results"]))])
    planner = ScriptedPlanner([graph_step(), final_step("It is a.", "a")])
    answer = await orchestrator(planner, ScriptedJudge([enough()]), graph).run(question())
    assert not answer.response.evidence.complete
    assert "TRUNCATED: a limit cut the result" in answer.response.warnings


async def test_streaming_yields_each_step_as_it_begins_and_as_it_is_done_and_then_the_answer() -> None:
    planner = ScriptedPlanner([search_step(), graph_step(), final_step("It is a.", "a")])
    judge = ScriptedJudge([enough(["more"]), enough()])
    search = ScriptedSearch(NOTHING)
    events = [e async for e in orchestrator(planner, judge, search=search).run_streaming(question())]
    kinds = [StepBegun, StepTrace, StepBegun, StepTrace, StepBegun, TextDelta, Answer]
    assert [type(e) for e in events] == kinds
    begun = [(e.turn, e.action) for e in events if isinstance(e, StepBegun)]
    assert begun == [(1, "qdrant_search"), (2, "pg_graph:k_hop"), (3, "final")]
    assert [e.turn for e in events if isinstance(e, StepTrace)] == [1, 2]


async def test_a_step_is_told_before_it_is_executed_and_before_it_is_judged() -> None:
    judge, graph = ScriptedJudge([enough()]), ScriptedGraph([graph_result("a")], hang=True)
    events = orchestrator(ScriptedPlanner([graph_step()]), judge, graph).run_streaming(question())
    first = await anext(events)
    assert isinstance(first, StepBegun)
    assert (graph.calls, judge.drafts) == ([], [])
    await events.aclose()


async def test_the_sentences_that_are_told_are_the_answer() -> None:
    planner = ScriptedPlanner([graph_step(), final_step("It is a. It has more. And b!", "a")])
    events = [e async for e in orchestrator(planner, ScriptedJudge([enough()])).run_streaming(question())]
    answer = events[-1]
    assert isinstance(answer, Answer)
    deltas = [e for e in events if isinstance(e, TextDelta)]
    assert [e.index for e in deltas] == [0, 1, 2]
    assert "".join(e.text for e in deltas) == answer.response.answer


async def test_a_step_that_is_not_taken_is_not_told() -> None:
    steps = [graph_step("a", hops=n) for n in range(7)]
    loop = orchestrator(ScriptedPlanner([*steps]), ScriptedJudge([enough(["x"])]))
    events = [e async for e in loop.run_streaming(question())]
    turns = [e.turn for e in events if isinstance(e, StepBegun)]
    assert turns == [e.turn for e in events if isinstance(e, StepTrace)] == [1, 2, 3, 4, 5, 6]


async def test_no_word_of_a_question_or_of_a_model_reaches_the_log() -> None:
    step = graph_step("a").model_copy(update={"rationale": "zorblat because gorblax"})
    planner = ScriptedPlanner([step, search_step(), final_step("A pemmit [1].", "a")])
    with structlog.testing.capture_logs() as events:
        await orchestrator(planner, ScriptedJudge([enough(["the quimble"]), enough()])).run(question("who is zorblat"))
    assert {"step.planned", "sufficiency.reported", "question.answered"} <= {event["event"] for event in events}
    for word in ("zorblat", "gorblax", "pemmit", "quimble"):
        assert word not in str(events)


async def test_an_empty_question_is_refused() -> None:
    with pytest.raises(QuestionInvalid, match="empty"):
        await orchestrator(ScriptedPlanner([final_step()]), ScriptedJudge([enough()])).run(question("  "))


async def test_an_image_is_not_looked_at_and_the_answer_says_so() -> None:
    asked = replace(question("Which anime is it?"), image_query="data:image/png;base64,AAAA")
    planner = ScriptedPlanner([graph_step(), CHECKABLE])
    answer = await orchestrator(planner, ScriptedJudge([enough()])).run(asked)
    assert answer.response.warnings == ["IMAGE_UNREAD: only the words of the question were read"]


@pytest.mark.parametrize(("length", "refused"), [(MAX_QUESTION_CHARS, False), (MAX_QUESTION_CHARS + 1, True)])
async def test_a_question_may_have_so_many_characters_and_no_more(length: int, refused: bool) -> None:
    run = orchestrator(ScriptedPlanner([final_step()]), ScriptedJudge([enough()])).run(question("a" * length))
    if refused:
        with pytest.raises(QuestionInvalid, match=str(length)):
            await run
    else:
        assert (await run).response.answer


async def test_fifty_questions_at_once_do_not_see_one_another() -> None:
    async def one(n: int) -> str:
        name = f"n{n}"
        planner = ScriptedPlanner([graph_step(name), final_step(f"It is {name}.", name)])
        graph = ScriptedGraph([graph_result(name)])
        answer = await orchestrator(planner, ScriptedJudge([enough()]), graph).run(question(f"Which is {name}?"))
        assert all(name in card for _, cards in planner.seen for card in cards if card.startswith("POSTGRES"))
        return answer.response.answer

    assert await asyncio.gather(*(one(n) for n in range(50))) == [f"It is n{n}." for n in range(50)]


@pytest.mark.parametrize("text", ["  Which\n anime\u3000 is it? ", "\u202eWhich\u2066 anime\x00is\U000e0041 it?\x1b"])
async def test_white_space_and_what_nobody_sees_is_no_part_of_what_is_asked(text: str) -> None:
    seen: list[str] = []

    class Planner(ScriptedPlanner):
        async def next_step(self, investigation: Investigation) -> NextStep:
            seen.append(investigation.question)
            return await super().next_step(investigation)

    planner = Planner([graph_step(), final_step("a", "a")])
    await orchestrator(planner, ScriptedJudge([enough()])).run(question(text))
    assert set(seen) == {"Which anime is it?"}


@pytest.mark.parametrize("failed", [True, False])
async def test_an_answer_says_whether_a_step_failed_on_the_way_to_it(*, failed: bool) -> None:
    planner = ScriptedPlanner([graph_step("a"), graph_step("b"), final_step("a", "a")])
    first = QueryTimedOut("late") if failed else EMPTY
    judge = ScriptedJudge([enough(["x"]), enough()])
    answer = await orchestrator(planner, judge, ScriptedGraph([first, graph_result("a")])).run(question())
    assert answer.termination_reason is TerminationReason.SUFFICIENT
    assert answer.degraded is failed


async def test_an_answer_without_a_model_says_that_it_is_worse_for_that() -> None:
    answer = await orchestrator(ScriptedPlanner([ModelUnavailable("away")]), ScriptedJudge([enough()])).run(question())
    assert answer.degraded

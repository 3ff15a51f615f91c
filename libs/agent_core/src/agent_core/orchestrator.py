"""The loop that owns all execution: plan, execute, observe, judge, until an answer stands or a limit is reached."""

import time
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import Final

import structlog
from telemetry.request_id import bound_request_id

from agent_core.answer import Answer, LoopEvent, Question, Route, StepTrace, TerminationReason
from agent_core.answering.finish import UNREADABLE_ANSWER, best_effort, completed, finish, no_match
from agent_core.answering.images import IMAGE_UNREAD
from agent_core.answers import answer_of
from agent_core.context.retrieved_context import RetrievedContextProvider
from agent_core.errors import BudgetExhausted, ModelError, QuestionInvalid
from agent_core.events import StepBegun
from agent_core.execution import StepRunner
from agent_core.goals.steps import select_step
from agent_core.grammar.parsing import Parser
from agent_core.graph_query import GraphQuery
from agent_core.grounding.answers import SENTENCES_DROPPED, TEXT_REPLACED, answer_of_model
from agent_core.investigation import Investigation
from agent_core.limits import MAX_QUESTION_CHARS, LoopLimits
from agent_core.planning.ports import (
    AnswerWriter,
    GraphExecutor,
    Planner,
    Rewriter,
    SearchExecutor,
    SufficiencyJudge,
)
from agent_core.planning.rules import composed_so_far
from agent_core.planning.understanding import set_aside
from agent_core.routing import Routing
from agent_core.schemas import AgentResponse, Grounding, NextStep, Outcome, SufficiencyReport
from agent_core.step_records import action_of, card_of, count_of, explained, shape_of, trace_of, traced
from agent_core.streaming import deltas_of
from agent_core.timing import Stopwatch, bounded, stages_by_name
from agent_core.verification.checking import SENTENCES_REFUTED, checked, is_refuted, verification_of
from agent_core.verification.verification import Verification

log = structlog.stdlib.get_logger("orchestrator")

FORCED: Final = "FORCED_CONCLUSION: the planner did not finalise"
CONTEXT_TRUNCATED: Final = "CONTEXT_CUT: the model was not shown {} lines of what was found, for which it has no room"
# With one of these warnings the same question may be answered better a moment later.
_DEGRADING: Final = frozenset({FORCED, SENTENCES_DROPPED, TEXT_REPLACED, SENTENCES_REFUTED})


class Orchestrator:
    """Answers questions. One instance serves all requests; all state of a question lives in its `Investigation`."""

    def __init__(
        self,
        *,
        planner: Callable[[], Planner],
        judge: Callable[[], SufficiencyJudge],
        search: SearchExecutor,
        graph: GraphExecutor,
        writer: Callable[[], AnswerWriter] | None = None,
        rewriter: Rewriter | None = None,
        parser: Parser | None = None,
        limits: LoopLimits | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Take factories, because a model-backed planner, judge or writer may hold state of one request.

        Without a writer the text of a model's final step is held to the rows as it is. Without a ``parser`` the one
        of all languages reads the questions.
        """
        self._planner = planner
        self._judge = judge
        self._writer = writer
        self._parser = parser or Parser()  # which reads its words before anybody asks
        self._limits = limits or LoopLimits()
        self._runner = StepRunner(search=search, graph=graph, limits=self._limits, rewriter=rewriter)
        self._clock = clock

    async def run(self, question: Question) -> Answer:
        """Return the answer; there always is one, and it says how it came about.

        Raises:
            QuestionInvalid: the question is empty or too long.
        """
        return await answer_of(self, question)

    async def run_streaming(self, question: Question) -> AsyncGenerator[LoopEvent]:
        """Yield each step as it begins and as it is done, the answer by its sentences, then the answer as a whole.

        Raises:
            QuestionInvalid: the question is empty or too long.
        """
        async with aclosing(self.investigate(self.open(question))) as events:
            async for event in events:
                for delta in deltas_of(event.response.answer) if isinstance(event, Answer) else ():
                    yield delta
                yield event

    async def investigate(self, investigation: Investigation) -> AsyncGenerator[LoopEvent]:
        """Yield each step of an investigation that was opened here as it begins and as it is done, then the answer.

        The text of the answer is not told by its sentences: it may not be the one that is given.
        """
        writer = None if self._writer is None else self._writer()
        loop = _Loop(investigation, planner=self._planner(), judge=self._judge(), writer=writer, runner=self._runner)
        with bound_request_id(investigation.request_id):
            async with aclosing(loop.events()) as events:
                async for event in events:
                    yield event

    def open(self, question: Question) -> Investigation:
        """Return the investigation of a question, in which nothing is done yet.

        Raises:
            QuestionInvalid: the question is empty or too long.
        """
        text = question.wording
        if not text:
            raise QuestionInvalid("the question is empty; ask something")
        if len(text) > MAX_QUESTION_CHARS:
            raise QuestionInvalid(f"the question has {len(text)} characters; {MAX_QUESTION_CHARS} are allowed")
        budget_s = self._limits.budget_ms / 1000
        timeout_s = budget_s if question.timeout_s is None else min(budget_s, question.timeout_s)
        context = RetrievedContextProvider()
        for card in question.earlier:
            context.add_card(card)
        return Investigation(
            request_id=question.request_id,
            question=text,
            deadline=self._clock() + timeout_s,
            include_adult=question.include_adult,
            limits=self._limits,
            clock=self._clock,
            context=context,
            warnings=[IMAGE_UNREAD] if question.image_query else [],
            meant=question.meant,
            earlier=question.earlier,
            parser=self._parser,
        )


class _Loop:
    """One question on its way through the loop."""

    def __init__(
        self,
        investigation: Investigation,
        *,
        planner: Planner,
        judge: SufficiencyJudge,
        writer: AnswerWriter | None,
        runner: StepRunner,
    ) -> None:
        self._i = investigation
        self._planner = planner
        self._judge = judge
        self._writer = writer
        self._runner = runner
        self._watch = Stopwatch()
        self._routing = Routing(investigation, judge=judge.name)
        self._steps: list[StepTrace] = []
        self._set_aside = False

    async def events(self) -> AsyncGenerator[LoopEvent]:
        """Run to the end; a spent budget or a failed planner ends it with what was found."""
        self._routing.begin()
        try:
            while True:
                step = await self._plan()
                if step.action == "final" or not self._i.must_finalise:
                    yield self._begun(step)
                if step.action == "final":
                    if await self._accepts(step):
                        response = await self._written(self._draft_of(step))
                        verification = await self._verified(response)
                        if not self._reads_otherwise(step, verification):
                            yield self._answer(response, self._reason(response), verification)
                            return
                elif self._i.must_finalise:
                    yield self._forced()
                    return
                else:
                    await self._retrieve(step)
                yield self._steps[-1]
        except (TimeoutError, BudgetExhausted) as spent:
            log.warning("budget.spent", by=self._planner.name, cap=str(spent) or "budget_ms")
            response = best_effort(self._i, note="The time or call budget was spent before the question was settled.")
            yield self._answer(response, TerminationReason.BUDGET_EXHAUSTED)
        except ModelError as error:
            log.warning("planner.failed", by=self._planner.name, error=type(error).__name__, reason=str(error))
            self._i.model_error = type(error).__name__
            response = best_effort(self._i, note="The model could not be used, so the answer may be incomplete.")
            yield self._answer(response, TerminationReason.DEPENDENCY_FAILED)

    async def _plan(self) -> NextStep:
        draft = completed(self._i) if self._writer is not None else None
        if draft is not None:  # a planner could only repeat what the writer writes (R209)
            return NextStep(action="final", rationale="the last step completes the answer", final=draft)
        self._i.budget.begin_turn()
        with self._watch.measure("planner_llm_ms"):
            step = await bounded(self._planner.next_step(self._i), self._i)
        log.info("step.planned", turn=self._i.turn, by=self._planner.name, **shape_of(step))
        return step

    def _begun(self, step: NextStep) -> StepBegun:
        elapsed_ms = self._watch.timings_ms()["total_ms"]
        return StepBegun(
            turn=self._i.turn + 1,
            action=action_of(step),
            rationale=traced(step.rationale),
            elapsed_ms=elapsed_ms,
        )

    async def _retrieve(self, step: NextStep) -> None:
        """Execute one step, write its card, and let the judge look."""
        started = time.perf_counter()
        self._routing.begin_turn()
        observation = await self._runner.run(step, self._i, self._watch)
        self._i.observations.append(observation)
        self._i.context.add_card(card_of(self._i))
        report = await self._assess()
        self._routing.names_known()
        self._i.turn += 1
        self._i.must_finalise = report.sufficient or self._i.turns_left == 0 or self._failed_steps_in_a_row()
        self._record(step, observation.summary, count=count_of(observation), report=report, started=started)

    async def _accepts(self, step: NextStep) -> bool:
        """Tell whether the draft may be the answer, or the guard sends the planner back (R201)."""
        if self._i.must_finalise:
            return True
        started = time.perf_counter()
        self._i.draft = self._draft_of(step)
        report = await self._assess()
        self._i.draft = None
        if report.sufficient:
            return True
        self._i.turn += 1
        self._i.must_finalise = self._i.turns_left == 0
        self._record(step, "the draft was sent back", count=0, report=report, started=started)
        return False

    async def _written(self, draft: AgentResponse) -> AgentResponse:
        """Return the draft where rules composed it, else an answer that rows bear out."""
        if draft.grounding is Grounding.COMPOSED:
            return draft
        self._i.budget.begin_turn()  # to write is a turn of its own
        with self._watch.measure("response_llm_ms"):
            response = await answer_of_model(draft, self._i, writer=self._writer, compose=composed_so_far)
        self._i.warnings += response.warnings
        return response

    async def _verified(self, response: AgentResponse) -> Verification | None:
        """Hold the sentences of an answer to the rows, and what it calls the first to whatever would come before."""
        with self._watch.measure("verification_ms"):
            verification = verification_of(response, self._i)
        for query in verification.counter_queries if verification is not None else ():
            before = await self._found_by(query)
            if verification is not None and before != 0:
                verification = verification.without(query, denied=before is not None)
        return verification

    async def _found_by(self, query: GraphQuery) -> int | None:
        """Return how many a query of the verification finds; ``None`` where it could not be asked in time."""
        step = select_step(query, "find what would come before")
        try:
            observation = await self._runner.run(step, self._i, self._watch)
        except (TimeoutError, BudgetExhausted):
            return None
        return None if observation.graph is None else observation.graph.total

    def _reads_otherwise(self, step: NextStep, verification: Verification | None) -> bool:
        """Ask the next reading of the question where rows refute the answer to the best one; once (R93, R249)."""
        if self._set_aside or not is_refuted(verification) or not self._i.turns_left or not set_aside(self._i):
            return False
        self._set_aside = True
        self._i.turn += 1
        self._i.must_finalise = self._i.turns_left == 0
        report = SufficiencyReport(sufficient=False, rationale="rows refute the answer", missing=["another reading"])
        self._record(step, "the answer was refuted", count=0, report=report, started=time.perf_counter())
        return True

    def _reason(self, draft: AgentResponse) -> TerminationReason:
        forced = self._i.must_finalise
        return _reason(draft, sufficient=forced and self._was_sufficient(), turns_left=self._i.turns_left)

    async def _assess(self) -> SufficiencyReport:
        with self._watch.measure("sufficiency_llm_ms"):
            report = await bounded(self._judge.assess(self._i), self._i)
        self._i.reports.append(report)
        verdict = "sufficient" if report.sufficient else "insufficient"
        self._i.context.add_card(f"SUFFICIENCY: {verdict} missing={'; '.join(report.missing) or '-'}")
        log.info("sufficiency.reported", turn=self._i.turn, sufficient=report.sufficient, missing=len(report.missing))
        return report

    def _was_sufficient(self) -> bool:
        return bool(self._i.reports) and self._i.reports[-1].sufficient

    def _failed_steps_in_a_row(self) -> bool:
        tail = self._i.own[-self._i.limits.max_failed_steps :]
        return len(tail) == self._i.limits.max_failed_steps and all(o.status != "ok" for o in tail)

    def _forced(self) -> Answer:
        """Answer in the planner's place where it keeps retrieving although it has to finalise (R203)."""
        log.warning("planner.did_not_finalise", turn=self._i.turn)
        self._i.warnings.append(FORCED)
        reason = TerminationReason.SUFFICIENT if self._was_sufficient() else TerminationReason.MAX_TURNS
        return self._answer(best_effort(self._i, note=None), reason)

    @staticmethod
    def _draft_of(step: NextStep) -> AgentResponse:
        if step.final is None:
            raise AssertionError("NextStep validates that a final step has its answer")
        return step.final

    def _record(self, step: NextStep, summary: str, *, count: int, report: SufficiencyReport, started: float) -> None:
        self._steps.append(trace_of(step, summary, turn=self._i.turn, count=count, report=report, started=started))

    def _answer(
        self, draft: AgentResponse, reason: TerminationReason, verification: Verification | None = None
    ) -> Answer:
        if reason is TerminationReason.NO_MATCH and self._nothing_could_be_read():
            reason = TerminationReason.DEPENDENCY_FAILED
            draft = draft.model_copy(update={"answer": UNREADABLE_ANSWER})
        if self._i.usage.context_left_out:
            self._i.warnings.append(CONTEXT_TRUNCATED.format(self._i.usage.context_left_out))
        checked_draft = checked(draft, verification)
        response, known = finish(checked_draft.response, self._i)
        verified = checked_draft.verified and known
        reason = TerminationReason.NO_MATCH if checked_draft.refuted else reason
        if reason is TerminationReason.MAX_TURNS and not response.source_entities:
            response = no_match(self._i)
        plan = self._routing.plan()
        timings = self._watch.timings_ms()
        log.info(
            "question.answered",
            by=self._planner.name,
            complexity=plan.complexity,
            route=plan.route,
            raised=plan.raised,
            reason=reason,
            turns=self._i.turn,
            model_calls=self._i.usage.calls,
            model_cost_usd=self._i.usage.cost_usd,
            results=len(response.result_entities),
            **timings,
        )
        return Answer(
            request_id=self._i.request_id,
            response=response,
            verified=verified,
            route=Route.AGENT if self._i.usage.calls else plan.route,
            termination_reason=reason,
            steps=explained(self._steps, plan),
            usage=self._i.usage,
            total_ms=timings["total_ms"],
            degraded=self._is_degraded(response),
            plan=plan,
            stages_ms=stages_by_name(timings),
        )

    def _is_degraded(self, response: AgentResponse) -> bool:
        failed = any(o.status == "failed" for o in self._i.observations)
        return failed or bool(self._i.model_error) or not _DEGRADING.isdisjoint(response.warnings)

    def _nothing_could_be_read(self) -> bool:
        """True where all steps but look-ups of names failed, so that nothing is known to be missing."""
        seen = self._i.observations
        asked = [o for o in seen if o.step.graph_intent is None or o.step.graph_intent.query_type != "lookup"] or seen
        return bool(asked) and all(o.status == "failed" for o in asked)


def _reason(draft: AgentResponse, *, sufficient: bool, turns_left: int) -> TerminationReason:
    if draft.outcome is Outcome.CLARIFICATION:
        return TerminationReason.CLARIFICATION_NEEDED
    if draft.outcome in (Outcome.NO_MATCH, Outcome.UNSUPPORTED):
        return TerminationReason.NO_MATCH
    if sufficient:
        return TerminationReason.SUFFICIENT
    return TerminationReason.FINAL_ACCEPTED if turns_left else TerminationReason.MAX_TURNS

"""A model answers what the rules do not settle, and the rules wherever the model's answer does not stand."""

import time
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from enum import StrEnum

import structlog

from agent_core.answer import Answer, LoopEvent, Question, Route, TerminationReason
from agent_core.budget import Usage
from agent_core.cache.answer_memory import AnswerMemory
from agent_core.cache.kept_answers import Sought
from agent_core.investigation import Investigation
from agent_core.limits import LoopLimits
from agent_core.orchestrator import FORCED, Orchestrator
from agent_core.planning.proposals import ACCEPTED, propose, settles
from agent_core.step_sequence import StepSequence
from agent_core.streaming import deltas_of

log = structlog.stdlib.get_logger("rules_and_model")


class Decision(StrEnum):
    """Whose answer a question was given.

    That of the rules without a call, one that was kept for a question that says the same, the model's, or the rules'
    after a call.
    """

    SETTLED = "settled"
    RECALLED = "recalled"
    ACCEPTED = "accepted"
    SET_ASIDE = "set_aside"


class Setback(StrEnum):
    """Why the rules answer a question that they do not settle, as the answer's warning says it."""

    UNAVAILABLE = "MODEL_UNAVAILABLE: answered by rules"
    SPENT = "MODEL_BUDGET_SPENT: answered by rules"
    UNACCEPTED = "MODEL_NOT_ACCEPTED: answered by rules"
    SCREENED = "INPUT_SCREENED: answered by rules"


@dataclass(slots=True)
class _Telling:
    """One question as it is told: the steps of all investigations in one order, and the answer of the last.

    Attributes:
        sought: what its answer is kept by; ``None`` where it is not kept.
        stages_ms: how long each stage took, over all investigations.
    """

    sequence: StepSequence
    answer: Answer | None = None
    sought: Sought | None = None
    stages_ms: dict[str, float] = field(default_factory=dict[str, float])

    async def steps_of(self, events: AsyncGenerator[LoopEvent]) -> AsyncGenerator[LoopEvent]:
        """Yield the steps of one investigation as they begin and are done, numbered on, and keep its answer."""
        first = not self.sequence.steps
        async with aclosing(self.sequence.continued(events)) as steps:
            async for event in steps:
                if not isinstance(event, Answer):
                    yield event
                    continue
                for stage, ms in event.stages_ms.items():
                    self.stages_ms[stage] = self.stages_ms.get(stage, 0.0) + ms
                self.answer = event
                if first:
                    self.sequence.steps[:1] = event.steps[:1]  # which says why the question was given its route

    def ended(self) -> Answer:
        """Return the answer of the investigation that was told last."""
        if self.answer is None:
            raise AssertionError("an investigation ends with an answer")
        return self.answer


class RulesAndModel:
    """Asks rules and a model, each in an investigation of its own, so that no question is answered worse than by rules.

    With ``rules_first`` the rules investigate first. What they settle, and what is for rules only, costs no model call;
    everything else goes to the model with what they propose, unless an answer to a question that says the same is kept
    in ``memory``. A model's answer is given where it was accepted and verified, else that of the rules, with the reason
    as a warning. Without ``rules_first`` they investigate in that case only, and no memory is asked;
    ``rules_reserve_ms`` of the question's time are kept for them.
    """

    def __init__(
        self,
        *,
        rules: Orchestrator,
        model: Orchestrator,
        limits: LoopLimits | None = None,
        rules_first: bool = True,
        memory: AnswerMemory | None = None,
        note: Callable[[Decision], None] = lambda _: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Take two loops over the same data, the limits that both have, and who is told of every decision."""
        self._rules = rules
        self._model = model
        self._limits = limits or LoopLimits()
        self._rules_first = rules_first
        self._memory = memory
        self._note = note
        self._clock = clock

    async def run_streaming(self, question: Question) -> AsyncGenerator[LoopEvent]:
        """Yield each step as it begins and as it is done, the answer by its sentences, then the answer as a whole.

        No sentence is told of an answer that is not given.

        Raises:
            QuestionInvalid: the question is empty or too long.
        """
        async with aclosing(self._events(question)) as events:
            async for event in events:
                for delta in deltas_of(event.response.answer) if isinstance(event, Answer) else ():
                    yield delta
                yield event

    async def _events(self, question: Question) -> AsyncGenerator[LoopEvent]:
        telling = _Telling(StepSequence(self._clock, self._clock()))
        ruled: Answer | None = None
        asked = self._model.open(self._in_time(question, telling))
        if self._rules_first or question.rules_only:
            investigation = self._rules.open(question)
            async with aclosing(telling.steps_of(self._rules.investigate(investigation))) as steps:
                async for step in steps:
                    yield step
            ruled = telling.ended()
            settled = self._is_settled(ruled, investigation)
            if settled or question.rules_only:
                self._note(Decision.SETTLED)
                yield self._ending(telling, ruled, setback=None if settled else Setback.SCREENED)
                return
            kept = await self._recalled(question, investigation, telling)
            if kept is not None:
                self._note(Decision.RECALLED)
                yield self._ending(telling, kept)
                return
            propose(ruled, investigation, asked)
        async with aclosing(self._by_model(question, telling, asked, ruled)) as events:
            async for event in events:
                if isinstance(event, Answer) and self._memory is not None:
                    self._memory.keep(telling.sought, event)
                yield event

    async def _recalled(self, question: Question, investigation: Investigation, telling: _Telling) -> Answer | None:
        """Return an answer that was kept for a question that says the same, and note what this one's is kept by."""
        if self._memory is None:
            return None
        telling.sought = self._memory.sought(question, investigation)
        return await self._memory.recall(telling.sought, question)

    async def _by_model(
        self, question: Question, telling: _Telling, asked: Investigation, ruled: Answer | None
    ) -> AsyncGenerator[LoopEvent]:
        """Yield the steps of a model, then its answer or, where that does not stand, what the rules answer."""
        async with aclosing(telling.steps_of(self._model.investigate(asked))) as steps:
            async for step in steps:
                yield step
        answer = telling.ended()
        setback = _setback(answer, asked)
        self._note(Decision.ACCEPTED if setback is None else Decision.SET_ASIDE)
        if setback is None:
            yield self._ending(telling, answer)
            return
        log.warning("model.set_aside", setback=setback.name, error=asked.model_error, reason=answer.termination_reason)
        if ruled is None:
            left = replace(question, timeout_s=self._left_s(question, telling))
            async with aclosing(telling.steps_of(self._rules.investigate(self._rules.open(left)))) as steps:
                async for step in steps:
                    yield step
            ruled = telling.ended()
        yield self._ending(telling, ruled, usage=answer.usage, setback=setback)

    def _left_s(self, question: Question, telling: _Telling) -> float:
        """Return what is left of the question's time, in seconds, never negative."""
        budget_s = self._limits.budget_ms / 1e3
        given_s = budget_s if question.timeout_s is None else min(budget_s, question.timeout_s)
        return max(0.0, given_s - (self._clock() - telling.sequence.began))

    def _in_time(self, question: Question, telling: _Telling) -> Question:
        """Return the question with the time that a model may take, which leaves the reserve of the rules."""
        left_s = self._left_s(question, telling)
        reserve_s = min(self._limits.rules_reserve_ms / 1e3, left_s / 2)
        return replace(question, timeout_s=left_s - reserve_s)

    def _is_settled(self, answer: Answer, investigation: Investigation) -> bool:
        """True where a model has nothing to do, or no way to do it: what rules could not read, it cannot either."""
        unread = (TerminationReason.DEPENDENCY_FAILED, TerminationReason.BUDGET_EXHAUSTED)
        if answer.termination_reason in unread:
            return True
        settled = settles(answer, investigation)
        log.info("rules.proposed", settled=settled, confidence=answer.response.confidence)
        return settled

    def _ending(
        self, telling: _Telling, answer: Answer, *, usage: Usage | None = None, setback: Setback | None = None
    ) -> Answer:
        """Return an answer with all that was done for it."""
        steps = tuple(telling.sequence.steps)
        if setback is None:
            return replace(answer, steps=steps, total_ms=self._ms(telling), stages_ms=telling.stages_ms)
        warned = answer.response.model_copy(update={"warnings": [setback.value, *answer.response.warnings]})
        return replace(
            answer,
            response=warned,
            route=Route.AGENT,
            steps=steps,
            usage=usage or answer.usage,
            total_ms=self._ms(telling),
            stages_ms=telling.stages_ms,
            degraded=answer.degraded or setback in (Setback.UNAVAILABLE, Setback.SPENT),
        )

    def _ms(self, telling: _Telling) -> float:
        return (self._clock() - telling.sequence.began) * 1e3


def _setback(answer: Answer, investigation: Investigation) -> Setback | None:
    """Return why a model's answer does not stand; ``None`` where it does."""
    if investigation.model_error:
        return Setback.UNAVAILABLE
    if answer.termination_reason is TerminationReason.BUDGET_EXHAUSTED:
        return Setback.SPENT
    accepted = answer.termination_reason in ACCEPTED and answer.verified and answer.response.answer.strip()
    return None if accepted and FORCED not in answer.response.warnings else Setback.UNACCEPTED

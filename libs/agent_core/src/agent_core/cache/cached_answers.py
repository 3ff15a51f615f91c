"""Answers that were computed before, or are being computed, stand for equal questions (ADR 9)."""

import math
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Hashable, Iterator
from contextlib import aclosing
from dataclasses import dataclass, replace
from enum import StrEnum

import structlog

from agent_core.answer import Answer, LoopEvent, Question, TerminationReason
from agent_core.answers import Answers
from agent_core.budget import Usage
from agent_core.cache.flights import Flight
from agent_core.cache.keys import AnswerKey, is_accepted, key_of
from agent_core.cache.store import AnswerStore
from agent_core.events import TextDelta
from agent_core.limits import CacheLimits
from agent_core.streaming import deltas_of

log = structlog.stdlib.get_logger("cache")


class Lookup(StrEnum):
    """What came of looking for an answer before computing it.

    HIT was kept, SHARED is being computed for another, MISS has to be computed; UNKNOWN is computed without looking,
    because nobody could say which data there is.
    """

    HIT = "hit"
    SHARED = "shared"
    MISS = "miss"
    UNKNOWN = "unknown"


@dataclass(slots=True, kw_only=True)
class _Asked:
    """One question as it waits.

    Attributes:
        deadline: infinite where the caller has none.
        seen: events of its steps that it has seen.
    """

    question: Question
    key: AnswerKey
    stamp: Hashable
    began: float
    deadline: float
    seen: int = 0


class CachedAnswers:
    """Looks for an answer before anything is planned, and computes equal questions once."""

    def __init__(
        self,
        answers: Answers,
        *,
        stamp: Callable[[], Awaitable[Hashable | None]],
        mind: Callable[[], Hashable],
        limits: CacheLimits | None = None,
        note: Callable[[Lookup, AnswerStore, float], None] = lambda _lookup, _store, _saved_ms: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Put a store of its own before ``answers``.

        Args:
            answers: who computes.
            stamp: says which data there is now; ``None`` where it cannot be said.
            mind: says who plans and judges.
            limits: what is kept, and for how long.
            note: told of every look-up, and of the milliseconds that it saved.
            clock: in seconds, as ``time.monotonic``.
        """
        self._answers = answers
        self._stamp = stamp
        self._mind = mind
        self._limits = limits or CacheLimits()
        self._note = note
        self._clock = clock
        self._store = AnswerStore(self._limits, clock=clock)
        self._flights: dict[tuple[AnswerKey, Hashable], Flight] = {}

    async def run_streaming(self, question: Question) -> AsyncGenerator[LoopEvent]:
        """Yield the events; of an answer that is kept, its steps as they were done and its sentences, all at once.

        Raises:
            QuestionInvalid: the question is empty or too long.
        """
        began = self._clock()
        asked = _Asked(
            question=question,
            key=key_of(question, mind=self._mind()),
            stamp=await self._stamp(),
            began=began,
            deadline=math.inf if question.timeout_s is None else began + question.timeout_s,
        )
        async with aclosing(self._answered(asked)) as events:
            async for event in events:
                yield event

    async def _answered(self, asked: _Asked) -> AsyncGenerator[LoopEvent]:
        kept = self._store.get(asked.key, stamp=asked.stamp) if asked.stamp is not None else None
        if kept is not None:
            self._noted(Lookup.HIT, kept, saved_ms=max(0.0, kept.total_ms - self._elapsed_ms(asked)))
            for event in (*kept.steps, *self._repeated(kept, asked)):
                yield event
            return
        while True:
            flight, shared = self._flight_of(asked)
            answer: Answer | None = None
            async with aclosing(self._followed(flight, asked, shared=shared)) as events:
                async for event in events:
                    if isinstance(event, Answer):
                        answer = event
                    else:
                        yield event
            if answer is None:
                raise AssertionError("whoever answers ends with an answer")
            if not shared:
                self._noted(Lookup.MISS if asked.stamp is not None else Lookup.UNKNOWN, answer)
                yield answer
                return
            if not self._ran_out_of_time(answer, flight, asked):
                self._noted(Lookup.SHARED, answer)
                for event in self._repeated(answer, asked):
                    yield event
                return

    @staticmethod
    async def _followed(flight: Flight, asked: _Asked, *, shared: bool) -> AsyncGenerator[LoopEvent]:
        """Yield the events of a flight, without those of steps that an earlier flight has told already.

        The sentences of a shared answer have to wait until it is known that its run was not cut short.
        """
        steps = 0
        async with aclosing(flight.events()) as events:
            async for event in events:
                match event:
                    case Answer():
                        yield event
                    case TextDelta():
                        if not shared:
                            yield event
                    case _:
                        steps += 1
                        if steps > asked.seen:
                            asked.seen = steps
                            yield event

    def _flight_of(self, asked: _Asked) -> tuple[Flight, bool]:
        """Return the flight to wait for, and whether another has begun it; one that may end too late is not waited for.

        A flight ends by the deadline of who began it, and nobody can be given less time than it has.
        """
        place = (asked.key, asked.stamp)
        running = self._flights.get(place) if asked.stamp is not None else None
        if running is not None and running.deadline <= asked.deadline:
            return running, True
        flight = Flight(self._computed(asked), deadline=asked.deadline, on_end=lambda: self._forget(place, flight))
        if asked.stamp is not None:
            self._flights.setdefault(place, flight)
        return flight, False

    def _forget(self, place: tuple[AnswerKey, Hashable], flight: Flight) -> None:
        if self._flights.get(place) is flight:
            del self._flights[place]

    async def _computed(self, asked: _Asked) -> AsyncGenerator[LoopEvent]:
        """Yield the events of the loop, and keep an answer that is accepted before anybody hears of it."""
        question = replace(asked.question, stamp=asked.stamp)
        if question.timeout_s is not None:
            question = replace(question, timeout_s=max(0.0, asked.deadline - self._clock()))
        async with aclosing(self._answers.run_streaming(question)) as events:
            async for event in events:
                if isinstance(event, Answer) and asked.stamp is not None and self._accepts(event):
                    self._store.put(asked.key, event, stamp=asked.stamp)
                yield event

    def _accepts(self, answer: Answer) -> bool:
        return is_accepted(answer, min_confidence=self._limits.min_confidence)

    def _ran_out_of_time(self, answer: Answer, flight: Flight, asked: _Asked) -> bool:
        """True where a run ended for want of time that this question still has."""
        out_of_time = answer.termination_reason is TerminationReason.BUDGET_EXHAUSTED
        return out_of_time and flight.deadline <= self._clock() < asked.deadline

    def _repeated(self, answer: Answer, asked: _Asked) -> Iterator[LoopEvent]:
        yield from deltas_of(answer.response.answer)
        yield self._again(answer, asked)

    def _again(self, answer: Answer, asked: _Asked) -> Answer:
        """Return an answer as that of another question: it took no model, and no longer than the look."""
        accepted = self._accepts(answer)
        return replace(
            answer,
            request_id=asked.question.request_id,
            termination_reason=TerminationReason.FROM_CACHE if accepted else answer.termination_reason,
            usage=Usage(),
            total_ms=self._elapsed_ms(asked),
            computed=False,
            computed_for=answer.computed_for or answer.request_id,
        )

    def _elapsed_ms(self, asked: _Asked) -> float:
        return (self._clock() - asked.began) * 1e3

    def _noted(self, lookup: Lookup, answer: Answer, *, saved_ms: float = 0.0) -> None:
        self._note(lookup, self._store, saved_ms)
        if lookup in (Lookup.HIT, Lookup.SHARED):
            log.info("question.recalled", lookup=lookup, computed_for=answer.request_id)

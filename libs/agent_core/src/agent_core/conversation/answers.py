"""Answers the questions of a conversation: each is made complete before anybody plans, and its turn is kept."""

import time
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID, uuid4

import structlog

from agent_core.answer import Answer, LoopEvent, Question, Route, TerminationReason
from agent_core.answering.citations import Citations
from agent_core.answers import Answers
from agent_core.budget import Usage
from agent_core.conversation.antecedents import Antecedents, places_of, with_names
from agent_core.conversation.follow_ups import read_follow_up
from agent_core.conversation.memory import Memory, MemoryAway, NewTurn
from agent_core.conversation.names import Names
from agent_core.conversation.readings import ALONE, Read
from agent_core.conversation.rewriting import rewritten
from agent_core.conversation.turns import MAX_CHOICES, Named, Turn, card_of
from agent_core.errors import RetrievalError
from agent_core.events import TextDelta
from agent_core.limits import MAX_QUESTION_CHARS, ConversationLimits
from agent_core.planning.ports import GraphExecutor
from agent_core.schemas import AgentResponse, Grounding, Outcome
from agent_core.step_sequence import StepSequence
from agent_core.streaming import deltas_of

log = structlog.stdlib.get_logger("conversation")

UNKNOWN: Final = "CONVERSATION_UNKNOWN: nothing is kept of this conversation; the question was taken alone"
UNREAD: Final = "CONVERSATION_UNREAD: what was said before could not be read; the question was taken alone"
UNCLEAR: Final = "FOLLOW_UP_UNCLEAR: what it takes up of the conversation is not clear; the question was taken alone"
_READ_AS: Final = "READ_AS: “{}”"
_CLARIFYING: Final = 0.3
_NOTHING: Final = frozenset({TerminationReason.NO_MATCH})


@dataclass(frozen=True, slots=True, kw_only=True)
class _Before:
    """What is known of a conversation before a question of it.

    Attributes:
        id: under which the turn will be kept; a new one where nothing is known.
        warning: why nothing is known, where something was asked for; else empty.
    """

    id: str
    turns: Sequence[Turn] = ()
    warning: str = ""


class ConversationAnswers:
    """Stands before all others that answer, the cache too: what they are asked is complete without the conversation."""

    def __init__(
        self,
        answers: Answers,
        *,
        memory: Memory,
        graph: GraphExecutor,
        limits: ConversationLimits | None = None,
        new_id: Callable[[], UUID] = uuid4,
        note: Callable[[Question, Answer], None] = lambda _question, _answer: None,
    ) -> None:
        """Take who answers, where turns are kept, and what names are looked up in.

        ``note`` is told of each question that is asked back from here, which nobody behind answers.
        """
        self._answers = answers
        self._memory = memory
        self._graph = graph
        self._limits = limits or ConversationLimits()
        self._new_id = new_id
        self._note = note

    async def run_streaming(self, question: Question) -> AsyncGenerator[LoopEvent]:
        """Yield the events of the question as it was read, its answer with the id to go on with.

        Raises:
            QuestionInvalid: the question is empty or too long.
        """
        before = await self._before(question)
        began = time.perf_counter()
        read, warning = await self._read(question, before)
        reading = self._asked if read.rewritings else self._unrewritten
        async with aclosing(reading(question, before, read)) as events:
            async for event, asked in events:
                if not isinstance(event, Answer):
                    yield event
                    continue
                answer = _annotated(event, asked, warning, elapsed_ms=(time.perf_counter() - began) * 1e3)
                answer = replace(answer, conversation_id=before.id)
                await self._keep(before, asked, answer, read)
                yield answer

    async def _before(self, question: Question) -> _Before:
        """Return what is known of the conversation that a question goes on with."""
        given = _canonical(question.conversation_id)
        if not question.conversation_id:
            return _Before(id=str(self._new_id()))
        try:
            turns = await self._memory.turns(given) if given else ()
        except MemoryAway:
            return _Before(id=given, warning=UNREAD)
        if not turns:
            log.info("conversation.unknown")
            return _Before(id=str(self._new_id()), warning=UNKNOWN)
        return _Before(id=given, turns=turns)

    async def _read(self, question: Question, before: _Before) -> tuple[Read, str]:
        """Return what a question is read as, and what has to be said of that."""
        if not before.turns or question.image_query is not None or len(question.text) > self._limits.max_chars:
            return ALONE, before.warning
        follow_up = read_follow_up(question.wording)
        *earlier, last = _to_the_last_topic(before.turns)
        timeout_s = self._limits.read_timeout_s if question.timeout_s is None else question.timeout_s / 4
        names = Names(
            graph=self._graph,
            timeout_s=min(timeout_s, self._limits.read_timeout_s),
            include_adult=question.include_adult,
        )
        try:
            asked, mentions = await names.mentions(last.asked, follow_up.text) if follow_up.text else ([], [])
            older = [each for turn in reversed(earlier) for each in (*turn.results[:1], *turn.sources)]
            known = await names.of([*last.results, *older])
        except (RetrievalError, TimeoutError) as error:
            log.warning("conversation.unread", error=type(error).__name__)
            return ALONE, UNREAD
        last = with_names(last, known)
        named = tuple(replace(each, name=each.name or known.get(each.id, "")) for each in older)
        antecedents = Antecedents(last=last, places=places_of(last, asked), older=named)
        read = rewritten(follow_up, antecedents, mentions)
        log.info("follow_up.read", shape=follow_up.shape, readings=len(read.rewritings), takes_up=read.takes_up)
        unread = read.takes_up and not read.rewritings and not read.options
        return read, UNCLEAR if unread else before.warning

    async def _asked(
        self, question: Question, before: _Before, read: Read
    ) -> AsyncGenerator[tuple[LoopEvent, Question]]:
        """Yield the events of the first reading that has an answer, else of the first one, each with its question."""
        sequence = StepSequence(time.monotonic, time.monotonic())
        refused: tuple[Answer, Question] | None = None
        for asked in _complete(question, read):
            ended: Answer | None = None
            async with aclosing(self._one(asked, sequence)) as events:
                async for event in events:
                    if isinstance(event, Answer) and event.termination_reason in _NOTHING:
                        ended = event
                    else:
                        yield event, asked
            if ended is None:
                return
            refused = refused or (ended, asked)
        if refused is None or read.options:
            async with aclosing(self._unrewritten(question, before, read)) as events:
                async for event in events:
                    yield event
            return
        for piece in (*deltas_of(refused[0].response.answer), refused[0]):
            yield piece, refused[1]

    async def _one(self, asked: Question, sequence: StepSequence) -> AsyncGenerator[LoopEvent]:
        """Yield the events of one reading, its answer with the steps of all, sentences only where it says something."""
        held: list[TextDelta] = []
        first = not sequence.steps
        async with aclosing(sequence.continued(self._answers.run_streaming(asked))) as events:
            async for event in events:
                if isinstance(event, TextDelta):
                    held.append(event)
                    continue
                if isinstance(event, Answer):
                    for delta in held if event.termination_reason not in _NOTHING else ():
                        yield delta
                    yield event if first else replace(event, steps=tuple(sequence.steps))
                else:
                    yield event

    async def _unrewritten(
        self, question: Question, before: _Before, read: Read
    ) -> AsyncGenerator[tuple[LoopEvent, Question]]:
        """Yield the events of a question that is asked as it is, or asked back about."""
        if read.options:
            answer = _asked_back(question, read)
            self._note(question, answer)
            for piece in (*deltas_of(answer.response.answer), answer):
                yield piece, question
            return
        earlier = tuple(card_of(n, turn) for n, turn in enumerate(before.turns, start=1)) if read.takes_up else ()
        asked = replace(question, earlier=earlier)
        async with aclosing(self._answers.run_streaming(asked)) as events:
            async for event in events:
                yield event, asked

    async def _keep(self, before: _Before, asked: Question, answer: Answer, read: Read) -> None:
        unclear = read.unclear if answer.termination_reason is TerminationReason.CLARIFICATION_NEEDED else ""
        if unclear not in asked.wording:
            unclear = ""
        wait_s = self._limits.write_wait_s if before.turns else 0.0
        turn = NewTurn(conversation_id=before.id, question=asked, answer=answer, unclear=unclear)
        await self._memory.keep(turn, wait_s=wait_s)


def _to_the_last_topic(turns: Sequence[Turn]) -> list[Turn]:
    """Return the turns up to the newest one that was about anything; all of them where none was."""
    last = next((n for n in range(len(turns), 0, -1) if turns[n - 1].tells), len(turns))
    return list(turns[:last])


def _canonical(conversation_id: str) -> str:
    """Return an id as it is kept under; empty where it is none of ours."""
    try:
        return str(UUID(conversation_id))
    except ValueError:
        return ""


def _complete(question: Question, read: Read) -> list[Question]:
    """Return the readings of a question that are not too long to be asked."""
    made = [
        replace(question, text=each.text, typed=question.text, meant=each.meant) if each.text else question
        for each in read.rewritings
    ]
    return [each for each in made if len(each.text) <= MAX_QUESTION_CHARS]


def _annotated(answer: Answer, asked: Question, warning: str, *, elapsed_ms: float) -> Answer:
    """Return an answer with what was made of the question."""
    warnings = [_READ_AS.format(asked.text)] if asked.typed else []
    if warning:
        warnings.append(warning)
    if not warnings:
        return answer
    response = answer.response.model_copy(update={"warnings": [*warnings, *answer.response.warnings]})
    read_as = asked.text if asked.typed else ""
    return replace(answer, response=response, total_ms=max(answer.total_ms, elapsed_ms), read_as=read_as)


def _asked_back(question: Question, read: Read) -> Answer:
    """Return the question back to the reader, which of what was told is meant."""
    citations = Citations()
    options = [citations.cite(each.ref, each.name) for each in read.options[:MAX_CHOICES]]
    response = AgentResponse(
        answer=f"“{read.unclear}” may mean several: {', '.join(options[:-1])} or {options[-1]}. Which one is meant?",
        source_entities=[each.ref for each in read.options[:MAX_CHOICES]],
        citations=citations.listed(),
        confidence=_CLARIFYING,
        outcome=Outcome.CLARIFICATION,
        grounding=Grounding.COMPOSED,
        warnings=[f"AMBIGUOUS: {', '.join(map(_name, read.options[:MAX_CHOICES]))}"],
    )
    return Answer(
        request_id=question.request_id,
        response=response,
        verified=False,
        route=Route.FAST,
        termination_reason=TerminationReason.CLARIFICATION_NEEDED,
        steps=(),
        usage=Usage(),
        total_ms=0.0,
    )


def _name(named: Named) -> str:
    return named.name

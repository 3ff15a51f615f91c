"""Recognises the image of a question before anybody plans, and asks the rest with a name in its place (ADR 22)."""

import time
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import Final

import structlog
from catalog.entities import TITLE_TYPES, EntityType
from telemetry.request_id import bound_request_id

from agent_core.answer import Answer, LoopEvent, Question, Route, StepTrace, TerminationReason
from agent_core.answering import images
from agent_core.answering.finish import UNREADABLE_ANSWER, finish, unique_refs
from agent_core.answers import Answers
from agent_core.budget import Usage
from agent_core.errors import ImageUnreadable, RetrievalError
from agent_core.events import StepBegun, TextDelta
from agent_core.image_words import ImageTask, ImageWords, read_image_words
from agent_core.investigation import Investigation, Observation
from agent_core.limits import SearchLimits
from agent_core.planning.ports import SearchExecutor
from agent_core.references import EntityRef
from agent_core.results import EntityCard, RetrievalResult
from agent_core.schemas import AgentResponse, NextStep, Outcome, SearchIntent
from agent_core.streaming import deltas_of
from agent_core.timing import bounded

log = structlog.stdlib.get_logger("image_questions")

_RATIONALE: Final = "compare the image with those that are indexed"
_ACTION: Final = "qdrant_search"


@dataclass(frozen=True, slots=True, kw_only=True)
class _End:
    """The answer is known by the image alone, or there is none."""

    response: AgentResponse
    reason: TerminationReason


@dataclass(frozen=True, slots=True, kw_only=True)
class _Rest:
    """What is still to be asked, in words alone, and what is told beside its answer.

    Attributes:
        before: a sentence in front of the answer; empty for none.
        meant: whom a name in the text stands for; ``None`` where there is none.
        confidence: of the answer, at most.
    """

    text: str
    before: str = ""
    meant: EntityRef | None = None
    confidence: float = 1.0
    warnings: tuple[str, ...] = ()


class ImageQuestions:
    """Stands before whoever answers words; a question without an image passes as it is.

    An image is compared once, in a step of its own. Where the words ask what it is of, that is the answer. Where they
    ask something about that, they are answered with its name in the place of "this". Where nothing is recognised, or
    the image cannot be read, words that do not speak of it are answered all the same, with a warning.
    """

    def __init__(
        self,
        answers: Answers,
        *,
        search: SearchExecutor,
        begin: Callable[[Question], Investigation],
        limits: SearchLimits | None = None,
    ) -> None:
        """Take who answers words, what compares images, and what checks a question and begins its investigation."""
        self._answers = answers
        self._search = search
        self._begin = begin
        self._limits = limits or SearchLimits()

    async def run_streaming(self, question: Question) -> AsyncGenerator[LoopEvent]:
        """Yield each step as it begins and as it is done, the answer by its sentences, then the answer as a whole.

        Raises:
            QuestionInvalid: the question is empty or too long.
        """
        events = self._answers.run_streaming(question) if question.image_query is None else self._with_image(question)
        async with aclosing(events):
            async for event in events:
                yield event

    async def _with_image(self, question: Question) -> AsyncGenerator[LoopEvent]:
        began = time.perf_counter()
        investigation = self._begin(replace(question, image_query=None))  # which is read here
        yield StepBegun(turn=1, action=_ACTION, rationale=_RATIONALE, elapsed_ms=0.0)
        with bound_request_id(question.request_id):
            next_move, step = await self._compared(question, investigation)
        spent_ms = (time.perf_counter() - began) * 1e3
        step = replace(step, duration_ms=spent_ms)
        yield step
        if isinstance(next_move, _End):
            answer = _ended(next_move, investigation, step, total_ms=spent_ms)
            for event in (*deltas_of(answer.response.answer), answer):
                yield event
            return
        asked = _in_words(question, next_move, spent_s=spent_ms / 1e3)
        async with aclosing(self._answers.run_streaming(asked)) as events:
            async for event in events:
                for later in _behind(event, step, next_move):
                    yield later

    async def _compared(self, question: Question, investigation: Investigation) -> tuple[_End | _Rest, StepTrace]:
        """Compare the image, and return what is to be done next, with the step as it is told."""
        words = read_image_words(investigation.question)
        intent = _intent(question, words)
        try:
            found = self._search(intent, timeout_s=investigation.remaining_s, include_adult=question.include_adult)
            result = await bounded(found, investigation)
        except ImageUnreadable as error:
            log.info("image.unread", task=words.task)
            return self._unread(question, words, str(error)), _step(f"the image cannot be read: {error}")
        except (RetrievalError, TimeoutError) as error:
            log.warning("image.failed", error=type(error).__name__)
            return _failed(question, words), _step("the images that are indexed could not be read")
        step = NextStep(action=_ACTION, rationale=_RATIONALE, search_intent=intent)
        status = "ok" if result.count else "empty"
        investigation.observations.append(
            Observation(step=step, status=status, summary=result.summary, result=result)
        )  # fmt: skip
        log.info("image.compared", task=words.task, found=result.count)
        return self._next(question, words, result), _step(result.summary.splitlines()[0], result)

    def _next(self, question: Question, words: ImageWords, result: RetrievalResult) -> _End | _Rest:
        if not result.count:
            compared = result.image.compared if result.image else 0
            if words.task is not ImageTask.APART:
                return _End(response=images.not_recognised(compared), reason=TerminationReason.NO_MATCH)
            return _Rest(text=question.text, warnings=(images.IMAGE_UNKNOWN,))
        if words.task is ImageTask.APART:
            known = result.mode == "image_hash"
            return _Rest(text=question.text, warnings=(images.IMAGE_APART if known else images.IMAGE_UNKNOWN,))
        if result.mode != "image_hash":
            return _End(response=images.compose_alike(result), reason=TerminationReason.FINAL_ACCEPTED)
        most = self._limits.max_image_distance
        if words.task is ImageTask.IDENTIFY:
            response = images.compose_recognised(result, max_distance=most)
            return _End(response=response, reason=TerminationReason.SUFFICIENT)
        card = _card_meant(words, result)
        meant, name = _name_meant(words, card)
        return _Rest(
            text=words.about(name),
            before=images.said_before(result, card),
            meant=meant,
            confidence=images.confidence_of(result, max_distance=most),
        )

    @staticmethod
    def _unread(question: Question, words: ImageWords, reason: str) -> _End | _Rest:
        if words.task is ImageTask.APART:
            return _Rest(text=question.text, warnings=(f"{images.IMAGE_UNREAD}: {reason}",))
        return _End(response=images.not_read(reason), reason=TerminationReason.NO_MATCH)


def _intent(question: Question, words: ImageWords) -> SearchIntent:
    return SearchIntent(
        rationale=_RATIONALE,
        entity_type=EntityType.ANIME,
        query=words.further,
        image_query=question.image_query,
    )


def _failed(question: Question, words: ImageWords) -> _End | _Rest:
    """Return what is done where the database was away: words that need no image may still be answered."""
    if words.task is ImageTask.APART:
        return _Rest(text=question.text, warnings=(images.IMAGE_UNREAD,))
    response = images.not_recognised(0).model_copy(update={"answer": UNREADABLE_ANSWER})
    return _End(response=response, reason=TerminationReason.DEPENDENCY_FAILED)


def _step(summary: str, result: RetrievalResult | None = None) -> StepTrace:
    count = result.count if result else 0
    return StepTrace(
        turn=1,
        action=_ACTION,
        rationale=_RATIONALE,
        summary=summary,
        result_count=count,
        sufficient=bool(count),
        missing=() if count else ("an indexed image that looks nearly the same",),
        duration_ms=0.0,
    )


def _card_meant(words: ImageWords, result: RetrievalResult) -> EntityCard:
    """Return the entity that the words mean, of several that have the same image: the first of the kind they say."""
    of_kind = (card for card in result.raw_data if card.ref.entity_type is words.kind)
    return next(of_kind, result.raw_data[0])


def _name_meant(words: ImageWords, card: EntityCard) -> tuple[EntityRef, str]:
    """Return what stands for the image: what it shows, or its best known title where the words speak of a title."""
    if words.kind in TITLE_TYPES and card.ref.entity_type not in TITLE_TYPES and card.related:
        return card.related[0]
    return card.ref, card.name


def _ended(end: _End, investigation: Investigation, step: StepTrace, *, total_ms: float) -> Answer:
    response, verified = finish(end.response, investigation)
    return Answer(
        request_id=investigation.request_id,
        response=response,
        verified=verified and response.outcome is Outcome.ANSWERED,
        route=Route.FAST,
        termination_reason=end.reason,
        steps=(step,),
        usage=Usage(),
        total_ms=total_ms,
        degraded=end.reason is TerminationReason.DEPENDENCY_FAILED,
    )


def _in_words(question: Question, rest: _Rest, *, spent_s: float) -> Question:
    timeout_s = None if question.timeout_s is None else max(0.0, question.timeout_s - spent_s)
    return replace(question, text=rest.text, image_query=None, timeout_s=timeout_s)


def _behind(event: LoopEvent, step: StepTrace, rest: _Rest) -> tuple[LoopEvent, ...]:
    """Return an event of the answer in words as it is told behind the step that compared the image."""
    match event:
        case TextDelta():
            return ()  # the sentences are told with the one in front of them, at the end
        case StepTrace():
            return (replace(event, turn=event.turn + step.turn),)
        case StepBegun():
            elapsed_ms = event.elapsed_ms + step.duration_ms
            return (replace(event, turn=event.turn + step.turn, elapsed_ms=elapsed_ms),)
        case Answer():
            answer = _with_what_is_shown(event, step, rest)
            return (*deltas_of(answer.response.answer), answer)
        case _:
            return (event,)


def _with_what_is_shown(answer: Answer, step: StepTrace, rest: _Rest) -> Answer:
    response = answer.response
    sources = list(unique_refs([*([rest.meant] if rest.meant else []), *response.source_entities]))
    warnings = [*rest.warnings, *response.warnings]
    if rest.meant is not None and response.outcome is Outcome.ANSWERED and rest.meant not in response.source_entities:
        warnings.insert(0, images.IMAGE_NAMESAKE)
    response_with_image = response.model_copy(
        update={
            "answer": f"{rest.before} {response.answer}".strip(),
            "source_entities": sources,
            "confidence": min(rest.confidence, response.confidence),
            "warnings": warnings,
        }
    )
    steps = (step, *(replace(each, turn=each.turn + step.turn) for each in answer.steps))
    return replace(answer, response=response_with_image, steps=steps, total_ms=answer.total_ms + step.duration_ms)

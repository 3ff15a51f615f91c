"""Finds an accepted answer to a question that says the same, before a model is asked (ADR 30)."""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import StrEnum
from hashlib import sha256
from typing import Protocol

import structlog
from catalog.data_stamp import digest_of
from catalog.kept_answers import FoundAnswer, KeptAnswer

from agent_core.answer import Answer, Question
from agent_core.cache.kept_answers import NewAnswer, Sought, answer_of, closeness, row_of, wording_digest
from agent_core.cache.keys import is_accepted
from agent_core.cache.signature import signature_of
from agent_core.investigation import Investigation
from agent_core.limits import MemoryLimits
from agent_core.planning.understanding import mentions_of, understanding_of
from agent_core.text_encoder import TextEncoder

log = structlog.stdlib.get_logger("answer_memory")


class Recall(StrEnum):
    """What came of looking for an answer before a model was asked.

    EQUAL was kept for the same words, NEAR for words that say the same and are close in meaning; MISS has to be
    computed, and so has AWAY, because nobody could look.
    """

    EQUAL = "equal"
    NEAR = "near"
    MISS = "miss"
    AWAY = "away"


class ShelfAway(Exception):
    """What is kept cannot be read at the moment."""


class Shelf(Protocol):
    """Where answers are kept for every process. One instance serves all requests."""

    async def find(self, sought: Sought) -> Sequence[FoundAnswer]:
        """Return the answers to questions that say the same, newest first.

        Raises:
            ShelfAway: they cannot be read at the moment.
        """
        ...

    def put(self, new: NewAnswer) -> None:
        """Take an answer to be written; what cannot be written is lost and counted."""
        ...


class AnswerMemory:
    """Looks on a shelf for what a model would be asked, and puts there what it answered."""

    def __init__(
        self,
        shelf: Shelf,
        *,
        mind: Callable[[], bytes],
        encoder: TextEncoder | None = None,
        limits: MemoryLimits | None = None,
        note: Callable[[Recall, float], None] = lambda _recall, _saved_ms: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Take where answers are kept.

        Args:
            shelf: where they are kept.
            mind: says who answers, and with what: answers of others are none of theirs.
            encoder: compares questions in meaning; without one only the same words find an answer.
            limits: what is kept, and how close questions have to be.
            note: told of every look, and of the milliseconds that it saved.
            clock: in seconds, as ``time.monotonic``.
        """
        self._shelf = shelf
        self._mind = mind
        self._encoder = encoder
        self._limits = limits or MemoryLimits()
        self._note = note
        self._clock = clock

    def sought(self, question: Question, investigation: Investigation) -> Sought | None:
        """Return what to look for, once rules have investigated the question.

        ``None`` where its answer is for nobody else: it does not stand alone, or nobody knows which data there is.
        """
        if question.stamp is None or question.earlier or question.image_query is not None:
            return None
        signature = signature_of(
            investigation.question,
            mentions_of(investigation),
            understanding_of(investigation),
            include_adult=question.include_adult,
        )
        return Sought(
            signature=sha256(signature.digest + self._mind()).digest(),
            stamp=digest_of(question.stamp),
            wording=wording_digest(investigation.question),
            text=signature.text,
        )

    async def recall(self, sought: Sought | None, question: Question) -> Answer | None:
        """Return an accepted answer to a question that says the same, as that of this one; ``None`` without any."""
        if sought is None:
            return None
        began = self._clock()
        try:
            async with asyncio.timeout(self._limits.read_timeout_s):
                recall, found, near = await self._looked(sought)
        except (TimeoutError, ShelfAway):
            recall, found, near = Recall.AWAY, None, None
        kept = None if found is None else answer_of(found, question)
        if kept is None:
            self._note(recall if found is None else Recall.MISS, 0.0)
            return None
        answer, took_ms = kept
        self._note(recall, max(0.0, took_ms - (self._clock() - began) * 1e3))
        log.info("question.recalled", lookup=recall, computed_for=answer.computed_for)
        return replace(answer, closeness=near)

    def keep(self, sought: Sought | None, answer: Answer) -> None:
        """Have an answer kept where the same question may be given it again."""
        if sought is not None and answer.computed and is_accepted(answer, min_confidence=self._limits.min_confidence):
            self._shelf.put(NewAnswer(sought=sought, answer=answer))

    async def _looked(self, sought: Sought) -> tuple[Recall, FoundAnswer | None, float | None]:
        """Return how a look ended, what was found, and how close its question is where it has other words."""
        found = await self._shelf.find(sought)
        same = next((each for each in found if each.wording == sought.wording), None)
        if same is not None:
            return Recall.EQUAL, same, None
        if not found or self._encoder is None:
            return Recall.MISS, None, None
        (vector,) = await asyncio.to_thread(self._encoder.embed, [sought.text])
        near = max(found, key=lambda each: closeness(each, vector))
        cosine = closeness(near, vector)
        if cosine < self._limits.min_closeness:
            return Recall.MISS, None, None
        return Recall.NEAR, near, cosine


def rows_of(batch: Sequence[NewAnswer], *, encoder: TextEncoder | None, max_document_bytes: int) -> list[KeptAnswer]:
    """Return the rows of answers, without those that are too long; blocks for some milliseconds an answer."""
    vectors = [None] * len(batch) if encoder is None else list(encoder.embed([new.sought.text for new in batch]))
    rows = [row_of(new, vector) for new, vector in zip(batch, vectors, strict=True)]
    return [row for row in rows if len(row.document) <= max_document_bytes]

"""Writes run records behind the answers: a bounded queue, batches, retries, and a count of what was lost."""

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import aclosing, nullcontext
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, Protocol, Self

import structlog
from catalog.runs import RunRow

from agent_core.answer import Answer, LoopEvent, Question
from agent_core.answers import Answers
from agent_core.limits import RunLimits
from agent_core.runs.document import FinishedRun, row_of
from agent_core.runs.log import RunLog, bound_run_log

log = structlog.stdlib.get_logger("runs")


class RunFate(StrEnum):
    """What became of a record, as a metric's label.

    WRITTEN is in the table, DROPPED found the queue full or was still waiting when the service stopped, FAILED could
    not be written.
    """

    WRITTEN = "written"
    DROPPED = "dropped"
    FAILED = "failed"


class StoreAway(Exception):
    """The store cannot be reached at the moment: the same records may be written a moment later."""


class RunStore(Protocol):
    """Where records go."""

    async def write(self, rows: Sequence[RunRow]) -> int:
        """Write records, and return how many of them were taken; the others can never be.

        Raises:
            StoreAway: none was written, and all may be later.
        """
        ...

    async def prune(self) -> None:
        """Delete what is too old or too much.

        Raises:
            StoreAway: nothing was deleted.
        """
        ...


class RunRecorder:
    """Takes finished runs and writes them in a task of its own, inside its context. Who gives one never waits."""

    def __init__(
        self,
        store: RunStore,
        *,
        limits: RunLimits | None = None,
        note: Callable[[RunFate, int, int], None] = lambda _fate, _runs, _waiting: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Take the store; ``note`` is told the fate of so many records, and how many wait."""
        self.limits = limits or RunLimits()
        self._store = store
        self._note = note
        self._clock = clock
        self._waiting: asyncio.Queue[FinishedRun] = asyncio.Queue(self.limits.max_waiting)
        self._in_hand = 0
        self._writing: asyncio.Task[None] | None = None
        self._pruned_at: float | None = None

    async def __aenter__(self) -> Self:
        self._writing = asyncio.get_running_loop().create_task(self._write_all())
        return self

    async def __aexit__(self, *_: object) -> None:
        """Give what waits a moment to be written, and count what is left as dropped."""
        writing = self._writing
        if writing is None:
            return
        try:
            async with asyncio.timeout(self.limits.flush_s):
                await self.settled()
        except TimeoutError:
            self._noted(RunFate.DROPPED, self._waiting.qsize() + self._in_hand)
        writing.cancel()
        await asyncio.wait([writing])

    def put(self, run: FinishedRun) -> None:
        """Take a run to be written; where too many wait, it is dropped and counted."""
        try:
            self._waiting.put_nowait(run)
        except asyncio.QueueFull:
            self._noted(RunFate.DROPPED, 1)

    async def settled(self) -> None:
        """Wait until nothing that was put is on its way any more."""
        await self._waiting.join()

    async def _write_all(self) -> None:
        """Write what waits, for ever; nothing that happens to a record ends it."""
        while True:
            batch = [await self._waiting.get()]
            while len(batch) < self.limits.max_batch and not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            self._in_hand = len(batch)
            try:
                await self._write(batch)
                await self._prune_if_due()
            except Exception as error:  # noqa: BLE001 - a mistake of ours loses these records and no others
                log.error("runs.crashed", records=len(batch), error=type(error).__name__)  # noqa: TRY400 - a traceback may quote the question
                self._noted(RunFate.FAILED, len(batch))
            finally:
                self._in_hand = 0
                for _ in batch:
                    self._waiting.task_done()

    async def _write(self, batch: Sequence[FinishedRun]) -> None:
        rows = await asyncio.to_thread(_rows, batch)
        wait_s = self.limits.retry_s
        for attempt in range(self.limits.write_tries):
            try:
                taken = await self._store.write(rows)
            except StoreAway:
                if attempt + 1 < self.limits.write_tries:
                    await asyncio.sleep(wait_s)
                    wait_s *= 2
                continue
            self._noted(RunFate.WRITTEN, taken)
            self._noted(RunFate.FAILED, len(batch) - taken)
            return
        log.warning("runs.not_written", records=len(batch))
        self._noted(RunFate.FAILED, len(batch))

    async def _prune_if_due(self) -> None:
        """Delete what is too old or too much, at the first record and then every ``prune_s``."""
        now = self._clock()
        if self._pruned_at is not None and now - self._pruned_at < self.limits.prune_s:
            return
        self._pruned_at = now
        try:
            await self._store.prune()
        except StoreAway:
            log.warning("runs.not_pruned")

    def _noted(self, fate: RunFate, runs: int) -> None:
        if runs:
            self._note(fate, runs, self._waiting.qsize())


def _rows(batch: Sequence[FinishedRun]) -> list[RunRow]:
    """Return the records of runs; one of which none can be made is told and left out."""
    rows: list[RunRow] = []
    for run in batch:
        try:
            rows.append(row_of(run))
        except (TypeError, ValueError) as error:  # a value that JSON has no form for
            log.warning("runs.no_form", error=type(error).__name__)
    return rows


class RecordedAnswers:
    """Has every answer recorded, beside giving it; stands around who computes, and again around the cache.

    Around who computes, ``computed`` is true: everything that happens to the question is noted. Around the cache it
    records what was computed for another question, which passes nobody else.
    """

    def __init__(
        self, answers: Answers, recorder: RunRecorder, *, settings: Callable[[], Mapping[str, Any]], computed: bool
    ) -> None:
        self._answers = answers
        self._recorder = recorder
        self._settings = settings
        self._computed = computed

    async def run_streaming(self, question: Question) -> AsyncGenerator[LoopEvent]:
        """Yield what the answers yield."""
        asked_at = datetime.now(UTC)
        run_log = RunLog(self._recorder.limits)
        noting = bound_run_log(run_log) if self._computed else nullcontext()
        with noting:
            async with aclosing(self._answers.run_streaming(question)) as events:
                async for event in events:
                    self._record(event, question, run_log, asked_at)
                    yield event

    def _record(self, event: LoopEvent, question: Question, run_log: RunLog, asked_at: datetime) -> None:
        if isinstance(event, Answer) and event.computed is self._computed:
            self._recorder.put(
                FinishedRun(
                    question=question, answer=event, log=run_log, asked_at=asked_at, settings=self._settings()
                )
            )  # fmt: skip

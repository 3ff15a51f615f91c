"""Writes records behind what they are about: a bounded queue, batches, retries, and a count of what was lost."""

import asyncio
import time
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Protocol, Self

import structlog

from agent_core.limits import WriteLimits

log = structlog.stdlib.get_logger("write_behind")


class Fate(StrEnum):
    """What became of a record, as a metric's label.

    WRITTEN is in the table, DROPPED found the queue full or was still waiting when the service stopped, FAILED could
    not be written.
    """

    WRITTEN = "written"
    DROPPED = "dropped"
    FAILED = "failed"


class StoreAway(Exception):
    """The store cannot be reached at the moment: the same records may be written a moment later."""


class Store[Row](Protocol):
    """Where records go."""

    async def write(self, rows: Sequence[Row]) -> int:
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


class WriteBehind[Item, Row]:
    """Takes items and writes them as rows in a task of its own, inside its context. Who gives one never waits."""

    def __init__(
        self,
        store: Store[Row],
        *,
        name: str,
        rows: Callable[[Sequence[Item]], list[Row]],
        limits: WriteLimits,
        note: Callable[[Fate, int, int], None] = lambda _fate, _records, _waiting: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Take the store, and what makes rows, off the event loop.

        Args:
            store: where the rows go.
            name: of the records, for logs.
            rows: makes rows of items; one of which none can be made is left out.
            limits: how many wait, and how long.
            note: told the fate of so many records, and how many wait.
            clock: in seconds, as ``time.monotonic``.
        """
        self._store = store
        self._name = name
        self._rows = rows
        self._limits = limits
        self._note = note
        self._clock = clock
        self._waiting: asyncio.Queue[Item] = asyncio.Queue(self._limits.max_waiting)
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
            async with asyncio.timeout(self._limits.flush_s):
                await self.settled()
        except TimeoutError:
            self._noted(Fate.DROPPED, self._waiting.qsize() + self._in_hand)
        writing.cancel()
        await asyncio.wait([writing])

    def put(self, item: Item) -> None:
        """Take an item to be written; where too many wait, it is dropped and counted."""
        try:
            self._waiting.put_nowait(item)
        except asyncio.QueueFull:
            self._noted(Fate.DROPPED, 1)

    async def settled(self) -> None:
        """Wait until nothing that was put is on its way any more."""
        await self._waiting.join()

    async def _write_all(self) -> None:
        """Write what waits, for ever; nothing that happens to a record ends it."""
        while True:
            batch = [await self._waiting.get()]
            while len(batch) < self._limits.max_batch and not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            self._in_hand = len(batch)
            try:
                await self._write(batch)
                await self._prune_if_due()
            except Exception as error:  # noqa: BLE001 - a mistake of ours loses these records and no others
                log.error("records.crashed", of=self._name, records=len(batch), error=type(error).__name__)  # noqa: TRY400 - a traceback may quote the question
                self._noted(Fate.FAILED, len(batch))
            finally:
                self._in_hand = 0
                for _ in batch:
                    self._waiting.task_done()

    async def _write(self, batch: Sequence[Item]) -> None:
        rows = await asyncio.to_thread(self._rows, batch)
        wait_s = self._limits.retry_s
        for attempt in range(self._limits.write_tries):
            try:
                taken = await self._store.write(rows)
            except StoreAway:
                if attempt + 1 < self._limits.write_tries:
                    await asyncio.sleep(wait_s)
                    wait_s *= 2
                continue
            self._noted(Fate.WRITTEN, taken)
            self._noted(Fate.FAILED, len(batch) - taken)
            return
        log.warning("records.not_written", of=self._name, records=len(batch))
        self._noted(Fate.FAILED, len(batch))

    async def _prune_if_due(self) -> None:
        """Delete what is too old or too much, at the first record and then every ``prune_s``."""
        now = self._clock()
        if self._pruned_at is not None and now - self._pruned_at < self._limits.prune_s:
            return
        self._pruned_at = now
        try:
            await self._store.prune()
        except StoreAway:
            log.warning("records.not_pruned", of=self._name)

    def _noted(self, fate: Fate, records: int) -> None:
        if records:
            self._note(fate, records, self._waiting.qsize())

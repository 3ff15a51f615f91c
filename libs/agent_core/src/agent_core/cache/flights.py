"""One question on its way, and all who wait for its answer."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing

from agent_core.answer import LoopEvent


class Flight:
    """Runs in a task of its own, so that nobody who leaves takes it from the others; the last to leave ends it.

    Attributes:
        deadline: by which it ends, on the clock of who began it.
    """

    def __init__(self, events: AsyncGenerator[LoopEvent], *, deadline: float, on_end: Callable[[], None]) -> None:
        """Begin; ``on_end`` is called once nobody can join any more. Whoever begins it has to wait for it."""
        self.deadline = deadline
        self._events: list[LoopEvent] = []
        self._news = asyncio.Event()
        self._waiting = 0
        self._on_end = on_end
        self._run = asyncio.ensure_future(self._fly(events))
        self._run.add_done_callback(self._landed)

    async def events(self) -> AsyncGenerator[LoopEvent]:
        """Yield all events from the first on; may be called by many, until ``on_end`` is.

        Raises:
            Exception: whatever the run raised.
        """
        self._waiting += 1
        try:
            sent = 0
            while True:
                news = self._news
                while sent < len(self._events):
                    sent += 1
                    yield self._events[sent - 1]
                if self._run.done():
                    self._run.result()
                    return
                await news.wait()
        finally:
            self._waiting -= 1
            if not self._waiting and not self._run.done():
                self._on_end()
                self._run.cancel()
                await asyncio.wait([self._run])

    async def _fly(self, events: AsyncGenerator[LoopEvent]) -> None:
        try:
            async with aclosing(events):
                async for event in events:
                    self._events.append(event)
                    self._tell()
        finally:
            self._on_end()  # before anybody hears that it has ended, and could join it again

    def _landed(self, run: asyncio.Future[None]) -> None:
        if not run.cancelled():
            run.exception()  # told to those who wait; where all have left, to nobody
        self._tell()

    def _tell(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

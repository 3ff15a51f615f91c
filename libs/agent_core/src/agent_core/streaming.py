"""What makes a stream of the loop's events fit for a client: the answer in sentences, and a sign of life in pauses."""

import asyncio
import re
import time
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing
from typing import Final

from agent_core.answer import LoopEvent
from agent_core.events import Heartbeat, TextDelta

# Ends a sentence: its mark with what closes behind it, citations too, and the space up to the next one; or a new line.
_END: Final = re.compile(
    r"""(?: (?: (?<!\n\d)(?<!\n\d\d)\. | [!?…] ) ['"”’»)]* (?:\s?\[\d{1,4}\])* \s+ (?=[^a-z\s])
      | [。！？]+ | \n ) \s*""",
    re.VERBOSE,
)


def sentences_of(text: str) -> Iterator[str]:
    """Yield a text in pieces that end where a sentence may end; all of them in a row are the text."""
    begin = 0
    for end in _END.finditer(text):
        yield text[begin : end.end()]
        begin = end.end()
    if begin < len(text):
        yield text[begin:]


def deltas_of(text: str) -> Iterator[TextDelta]:
    """Yield a text whose wording is final, sentence by sentence."""
    for index, sentence in enumerate(sentences_of(text)):
        yield TextDelta(index=index, text=sentence)


async def with_heartbeats(events: AsyncGenerator[LoopEvent], *, every_s: float) -> AsyncGenerator[LoopEvent]:
    """Yield all events, and a heartbeat wherever none came for ``every_s`` seconds.

    ``events`` runs in one task of its own, at most two events ahead of the reader, and heartbeats are made only while
    the reader waits: one that reads slowly holds the events back, and nothing gathers. Closing ends ``events``.
    """
    began = time.monotonic()
    ahead = _Ahead(events)
    try:
        while await ahead.comes(within_s=every_s) or not ahead.ended:
            event = ahead.take()
            yield Heartbeat(elapsed_ms=(time.monotonic() - began) * 1e3) if event is None else event
    finally:
        await ahead.end()


class _Ahead:
    """Events that run one ahead of who takes them.

    Whoever takes is woken in the next turn of the loop: each further turn may hold what other questions compute.
    """

    def __init__(self, events: AsyncGenerator[LoopEvent]) -> None:
        self._event: LoopEvent | None = None
        self._taken = asyncio.Event()
        self._waiter: asyncio.Future[None] | None = None
        self._run = asyncio.ensure_future(self._pump(events))
        self._run.add_done_callback(self._wake)

    @property
    def ended(self) -> bool:
        """Whether no event will come any more."""
        return self._run.done()

    async def comes(self, *, within_s: float) -> bool:
        """Wait for the next event, and tell whether there is one.

        Raises:
            Exception: whatever the events raised, behind the last of them.
        """
        if self._event is None and not self.ended:
            self._waiter = asyncio.get_running_loop().create_future()
            timer = asyncio.get_running_loop().call_later(within_s, self._wake)
            try:
                await self._waiter
            finally:
                timer.cancel()
                self._waiter = None
        if self._event is None and self.ended:
            self._run.result()
        return self._event is not None

    def take(self) -> LoopEvent | None:
        """Return the event that has come, and let the next one come."""
        event, self._event = self._event, None
        self._taken.set()
        return event

    async def end(self) -> None:
        """End the events, and wait until they have."""
        self._run.cancel()
        await asyncio.wait([self._run])
        if not self._run.cancelled():
            self._run.exception()  # raised to who waited; where the reader left, told to nobody

    async def _pump(self, events: AsyncGenerator[LoopEvent]) -> None:
        async with aclosing(events):
            async for event in events:
                while self._event is not None:
                    self._taken.clear()
                    await self._taken.wait()
                self._event = event
                self._wake()

    def _wake(self, *_: object) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

"""What makes a stream of the loop's events fit for a client: the answer in sentences, and a sign of life in pauses."""

import asyncio
import re
import time
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing
from typing import Final

from agent_core.answer import Answer, LoopEvent
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


async def with_deltas(events: AsyncGenerator[LoopEvent]) -> AsyncGenerator[LoopEvent]:
    """Yield all events, and before the answer its sentences: only now nothing can take its place any more."""
    async with aclosing(events):
        async for event in events:
            if isinstance(event, Answer):
                for delta in deltas_of(event.response.answer):
                    yield delta
            yield event


async def with_heartbeats(events: AsyncGenerator[LoopEvent], *, every_s: float) -> AsyncGenerator[LoopEvent]:
    """Yield all events, and a heartbeat wherever none came for ``every_s`` seconds.

    ``events`` runs in one task of its own, at most two events ahead of the reader, and heartbeats are made only while
    the reader waits: one that reads slowly holds the events back, and nothing gathers. Closing ends ``events``.
    """
    began = time.monotonic()
    ready: asyncio.Queue[LoopEvent] = asyncio.Queue(maxsize=1)

    async def pump() -> None:
        async with aclosing(events):
            async for event in events:
                await ready.put(event)

    running = asyncio.ensure_future(pump())
    try:
        while not (running.done() and ready.empty()):
            event = await _next(ready, running, timeout_s=every_s)
            if event is not None:
                yield event
            elif not running.done():
                yield Heartbeat(elapsed_ms=(time.monotonic() - began) * 1e3)
        running.result()
    finally:
        running.cancel()
        await asyncio.wait([running])
        if not running.cancelled():
            running.exception()  # raised above; where the reader left, told to nobody


async def _next(
    ready: asyncio.Queue[LoopEvent], running: asyncio.Future[None], *, timeout_s: float
) -> LoopEvent | None:
    """Return the next event; ``None`` where the time is over, or the events are."""
    if not ready.empty():
        return ready.get_nowait()
    coming = asyncio.ensure_future(ready.get())
    try:
        await asyncio.wait([coming, running], timeout=timeout_s, return_when=asyncio.FIRST_COMPLETED)
        return coming.result() if coming.done() else None
    finally:
        coming.cancel()

"""Reads that many wait for at once, without anybody being told what was read before it asked."""

import asyncio
from collections.abc import Awaitable, Callable


class FreshReads[Value]:
    """Joins equal reads: whoever asks while one runs waits for the next, together with all who do."""

    def __init__(self, read: Callable[[], Awaitable[Value]]) -> None:
        self._read = read
        self._running: asyncio.Future[Value] | None = None
        self._next: asyncio.Future[Value] | None = None

    async def __call__(self) -> Value:
        """Return what a read found that began after this was called.

        Raises:
            Exception: whatever the read raised.
        """
        if self._next is None:
            self._next = asyncio.ensure_future(self._after(self._running))
        return await asyncio.shield(self._next)

    async def close(self) -> None:
        """Cancel what is being read, and wait until it has ended."""
        reads = [read for read in (self._running, self._next) if read is not None]
        for read in reads:
            read.cancel()
        await asyncio.gather(*reads, return_exceptions=True)

    async def _after(self, previous: asyncio.Future[Value] | None) -> Value:
        if previous is not None and not previous.done():
            await asyncio.wait([previous])
        self._running, self._next = self._next, None
        return await self._read()

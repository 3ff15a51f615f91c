"""The reads of one request: bounded by its deadline, and ended with it."""

import asyncio
import time
from collections.abc import Awaitable, Callable

from catalog.connections import Connections
from catalog.prepared import Driver


class Deadline:
    """The moment by which a request is answered."""

    def __init__(self, seconds: float) -> None:
        self._at = time.monotonic() + seconds

    @property
    def remaining_s(self) -> float:
        """Seconds that are left, never negative."""
        return max(0.0, self._at - time.monotonic())


class CatalogReads:
    """The reads of one request: each stands alone, within the deadline, and ended with the request."""

    def __init__(self, connections: Connections, deadline: Deadline) -> None:
        self._connections = connections
        self._deadline = deadline
        self._running: set[asyncio.Task[object]] = set()

    async def run[Result](
        self, query: Callable[[Driver], Awaitable[Result]], *, timeout_s: float | None = None
    ) -> Result:
        """Return what ``query`` reads.

        Raises:
            TimeoutError: it took longer than ``timeout_s`` or than what is left for the request.
        """
        left_s = self._deadline.remaining_s
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - a coroutine is always run by a task
        self._running.add(task)
        try:
            async with asyncio.timeout(left_s if timeout_s is None else min(left_s, timeout_s)):
                async with self._connections.one() as driver:
                    return await query(driver)
        finally:
            self._running.discard(task)

    def cancel(self) -> None:
        """Cancel what is still being read; a loader's statement runs in a task that nobody waits for any more."""
        for task in self._running:
            task.cancel()

"""Lets replies that arrive in one moment go on one by one, so that the event loop looks at everything else between."""

import asyncio
from collections import deque


class LoopTurns:
    """Lets one waiter go on in each turn of the event loop, in the order in which they came.

    What is made of a model's reply takes milliseconds without a pause. Two hundred replies of one moment would keep
    deadlines, heartbeats and cancellations waiting for all of it together.
    """

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def next(self) -> None:
        """Wait for a turn of the loop of one's own."""
        loop = asyncio.get_running_loop()
        turn = loop.create_future()
        self._waiting.append(turn)
        if len(self._waiting) == 1:
            loop.call_soon(self._begin, loop)
        await turn

    def _begin(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let the first who still waits go on, and come back a turn later."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():  # it was not cancelled
                turn.set_result(None)
                break
        if self._waiting:
            loop.call_soon(self._begin, loop)

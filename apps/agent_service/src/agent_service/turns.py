"""Lets so many questions be computed at once, while the others wait in order."""

import asyncio
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import replace

from agent_core.answer import LoopEvent, Question
from agent_core.answers import Answers


class InTurn:
    """Questions that take turns at every step all end late; in order, each waits for those before it."""

    def __init__(self, answers: Answers, *, max_working: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._answers = answers
        self._turns = asyncio.Semaphore(max_working)
        self._clock = clock

    async def run_streaming(self, question: Question) -> AsyncGenerator[LoopEvent]:
        """Yield what the answers yield, in what the wait has left of the question's time."""
        arrived = self._clock()
        async with self._turns:
            if question.timeout_s is not None:
                left_s = max(0.0, question.timeout_s - (self._clock() - arrived))
                question = replace(question, timeout_s=left_s)
            async with aclosing(self._answers.run_streaming(question)) as events:
                async for event in events:
                    yield event

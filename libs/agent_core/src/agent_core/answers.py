"""The port of whoever answers questions: the loop, and what stands before it."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Protocol

from agent_core.answer import Answer, LoopEvent, Question


class Answers(Protocol):
    """Answers questions. One instance serves all requests."""

    def run_streaming(self, question: Question) -> AsyncGenerator[LoopEvent]:
        """Yield each step as it begins and as it is done, the answer by its sentences, then the answer as a whole.

        Closing it ends whatever was begun for it.

        Raises:
            QuestionInvalid: the question is empty or too long.
        """
        ...


async def answer_of(answers: Answers, question: Question) -> Answer:
    """Return the answer; there always is one, and it says how it came about.

    Raises:
        QuestionInvalid: the question is empty or too long.
    """
    return await last_of(answers.run_streaming(question))


async def last_of(events: AsyncGenerator[LoopEvent]) -> Answer:
    """Return the answer that ends the events, and close them."""
    async with aclosing(events):
        async for event in events:
            if isinstance(event, Answer):
                return event
    raise AssertionError("whoever answers ends with an answer")

"""Asks all questions, so many at a time, and keeps what came back."""

import asyncio
from collections.abc import Sequence

from evals.questions.asking import Ask
from evals.questions.questions import Question
from evals.questions.scoring import Asked


async def ask_all(ask: Ask, questions: Sequence[Question], *, workers: int) -> list[Asked]:
    """Return the questions in their order, each with its response.

    Args:
        ask: asks one.
        questions: what to ask.
        workers: how many are asked at the same time, so that latencies mean something.
    """
    free = asyncio.Semaphore(workers)

    async def one(question: Question) -> Asked:
        async with free:
            return Asked(question=question, response=await ask(question.text))

    async with asyncio.TaskGroup() as tasks:
        running = [tasks.create_task(one(question)) for question in questions]
    return [task.result() for task in running]

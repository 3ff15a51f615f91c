"""So many questions are computed at once, in the order in which they came, in the time that is left of theirs."""

import asyncio
from collections.abc import AsyncGenerator

import pytest
from agent_core.answer import LoopEvent, Question
from agent_service.turns import InTurn


class Loop:
    """Notes who is working, each until it is let."""

    def __init__(self) -> None:
        self.working: list[Question] = []
        self.gates: dict[str, asyncio.Event] = {}

    async def run_streaming(self, question: Question) -> AsyncGenerator[LoopEvent]:
        self.working.append(question)
        gate = self.gates.setdefault(question.request_id, asyncio.Event())
        await gate.wait()
        return
        yield


async def turns() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def begin(answers: InTurn, id_: str, *, timeout_s: float | None = None) -> asyncio.Task[list[LoopEvent]]:
    async def run() -> list[LoopEvent]:
        question = Question(text="Which?", request_id=id_, timeout_s=timeout_s)
        return [event async for event in answers.run_streaming(question)]

    return asyncio.create_task(run())


@pytest.mark.parametrize("most", [1, 2])
async def test_the_others_wait_in_order(most: int) -> None:
    loop = Loop()
    answers = InTurn(loop, max_working=most)
    asked = [begin(answers, str(number)) for number in range(4)]
    for ended in range(4):
        await turns()
        assert [q.request_id for q in loop.working] == [str(n) for n in range(min(4, ended + most))]
        loop.gates[str(ended)].set()
    await asyncio.gather(*asked)


async def test_who_leaves_while_it_waits_takes_no_turn() -> None:
    loop = Loop()
    answers = InTurn(loop, max_working=1)
    first, second, third = (begin(answers, id_) for id_ in "123")
    await turns()
    second.cancel()
    loop.gates["1"].set()
    await first
    await turns()
    assert [q.request_id for q in loop.working] == ["1", "3"]
    loop.gates["3"].set()
    await third


async def test_the_wait_is_taken_off_the_questions_time() -> None:
    loop, now = Loop(), 10.0
    answers = InTurn(loop, max_working=1, clock=lambda: now)
    asked = [begin(answers, id_, timeout_s=5.0) for id_ in "123"]
    await turns()
    for waited, id_ in ((2.0, "1"), (20.0, "2")):
        now = 10.0 + waited
        loop.gates[id_].set()
        await turns()
    loop.gates["3"].set()
    await asyncio.gather(*asked)
    assert [q.timeout_s for q in loop.working] == [5.0, 3.0, 0.0]

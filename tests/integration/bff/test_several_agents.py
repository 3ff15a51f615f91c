"""A BFF that is given several agents: who gets the next question, and what the others take over."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator

import pytest
from bff.agent_client import AgentCallFailed, AgentClient, AgentQuestion
from bff.answer import AgentAnswer
from grpc_health.v1.health_pb2 import HealthCheckResponse
from standalone.addresses import targets_of

from tests.support.scripted_agent import Context, ScriptedAgent, pb, reply, serving


class Slow(ScriptedAgent):
    """Answers with its own name, once it is told to; who it was that got a question is put into ``got``."""

    def __init__(self, name: str, got: asyncio.Queue[str]) -> None:
        super().__init__()
        self.go = asyncio.Event()
        self.name = name
        self.script = self._answer_by_name
        self._got = got

    async def _answer_by_name(self, request: pb.SearchAIRequest, _context: Context) -> pb.SearchAIResponse:
        self._got.put_nowait(self.name)
        await self.go.wait()
        return reply(request_id=request.request_id, answer=self.name)


@pytest.fixture
def got() -> asyncio.Queue[str]:
    """Who got the questions, in order."""
    return asyncio.Queue()


@pytest.fixture
async def first(got: asyncio.Queue[str]) -> AsyncIterator[Slow]:
    agent = Slow("first", got)
    async with serving(agent):
        yield agent


@pytest.fixture
async def second(got: asyncio.Queue[str]) -> AsyncIterator[Slow]:
    agent = Slow("second", got)
    async with serving(agent):
        yield agent


@pytest.fixture
async def client(first: Slow, second: Slow) -> AsyncIterator[AgentClient]:
    async with AgentClient(*targets_of([first.target, second.target])) as opened:
        yield opened


async def ask(client: AgentClient, *, timeout_s: float = 20) -> AgentAnswer:
    return await client.search_ai(AgentQuestion(query="x", request_id="r"), timeout_s=timeout_s)


async def takers(got: asyncio.Queue[str], number: int) -> Counter[str]:
    """Wait until so many questions have arrived, and return how many each agent got."""
    async with asyncio.timeout(20):
        return Counter([await got.get() for _ in range(number)])


async def test_questions_that_run_at_once_are_shared_evenly(client: AgentClient, got: asyncio.Queue[str]) -> None:
    asked = [asyncio.create_task(ask(client)) for _ in range(10)]
    assert await takers(got, 10) == {"first": 5, "second": 5}
    for task in asked:
        task.cancel()


async def test_the_agent_that_has_finished_more_gets_the_next_ones(
    client: AgentClient, got: asyncio.Queue[str], first: Slow, second: Slow
) -> None:
    waiting = [asyncio.create_task(ask(client)) for _ in range(4)]
    await takers(got, 4)
    second.go.set()
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for _ in range(5):
        assert (await ask(client)).answer == "second"
    first.go.set()
    await asyncio.gather(*waiting)


async def test_a_cancelled_question_counts_no_longer(client: AgentClient, got: asyncio.Queue[str], first: Slow) -> None:
    leaving = [asyncio.create_task(ask(client)) for _ in range(6)]
    await takers(got, 6)
    for task in leaving:
        task.cancel()
    await asyncio.wait(leaving)
    first.go.set()
    assert [(await ask(client)).answer for _ in range(2)] == ["first", "first"]


async def test_what_was_refused_counts_no_longer(client: AgentClient, first: Slow) -> None:
    for _ in range(3):
        with pytest.raises(AgentCallFailed):
            await ask(client, timeout_s=0.05)
    first.go.set()
    assert (await ask(client)).answer == "first"


async def test_an_agent_takes_over_what_one_that_is_away_would_get(got: asyncio.Queue[str], second: Slow) -> None:
    second.go.set()
    async with serving(Slow("first", got)) as gone:
        pass
    async with AgentClient(*targets_of([gone.target, second.target])) as client:
        assert {answer.answer for answer in await asyncio.gather(*(ask(client) for _ in range(6)))} == {"second"}
        assert await client.is_serving(timeout_s=5)


async def test_the_service_serves_while_one_agent_does(client: AgentClient, first: Slow, second: Slow) -> None:
    await first.health.set("", HealthCheckResponse.NOT_SERVING)
    assert await client.is_serving(timeout_s=5)
    await second.health.set("", HealthCheckResponse.NOT_SERVING)
    assert not await client.is_serving(timeout_s=5)

"""Two hundred subscribers leave at once: a second later nothing that they caused runs, in PostgreSQL or at a provider.

Everything between them and it is real: sockets and event streams, the BFF, gRPC, the loop, and the model's exchange.
"""

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import structlog
from agent_core.investigation import Investigation
from agent_core.orchestrator import Orchestrator
from agent_core.planning.judge import RuleJudge
from agent_core.planning.ports import Planner
from agent_core.schemas import NextStep
from agent_service.grpc_server import GrpcServer
from agent_service.turns import InTurn
from bff.settings import Settings
from catalog.database import Database, PoolOptions
from pydantic import SecretStr
from sqlalchemy import text

from tests.integration.agent_service.conftest import LOOKUP, ScriptedGraph, nothing_found
from tests.integration.bff.test_http import listening
from tests.support.model_lane import serving
from tests.support.scripted_provider import Hangs, ScriptedProvider
from tests.support.subscribers import Events, Socket, opened, streamed

SUBSCRIBERS = 200
STATEMENTS = 20  # connections of the agent's pool
CALLS = 32  # that a model's endpoint takes at a time
EVENTS = "subscription($q: String!) { searchAi(query: $q) { kind begun { action } } }"


class HalfAndHalf:
    """Plans a statement for every second question; a model plans for the others."""

    name = "half"

    def __init__(self, model: Planner) -> None:
        self._model = model

    async def next_step(self, investigation: Investigation) -> NextStep:
        odd = int(investigation.question.split()[-1]) % 2
        return LOOKUP if odd else await self._model.next_step(investigation)


@asynccontextmanager
async def served(dsn: str, database: Database) -> AsyncGenerator[tuple[int, ScriptedProvider]]:
    """Serve a BFF and an agent whose statements and model calls never end."""

    connections = asyncio.Semaphore(STATEMENTS)  # a pool would give up who waits for long

    async def never_ends() -> None:
        async with connections, database.read() as connection:
            await connection.execute(text("SELECT pg_sleep(600)"))

    async with serving(lambda _: Hangs(), concurrency=CALLS, http_timeout_s=60) as (provider, runtime):
        orchestrator = Orchestrator(
            planner=lambda: HalfAndHalf(runtime.planner()),
            judge=RuleJudge,
            search=nothing_found,
            graph=ScriptedGraph(never_ends),
        )
        agent = GrpcServer(
            InTurn(orchestrator, max_working=SUBSCRIBERS),
            address="127.0.0.1:0",
            max_running=SUBSCRIBERS,
            heartbeat_s=5.0,
            drain_s=0.0,
            grace_s=0.0,
        )
        async with agent:
            target = f"127.0.0.1:{agent.port}"
            async with listening(Settings(postgres_dsn=SecretStr(dsn), agent_target=target)) as port:
                yield port, provider


def seconds_of_our_own() -> float:
    """Seconds that have passed, without those in which this thread had work and other programs had the processors."""
    stat = Path("/proc/thread-self/schedstat")
    waited_ns = int(stat.read_text().split()[1]) if stat.exists() else 0
    return time.monotonic() - waited_ns / 1e9


async def eventually(claim: Callable[[], Awaitable[bool]], *, within_s: float) -> None:
    async with asyncio.timeout(within_s):
        while not await claim():  # noqa: ASYNC110 - what is waited for happens in the servers
            await asyncio.sleep(0.01)


async def test_nothing_runs_a_second_after_two_hundred_subscribers_left(small_dsn: str) -> None:
    pool = PoolOptions(max_size=STATEMENTS, statement_timeout_ms=600_000)
    async with Database(small_dsn) as watching, Database(small_dsn, pool) as database, AsyncExitStack() as stack:

        async def statements() -> int:
            query = text("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'")
            async with watching.read() as connection:
                return (await connection.execute(query)).scalar_one()

        stack.enter_context(structlog.testing.capture_logs())
        port, provider = await stack.enter_async_context(served(small_dsn, database))

        async def is_busy() -> bool:
            return (await statements(), provider.in_flight) == (STATEMENTS, CALLS)

        async def is_quiet() -> bool:
            return (await statements(), provider.in_flight) == (0, 0)

        subscribers: list[Socket | Events] = []
        for number in range(SUBSCRIBERS):
            question = f"Who is number {number}"
            if number % 4 < 2:
                socket = await stack.enter_async_context(opened(port))
                await socket.subscribe(EVENTS, q=question)
                subscribers.append(socket)
            else:
                subscribers.append(await stack.enter_async_context(streamed(port, EVENTS, q=question)))
        await eventually(is_busy, within_s=30)
        left = seconds_of_our_own()
        for subscriber in subscribers:
            subscriber.abort()
        await eventually(is_quiet, within_s=20)
        took_s = seconds_of_our_own() - left
        assert took_s < 1, f"{took_s:.2f} s"
        assert provider.max_in_flight == CALLS
        await asyncio.sleep(0.2)
        assert await is_quiet(), "who waited for a connection or a place does not begin now"

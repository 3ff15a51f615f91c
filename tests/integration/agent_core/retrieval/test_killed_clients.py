"""Two hundred clients that vanish in the middle of a query: PostgreSQL stops their queries, and no pool is harmed."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Final

import asyncpg
import pytest
from agent_core.limits import GraphLimits
from agent_core.references import EntityRef
from agent_core.retrieval.graph_connections import GRAPH_POOL, GraphConnections
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.schemas import GraphIntent
from catalog.database import Database
from catalog.entities import EntityType
from catalog.relations import RelationType as R

from tests.integration.agent_core.retrieval.planted import Plant

CLIENTS: Final = 200
# In four rounds, because the server takes 60 connections.
PROCESSES, EACH = 2, 25
ROUNDS: Final = CLIENTS // (PROCESSES * EACH)
STOPPED_WITHIN_S: Final = 1.0
PATIENT: Final = GraphLimits(statement_timeout_ms=60_000, query_timeout_ms=60_000)
WAITING: Final = (
    "SELECT count(*) FROM pg_stat_activity"
    " WHERE state = 'active' AND wait_event_type = 'Lock' AND datname = current_database()"
)
# A process with many clients, each in the middle of a query.
PROGRAM: Final = """
import asyncio, sys
from dataclasses import replace
from agent_core.limits import GraphLimits
from agent_core.retrieval.graph_connections import GRAPH_POOL, GraphConnections
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.schemas import EntityRef, GraphIntent

async def main(dsn, kind, identity, clients):
    options = replace(GRAPH_POOL, max_size=clients, statement_timeout_ms=60_000)
    limits = GraphLimits(statement_timeout_ms=60_000, query_timeout_ms=60_000)
    start = EntityRef(entity_type=kind, id=identity)
    async with GraphConnections(dsn, options) as connections:
        executor = PostgresGraphExecutor(connections, limits)
        intent = GraphIntent(rationale="test", query_type="k_hop", start=start)
        run = executor.execute
        await asyncio.gather(*(run(intent, timeout_s=60, include_adult=False) for _ in range(clients)))

asyncio.run(main(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])))
"""


@pytest.fixture(scope="module")
async def pair(graph_dsn: str) -> list[EntityRef]:
    """Two characters who know each other."""
    plant = Plant()
    refs = plant.many(EntityType.CHARACTER, ["Ada", "Ben"])
    plant.relate(refs[0], R.FRIEND, refs[1])
    await plant.grow(graph_dsn)
    return refs


@asynccontextmanager
async def held_up(dsn: str) -> AsyncGenerator["asyncpg.Connection[asyncpg.Record]"]:
    """Keep every traversal waiting in the middle of its statement; yield a connection that is not held up."""
    holder, watcher = await asyncpg.connect(dsn), await asyncpg.connect(dsn)
    try:
        async with holder.transaction():
            await holder.execute("LOCK TABLE relation_edge IN ACCESS EXCLUSIVE MODE")
            yield watcher
    finally:
        await holder.close()
        await watcher.close()


async def until(watcher: "asyncpg.Connection[asyncpg.Record]", waiting: int, *, within_s: float) -> float:
    """Return the seconds until so many queries wait; fail where they never do."""
    started = time.perf_counter()
    async with asyncio.timeout(within_s):
        while await watcher.fetchval(WAITING) != waiting:
            pass
    return time.perf_counter() - started


async def test_queries_of_killed_processes_are_stopped_within_a_second(graph_dsn: str, pair: list[EntityRef]) -> None:
    arguments = (graph_dsn, pair[0].entity_type.value, pair[0].id, str(EACH))
    async with held_up(graph_dsn) as watcher:
        for _ in range(ROUNDS):
            processes = [
                await asyncio.create_subprocess_exec(sys.executable, "-c", PROGRAM, *arguments)
                for _ in range(PROCESSES)
            ]
            await until(watcher, PROCESSES * EACH, within_s=60)
            for process in processes:
                os.kill(process.pid, signal.SIGKILL)
            await until(watcher, 0, within_s=STOPPED_WITHIN_S)
            for process in processes:
                await process.wait()


async def test_cancelled_calls_leave_the_pool_whole(graph_dsn: str, pair: list[EntityRef]) -> None:
    look = GraphIntent(rationale="test", query_type="path", start=pair[0], end=pair[1])
    async with GraphConnections(graph_dsn) as connections:
        executor = PostgresGraphExecutor(connections, PATIENT)

        async def ask() -> object:
            return await executor.execute(look, timeout_s=60, include_adult=False)

        for _ in range(CLIENTS // GRAPH_POOL.max_size):
            async with held_up(graph_dsn) as watcher:
                tasks = [asyncio.create_task(ask()) for _ in range(GRAPH_POOL.max_size)]
                await until(watcher, GRAPH_POOL.max_size, within_s=30)
                for task in tasks:
                    task.cancel()
                outcomes = await asyncio.gather(*tasks, return_exceptions=True)
                assert all(isinstance(outcome, asyncio.CancelledError) for outcome in outcomes)
                await until(watcher, 0, within_s=STOPPED_WITHIN_S)
        assert len(await asyncio.gather(*(ask() for _ in range(3 * GRAPH_POOL.max_size)))) == 3 * GRAPH_POOL.max_size


async def test_a_pool_full_of_slow_traversals_leaves_hydration_its_own(graph_dsn: str, pair: list[EntityRef]) -> None:
    look = GraphIntent(rationale="test", query_type="k_hop", start=pair[0])
    async with GraphConnections(graph_dsn) as graph, Database(graph_dsn) as hydration:
        executor = PostgresGraphExecutor(graph, PATIENT)
        async with held_up(graph_dsn) as watcher:
            tasks = [
                asyncio.create_task(executor.execute(look, timeout_s=60, include_adult=False))
                for _ in range(4 * GRAPH_POOL.max_size)
            ]
            await until(watcher, GRAPH_POOL.max_size, within_s=30)
            async with asyncio.timeout(5), hydration.read() as connection:
                assert (await connection.exec_driver_sql("SELECT count(*) FROM entity")).scalar_one() == 2
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

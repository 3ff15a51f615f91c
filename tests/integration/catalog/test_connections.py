"""Connections that stay checked out: bounded, mended after a failure, and given back at the end."""

import asyncio
from dataclasses import replace
from functools import partial

import asyncpg
import pytest
from catalog.connections import Connections
from catalog.database import PoolOptions
from catalog.failures import Failure, failure_of

TWO = PoolOptions(max_size=2, statement_timeout_ms=300, application_name="kizuna-test-connections")


def connections(dsn: str) -> Connections:
    return Connections(dsn, TWO, {"default_transaction_read_only": "on"})


async def backend(opened: Connections) -> int:
    async with opened.one() as connection:
        return await connection.fetchval("SELECT pg_backend_pid()")


async def test_a_connection_is_used_again(dsn: str) -> None:
    async with connections(dsn) as opened:
        assert await backend(opened) == await backend(opened)


async def test_no_more_are_open_than_may_be(dsn: str) -> None:
    async with connections(dsn) as opened:
        pids = await asyncio.gather(*(backend(opened) for _ in range(20)))
        assert len(set(pids)) <= 2
        async with opened.one(), opened.one():
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(backend(opened), 0.05)
        assert await backend(opened) in pids


async def test_who_waits_too_long_for_a_connection_is_told_that_there_are_too_many(dsn: str) -> None:
    options = replace(TWO, max_size=1, connect_timeout_s=0.05)
    async with Connections(dsn, options, {}) as opened:
        async with opened.one():
            with pytest.raises(asyncpg.TooManyConnectionsError) as refused:
                await backend(opened)
        assert failure_of(refused.value) is Failure.OVERLOADED
        assert await backend(opened)


async def test_the_server_is_told_its_settings(dsn: str) -> None:
    async with connections(dsn) as opened, opened.one() as connection:
        assert await connection.fetchval("SHOW default_transaction_read_only") == "on"
        assert await connection.fetchval("SHOW application_name") == TWO.application_name


async def test_after_a_failure_the_next_one_finds_a_whole_connection(dsn: str) -> None:
    async with connections(dsn) as opened:
        for _ in range(5):
            with pytest.raises(asyncpg.QueryCanceledError):
                async with opened.one() as connection:
                    await connection.execute("SELECT pg_sleep(5)")
        assert await backend(opened)


async def test_a_cancelled_statement_stops_and_its_connection_comes_back(dsn: str) -> None:
    async with connections(dsn) as opened:
        async with opened.one() as connection, asyncio.timeout(1):
            pid = await connection.fetchval("SELECT pg_backend_pid()")
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05), opened.one() as connection:
                await connection.execute("SELECT pg_sleep(5)")
        assert await backend(opened) == pid


async def test_a_connection_that_the_server_ended_is_replaced(dsn: str) -> None:
    async with connections(dsn) as opened, asyncio.timeout(5):
        async with opened.one() as connection:
            pid = await connection.fetchval("SELECT pg_backend_pid()")
            ended = asyncio.Event()
            connection.add_termination_listener(partial(_set, ended))
        other = await asyncpg.connect(dsn)
        await other.execute("SELECT pg_terminate_backend($1, 1000)", pid)
        await other.close()
        await ended.wait()
        assert await backend(opened) != pid


def _set(event: asyncio.Event, _connection: object) -> None:
    event.set()


async def test_nothing_is_left_open_at_the_end(dsn: str) -> None:
    async with connections(dsn) as opened:
        await asyncio.gather(*(backend(opened) for _ in range(4)))
    watcher = await asyncpg.connect(dsn)
    left = "SELECT count(*) FROM pg_sleep(0.01), pg_stat_activity WHERE application_name = $1"
    async with asyncio.timeout(5):  # the server hears of it a moment later
        while await watcher.fetchval(left, TWO.application_name):
            pass
    await watcher.close()


async def test_what_is_still_used_at_the_end_is_given_back(dsn: str) -> None:
    opened = connections(dsn)
    await opened.__aenter__()
    async with asyncio.timeout(5), asyncio.TaskGroup() as group, opened.one():
        group.create_task(opened.__aexit__())
        await asyncio.sleep(0)

"""A call to PostgreSQL that fails says in which way, so that a caller can act on it."""

import asyncio
from pathlib import Path

import asyncpg
import pytest
from catalog.connections import READ_ONLY, Connections
from catalog.database import Database, PoolOptions
from catalog.failures import Failure, failure_of, is_answering
from sqlalchemy import text


async def failure_in(database: Database, statement: str) -> Failure | None:
    with pytest.raises(Exception) as raised:  # noqa: PT011 - which one it is is the question
        async with database.read() as connection:
            await connection.execute(text(statement))
    return failure_of(raised.value)


async def test_a_statement_over_its_limit_timed_out(small_dsn: str) -> None:
    async with Database(small_dsn, PoolOptions(statement_timeout_ms=20)) as database:
        assert await failure_in(database, "SELECT pg_sleep(5)") is Failure.TIMED_OUT


async def test_a_server_that_is_not_there_is_unreachable(tmp_path: Path) -> None:
    async with Database(f"postgresql://postgres@/postgres?host={tmp_path}") as database:
        assert await failure_in(database, "SELECT 1") is Failure.UNREACHABLE


async def test_a_connection_that_is_cut_is_unreachable(small_dsn: str, small: Database) -> None:
    with pytest.raises(Exception) as raised:  # noqa: PT011, PT012 - the connection breaks while it closes
        async with Database(small_dsn) as other, other.read() as connection:
            pid = (await connection.execute(text("SELECT pg_backend_pid()"))).scalar_one()
            async with small.write() as killer:
                await killer.execute(text("SELECT pg_terminate_backend(:pid)"), {"pid": pid})
            await connection.execute(text("SELECT 1"))
    assert failure_of(raised.value) is Failure.UNREACHABLE


async def test_a_pool_without_a_free_connection_is_overloaded(small_dsn: str) -> None:
    one = PoolOptions(max_size=1, connect_timeout_s=0.05)
    async with Database(small_dsn, one) as database, database.read():
        assert await failure_in(database, "SELECT 1") is Failure.OVERLOADED


async def test_errors_of_the_driver_itself_are_told_apart_alike(small_dsn: str) -> None:
    connection = await asyncpg.connect(small_dsn, server_settings={"statement_timeout": "20"})
    with pytest.raises(asyncpg.PostgresError) as raised:
        await connection.execute("SELECT pg_sleep(5)")
    assert failure_of(raised.value) is Failure.TIMED_OUT
    with pytest.raises(asyncpg.PostgresError) as raised:
        await connection.execute("SELECT no_such_column")
    assert failure_of(raised.value) is None
    await connection.close()
    with pytest.raises(asyncpg.InterfaceError) as raised:
        await connection.execute("SELECT 1")
    assert failure_of(raised.value) is Failure.UNREACHABLE


def test_a_connection_that_is_just_being_ended_is_unreachable() -> None:
    said = asyncpg.InternalClientError("cannot switch to state 12; another operation (2) is in progress")
    assert failure_of(said) is Failure.UNREACHABLE


async def test_the_callers_own_deadline_timed_out() -> None:
    with pytest.raises(TimeoutError) as raised:
        async with asyncio.timeout(0):
            await asyncio.sleep(1)
    assert failure_of(raised.value) is Failure.TIMED_OUT


async def test_a_mistake_in_the_statement_is_no_failure_of_the_server(small: Database) -> None:
    assert await failure_in(small, "SELECT no_such_column") is None
    assert failure_of(ValueError("ours")) is None


async def test_a_server_answers_or_it_does_not(small_dsn: str, tmp_path: Path) -> None:
    async with Connections(small_dsn, PoolOptions(), READ_ONLY) as connections:
        assert await is_answering(connections, timeout_s=5)
    async with Connections(f"postgresql://postgres@/postgres?host={tmp_path}", PoolOptions(), READ_ONLY) as absent:
        assert not await is_answering(absent, timeout_s=5)


async def test_a_server_that_keeps_one_waiting_does_not_answer(small_dsn: str) -> None:
    one = PoolOptions(max_size=1, connect_timeout_s=60)
    async with Connections(small_dsn, one, READ_ONLY) as connections, connections.one():
        assert not await is_answering(connections, timeout_s=0.01)

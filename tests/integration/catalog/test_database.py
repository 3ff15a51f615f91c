"""A pool opens what is needed at once and keeps it: to open a connection takes longer than most questions."""

import asyncio

import psutil
from catalog.database import Database, PoolOptions
from sqlalchemy import text


async def processes(database: Database, *, at_once: int) -> set[int]:
    """Return the server processes that so many reads at one time ran in."""
    together = asyncio.Barrier(at_once)

    async def read() -> int:
        async with database.read() as connection:
            await together.wait()
            return (await connection.execute(text("SELECT pg_backend_pid()"))).scalar_one()

    return set(await asyncio.gather(*(read() for _ in range(at_once))))


async def test_connections_are_kept_also_those_of_a_busy_moment(small_dsn: str) -> None:
    async with Database(small_dsn, PoolOptions(max_size=3)) as database:
        busy = await processes(database, at_once=3)
        assert len(busy) == 3
        assert await processes(database, at_once=2) < busy
        assert await processes(database, at_once=3) == busy


async def test_a_single_reader_stays_on_one_connection(small_dsn: str) -> None:
    async with Database(small_dsn, PoolOptions(max_size=3)) as database:
        await processes(database, at_once=3)
        assert len({pid for _ in range(4) for pid in await processes(database, at_once=1)}) == 1


async def test_connections_that_the_server_ended_are_opened_anew_without_an_error(small_dsn: str) -> None:
    async with Database(small_dsn, PoolOptions(max_size=3)) as database:
        ended = await processes(database, at_once=3)
        async with Database(small_dsn) as other, other.read() as connection:
            end = text("SELECT pg_terminate_backend(pid) FROM unnest(cast(:pids AS integer[])) AS pid")
            await connection.execute(end, {"pids": sorted(ended)})
        async with asyncio.timeout(20):
            while any(map(psutil.pid_exists, ended)):  # noqa: ASYNC110 - no event tells it
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.01)  # the loop reads that the connections have ended
        opened = await processes(database, at_once=3)
        assert len(opened) == 3
        assert not opened & ended

"""The embedded server: one for all processes of a data directory, stopped with the last of them."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import asyncpg
import psutil
import pytest
from standalone.errors import ServerFailed
from standalone.postgres import EmbeddedPostgres


@pytest.fixture
def dead_process() -> int:
    """The id of a process that has ended."""
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    return ended.pid


async def setting(dsn: str, name: str) -> str:
    connection = await asyncpg.connect(dsn)
    try:
        return str(await connection.fetchval("SELECT current_setting($1)", name))
    finally:
        await connection.close()


async def test_the_server_is_tuned_on_its_first_start_and_stopped_with_its_last_user(tmp_path: Path) -> None:
    server = EmbeddedPostgres(tmp_path / "postgres")
    assert await setting(server.dsn, "server_version_num") >= "180000"
    assert await setting(server.dsn, "random_page_cost") == "1.1"
    assert await setting(server.dsn, "wal_compression") == "off"
    server.stop()
    with pytest.raises((FileNotFoundError, ConnectionRefusedError)):
        await asyncpg.connect(server.dsn)


async def pages_in_memory(connection: asyncpg.Connection, table: str) -> int:
    return await connection.fetchval(
        "SELECT count(*) FROM pg_buffercache WHERE relfilenode = pg_relation_filenode($1::regclass)", table
    )


async def test_what_was_in_memory_is_there_again_after_a_restart(tmp_path: Path) -> None:
    server = EmbeddedPostgres(tmp_path / "postgres")
    connection = await asyncpg.connect(server.dsn)
    await connection.execute("CREATE EXTENSION pg_buffercache")
    await connection.execute("CREATE TABLE kept AS SELECT number FROM generate_series(1, 10000) AS number")
    held = await pages_in_memory(connection, "kept")
    assert held > 10
    await connection.close()
    server.stop()

    server = EmbeddedPostgres(tmp_path / "postgres")
    connection = await asyncpg.connect(server.dsn)
    async with asyncio.timeout(20):
        while await pages_in_memory(connection, "kept") < held:  # noqa: ASYNC110 - PostgreSQL tells no event
            await asyncio.sleep(0.05)
    await connection.close()
    server.stop()


async def test_a_user_that_was_killed_does_not_keep_the_server_alive(tmp_path: Path, dead_process: int) -> None:
    directory = tmp_path / "postgres"
    EmbeddedPostgres(directory).stop()
    noted = directory / ".handle_pids.json"
    noted.write_text(json.dumps([dead_process]))
    server = EmbeddedPostgres(directory)
    server.stop()
    with pytest.raises((FileNotFoundError, ConnectionRefusedError)):
        await asyncpg.connect(server.dsn)


async def test_a_copy_of_a_running_servers_directory_gets_a_server_of_its_own(tmp_path: Path) -> None:
    original, copy = tmp_path / "original", tmp_path / "copy"
    server = EmbeddedPostgres(original)
    connection = await asyncpg.connect(server.dsn)
    await connection.execute("CHECKPOINT")
    await asyncio.to_thread(subprocess.run, ["cp", "-a", original, copy], check=True)
    second = EmbeddedPostgres(copy)
    assert await setting(second.dsn, "data_directory") == str(copy)
    second.stop()
    with pytest.raises((FileNotFoundError, ConnectionRefusedError)):
        await asyncpg.connect(second.dsn)
    assert await connection.fetchval("SELECT current_setting('data_directory')") == str(original)
    await connection.close()
    server.stop()


def test_a_note_of_a_server_of_a_directory_that_is_gone_is_not_trusted(tmp_path: Path) -> None:
    noted = tmp_path / "postmaster.pid"
    noted.write_text(f"{os.getpid()}\n{tmp_path / 'gone'}\n1\n5432\n{tmp_path}\n\n1 1\nready\n")
    with pytest.raises(ServerFailed, match=f"process {os.getpid()}"):
        EmbeddedPostgres(tmp_path)
    assert noted.exists()


async def value(dsn: str, statement: str) -> object:
    connection = await asyncpg.connect(dsn)
    try:
        return await connection.fetchval(statement)
    finally:
        await connection.close()


async def until_ready(server: EmbeddedPostgres) -> None:
    async with asyncio.timeout(60):
        while not server.ready():  # noqa: ASYNC110 - PostgreSQL tells no event
            await asyncio.sleep(0.02)


async def test_a_server_that_was_killed_starts_again_with_all_that_was_committed(tmp_path: Path) -> None:
    server = EmbeddedPostgres(tmp_path / "postgres")
    connection = await asyncpg.connect(server.dsn)
    await connection.execute("CREATE TABLE kept AS SELECT number FROM generate_series(1, 1000) AS number")
    busy = await asyncpg.connect(server.dsn)
    working = asyncio.ensure_future(busy.execute("SELECT count(*) FROM generate_series(1, 1000000000)"))
    backend = busy.get_server_pid()
    assert server.ended() is None
    await asyncio.sleep(0)
    os.kill(postmaster_of(tmp_path / "postgres"), signal.SIGKILL)
    async with asyncio.timeout(20):
        while server.ended() is None:  # noqa: ASYNC110 - nobody is its parent
            await asyncio.sleep(0.01)
    assert not server.ready()
    server.start()
    assert not psutil.pid_exists(backend), "a statement that runs on keeps another server from starting"
    await until_ready(server)
    assert await value(server.dsn, "SELECT count(*) FROM kept") == 1_000
    assert server.ended() is None
    await asyncio.gather(working, return_exceptions=True)
    connection.terminate()
    busy.terminate()
    server.stop()
    assert not (tmp_path / "postgres" / "postmaster.pid").exists()


async def test_a_server_that_is_still_recovering_can_be_stopped(tmp_path: Path) -> None:
    server = EmbeddedPostgres(tmp_path / "postgres")
    os.kill(postmaster_of(tmp_path / "postgres"), signal.SIGKILL)
    async with asyncio.timeout(20):
        while server.ended() is None:  # noqa: ASYNC110 - nobody is its parent
            await asyncio.sleep(0.01)
    server.start()
    started = postmaster_of(tmp_path / "postgres", otherwise=0)
    server.stop(within_s=0.0)
    assert not started or not psutil.pid_exists(started)
    assert not (tmp_path / "postgres" / "postmaster.pid").exists()
    with pytest.raises((FileNotFoundError, ConnectionRefusedError)):
        await asyncpg.connect(server.dsn)


async def test_a_server_that_is_dead_when_all_stops_leaves_nothing(tmp_path: Path) -> None:
    server = EmbeddedPostgres(tmp_path / "postgres")
    os.kill(postmaster_of(tmp_path / "postgres"), signal.SIGKILL)
    server.stop()
    left = {path.name for path in (tmp_path / "postgres").iterdir()}
    assert not left & {"postmaster.pid", ".s.PGSQL.5432", ".s.PGSQL.5432.lock"}


async def test_a_directory_whose_server_was_killed_can_be_opened_again(tmp_path: Path) -> None:
    server = EmbeddedPostgres(tmp_path / "postgres")
    await value(server.dsn, "SELECT 1")
    os.kill(postmaster_of(tmp_path / "postgres"), signal.SIGKILL)
    async with asyncio.timeout(20):
        while server.ended() is None:  # noqa: ASYNC110 - nobody is its parent
            await asyncio.sleep(0.01)
    again = EmbeddedPostgres(tmp_path / "postgres")
    assert await value(again.dsn, "SELECT 1") == 1
    again.stop()


def postmaster_of(directory: Path, *, otherwise: int | None = None) -> int:
    """The process that the server has noted."""
    noted = directory / "postmaster.pid"
    if otherwise is not None and not noted.exists():
        return otherwise
    return int(noted.read_text().splitlines()[0])

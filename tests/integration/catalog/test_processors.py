"""Processes run on the processors that they are given: the backends of a pool, and a process with all its threads."""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from catalog.connections import READ_ONLY, Connections
from catalog.database import Database, PoolOptions
from catalog.processors import available, run_on
from sqlalchemy import text

pytestmark = pytest.mark.skipif(len(available()) < 2, reason="takes Linux and two processors")

FIRST = frozenset(sorted(available())[:1])
OWN = "SELECT pg_backend_pid()"


@pytest.fixture
def sleeper() -> Iterator[subprocess.Popen[bytes]]:
    """A process with a second thread, both of which wait."""
    program = "import threading, time; threading.Thread(target=time.sleep, args=(60,)).start(); print(1, flush=True)"
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        yield process
        process.kill()


def threads_of(process: int) -> list[int]:
    return [int(thread.name) for thread in Path(f"/proc/{process}/task").iterdir()]


@pytest.mark.parametrize(("given", "expected"), [(FIRST, FIRST), (frozenset[int](), available())])
async def test_the_backends_of_a_pool_run_where_it_says(
    small_dsn: str, given: frozenset[int], expected: frozenset[int]
) -> None:
    options = PoolOptions(processors=given)
    async with Connections(small_dsn, options, READ_ONLY) as connections, connections.one() as connection:
        assert os.sched_getaffinity(await connection.fetchval(OWN)) == expected
    async with Database(small_dsn, options) as database, database.read() as connection:
        assert os.sched_getaffinity((await connection.execute(text(OWN))).scalar_one()) == expected
    assert available() == os.sched_getaffinity(0) >= expected, "who connects stays as it was"


def test_every_thread_of_a_process_is_placed(sleeper: subprocess.Popen[bytes]) -> None:
    assert len(threads_of(sleeper.pid)) == 2
    run_on(FIRST, sleeper.pid)
    assert [os.sched_getaffinity(thread) for thread in threads_of(sleeper.pid)] == [FIRST, FIRST]
    run_on(frozenset(), sleeper.pid)
    assert os.sched_getaffinity(sleeper.pid) == FIRST


def test_without_a_process_it_is_this_one() -> None:
    """In a thread, which ends with what it was given; the others get theirs back."""
    before = available()
    seen: list[set[int]] = []

    def place() -> None:
        run_on(FIRST)
        seen.append(os.sched_getaffinity(0))

    thread = threading.Thread(target=place)
    try:
        thread.start()
        thread.join()
    finally:
        run_on(before)
    assert seen == [FIRST]


@pytest.mark.parametrize("processors", [FIRST, frozenset({1_000})])
def test_what_cannot_be_placed_stays_as_it_is(processors: frozenset[int], sleeper: subprocess.Popen[bytes]) -> None:
    run_on(frozenset({1_000}), sleeper.pid)
    assert os.sched_getaffinity(sleeper.pid) == available()
    sleeper.kill()
    sleeper.wait()
    run_on(processors, sleeper.pid)

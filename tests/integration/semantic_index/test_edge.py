"""The index in process: who owns its files, what survives a crash, and that the event loop never waits for it."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from uuid import UUID, uuid4

import numpy as np
import pytest
from catalog.entities import EntityType
from semantic_index import client, collection
from semantic_index.child import Child
from semantic_index.engines import edge_files
from semantic_index.engines.edge import EdgeIndex
from semantic_index.engines.edge_files import EdgeFiles
from semantic_index.errors import IndexLocked, IndexRejected, IndexTimedOut, IndexUnavailable
from semantic_index.index import Point, Query, SparseVector

ANIME = EntityType.ANIME
WORD = SparseVector([7], [1.0])


def a_point() -> Point:
    return Point(id=uuid4(), sparse=WORD, payload={"adult": 0})


def child_of(index: EdgeIndex) -> int:
    """The process that has the files open."""
    assert index.process_id is not None
    return index.process_id


async def count(index: EdgeIndex) -> int:
    """The points of one collection, however long a process takes to start on a busy machine."""
    return (await index.count(ANIME, timeout_s=60)).points


async def test_points_survive_closing_and_opening(tmp_path: Path) -> None:
    async with EdgeIndex(tmp_path) as index:
        epoch = await index.prepare()
        written = a_point()
        await index.upsert(ANIME, [written])
    async with EdgeIndex(tmp_path) as index:
        assert await index.prepare() == epoch
        (hit,) = await index.query(ANIME, Query(sparse=WORD), limit=5)
        assert hit.id == written.id


async def test_points_survive_a_kill_of_the_process_that_wrote_them(edge: EdgeIndex) -> None:
    await edge.upsert(ANIME, [a_point() for _ in range(50)])
    os.kill(child_of(edge), signal.SIGKILL)
    with suppress(IndexUnavailable):  # unless the end was already noticed
        await count(edge)
    assert await count(edge) == 50, "the process is started again"


async def test_a_call_that_comes_while_what_died_is_cleared_away_is_answered(
    edge: EdgeIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop, clearing, may_end = Child.stop, asyncio.Event(), asyncio.Event()

    async def slow_stop(child: Child) -> None:
        clearing.set()
        await may_end.wait()
        await stop(child)

    monkeypatch.setattr(Child, "stop", slow_stop)
    os.kill(child_of(edge), signal.SIGKILL)
    await clearing.wait()
    call = asyncio.create_task(edge.count(ANIME, timeout_s=30))
    await asyncio.sleep(0)  # it waits for the next process
    may_end.set()
    assert (await call).points == 0


async def test_a_call_that_was_waiting_when_the_process_died_says_so(edge: EdgeIndex) -> None:
    child = child_of(edge)
    os.kill(child, signal.SIGSTOP)
    call = asyncio.create_task(edge.count(ANIME))
    await asyncio.sleep(0)  # the call is in the pipe
    os.kill(child, signal.SIGKILL)
    with pytest.raises(IndexUnavailable, match="it is being started again"):
        await call
    assert await count(edge) == 0


async def test_a_second_opener_is_told_who_has_the_files(
    edge: EdgeIndex, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(edge_files, "_LOCK_WAIT_S", 0.1)
    with pytest.raises(IndexLocked, match=f"process {os.getpid()} has the index"):
        EdgeFiles(tmp_path / "index")
    assert await count(edge) == 0, "the owner is not disturbed"


@pytest.mark.usefixtures("edge")
async def test_a_second_process_is_refused_like_any_other(tmp_path: Path) -> None:
    with pytest.raises(IndexLocked):
        async with EdgeIndex(tmp_path / "index"):
            pytest.fail("two processes own the same files")


async def test_the_files_are_free_once_the_owner_has_closed_them(tmp_path: Path) -> None:
    async with EdgeIndex(tmp_path) as first:
        await first.prepare()
    files = EdgeFiles(tmp_path)
    files.close()


async def test_a_search_before_anything_was_written_says_that_the_index_is_empty(tmp_path: Path) -> None:
    async with EdgeIndex(tmp_path) as index:
        with pytest.raises(IndexUnavailable, match="run `kizuna index`"):
            await index.query(ANIME, Query(sparse=WORD), limit=1)
        with pytest.raises(IndexUnavailable, match="run `kizuna index`"):
            await index.upsert(ANIME, [a_point()])


async def test_an_index_of_another_layout_is_built_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = EdgeFiles(tmp_path)
    epoch = files.prepare()
    files.upsert(ANIME, [a_point()])
    files.close()
    monkeypatch.setattr(edge_files, "LAYOUT", collection.LAYOUT + 1)
    files = EdgeFiles(tmp_path)
    with pytest.raises(IndexUnavailable, match="empty"):
        files.count(ANIME)
    assert files.prepare() != epoch
    assert files.count(ANIME).points == 0
    files.close()


@pytest.mark.parametrize("state", ["", "{}", "[]", '{"epoch": "x", "layout": 1, "kinds": []}', '{"layout": 1}'])
def test_a_damaged_state_counts_as_no_index(tmp_path: Path, state: str) -> None:
    (tmp_path / "index.json").write_text(state)
    files = EdgeFiles(tmp_path)
    assert isinstance(files.prepare(), UUID)
    assert json.loads((tmp_path / "index.json").read_text())["layout"] == collection.LAYOUT
    files.close()


def test_damaged_files_are_an_error_that_says_what_to_do(tmp_path: Path) -> None:
    files = EdgeFiles(tmp_path)
    files.prepare()
    files.upsert(ANIME, [a_point()])
    files.close()
    for file in (tmp_path / "anime").rglob("*.json"):
        file.write_text("not json")
    with pytest.raises(IndexUnavailable, match="delete it"):
        EdgeFiles(tmp_path)


def test_a_collection_whose_creation_was_cut_off_is_created_anew(tmp_path: Path) -> None:
    files = EdgeFiles(tmp_path)
    files.prepare()
    (tmp_path / "anime").mkdir()
    (tmp_path / "anime" / "segments").write_text("half a collection")
    files.upsert(ANIME, [a_point()])
    assert files.count(ANIME).points == 1
    files.close()
    files = EdgeFiles(tmp_path)
    assert files.count(ANIME).points == 1
    files.close()


async def test_what_the_engine_refuses_is_told_apart_from_an_engine_that_is_away(edge: EdgeIndex) -> None:
    await edge.upsert(ANIME, [a_point()])
    with pytest.raises(IndexRejected, match="refused"):
        await edge.set_dense(ANIME, {uuid4(): np.zeros(3, np.float32)})
    assert await count(edge) == 1, "the process goes on"


async def test_a_call_ends_at_its_deadline_and_the_next_one_gets_its_own_answer(edge: EdgeIndex) -> None:
    await edge.upsert(ANIME, [a_point()])
    child = child_of(edge)
    os.kill(child, signal.SIGSTOP)
    started = time.monotonic()
    with pytest.raises(IndexTimedOut, match=r"within 0\.2 s"):
        await edge.query(ANIME, Query(sparse=WORD), limit=1, timeout_s=0.2)
    assert time.monotonic() - started < 2
    os.kill(child, signal.SIGCONT)
    assert await count(edge) == 1


async def test_a_cancelled_call_leaves_the_index_usable(edge: EdgeIndex) -> None:
    child = child_of(edge)
    os.kill(child, signal.SIGSTOP)
    calls = [asyncio.create_task(edge.count(ANIME)) for _ in range(20)]
    await asyncio.sleep(0)
    for call in calls:
        call.cancel()
    assert all(isinstance(o, asyncio.CancelledError) for o in await asyncio.gather(*calls, return_exceptions=True))
    os.kill(child, signal.SIGCONT)
    assert await count(edge) == 0


async def test_the_event_loop_runs_while_the_engine_works(edge: EdgeIndex) -> None:
    """The engine holds its interpreter during a call, which is why it has one of its own."""
    points = [Point(id=uuid4(), sparse=SparseVector(list(range(200)), [1.0] * 200), payload={}) for _ in range(2_000)]
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            await asyncio.sleep(0)
            ticks += 1

    async with asyncio.TaskGroup() as group:
        ticking = group.create_task(tick())
        await edge.upsert(ANIME, points)
        ticking.cancel()
    assert ticks > 100


async def test_searches_and_writes_may_run_at_once(edge: EdgeIndex) -> None:
    async def write() -> None:
        for _ in range(10):
            await edge.upsert(ANIME, [a_point() for _ in range(20)])

    async def search() -> None:
        for _ in range(30):
            await edge.query(ANIME, Query(sparse=WORD), limit=10)

    async with asyncio.TaskGroup() as group:
        for work in (write, write, search, search, search):
            group.create_task(work())
    assert await count(edge) == 400


async def test_ctrl_c_leaves_the_ending_to_the_parent(edge: EdgeIndex) -> None:
    await edge.upsert(ANIME, [a_point()])
    os.kill(child_of(edge), signal.SIGINT)
    assert await count(edge) == 1


async def test_a_process_that_does_not_end_is_killed(edge: EdgeIndex, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("semantic_index.child._STOP_TIMEOUT_S", 0.2)
    child = child_of(edge)
    os.kill(child, signal.SIGSTOP)
    await edge.__aexit__(None, None, None)
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)


def test_the_engine_lets_go_with_the_process_that_started_it(tmp_path: Path) -> None:
    script = """
import asyncio, os, sys
from pathlib import Path
from semantic_index.engines.edge import EdgeIndex

async def main():
    async with EdgeIndex(Path(sys.argv[1])) as index:
        await index.prepare()
        os.kill(os.getpid(), 9)

asyncio.run(main())
"""
    killed = subprocess.run([sys.executable, "-c", script, str(tmp_path)], check=False)
    assert killed.returncode == -signal.SIGKILL
    files = EdgeFiles(tmp_path)  # gives the orphan a moment
    files.close()


async def test_a_directory_opens_the_engine_in_process(tmp_path: Path) -> None:
    index = client.open_index(directory=tmp_path / "new" / "index")
    assert isinstance(index, EdgeIndex)
    async with index:
        assert isinstance(await index.prepare(), UUID)

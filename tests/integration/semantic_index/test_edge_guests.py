"""Processes that search in an index which another one owns."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

import pytest
from catalog.entities import EntityType
from semantic_index import client
from semantic_index.channel import Channel
from semantic_index.engines.edge import EdgeIndex
from semantic_index.engines.edge_process import address_of
from semantic_index.errors import IndexRejected, IndexTimedOut, IndexUnavailable
from semantic_index.index import Counts, Point, Query, SparseVector, VectorIndex

ANIME = EntityType.ANIME
WORD = SparseVector([7], [1.0])


def a_point() -> Point:
    return Point(id=uuid4(), sparse=WORD, payload={"adult": 0})


@pytest.fixture
async def guest(edge: EdgeIndex, tmp_path: Path) -> AsyncIterator[VectorIndex]:
    """A guest of ``edge``."""
    assert edge.process_id is not None
    async with client.open_index(directory=tmp_path / "index", guest=True) as opened:
        yield opened


async def test_a_guest_finds_what_the_owner_wrote(edge: EdgeIndex, guest: VectorIndex) -> None:
    written = a_point()
    await edge.upsert(ANIME, [written])
    (hit,) = await guest.query(ANIME, Query(sparse=WORD), limit=5)
    assert hit.id == written.id
    assert await guest.count(ANIME) == Counts(points=1, dense=0)


async def test_a_guest_may_not_write(edge: EdgeIndex, guest: VectorIndex) -> None:
    await edge.upsert(ANIME, [a_point()])
    for write in (
        guest.reset(),
        guest.prepare(),
        guest.upsert(ANIME, [a_point()]),
        guest.delete(ANIME, []),
        guest.flush(),
    ):
        with pytest.raises(IndexRejected, match="only the process that owns"):
            await write
    assert (await guest.count(ANIME)).points == 1


async def test_owner_and_guests_may_ask_at_once(edge: EdgeIndex, guest: VectorIndex, tmp_path: Path) -> None:
    await edge.upsert(ANIME, [a_point() for _ in range(30)])
    async with EdgeIndex(tmp_path / "index", guest=True) as other:
        asked = [index.query(ANIME, Query(sparse=WORD), limit=40) for index in (edge, guest, other) for _ in range(20)]
        assert {len(hits) for hits in await asyncio.gather(*asked)} == {30}


async def test_a_guest_reaches_an_owner_that_opens_later(tmp_path: Path) -> None:
    async with EdgeIndex(tmp_path, guest=True) as guest:
        with pytest.raises(IndexUnavailable, match="start the one that owns it"):
            await guest.count(ANIME)
        async with EdgeIndex(tmp_path) as owner:
            await owner.prepare()
            assert (await guest.count(ANIME)).points == 0
        with pytest.raises(IndexUnavailable):
            await guest.count(ANIME)


async def test_a_guest_outlives_the_process_that_it_asked(edge: EdgeIndex, guest: VectorIndex) -> None:
    await edge.upsert(ANIME, [a_point()])
    assert (await guest.count(ANIME)).points == 1
    assert edge.process_id is not None
    os.kill(edge.process_id, signal.SIGKILL)
    with pytest.raises(IndexUnavailable):
        await guest.count(ANIME)
    with suppress(IndexUnavailable):
        await edge.count(ANIME, timeout_s=60)
    assert (await edge.count(ANIME, timeout_s=60)).points == 1, "the owner has started another"
    assert (await guest.count(ANIME)).points == 1


async def test_a_guest_waits_no_longer_than_its_deadline(edge: EdgeIndex, guest: VectorIndex) -> None:
    await edge.upsert(ANIME, [a_point()])
    assert (await guest.count(ANIME)).points == 1
    assert edge.process_id is not None
    os.kill(edge.process_id, signal.SIGSTOP)
    with pytest.raises(IndexTimedOut, match=r"within 0\.2 s"):
        await guest.query(ANIME, Query(sparse=WORD), limit=1, timeout_s=0.2)
    os.kill(edge.process_id, signal.SIGCONT)
    assert (await guest.count(ANIME)).points == 1


async def test_a_guest_that_leaves_disturbs_nobody(edge: EdgeIndex, tmp_path: Path) -> None:
    await edge.upsert(ANIME, [a_point()])
    async with EdgeIndex(tmp_path / "index", guest=True) as guest:
        leaving = asyncio.create_task(guest.query(ANIME, Query(sparse=WORD), limit=1))
        await asyncio.sleep(0.01)
    with suppress(IndexUnavailable):
        await leaving
    assert (await edge.count(ANIME)).points == 1


async def test_nobody_else_may_enter_where_guests_are_answered(edge: EdgeIndex, tmp_path: Path) -> None:
    assert edge.process_id is not None
    folder = Path(address_of(tmp_path / "index")).parent
    assert folder.stat().st_mode & 0o777 == 0o700
    assert folder.stat().st_uid == os.getuid()


async def test_the_address_is_gone_with_the_owner(tmp_path: Path) -> None:
    async with EdgeIndex(tmp_path):
        address = Path(address_of(tmp_path))
    assert not address.parent.exists()
    with pytest.raises(IndexUnavailable):
        address_of(tmp_path)


async def test_a_write_that_fails_tells_that_the_other_end_has_gone() -> None:
    """Sooner than the reader does, who here never learns of it."""

    class Broken(asyncio.StreamWriter):
        def __init__(self) -> None:
            pass

        def __del__(self) -> None:
            pass

        def is_closing(self) -> bool:
            return False

        def write(self, data: object) -> None:
            raise BrokenPipeError(f"{data!r}")

    channel = Channel(asyncio.StreamReader(), Broken())
    with pytest.raises(IndexUnavailable, match="it is being started again"):
        await channel.call("count", (ANIME,))
    assert channel.ended

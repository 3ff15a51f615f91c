"""What is computed before it is indexed: the same in the background as here, and in nobody's way there."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from catalog.database import Database
from catalog.documents import DocumentRow, load_documents
from catalog.entities import EntityType, entity_id
from catalog.processors import available, run_on
from indexer.preparation import BackgroundPreparation, PreparationHere
from indexer.sync import index
from semantic_index.embedders.minilm import MiniLm
from semantic_index.engines.edge import EdgeIndex
from semantic_index.errors import IndexUnavailable
from semantic_index.search import SemanticSearch

from tests.support.semantic_index import real_embedder
from tests.support.small_catalog import write_small_catalog


@pytest.fixture(scope="module")
def embedder() -> MiniLm:
    """The real model."""
    return real_embedder()


@pytest.fixture
async def catalog(database: Database) -> Database:
    """The small catalog: three anime, one of them with a synopsis, and one or more of every other kind."""
    await write_small_catalog(database)
    return database


@pytest.fixture
async def background(tmp_path: Path) -> AsyncIterator[BackgroundPreparation]:
    """A process of its own, with nothing in its cache."""
    async with BackgroundPreparation(tmp_path / "cache") as opened:
        yield opened


async def rows_of(database: Database) -> list[DocumentRow]:
    async with database.read() as connection:
        return await load_documents(connection, range(1, 100))


def child_of(preparation: BackgroundPreparation) -> int:
    assert preparation.process_id is not None
    return preparation.process_id


def policies_of(process: int) -> set[int]:
    """By which rules the system runs the threads of a process."""
    return {os.sched_getscheduler(int(thread.name)) for thread in Path(f"/proc/{process}/task").iterdir()}


async def test_points_are_the_same_in_the_background(catalog: Database, background: BackgroundPreparation) -> None:
    rows = await rows_of(catalog)
    assert len({row.type for row in rows}) > 3
    assert await background.points(rows) == await PreparationHere(None).points(rows)


async def test_vectors_are_the_same_in_the_background(
    catalog: Database, background: BackgroundPreparation, embedder: MiniLm
) -> None:
    rows = [row for row in await rows_of(catalog) if row.prose]
    expected = await PreparationHere(embedder).vectors(rows)
    np.testing.assert_allclose(await background.vectors(rows), expected, atol=1e-5)


async def test_nothing_is_started_before_there_is_something_to_compute(tmp_path: Path, catalog: Database) -> None:
    async with EdgeIndex(tmp_path / "index") as engine, BackgroundPreparation(tmp_path / "cache") as first:
        search = SemanticSearch(engine)
        report = await index(catalog, search, preparation=first)
        assert first.process_id is not None
        async with BackgroundPreparation(tmp_path / "cache") as second:
            assert (await index(catalog, search, previous=report, preparation=second)).unchanged
            assert second.process_id is None


async def test_what_is_prepared_in_the_background_is_found(
    tmp_path: Path, catalog: Database, background: BackgroundPreparation, embedder: MiniLm
) -> None:
    async with EdgeIndex(tmp_path / "index") as engine:
        search = SemanticSearch(engine, embedder)
        report = await index(catalog, search, preparation=background)
        assert (report.embedded, report.left) == (1, 0)
        assert (await search.index.count(EntityType.ANIME)).dense == 1
        (hit, *_) = (await search.search(EntityType.ANIME, "bounty hunters")).hits
        assert hit.id == entity_id("anime:1")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems know no idle class of scheduling")
async def test_the_process_takes_only_what_processors_have_left(
    catalog: Database, background: BackgroundPreparation
) -> None:
    await background.points(await rows_of(catalog))
    child = child_of(background)
    assert policies_of(child) == {os.SCHED_IDLE}
    assert os.getpriority(os.PRIO_PROCESS, child) == 19
    assert os.sched_getscheduler(0) == os.SCHED_OTHER, "who started it stays as it was"


@pytest.mark.skipif(len(available()) < 2, reason="takes Linux and two processors")
async def test_the_process_runs_where_it_is_told_also_beyond_its_parent(tmp_path: Path, catalog: Database) -> None:
    whole = available()
    rows = await rows_of(catalog)
    try:
        run_on({min(whole)})
        async with BackgroundPreparation(tmp_path / "cache", processors=whole) as background:
            await background.points(rows)
            assert os.sched_getaffinity(child_of(background)) == whole
    finally:
        run_on(whole)


async def test_the_process_ends_with_the_block(tmp_path: Path, catalog: Database) -> None:
    async with BackgroundPreparation(tmp_path / "cache") as preparation:
        await preparation.points(await rows_of(catalog))
        child = child_of(preparation)
    assert preparation.process_id is None
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)


async def test_a_process_that_was_killed_ends_the_run_and_the_next_run_does_the_rest(
    tmp_path: Path, catalog: Database, embedder: MiniLm
) -> None:
    async with EdgeIndex(tmp_path / "index") as engine:
        search = SemanticSearch(engine, embedder)
        async with BackgroundPreparation(tmp_path / "cache") as preparation:
            await preparation.points([])
            os.kill(child_of(preparation), signal.SIGKILL)
            with pytest.raises(IndexUnavailable, match="ended"):
                await index(catalog, search, preparation=preparation)
        async with BackgroundPreparation(tmp_path / "cache") as preparation:
            assert (await index(catalog, search, preparation=preparation)).left == 0


async def test_a_call_that_is_cancelled_leaves_the_process_usable(
    catalog: Database, background: BackgroundPreparation
) -> None:
    rows = await rows_of(catalog)
    await background.points([])
    call = asyncio.create_task(background.points(rows * 50))
    await asyncio.sleep(0)
    call.cancel()
    with suppress(asyncio.CancelledError):
        await call
    assert len(await background.points(rows)) == len(rows)


async def test_a_graph_that_cannot_be_read_ends_the_run_and_not_the_process_that_asks(
    tmp_path: Path, catalog: Database
) -> None:
    (tmp_path / "minilm-int8-1.onnx").write_bytes(b"no graph")
    async with BackgroundPreparation(tmp_path) as preparation:
        with pytest.raises(IndexUnavailable, match="ended"):
            await preparation.vectors(await rows_of(catalog))

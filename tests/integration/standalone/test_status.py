"""What an installation holds is counted for each kind, and waiting for the index ends with it or with the time."""

import asyncio

import pytest
from catalog.entities import EntityType
from standalone.status import read_dataset, read_status, wait_until_indexed

from tests.conftest import execute

INDEX_ALL = """
    INSERT INTO indexed_point (id, type, sparse_version, dense_version)
    SELECT id, type, version, CASE WHEN type = 'anime' THEN version END FROM entity
"""


async def test_an_empty_database_has_no_dataset_and_nothing_to_index(dsn: str) -> None:
    status = await read_status(dsn)
    assert (status.dataset, status.held) == (None, ())
    assert status.indexed
    assert await wait_until_indexed(dsn, within_s=0)


async def test_what_is_held_is_counted_for_each_kind(sample_clone: str) -> None:
    status = await read_status(sample_clone)
    assert status.dataset == "sample"
    assert await read_dataset(sample_clone) == "sample"
    assert {row.type for row in status.held} == set(EntityType)
    assert all(row.entities > 0 == row.sparse == row.dense for row in status.held)
    assert not status.indexed


async def test_points_are_counted_by_their_version(sample_clone: str) -> None:
    await execute(sample_clone, INDEX_ALL)
    whole = await read_status(sample_clone)
    assert whole.indexed
    assert {row.type: row.dense for row in whole.held if row.dense} == {
        row.type: row.entities for row in whole.held if row.type == "anime"
    }
    await execute(sample_clone, "UPDATE entity SET version = 2 WHERE ref = (SELECT min(ref) FROM entity)")
    due = await read_status(sample_clone)
    assert sum(row.entities - row.sparse for row in due.held) == 1
    assert not due.indexed


async def test_waiting_ends_when_everything_is_indexed(sample_clone: str) -> None:
    waiting = asyncio.create_task(wait_until_indexed(sample_clone, within_s=20))
    await execute(sample_clone, INDEX_ALL)
    assert await waiting


@pytest.mark.parametrize("within_s", [0, 0.05])
async def test_waiting_ends_with_its_time(sample_clone: str, within_s: float) -> None:
    assert not await wait_until_indexed(sample_clone, within_s=within_s)

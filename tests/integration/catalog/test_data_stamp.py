"""The stamp of the data changes with whatever can change an answer, and with nothing else."""

from uuid import UUID

import pytest
import sqlalchemy as sa
from catalog import index_state
from catalog import tables as t
from catalog.data_stamp import DataStamp, fetch_data_stamp
from catalog.database import Database
from catalog.entities import EntityType, entity_id
from catalog.index_state import Written
from sqlalchemy.ext.asyncio import AsyncConnection

from tests.support.statements import driver_of

BEBOP = Written(id=entity_id("anime:1"), version=1)


@pytest.fixture
async def indexed(database: Database) -> Database:
    """A catalog of version 1, whose index holds one point."""
    async with database.write() as connection:
        await switch_to(connection, 1)
        await index_state.begin_epoch(connection, UUID(int=1))
        await index_state.record_words(connection, EntityType.ANIME, [BEBOP])
    return database


async def switch_to(connection: AsyncConnection, version: int) -> None:
    await connection.execute(sa.delete(t.catalog_state))
    row = {"version": version, "dataset": "x", "applied_at": sa.func.clock_timestamp()}
    await connection.execute(sa.insert(t.catalog_state).values(row))


async def stamp(database: Database) -> DataStamp:
    async with database.read() as connection:
        return await fetch_data_stamp(await driver_of(connection))


async def test_where_nothing_was_ever_loaded_there_is_a_stamp_too(database: Database) -> None:
    assert await stamp(database) == DataStamp(None, None, None, None)


async def test_looking_again_changes_nothing(indexed: Database) -> None:
    first = await stamp(indexed)
    assert (first.version, first.epoch, first.revision) == (1, UUID(int=1), 2)
    assert await stamp(indexed) == first


async def test_a_switch_changes_it_also_where_a_restored_backup_counts_the_same_version(indexed: Database) -> None:
    first = await stamp(indexed)
    async with indexed.write() as connection:
        await switch_to(connection, 1)
    assert await stamp(indexed) != first


async def test_every_write_of_words_into_the_index_changes_it(indexed: Database) -> None:
    seen = {await stamp(indexed)}
    async with indexed.write() as connection:
        await index_state.record_words(connection, EntityType.ANIME, [BEBOP])
    seen.add(await stamp(indexed))
    async with indexed.write() as connection:
        await index_state.forget_points(connection, [BEBOP.id])
    seen.add(await stamp(indexed))
    async with indexed.write() as connection:
        await index_state.begin_epoch(connection, UUID(int=2))
    seen.add(await stamp(indexed))
    assert [s.revision for s in sorted(seen, key=lambda s: s.revision or 0)] == [2, 3, 4, 5]


async def test_vectors_change_it_once_they_are_shown(indexed: Database) -> None:
    first = await stamp(indexed)
    async with indexed.write() as connection:
        await index_state.record_meaning(connection, [BEBOP])
    assert await stamp(indexed) == first
    async with indexed.write() as connection:
        await index_state.show_meaning(connection)
    assert await stamp(indexed) != first

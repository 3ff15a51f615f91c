"""What is due, what is stale, and what was written: the memory of the indexing stage."""

from uuid import UUID

import pytest
import sqlalchemy as sa
from catalog import index_state
from catalog import tables as t
from catalog.database import Database
from catalog.entities import EntityType, entity_id
from catalog.index_state import Written

from tests.support.small_catalog import write_small_catalog

ANIME = EntityType.ANIME
BEBOP, FILM, ADULT = entity_id("anime:1"), entity_id("anime:5"), entity_id("anime:9")


@pytest.fixture
async def catalog(database: Database) -> Database:
    """The small catalog, nothing of it indexed."""
    await write_small_catalog(database)
    return database


async def due(database: Database, kind: EntityType = ANIME) -> list[str]:
    async with database.read() as connection:
        keys = await index_state.due_for_words(connection, kind)
        refs = {row.key: row.ref for row in await connection.execute(sa.select(t.entity.c.key, t.entity.c.ref))}
    return [refs[key] for key in keys]


async def record(database: Database, *written: Written) -> None:
    async with database.write() as connection:
        await index_state.record_words(connection, ANIME, written)


async def prose(database: Database) -> list[bool]:
    async with database.read() as connection:
        return [embedded for _, embedded in await index_state.titles_with_prose(connection)]


async def test_everything_is_due_at_first_most_popular_first(catalog: Database) -> None:
    assert await due(catalog) == ["anime:9", "anime:1", "anime:5"]
    assert await due(catalog, EntityType.STUDIO) == ["studio:1"]


async def test_what_was_written_is_not_due_any_more(catalog: Database) -> None:
    await record(catalog, Written(id=BEBOP, version=1), Written(id=ADULT, version=1))
    assert await due(catalog) == ["anime:5"]


async def test_what_changed_since_it_was_written_is_due_again(catalog: Database) -> None:
    await record(catalog, *(Written(id=id_, version=1) for id_ in (BEBOP, FILM, ADULT)))
    async with catalog.write() as connection:
        await connection.execute(sa.update(t.entity).where(t.entity.c.id == FILM).values(version=2))
    assert await due(catalog) == ["anime:5"]
    await record(catalog, Written(id=FILM, version=2))
    assert await due(catalog) == []


async def test_a_version_that_was_read_before_a_change_leaves_the_change_due(catalog: Database) -> None:
    async with catalog.write() as connection:
        await connection.execute(sa.update(t.entity).where(t.entity.c.id == BEBOP).values(version=2))
    await record(catalog, Written(id=BEBOP, version=1))
    assert "anime:1" in await due(catalog)


async def test_only_titles_with_a_synopsis_whose_words_are_written_can_be_embedded(catalog: Database) -> None:
    assert await prose(catalog) == []
    await record(catalog, Written(id=FILM, version=1))
    assert await prose(catalog) == []
    await record(catalog, Written(id=BEBOP, version=1))
    assert await prose(catalog) == [False]


async def test_an_embedded_title_is_embedded_until_its_words_are_written_anew(catalog: Database) -> None:
    await record(catalog, Written(id=BEBOP, version=1))
    async with catalog.write() as connection:
        await index_state.record_meaning(connection, [Written(id=BEBOP, version=1)])
    assert await prose(catalog) == [True]
    await record(catalog, Written(id=BEBOP, version=1))
    assert await prose(catalog) == [False], "writing a point drops its dense vector"


async def test_a_title_that_changed_after_it_was_embedded_is_to_be_embedded_again(catalog: Database) -> None:
    await record(catalog, Written(id=BEBOP, version=1))
    async with catalog.write() as connection:
        await index_state.record_meaning(connection, [Written(id=BEBOP, version=1)])
        await connection.execute(sa.update(t.entity).where(t.entity.c.id == BEBOP).values(version=2))
    assert await prose(catalog) == [False]


async def test_points_without_entity_are_stale_until_they_are_forgotten(catalog: Database) -> None:
    gone = [UUID(int=n) for n in range(1, 4)]
    await record(catalog, Written(id=BEBOP, version=1), *(Written(id=id_, version=1) for id_ in gone))
    async with catalog.write() as connection:
        stale = await index_state.stale_points(connection, limit=2)
        assert len(stale[ANIME]) == 2
        await index_state.forget_points(connection, stale[ANIME])
        (last,) = (await index_state.stale_points(connection, limit=2))[ANIME]
        assert {*stale[ANIME], last} == set(gone)
        await index_state.forget_points(connection, [last])
        assert await index_state.stale_points(connection, limit=2) == {}


async def test_the_data_version_is_that_of_the_last_switch(catalog: Database) -> None:
    async with catalog.write() as connection:
        assert await index_state.catalog_version(connection) is None
        row = {"version": 7, "dataset": "x", "applied_at": sa.func.now()}
        await connection.execute(sa.insert(t.catalog_state).values(row))
        assert await index_state.catalog_version(connection) == 7


async def test_a_new_epoch_forgets_all_points(catalog: Database) -> None:
    async with catalog.read() as connection:
        assert await index_state.known_epoch(connection) is None
    for epoch in (UUID(int=1), UUID(int=2)):
        await record(catalog, Written(id=BEBOP, version=1))
        async with catalog.write() as connection:
            await index_state.begin_epoch(connection, epoch)
            assert await index_state.known_epoch(connection) == epoch
        assert "anime:1" in await due(catalog)

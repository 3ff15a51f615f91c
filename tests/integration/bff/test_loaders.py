"""Loaders turn what is asked for in one turn of the loop into one statement, and keep it for one request."""

import asyncio
from typing import Any
from uuid import uuid4

import pytest
from bff.loaders import AnimeByIdLoader, EntityByIdLoader, Loaders, PageShape
from bff.reads import CatalogReads, Deadline
from catalog import pages
from catalog.database import Database
from catalog.entities import entity_id
from catalog.pages import Window
from sqlalchemy import text

from tests.support.statements import statements_sent

BEBOP, MOVIE, SPIKE = entity_id("anime:1"), entity_id("anime:5"), entity_id("character:1")


@pytest.fixture
async def database(small_dsn: str) -> Database:
    """A pool on the small catalog."""
    return Database(small_dsn)


def reads(database: Database, seconds: float = 10) -> CatalogReads:
    return CatalogReads(database, Deadline(seconds))


async def test_what_is_asked_for_together_is_one_statement(database: Database) -> None:
    async with database:
        loader = EntityByIdLoader(reads(database))
        with statements_sent() as sent:
            found = await asyncio.gather(*(loader.load(key) for key in (SPIKE, uuid4(), BEBOP, SPIKE)))
        assert [record and record.name for record in found] == ["Spike Spiegel", None, "Cowboy Bebop", "Spike Spiegel"]
        assert len(sent) == 1


async def test_what_was_loaded_is_not_loaded_again(database: Database) -> None:
    async with database:
        loader = AnimeByIdLoader(reads(database))
        first = await loader.load(BEBOP)
        with statements_sent() as sent:
            assert await loader.load(BEBOP) is first
        assert sent == []


async def test_every_list_and_window_has_its_own_loader(database: Database) -> None:
    async with database:
        loaders = Loaders(reads(database))
        cast = PageShape(listing=pages.CAST, window=Window(first=1), include_adult=False)
        longer = PageShape(listing=pages.CAST, window=Window(first=2), include_adult=False)
        assert loaders.pages(cast) is loaders.pages(cast)
        assert loaders.pages(cast) is not loaders.pages(longer)
        with statements_sent() as sent:
            one, two, other = await asyncio.gather(
                loaders.pages(cast).load(BEBOP), loaders.pages(longer).load(BEBOP), loaders.pages(cast).load(MOVIE)
            )
        assert (len(one.members), len(two.members), other.total) == (1, 2, 1)
        assert len(sent) == 2


async def test_a_failure_reaches_everybody_who_waits_and_is_not_kept(database: Database) -> None:
    async with database:
        source = reads(database)
        loader = EntityByIdLoader(source)
        broken: list[Any] = [uuid4(), "no uuid"]
        got = await asyncio.gather(*(loader.load(key) for key in broken), return_exceptions=True)
        assert len({type(error) for error in got if isinstance(error, Exception)}) == 1
        assert len([error for error in got if isinstance(error, Exception)]) == 2
        assert await loader.load(BEBOP)


async def test_a_read_ends_at_the_deadline_of_its_request(database: Database) -> None:
    async with database:
        with pytest.raises(TimeoutError):
            await reads(database, 0.05).run(lambda connection: connection.execute(text("SELECT pg_sleep(5)")))
        with pytest.raises(TimeoutError):
            await reads(database).run(lambda connection: connection.execute(text("SELECT pg_sleep(5)")), timeout_s=0.05)


async def test_a_spent_deadline_starts_nothing(database: Database) -> None:
    async with database:
        with statements_sent() as sent, pytest.raises(TimeoutError):
            await EntityByIdLoader(reads(database, 0)).load(BEBOP)
        assert sent == []


async def test_what_is_still_read_when_a_request_ends_is_cancelled(database: Database) -> None:
    async with database:
        source = reads(database)
        started = asyncio.Event()

        async def sleep(_connection: object) -> None:
            started.set()
            await asyncio.Event().wait()

        task = asyncio.ensure_future(source.run(sleep))
        await started.wait()
        source.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        pool: Any = database.engine.pool
        assert pool.checkedout() == 0
        source.cancel()

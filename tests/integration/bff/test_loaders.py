"""Loaders turn what is asked for in one turn of the loop into one statement, and keep it for one request."""

import asyncio
from typing import Any
from uuid import uuid4

import pytest
from bff.loaders import AnimeByIdLoader, EntityByIdLoader, Loaders, PageShape
from bff.reads import CatalogReads, Deadline
from catalog import pages
from catalog.connections import READ_ONLY, Connections
from catalog.database import PoolOptions
from catalog.entities import entity_id
from catalog.pages import Window

from tests.support.statements import driver_statements_sent

BEBOP, MOVIE, SPIKE = entity_id("anime:1"), entity_id("anime:5"), entity_id("character:1")


@pytest.fixture
async def connections(small_dsn: str) -> Connections:
    """A pool on the small catalog."""
    return Connections(small_dsn, PoolOptions(max_size=2), READ_ONLY)


def reads(connections: Connections, seconds: float = 10) -> CatalogReads:
    return CatalogReads(connections, Deadline(seconds))


async def test_what_is_asked_for_together_is_one_statement(connections: Connections) -> None:
    async with connections:
        loader = EntityByIdLoader(reads(connections))
        with driver_statements_sent() as sent:
            found = await asyncio.gather(*(loader.load(key) for key in (SPIKE, uuid4(), BEBOP, SPIKE)))
        assert [record and record.name for record in found] == ["Spike Spiegel", None, "Cowboy Bebop", "Spike Spiegel"]
        assert len(sent) == 1


async def test_what_was_loaded_is_not_loaded_again(connections: Connections) -> None:
    async with connections:
        loader = AnimeByIdLoader(reads(connections))
        first = await loader.load(BEBOP)
        with driver_statements_sent() as sent:
            assert await loader.load(BEBOP) is first
        assert sent == []


async def test_every_list_and_window_has_its_own_loader(connections: Connections) -> None:
    async with connections:
        loaders = Loaders(reads(connections))
        cast = PageShape(listing=pages.CAST, window=Window(first=1), include_adult=False)
        longer = PageShape(listing=pages.CAST, window=Window(first=2), include_adult=False)
        assert loaders.pages(cast) is loaders.pages(cast)
        assert loaders.pages(cast) is not loaders.pages(longer)
        with driver_statements_sent() as sent:
            one, two, other = await asyncio.gather(
                loaders.pages(cast).load(BEBOP), loaders.pages(longer).load(BEBOP), loaders.pages(cast).load(MOVIE)
            )
        assert (len(one.members), len(two.members), other.total) == (1, 2, 1)
        assert len(sent) == 2


async def test_a_failure_reaches_everybody_who_waits_and_is_not_kept(connections: Connections) -> None:
    async with connections:
        source = reads(connections)
        loader = EntityByIdLoader(source)
        broken: list[Any] = [uuid4(), "no uuid"]
        got = await asyncio.gather(*(loader.load(key) for key in broken), return_exceptions=True)
        assert len({type(error) for error in got if isinstance(error, Exception)}) == 1
        assert len([error for error in got if isinstance(error, Exception)]) == 2
        assert await loader.load(BEBOP)


async def test_a_read_ends_at_the_deadline_of_its_request(connections: Connections) -> None:
    async with connections:
        with pytest.raises(TimeoutError):
            await reads(connections, 0.05).run(lambda driver: driver.execute("SELECT pg_sleep(5)"))
        with pytest.raises(TimeoutError):
            await reads(connections).run(lambda driver: driver.execute("SELECT pg_sleep(5)"), timeout_s=0.05)


async def test_a_spent_deadline_starts_nothing(connections: Connections) -> None:
    async with connections:
        with driver_statements_sent() as sent, pytest.raises(TimeoutError):
            await EntityByIdLoader(reads(connections, 0)).load(BEBOP)
        assert sent == []


async def test_what_is_still_read_when_a_request_ends_is_cancelled(connections: Connections) -> None:
    async with connections:
        source = reads(connections)
        started = asyncio.Event()

        async def sleep(_connection: object) -> None:
            started.set()
            await asyncio.Event().wait()

        task = asyncio.ensure_future(source.run(sleep))
        await started.wait()
        source.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert (
            await asyncio.gather(*(source.run(lambda driver: driver.fetchval("SELECT 1")) for _ in range(3))) == [1] * 3
        )
        source.cancel()

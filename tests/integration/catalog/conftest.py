"""A small catalog that tests share and only read."""

from collections.abc import AsyncIterator

import pytest
from catalog.database import Database
from standalone.postgres import EmbeddedPostgres

from tests.conftest import clone
from tests.support.small_catalog import write_small_catalog


@pytest.fixture(scope="session")
async def small_dsn(postgres: EmbeddedPostgres, migrated: str) -> str:
    """The address of the small catalog."""
    dsn = await clone(postgres, migrated)
    async with Database(dsn) as database:
        await write_small_catalog(database)
    return dsn


@pytest.fixture(scope="session")
async def small(small_dsn: str) -> AsyncIterator[Database]:
    """A pool on the small catalog."""
    async with Database(small_dsn) as opened:
        yield opened

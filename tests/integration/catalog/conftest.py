"""A pool on the small catalog."""

from collections.abc import AsyncIterator

import pytest
from catalog.database import Database


@pytest.fixture(scope="session")
async def small(small_dsn: str) -> AsyncIterator[Database]:
    """A pool on the small catalog."""
    async with Database(small_dsn) as opened:
        yield opened

"""What a data directory holds, and waiting until it is indexed."""

import asyncio
import time
from dataclasses import dataclass
from typing import Final

from catalog import index_state
from catalog.database import Database, PoolOptions
from catalog.index_state import Holdings

_OPTIONS: Final = PoolOptions(max_size=1, statement_timeout_ms=60_000, application_name="kizuna-status")
_LOOK_EVERY_S: Final = 0.2


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """The data of one installation; ``dataset`` is ``None`` where nothing was loaded yet."""

    dataset: str | None
    held: tuple[Holdings, ...]

    @property
    def indexed(self) -> bool:
        """True once everything can be found by its words."""
        return all(row.sparse >= row.entities for row in self.held)


async def read_dataset(dsn: str) -> str | None:
    """Return the name of the data that the catalog at ``dsn`` holds; ``None`` where it holds none."""
    async with Database(dsn, _OPTIONS) as database, database.read() as connection:
        return await index_state.dataset(connection)


async def read_status(dsn: str) -> Status:
    """Return what the catalog and the index at ``dsn`` hold."""
    async with Database(dsn, _OPTIONS) as database, database.read() as connection:
        return Status(dataset=await index_state.dataset(connection), held=await index_state.holdings(connection))


async def wait_until_indexed(dsn: str, *, within_s: float) -> bool:
    """Wait until the running agent has indexed everything by its words; return whether it has."""
    deadline = time.monotonic() + within_s
    while not (await read_status(dsn)).indexed:
        if time.monotonic() > deadline:
            return False
        await asyncio.sleep(_LOOK_EVERY_S)
    return True

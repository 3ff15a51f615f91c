"""Which data there is to answer from: the version of the catalog and that of the semantic index."""

import asyncio
from collections.abc import Hashable
from datetime import datetime
from hashlib import sha256
from typing import Final, LiteralString, NamedTuple, Self
from uuid import UUID

from telemetry.logging import get_logger

from catalog.connections import READ_ONLY, Connections
from catalog.database import PoolOptions
from catalog.failures import DRIVER_ERRORS
from catalog.fresh_reads import FreshReads
from catalog.prepared import Driver

STAMP_TIMEOUT_S: Final = 0.5
"""How long a stamp is waited for; of a database that is well it takes a millisecond."""

# What: the rows that change with every ingest, with every write into the index, and where kept answers are cleared.
# Bound: nothing. Index: none.
_STAMP: Final[LiteralString] = """
WITH held AS (SELECT min(epoch::text)::uuid AS epoch, sum(revision)::bigint AS revision FROM index_epoch)
SELECT state.version, state.applied_at, held.epoch, held.revision, clearing.cleared_at
FROM (SELECT) AS one LEFT JOIN catalog_state AS state ON true CROSS JOIN held
LEFT JOIN cache_clearing AS clearing ON true
"""

log = get_logger(__name__)


class DataStamp(NamedTuple):
    """Equal stamps mean the same data; ``None`` stands for a catalog, or an index, that was never filled.

    Attributes:
        version: of the catalog, with the moment it was switched to: a restored backup may count it a second time.
        epoch: of the index, with what was written into it since, of all models together.
        cleared_at: when answers from the same data were last thrown away.
    """

    version: int | None
    applied_at: datetime | None
    epoch: UUID | None
    revision: int | None
    cleared_at: datetime | None = None


def digest_of(stamp: Hashable) -> bytes:
    """Return the SHA-256 of a stamp: the same in every process, and as long as the data stays as it is."""
    return sha256(repr(stamp).encode()).digest()


async def fetch_data_stamp(driver: Driver) -> DataStamp:
    """Return the stamp of what is committed now."""
    row = await driver.fetchrow(_STAMP)
    assert row is not None  # noqa: S101 - the statement joins to one row
    return DataStamp(*row)


class DataStamps:
    """Tells the stamp of the data as it is when asked for, over a connection of its own. Open it with ``async with``.

    One read at a time serves all who wait for it, so that it costs little however many ask.
    """

    def __init__(self, dsn: str, *, application_name: str, transaction_pooler: bool = False) -> None:
        options = PoolOptions(
            max_size=1,
            statement_timeout_ms=round(STAMP_TIMEOUT_S * 1e3),
            application_name=application_name,
            transaction_pooler=transaction_pooler,
        )
        self._connections = Connections(dsn, options, READ_ONLY)
        self._reads = FreshReads(self._read)

    async def __aenter__(self) -> Self:
        await self._connections.__aenter__()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._reads.close()
        await self._connections.__aexit__()

    async def current(self) -> DataStamp | None:
        """Return the stamp, read after this was called; ``None`` where PostgreSQL does not tell it in time."""
        return await self._reads()

    async def _read(self) -> DataStamp | None:
        try:
            async with asyncio.timeout(STAMP_TIMEOUT_S), self._connections.one() as driver:
                return await fetch_data_stamp(driver)
        except DRIVER_ERRORS as error:
            log.warning("stamp.unknown", error=type(error).__name__)
            return None

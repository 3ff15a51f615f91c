"""Makes sure that what PostgreSQL says is indexed lies in the index that is open, or else empties both."""

from typing import Final

import sqlalchemy as sa
from catalog import index_state
from catalog.database import Database
from semantic_index.index import VectorIndex
from telemetry.logging import get_logger

UNHURRIED: Final = sa.text("SET LOCAL statement_timeout = '60s'")
"""What a job that reads or writes whole tables says first; a reader's time-out is too short for it."""

log = get_logger("indexer")


async def settle_epoch(database: Database, index: VectorIndex) -> bool:
    """Return true where the index was new, lost or another one, so that nothing is noted as indexed any more.

    Raises:
        SemanticIndexError: the index failed.
    """
    epoch = await index.prepare()
    async with database.read() as connection:
        known = await index_state.known_epoch(connection, index.space.key)
    if epoch == known:
        return False
    log.info("index.rebuilt", reason="lost or replaced" if known else "new")
    epoch = await index.reset()
    async with database.write() as connection:
        await connection.execute(UNHURRIED)
        await index_state.begin_epoch(connection, epoch, index.space.key)
    return True

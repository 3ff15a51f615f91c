"""How much room the catalog takes."""

from typing import Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

# What: the files of the database that the connection is on. Bound: nothing. Index: none; it looks at each file.
_DATABASE: Final = sa.select(sa.func.pg_database_size(sa.func.current_database()))


async def database_bytes(connection: AsyncConnection) -> int:
    """Return how many bytes all tables and indexes take on disk."""
    return (await connection.execute(_DATABASE)).scalar_one()

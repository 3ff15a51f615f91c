"""The connection of a job: one that may take its time, on a database that holds a catalog."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Final, LiteralString, cast

import asyncpg
from catalog.bulk_load import Connection
from catalog.failures import DRIVER_ERRORS, Failure, failure_of

from indexer.errors import CatalogMissing, DatabaseUnreachable, WorkFilesFailed

_CONNECT_S: Final = 10.0
# No statement of a load of a million rows takes longer on any machine that one would want to use.
_STATEMENT_S: Final = 1_800.0
_IS_MIGRATED: Final[LiteralString] = "SELECT to_regclass('catalog_state') IS NOT NULL"


@asynccontextmanager
async def connected(dsn: str, *, application_name: str) -> AsyncGenerator[Connection]:
    """Yield a connection of asyncpg for as long as the block lasts.

    Raises:
        DatabaseUnreachable: PostgreSQL does not answer, or refuses the connection.
        CatalogMissing: the database has not been migrated.
        WorkFilesFailed: the block cannot write or read files, while the connection stands.
    """
    try:
        opened = await asyncpg.connect(  # pyright: ignore[reportUnknownMemberType] untyped
            dsn,
            timeout=_CONNECT_S,
            command_timeout=_STATEMENT_S,
            server_settings={
                "application_name": application_name,
                "client_connection_check_interval": "1000",
                "jit": "off",
                "statement_timeout": "0",
            },
        )
    except (OSError, asyncpg.PostgresError) as error:  # a TimeoutError is an OSError
        raise DatabaseUnreachable(str(error) or type(error).__name__) from error
    connection = cast("Connection", opened)
    try:
        if not await connection.fetchval(_IS_MIGRATED):
            raise CatalogMissing
        yield connection
    except DRIVER_ERRORS as error:
        # What breaks a connection is an OSError too, and leaves it closed.
        if isinstance(error, OSError) and not isinstance(error, TimeoutError) and not connection.is_closed():
            raise WorkFilesFailed(str(error)) from error
        if failure_of(error) is Failure.UNREACHABLE:
            raise DatabaseUnreachable(f"it ended during the run: {error}") from error
        raise
    finally:
        await connection.close(timeout=_CONNECT_S)

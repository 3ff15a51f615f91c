"""What a piece of code sends to PostgreSQL, and how PostgreSQL means to run it."""

import asyncio
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import Any, Final, cast
from unittest.mock import patch

from asyncpg.connection import LoggedQuery
from catalog.connections import Connections
from catalog.prepared import Driver
from sqlalchemy import event
from sqlalchemy.engine import Engine
from sqlalchemy.ext.asyncio import AsyncConnection

# Transactions, and what asyncpg asks once of every connection about the types it meets.
_OF_THE_DRIVER: Final = ("BEGIN", "COMMIT", "ROLLBACK", "typeinfo_tree", "set_config('jit'")


@dataclass(frozen=True, slots=True)
class Sent:
    """One statement with its parameters, as the driver got them."""

    sql: str
    parameters: Any


@contextmanager
def statements_sent() -> Generator[list[Sent]]:
    """Collect every statement that any engine of this process sends inside the block."""
    sent: list[Sent] = []

    def record(_connection: object, _cursor: object, sql: str, parameters: object, *_: object) -> None:
        sent.append(Sent(sql, parameters))

    event.listen(Engine, "before_cursor_execute", record)
    try:
        yield sent
    finally:
        event.remove(Engine, "before_cursor_execute", record)


@contextmanager
def driver_statements_sent() -> Generator[list[Sent]]:
    """Note every statement that goes to PostgreSQL over connections that stay checked out."""
    sent: list[Sent] = []

    def note(query: LoggedQuery) -> None:
        if not any(mark in query.query for mark in _OF_THE_DRIVER):
            sent.append(Sent(query.query, tuple(query.args or ())))

    one = Connections.one

    @asynccontextmanager
    async def watched(self: Connections) -> AsyncGenerator[Any]:
        async with one(self) as driver:
            with driver.query_logger(note):
                yield driver
                await asyncio.sleep(0)  # asyncpg tells of a statement in the next turn of the loop

    with patch.object(Connections, "one", watched):
        yield sent


async def driver_of(connection: AsyncConnection) -> Driver:
    """Return the connection of asyncpg below one of SQLAlchemy."""
    raw = await connection.get_raw_connection()
    return cast("Driver", raw.driver_connection)


async def plan_of(connection: AsyncConnection, statement: Sent) -> str:
    """Return the plan of a statement on tables that are large enough for an index to pay."""
    await connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
    rows = await connection.exec_driver_sql(f"EXPLAIN {statement.sql}", statement.parameters)
    return "\n".join(row[0] for row in rows)

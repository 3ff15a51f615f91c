"""What a piece of code sends to PostgreSQL, and how PostgreSQL means to run it."""

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import Engine
from sqlalchemy.ext.asyncio import AsyncConnection


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


async def plan_of(connection: AsyncConnection, statement: Sent) -> str:
    """Return the plan of a statement on tables that are large enough for an index to pay."""
    await connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
    rows = await connection.exec_driver_sql(f"EXPLAIN {statement.sql}", statement.parameters)
    return "\n".join(row[0] for row in rows)

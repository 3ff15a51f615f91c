"""Makes a table equal to a wanted one by the smallest change, and counts what that took.

Every function runs inside the caller's transaction on an asyncpg connection, so that readers see all of a load or none.
"""

from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any, Final, Protocol

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import asyncpg as dialect
from sqlalchemy.schema import AddConstraint, CreateIndex, DropConstraint, DropIndex
from sqlalchemy.sql import ClauseElement

# Entities whose row, name, text or relations changed in this load, by id or by key; a temporary table of the caller.
touched: Final = sa.table("touched", sa.column("id", sa.Uuid), sa.column("key", sa.Integer))

# Of a table that was analyzed while it was empty, a loop over what is missing would read all that it has added so far,
# row by row: quadratic in the rows. A hash of the table is complete before the first row is added.
_NO_LOOPS: Final = "SET LOCAL enable_nestloop = off"
_LOOPS: Final = "SET LOCAL enable_nestloop TO DEFAULT"
_DIALECT: Final = dialect.dialect()
_INTEGER: Final[sa.types.TypeEngine[Any]] = sa.Integer()
_UUID: Final[sa.types.TypeEngine[Any]] = sa.Uuid()


class Connection(Protocol):
    """The part of an asyncpg connection that a load uses; asyncpg itself has no types."""

    async def execute(self, query: str, *args: object) -> str:
        """Run statements and return the last command tag."""
        ...

    async def executemany(self, command: str, args: Iterable[Sequence[object]]) -> None:
        """Run a statement once for each row of arguments."""
        ...

    async def fetch(self, query: str, *args: object) -> list[tuple[Any, ...]]:
        """Return all rows."""
        ...

    async def fetchrow(self, query: str, *args: object) -> tuple[Any, ...] | None:
        """Return the first row, or ``None``."""
        ...

    async def fetchval(self, query: str, *args: object) -> Any:  # noqa: ANN401 - of any column
        """Return the first value of the first row, or ``None``."""
        ...

    async def copy_records_to_table(
        self, table_name: str, *, records: Iterable[Sequence[object]], schema_name: str
    ) -> str:
        """Append rows by binary COPY."""
        ...

    async def copy_to_table(
        self,
        table_name: str,
        *,
        source: AsyncIterator[bytes],
        schema_name: str,
        freeze: bool,
        format: str,  # noqa: A002 - asyncpg's name
        delimiter: str,
        quote: str,
    ) -> str:
        """Append rows by COPY from text; ``freeze`` only those of a table made in the same transaction."""
        ...

    async def copy_from_query(self, query: str, *, output: object, format: str, delimiter: str, quote: str) -> str:  # noqa: A002 - asyncpg's name
        """Write what a query finds to a file by COPY to text."""
        ...

    def transaction(self, *, isolation: str | None = None) -> AbstractAsyncContextManager[object]:
        """Return a transaction that commits when its block ends without an error."""
        ...

    def is_closed(self) -> bool:
        """Tell whether it was closed, or lost the server."""
        ...

    async def close(self, *, timeout: float) -> None:  # noqa: ASYNC109 - asyncpg's signature
        """Close the connection within ``timeout`` seconds."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """What making one table equal to its wanted rows took, in rows."""

    inserted: int = 0
    changed: int = 0
    deleted: int = 0


async def replace_rows(
    connection: Connection,
    table: sa.Table,
    *,
    skip: Sequence[str] = (),
    uncompared: Sequence[str] = (),
    owners: Sequence[str] = (),
    match: Sequence[str] = (),
) -> Changes:
    """Make ``table`` hold exactly the rows of the temporary table ``want_<table>``.

    Rows that are already as wanted are neither written nor locked.

    Args:
        connection: in a transaction, with no other writer of ``table``.
        table: the target.
        skip: columns that ``want_<table>`` does not have, left alone.
        uncompared: columns written with a change but no change by themselves.
        owners: columns that name an entity by id or key; those of every row that differs go to ``touched``.
        match: columns that identify a row; the primary key by default.
    """
    columns = [column.name for column in table.c if column.name not in skip]
    keys = list(match) or [column.name for column in table.primary_key]
    want = sa.table(f"want_{table.name}", *(sa.column(name, sa.Text) for name in columns)).alias("want")
    same = sa.and_(*(table.c[name] == want.c[name] for name in keys))
    values = [name for name in columns if name not in keys]
    compared = [name for name in values if name not in uncompared]

    deleted = await _apply(connection, sa.delete(table).where(~sa.exists().where(same)), table, owners)
    changed = 0
    if compared:
        differs = sa.or_(*(table.c[name].is_distinct_from(want.c[name]) for name in compared))
        update = sa.update(table).where(same, differs).values({name: want.c[name] for name in values})
        changed = await _apply(connection, update, table, owners)
    missing = sa.select(*(want.c[name] for name in columns)).where(~sa.exists().where(same))
    await connection.execute(_NO_LOOPS)
    inserted = await _apply(connection, sa.insert(table).from_select(columns, missing), table, owners)
    await connection.execute(_LOOPS)
    return Changes(inserted=inserted, changed=changed, deleted=deleted)


async def _apply(
    connection: Connection, statement: sa.Insert | sa.Update | sa.Delete, table: sa.Table, owners: Sequence[str]
) -> int:
    if not owners:
        return row_count(await connection.execute(render(statement)))
    changed = statement.returning(*(table.c[name] for name in owners)).cte("changed")
    named = sa.union_all(*(_touch(changed.c[name]) for name in owners))
    note = sa.insert(touched).from_select(["id", "key"], named)
    return row_count(await connection.execute(render(note))) // len(owners)


def _touch(column: sa.ColumnElement[Any]) -> sa.Select[Any, Any]:
    if isinstance(column.type, sa.Integer):
        return sa.select(sa.cast(sa.null(), _UUID), column)
    return sa.select(column, sa.cast(sa.null(), _INTEGER))


def render(statement: ClauseElement) -> str:
    """Return the text of a statement without parameters, as asyncpg takes it."""
    return str(statement.compile(dialect=_DIALECT))


def row_count(tag: str) -> int:
    """Return the number of rows in a command tag such as ``INSERT 0 12``."""
    return int(tag.rsplit(" ", 1)[-1])


async def suspend(connection: Connection, tables: Sequence[sa.Table], *, keys: Sequence[sa.Table] = ()) -> None:
    """Drop indexes and foreign keys that are cheaper to build after a first load than to keep during it.

    The tables are locked against readers until the transaction ends, so this is for tables that hold nothing yet.

    Args:
        connection: in a transaction that also calls ``restore``.
        tables: lose their secondary indexes and foreign keys.
        keys: lose their primary key as well.
    """
    for table in tables:
        for foreign_key in _foreign_keys(table):
            await connection.execute(render(DropConstraint(foreign_key)))
        for index in _indexes(table):
            await connection.execute(render(DropIndex(index)))
    for table in keys:
        await connection.execute(render(DropConstraint(table.primary_key)))


async def restore(connection: Connection, tables: Sequence[sa.Table], *, keys: Sequence[sa.Table] = ()) -> None:
    """Build again what ``suspend`` dropped, as ``tables.py`` defines it, and so check it."""
    for table in keys:
        await connection.execute(render(AddConstraint(table.primary_key, isolate_from_table=False)))
    for table in tables:
        for index in _indexes(table):
            await connection.execute(render(CreateIndex(index)))
        for foreign_key in _foreign_keys(table):
            await connection.execute(render(AddConstraint(foreign_key, isolate_from_table=False)))


def _indexes(table: sa.Table) -> list[sa.Index]:
    return sorted(table.indexes, key=lambda index: str(index.name))


def _foreign_keys(table: sa.Table) -> list[sa.ForeignKeyConstraint]:
    return sorted(table.foreign_key_constraints, key=lambda constraint: str(constraint.name))

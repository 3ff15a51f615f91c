"""The projection for traversal: what it should hold, from the canonical tables, and whether it does."""

from typing import Final, LiteralString, cast

import asyncpg
from catalog.bulk_load import Connection, row_count
from catalog.relations import RELATIONS

from indexer.errors import CatalogMissing, DatabaseUnreachable
from indexer.report import Finding
from indexer.statements import derived, projection

_CONNECT_S: Final = 10.0
_STATEMENT_S: Final = 600.0
_CHECKS: Final[tuple[tuple[str, LiteralString], ...]] = (
    ("edges that no canonical table has", projection.TOO_MANY),
    ("edges of canonical tables that are missing", projection.TOO_FEW),
    ("edges with another weight or mark than they should have", projection.OTHERWISE),
    ("edges without the edge back", projection.NO_EDGE_BACK),
)


async def want_edges(connection: Connection) -> int:
    """Put what the projection should hold into ``want_relation_edge``, until the transaction ends, and count it."""
    await connection.execute(projection.ALLOWED)
    codes = [(name.value, spec.code, RELATIONS[spec.inverse].code, spec.weight) for name, spec in RELATIONS.items()]
    await connection.executemany(projection.ALLOW, codes)
    for statement in derived.FACTS:
        await connection.execute(statement)
    return row_count(await connection.execute(derived.EDGES))


async def check_projection(dsn: str) -> tuple[int, tuple[Finding, ...]]:
    """Return how many edges there should be and what is wrong with those that there are; takes seconds.

    It reads one state of the database, so it may run beside an ingestion.

    Raises:
        IngestError: the database cannot be reached, or holds no catalog.
    """
    try:
        opened = await asyncpg.connect(  # pyright: ignore[reportUnknownMemberType] untyped
            dsn, timeout=_CONNECT_S, command_timeout=_STATEMENT_S, server_settings={"statement_timeout": "0"}
        )
    except (OSError, TimeoutError, asyncpg.PostgresError) as error:
        raise DatabaseUnreachable(str(error)) from error
    try:
        async with opened.transaction(isolation="repeatable_read"):
            connection = cast("Connection", opened)
            wanted = await want_edges(connection)
            found = [_finding(name, await connection.fetch(statement)) for name, statement in _CHECKS]
    except asyncpg.UndefinedTableError as error:
        raise CatalogMissing from error
    finally:
        await opened.close(timeout=_CONNECT_S)
    return wanted, tuple(finding for finding in found if finding.count)


def _finding(name: str, rows: list[tuple[str, int]]) -> Finding:
    return Finding(name=name, count=rows[0][1] if rows else 0, examples=tuple(example for example, _ in rows))

"""The projection for traversal: what it should hold, from the canonical tables, and whether it does."""

from typing import Final, LiteralString

from catalog.bulk_load import Connection, row_count
from catalog.relations import RELATIONS

from indexer.connecting import connected
from indexer.report import Finding, finding_of
from indexer.statements import derived, duplicates, projection

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
    await connection.execute(duplicates.STANDING)
    for statement in derived.FACTS:
        await connection.execute(statement)
    return row_count(await connection.execute(derived.EDGES))


async def check_projection(dsn: str) -> tuple[int, tuple[Finding, ...]]:
    """Return how many edges there should be and what is wrong with those that there are; takes seconds.

    It reads one state of the database, so it may run beside an ingestion.

    Raises:
        IngestError: the database cannot be reached, or holds no catalog.
    """
    async with (
        connected(dsn, application_name="kizuna-check") as connection,
        connection.transaction(isolation="repeatable_read"),
    ):
        wanted = await want_edges(connection)
        found = [finding_of(name, await connection.fetch(statement)) for name, statement in _CHECKS]
    return wanted, tuple(finding for finding in found if finding.count)

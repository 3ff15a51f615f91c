"""A graph many times as large as a real one, of the same shape: copies of it whose relations cross over."""

import asyncio
import tempfile
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, LiteralString

from catalog.bulk_load import restore, suspend
from catalog.migrate import migrate
from catalog.tables import entity, relation_edge
from standalone.postgres import EmbeddedPostgres

from benchmarks._grown_catalog import connect

_ENTITY: Final = ("key", "id", "type", "ref", "name", "popularity", "adult")
_EDGE: Final = ("src", "type", "dst", "qualifier", "weight", "adult", "derived", "lead")
_BATCH: Final = 50_000

_ENTITIES: Final[LiteralString] = "SELECT key, id, type::text, ref, name, popularity, adult FROM entity ORDER BY key"
_EDGES: Final[LiteralString] = "SELECT src, type, dst, qualifier, weight, adult, derived, lead FROM relation_edge"
_ORIGINAL: Final[LiteralString] = """
CREATE TEMP TABLE original AS SELECT * FROM relation_edge;
TRUNCATE relation_edge
"""
# Bound: how many copies, keys of one copy. One pair in ten crosses over to another copy, the same one both ways and
# for all its relations, so that the degrees stay as they are and the copies are one graph.
_COPY_EDGES: Final[LiteralString] = """
INSERT INTO relation_edge (src, type, dst, qualifier, weight, adult, derived, lead)
SELECT o.src + $2::int * copy, o.type, o.dst + $2::int * mod(copy + $1::int + pair.shift, $1::int), o.qualifier,
    o.weight, o.adult, o.derived, o.lead
FROM original o
CROSS JOIN LATERAL (SELECT abs(hashint8(least(o.src, o.dst)::bigint << 32 | greatest(o.src, o.dst))) AS hash) AS drawn
CROSS JOIN LATERAL (
    SELECT CASE WHEN hash % 10 = 0 THEN sign(o.dst - o.src)::int * (hash / 10 % $1::int) ELSE 0 END AS shift
) AS pair
CROSS JOIN generate_series(0, $1::int - 1) AS copy
"""
_COPY_ENTITIES: Final[LiteralString] = """
INSERT INTO entity (key, id, type, ref, name, popularity, adult)
SELECT key + $2::int * copy, gen_random_uuid(), type, ref || '-' || copy, name, popularity, adult
FROM entity CROSS JOIN generate_series(1, $1::int - 1) AS copy
"""
# In place of 512 MB; the indexes of the edges take 1.5 GB.
_MEMORY: Final[LiteralString] = "ALTER SYSTEM SET shared_buffers = '3GB'"
_WARMING: Final[LiteralString] = "CREATE EXTENSION pg_prewarm"
_WARM: Final[LiteralString] = """
SELECT pg_prewarm('relation_edge_pkey'), pg_prewarm('relation_edge_lead_idx'), pg_prewarm('entity_pkey'),
    pg_prewarm('entity')
"""
_QUALIFIERS: Final[LiteralString] = """
INSERT INTO edge_qualifier (id, name)
SELECT id, 'qualifier ' || id FROM (SELECT DISTINCT qualifier FROM original) AS used (id)
"""


@asynccontextmanager
async def enlarged(dsn: str, copies: int) -> AsyncGenerator[str]:
    """Yield the address of ``copies`` of the catalog's graph, on a server of its own, for as long as the block lasts.

    It holds entities and relations alone: titles have no fields of their own. Like the real graph it fits into the
    server's memory, and is read into it first.
    """
    with tempfile.TemporaryDirectory(prefix="kizuna-copies-") as directory:
        server = await asyncio.to_thread(EmbeddedPostgres, Path(directory))
        try:
            await asyncio.to_thread(migrate, server.dsn)
            await _enlarge_memory(server.dsn)
            await asyncio.to_thread(server.stop)
            server = await asyncio.to_thread(EmbeddedPostgres, Path(directory))
            await _fill(dsn, server.dsn, copies)
            yield server.dsn
        finally:
            await asyncio.to_thread(server.stop)


async def _enlarge_memory(dsn: str) -> None:
    connection = await connect(dsn)
    try:
        await connection.execute(_MEMORY)
        await connection.execute(_WARMING)
    finally:
        await connection.close()


async def _fill(source_dsn: str, dsn: str, copies: int) -> None:
    source, target = await connect(source_dsn), await connect(dsn)
    try:
        await target.execute("SET maintenance_work_mem = '1GB'; SET work_mem = '256MB'")
        await suspend(target, [relation_edge], keys=[relation_edge])
        await _transfer(source, _ENTITIES, target, entity.name, _ENTITY)
        await _transfer(source, _EDGES, target, relation_edge.name, _EDGE)
        stride = 1 + await target.fetchval("SELECT max(key) FROM entity")
        await target.execute(_ORIGINAL)
        await target.execute(_COPY_EDGES, copies, stride)
        await target.execute(_COPY_ENTITIES, copies, stride)
        await target.execute(_QUALIFIERS)
        await restore(target, [relation_edge], keys=[relation_edge])
        await target.execute("VACUUM (ANALYZE) entity, relation_edge, edge_qualifier")
        await target.execute(_WARM)
    finally:
        await source.close()
        await target.close()


async def _transfer(source: Any, query: str, target: Any, table: str, columns: tuple[str, ...]) -> None:  # noqa: ANN401
    async with source.transaction():
        cursor = await source.cursor(query)
        while rows := await cursor.fetch(_BATCH):
            await target.copy_records_to_table(table, records=rows, columns=columns)

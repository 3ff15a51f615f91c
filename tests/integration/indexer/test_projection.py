"""The checker of the projection finds nothing after an ingestion, and every way in which it can go wrong."""

import asyncpg
import pytest
from indexer.errors import CatalogMissing, DatabaseUnreachable
from indexer.projection import check_projection
from standalone.postgres import EmbeddedPostgres

from tests.conftest import clone, dsn_of, execute
from tests.integration.indexer.planted import Planted

pytestmark = pytest.mark.xdist_group("core")


async def counts(dsn: str) -> dict[str, int]:
    return {finding.name: finding.count for finding in (await check_projection(dsn))[1]}


@pytest.mark.data
async def test_the_core_subset_agrees(core_dsn: str) -> None:
    edges, findings = await check_projection(core_dsn)
    assert findings == ()
    assert edges > 10_000


async def test_it_agrees_after_every_ingestion(small: Planted) -> None:
    await small.ingest()
    assert await check_projection(small.dsn) == (36, ())
    small.write("anime_character")
    await small.ingest()
    assert await counts(small.dsn) == {}


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        (
            "DELETE FROM relation_edge WHERE type = 16",
            {"edges of canonical tables that are missing": 3, "edges without the edge back": 3},
        ),
        (
            "DELETE FROM anime_character",
            {"edges that no canonical table has": 6},
        ),
        (
            "UPDATE relation_edge SET weight = 0.01 WHERE type IN (1, 2)",
            {"edges with another weight or mark than they should have": 2},
        ),
        ("UPDATE relation_edge SET lead = false", {"edges with another weight or mark than they should have": 30}),
        (
            "INSERT INTO relation_edge (src, type, dst, weight, adult, derived) VALUES (1, 15, 1, 1, false, false)",
            {"edges that no canonical table has": 1},
        ),
    ],
)
async def test_a_projection_that_differs_is_found(small: Planted, statement: str, found: dict[str, int]) -> None:
    await small.ingest()
    await execute(small.dsn, statement)
    assert await counts(small.dsn) == found


async def test_it_writes_nothing(small: Planted) -> None:
    await small.ingest()
    connection = await asyncpg.connect(small.dsn)
    state = "SELECT md5(string_agg(r::text, ',' ORDER BY r::text)) FROM relation_edge r"
    before = await connection.fetchval(state)
    await check_projection(small.dsn)
    assert await connection.fetchval(state) == before
    assert await connection.fetchval("SELECT to_regclass('pg_temp.want_relation_edge')") is None
    await connection.close()


async def test_a_database_without_a_catalog_is_said(postgres: EmbeddedPostgres) -> None:
    with pytest.raises(CatalogMissing):
        await check_projection(await clone(postgres, "template1"))
    with pytest.raises(DatabaseUnreachable):
        await check_projection(dsn_of(postgres, "nowhere"))

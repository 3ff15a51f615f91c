"""What the oracle reads from the files is what ingestion makes of them, relation by relation."""

from collections import defaultdict
from pathlib import Path

import pytest
import sqlalchemy as sa
from catalog.database import Database, PoolOptions
from catalog.relations import BY_CODE, RelationType
from catalog.tables import edge_qualifier, entity, relation_edge
from standalone.home import SAMPLE

from evals.questions.facts import Facts, Hop, read_facts

pytestmark = pytest.mark.xdist_group("core")

# What ingestion derives from names and dates besides, which no file states; `evals.typeahead` asks for it.
_DERIVED = frozenset({RelationType.NEXT_SEASON.value, RelationType.PREVIOUS_SEASON.value})

type Edges = dict[Hop, set[tuple[str, str]]]


def own_edges(facts: Facts) -> Edges:
    """The oracle's relations; one without a role sums up those with any."""
    return {hop: {(src, dst) for src, ends in table.items() for dst in ends} for hop, table in facts.edges.items()}


async def catalog_edges(database: Database) -> Edges:
    """The visible relations of a catalog."""
    src, dst = entity.alias(), entity.alias()
    visible = sa.not_(relation_edge.c.adult | src.c.adult | dst.c.adult)
    query = (
        sa.select(src.c.ref, relation_edge.c.type, edge_qualifier.c.name, dst.c.ref)
        .select_from(relation_edge)
        .join(src, src.c.key == relation_edge.c.src)
        .join(dst, dst.c.key == relation_edge.c.dst)
        .join(edge_qualifier, edge_qualifier.c.id == relation_edge.c.qualifier)
        .where(visible)
    )
    found: Edges = defaultdict(set)
    async with database.read() as connection:
        for one, code, role, other in await connection.execute(query):
            if BY_CODE[code].value in _DERIVED:
                continue
            for hop in {Hop(BY_CODE[code].value), Hop(BY_CODE[code].value, role)}:
                found[hop].add((one, other))
    return dict(found)


async def compare(dsn: str, facts: Facts) -> None:
    async with Database(dsn, PoolOptions(statement_timeout_ms=60_000)) as database:
        async with database.read() as connection:
            rows = await connection.execute(
                sa.select(entity.c.ref, entity.c.name).where(sa.not_(entity.c.adult | entity.c.hidden))
            )
            names: dict[str, str] = {row.ref: row.name for row in rows}
        edges = await catalog_edges(database)
    assert names == {ref: thing.name for ref, thing in facts.things.items()}
    assert edges == own_edges(facts)


async def test_the_sample_reads_the_same(sample_dsn: str) -> None:
    await compare(sample_dsn, read_facts(SAMPLE))


@pytest.mark.data
async def test_real_data_with_adult_titles_and_gaps_reads_the_same(core_dsn: str, shared_data: Path) -> None:
    await compare(core_dsn, read_facts(shared_data / "core"))

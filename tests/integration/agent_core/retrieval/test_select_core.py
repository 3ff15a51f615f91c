"""The select primitive on the core subset: every set, count, group and aggregate equals that of plain Python."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from agent_core.graph_query import EntityFilters
from agent_core.limits import GraphLimits
from agent_core.retrieval.graph_connections import GRAPH_POOL, GraphConnections
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.schemas import GraphIntent
from catalog.entities import entity_id

from evals.graph.comparing import compare
from evals.graph.dataset import Dataset, load
from evals.graph.queries import make_query

pytestmark = [pytest.mark.data, pytest.mark.xdist_group("core")]

QUERIES = 80
PATIENCE_MS = 60_000


@pytest.fixture(scope="module")
def dataset(shared_data: Path) -> Dataset:
    return load(shared_data / "core")


@pytest.fixture(scope="module")
def names(dataset: Dataset) -> dict[str, str]:
    return {str(entity_id(ref)): ref for ref in dataset.rows}


@pytest.fixture(scope="module")
async def select(core_dsn: str) -> AsyncIterator[PostgresGraphExecutor]:
    """An executor that cuts nothing, and that no other test beside it makes late."""
    limits = GraphLimits(max_results=100_000, statement_timeout_ms=PATIENCE_MS, query_timeout_ms=PATIENCE_MS)
    async with GraphConnections(core_dsn, replace(GRAPH_POOL, statement_timeout_ms=PATIENCE_MS)) as connections:
        yield PostgresGraphExecutor(connections, limits)


@pytest.mark.parametrize("seed", range(QUERIES))
async def test_a_generated_query_finds_what_plain_python_finds(
    select: PostgresGraphExecutor, dataset: Dataset, names: dict[str, str], seed: int
) -> None:
    compared = await compare(select, dataset, names, make_query(dataset, seed))
    assert compared.difference is None


async def test_a_list_is_in_order_of_popularity(select: PostgresGraphExecutor, dataset: Dataset) -> None:
    listing = next(q for q in (make_query(dataset, seed) for seed in range(QUERIES)) if q.aggregate == "list")
    intent = GraphIntent(rationale="test", query_type="select", query=listing)
    result = await select.execute(intent, timeout_s=30, include_adult=False)
    order = [(-card.popularity, card.ref.id) for card in result.cards]
    assert order == sorted(order)
    assert result.count == len(result.node_ids) == result.meta.total


def test_the_generated_queries_are_of_every_sort_and_size(dataset: Dataset, names: dict[str, str]) -> None:
    queries = [make_query(dataset, seed) for seed in range(QUERIES)]
    sizes = sorted(len(dataset.answer(query, names)) for query in queries)
    assert sizes[0] == 0
    assert sizes[-1] > 1_000
    assert sum(size > 0 for size in sizes) > QUERIES / 2
    assert {query.aggregate for query in queries} == {"list", "count", "group_count", "min", "max", "average"}
    hops = [hop for query in queries for chain in query.chains for hop in chain.hops]
    assert any(hop.where != EntityFilters() for hop in hops)
    assert any(hop.role for hop in hops)


def test_the_same_seed_is_the_same_query(dataset: Dataset) -> None:
    assert [make_query(dataset, seed) for seed in range(10)] == [make_query(dataset, seed) for seed in range(10)]

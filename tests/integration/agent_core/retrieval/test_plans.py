"""The plans of the hot statements on the core subset: what they read, whatever is bound."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from agent_core.references import EntityRef
from agent_core.retrieval.graph_connections import GraphConnections
from agent_core.retrieval.graph_path import INFORMATIVE
from agent_core.retrieval.graph_sql import BEST_NEIGHBOURS, CONNECT, DEGREES, NEIGHBOURS
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.schemas import GraphIntent
from catalog.entities import EntityType
from catalog.relations import STORED, type_bits

from tests.support.statements import driver_statements_sent

pytestmark = [pytest.mark.data, pytest.mark.xdist_group("core")]

COMMON: dict[str, Any] = {"start": 1, "hops": 6, "include_adult": False}
NO_DERIVED: dict[str, Any] = {"derived": [], "first": [], "second": [], "weights": []}
WALK: dict[str, Any] = {"sources": [1, 2], "fanout": 50, "steps": 2_000}
STATEMENTS = {
    "path": (CONNECT, {**COMMON, "goal": 2, "types": type_bits(INFORMATIVE), "visited": 200_000, "steps": 2_000}),
    "k_hop": (BEST_NEIGHBOURS, WALK),
    "k_hop of some types": (NEIGHBOURS, {**WALK, **NO_DERIVED, "types": type_bits(STORED), "include_adult": True}),
    "degrees": (DEGREES, {"keys": [1, 2], "types": [16, 17], "most": 1_000}),
}


@pytest.mark.parametrize("name", list(STATEMENTS))
async def test_a_traversal_reads_relations_from_the_index_alone(core: GraphConnections, name: str) -> None:
    statement, parameters = STATEMENTS[name]
    async with core.one(fixed=True) as driver:
        rows = await driver.fetch(f"EXPLAIN {statement.text}", *statement.arguments(parameters))
    plan = "\n".join(row[0] for row in rows)
    assert "Seq Scan on relation_edge" not in plan
    assert "Index Scan using relation_edge" not in plan, "it reads the table too"
    index = "relation_edge_lead_idx" if name == "k_hop" else "relation_edge_pkey"
    assert plan.count(f"Index Only Scan using {index}") >= 1
    if name == "k_hop":
        assert "Sort" not in plan


async def test_neighbours_are_looked_for_in_the_table_of_their_own_kind_alone(core: GraphConnections) -> None:
    async with core.one(fixed=True) as driver:
        (known,) = await driver.fetch(
            "SELECT id, type FROM entity WHERE type = 'anime' ORDER BY popularity DESC LIMIT 1"
        )
    start = EntityRef(entity_type=EntityType(known["type"]), id=str(known["id"]))
    intent = GraphIntent(rationale="test", query_type="neighbors", start=start)
    with driver_statements_sent() as sent:
        found = await PostgresGraphExecutor(core).execute(intent, timeout_s=5, include_adult=False)
    async with core.one(fixed=True) as driver:
        plan = await driver.fetchval(f"EXPLAIN (ANALYZE, FORMAT JSON) {sent[0].sql}", *sent[0].parameters)
    scans = list(scans_of(json.loads(plan)[0]["Plan"]))
    assert [scan["Node Type"] for scan in scans if scan["Relation Name"] == "relation_edge"] == ["Index Only Scan"]
    assert not [scan for scan in scans if scan["Node Type"] == "Seq Scan"]
    for kind in ("anime", "manga", "episode", "character"):
        (scan,) = [scan for scan in scans if scan["Relation Name"] == kind]
        assert scan["Actual Loops"] == sum(ref.entity_type == kind for ref in found.node_ids)


def scans_of(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The nodes of a plan that read a table."""
    if "Relation Name" in plan:
        yield plan
    for below in plan.get("Plans", ()):
        yield from scans_of(below)

"""The plans of the hot statements on the core subset: the edge index alone, whatever is bound."""

from typing import Any

import pytest
from agent_core.retrieval.graph_connections import GraphConnections
from agent_core.retrieval.graph_path import INFORMATIVE
from agent_core.retrieval.graph_scope import type_bits
from agent_core.retrieval.graph_sql import BEST_NEIGHBOURS, CONNECT, DEGREES, NEIGHBOURS
from catalog.relations import STORED

pytestmark = pytest.mark.data

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

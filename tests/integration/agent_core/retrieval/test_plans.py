"""The plans of the hot statements on the core subset: the edge index alone, whatever is bound."""

from typing import Any

import pytest
import sqlalchemy as sa
from agent_core.retrieval.graph_path import INFORMATIVE
from agent_core.retrieval.graph_scope import type_bits
from agent_core.retrieval.graph_sql import CONNECT, DEGREES, EXPAND
from catalog.cards import related_titles
from catalog.database import Database
from catalog.entities import entity_id
from catalog.relations import STORED

from tests.integration.agent_core.retrieval.conftest import logged

pytestmark = pytest.mark.data

COMMON: dict[str, Any] = {"start": 1, "hops": 6, "include_adult": False}
NO_DERIVED: dict[str, Any] = {"derived": [], "first": [], "second": [], "weights": []}
STATEMENTS = {
    "path": (CONNECT, {**COMMON, "goal": 2, "types": type_bits(INFORMATIVE), "visited": 200_000, "steps": 2_000}),
    "k_hop": (EXPAND, {**COMMON, **NO_DERIVED, "types": type_bits(STORED), "fanout": 50, "results": 500}),
    "degrees": (DEGREES, {"keys": [1, 2], "types": [16, 17], "most": 1_000}),
}


@pytest.mark.parametrize("name", list(STATEMENTS))
async def test_a_traversal_reads_relations_from_the_index_alone(core: Database, name: str) -> None:
    statement, parameters = STATEMENTS[name]
    explained = sa.text(f"EXPLAIN {statement.text}").bindparams(
        *(sa.bindparam(key, type_=bind.type) for key, bind in statement.compile().binds.items())
    )
    async with core.read() as connection:
        await connection.execute(sa.text("SET LOCAL plan_cache_mode = force_generic_plan"))
        plan = "\n".join((await connection.execute(explained, parameters)).scalars())
    assert "Seq Scan on relation_edge" not in plan
    assert "Index Scan using relation_edge_pkey" not in plan, "it reads the table too"
    assert plan.count("Index Only Scan using relation_edge_pkey") >= 1


async def test_the_titles_of_many_entities_are_one_statement(core: Database) -> None:
    ids = [entity_id(f"character:{n}") for n in range(1, 60)]
    async with core.read() as connection:
        with logged(core) as statements:
            assert len(await related_titles(connection, ids)) > 10
    assert len(statements) == 1

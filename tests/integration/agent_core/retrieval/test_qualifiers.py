"""Names of qualifiers are read when they are met, and not again."""

import asyncpg
from agent_core.retrieval.graph_connections import GraphConnections
from agent_core.retrieval.graph_qualifiers import Qualifiers


async def test_names_are_read_once_and_again_for_a_number_that_is_new(
    graph_dsn: str, graph_connections: GraphConnections
) -> None:
    qualifiers = Qualifiers()
    writer = await asyncpg.connect(graph_dsn)
    try:
        async with graph_connections.one(fixed=True) as driver:
            await writer.execute("INSERT INTO edge_qualifier (id, name) VALUES (1, 'main')")
            assert await qualifiers.names(driver, {0}) == {0: ""}
            assert await qualifiers.names(driver, {0, 1}) == {0: "", 1: "main"}
            await writer.execute("INSERT INTO edge_qualifier (id, name) VALUES (2, 'Director')")
            assert await qualifiers.names(driver, {1}) == {0: "", 1: "main"}
            assert await qualifiers.names(driver, {1, 2}) == {0: "", 1: "main", 2: "Director"}
            assert 3 not in await qualifiers.names(driver, {3})
    finally:
        await writer.close()

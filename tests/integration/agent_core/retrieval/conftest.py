"""An executor on a database that the tests of one module share, and one on the core subset of the real data."""

from collections.abc import AsyncIterator, Callable

import pytest
from agent_core.limits import GraphLimits
from agent_core.references import EntityRef
from agent_core.retrieval.graph_connections import GraphConnections
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from catalog.entities import EntityType
from catalog.relations import RelationType as R
from standalone.postgres import EmbeddedPostgres

from tests.conftest import clone
from tests.integration.agent_core.retrieval.planted import HOSTILE, Plant

type LimitedExecutor = Callable[[GraphLimits], PostgresGraphExecutor]


@pytest.fixture(scope="module")
async def graph_dsn(postgres: EmbeddedPostgres, migrated: str) -> str:
    """The address of a migrated, empty database of this module; its tests plant in it and read from it."""
    return await clone(postgres, migrated)


@pytest.fixture(scope="module")
async def graph_connections(graph_dsn: str) -> AsyncIterator[GraphConnections]:
    """Connections to the module's database."""
    async with GraphConnections(graph_dsn) as opened:
        yield opened


@pytest.fixture(scope="module")
def executor(graph_connections: GraphConnections) -> PostgresGraphExecutor:
    """An executor with the default limits on the module's database."""
    return PostgresGraphExecutor(graph_connections)


@pytest.fixture(scope="module")
def limited(graph_connections: GraphConnections) -> LimitedExecutor:
    """Makes executors with limits of the test's own on the module's database."""
    return lambda limits: PostgresGraphExecutor(graph_connections, limits)


@pytest.fixture(scope="session")
async def core(core_dsn: str) -> AsyncIterator[GraphConnections]:
    """The core subset of the real data: only read from it."""
    async with GraphConnections(core_dsn) as opened:
        yield opened


@pytest.fixture(scope="module")
async def crew(graph_dsn: str) -> list[EntityRef]:
    """Three characters who know one another, and a title they appear in."""
    plant = Plant()
    refs = plant.many(EntityType.CHARACTER, ["Ada", "Ben", HOSTILE])
    title = plant.add(EntityType.ANIME, "Title", year=2000)
    for ref in refs:
        plant.relate(title, R.HAS_CHARACTER, ref, qualifier="main")
    plant.relate(refs[0], R.FRIEND, refs[1])
    plant.relate(refs[1], R.RIVAL, refs[2])
    await plant.grow(graph_dsn)
    return [*refs, title]

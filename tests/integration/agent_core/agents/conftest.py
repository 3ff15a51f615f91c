"""The bundled sample in PostgreSQL and in an index of words, behind the real executors."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path

import pytest
from agent_core.retrieval.graph_connections import GraphConnections
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.retrieval.qdrant_executor import QdrantExecutor
from catalog.database import Database
from indexer.sync import index
from semantic_index.client import open_index
from semantic_index.search import SemanticSearch
from standalone.postgres import EmbeddedPostgres

from tests.conftest import clone


@dataclass(frozen=True, slots=True)
class Executors:
    """What the loop retrieves with."""

    search: QdrantExecutor
    graph: PostgresGraphExecutor


@pytest.fixture(scope="session")
async def executors(
    postgres: EmbeddedPostgres, sample_template: str, tmp_path_factory: pytest.TempPathFactory
) -> AsyncGenerator[Executors]:
    """The executors, shared by all tests: they only read."""
    directory: Path = tmp_path_factory.mktemp("index")
    dsn = await clone(postgres, sample_template)
    async with (
        Database(dsn) as database,
        GraphConnections(dsn) as graph,
        open_index(directory=directory) as opened,
    ):
        search = SemanticSearch(opened)
        await index(database, search)
        yield Executors(QdrantExecutor(search, database), PostgresGraphExecutor(graph))

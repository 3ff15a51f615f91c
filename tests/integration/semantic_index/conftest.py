"""Both engines of the index, empty, and the real embedding model."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from semantic_index.embedders.minilm import MiniLm
from semantic_index.engines.edge import EdgeIndex
from semantic_index.engines.server import ServerIndex
from semantic_index.index import VectorIndex

from tests.support.semantic_index import real_embedder

ENGINES = ("edge", "server")


@pytest.fixture(params=ENGINES)
async def index(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[VectorIndex]:
    """An empty index, once on each engine.

    No Qdrant server can be had in a test, so qdrant-client's own local mode stands in for it.
    """
    engine = EdgeIndex(tmp_path / "index") if request.param == "edge" else local_server()
    async with engine as opened:
        await opened.prepare()
        yield opened


def local_server() -> ServerIndex:
    """The implementation for servers, on a client that keeps its data in memory."""
    from qdrant_client import AsyncQdrantClient

    return ServerIndex(AsyncQdrantClient(":memory:"))


@pytest.fixture
async def edge(tmp_path: Path) -> AsyncIterator[EdgeIndex]:
    """An empty index in process."""
    async with EdgeIndex(tmp_path / "index") as opened:
        await opened.prepare()
        yield opened


@pytest.fixture(scope="session")
def embedder() -> MiniLm:
    """The real model."""
    return real_embedder()

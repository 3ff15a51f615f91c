"""The BFF in this process: real PostgreSQL with a small catalog, a real gRPC server with scripted answers."""

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from bff.app import create_app
from bff.settings import Settings
from pydantic import SecretStr

from tests.support.scripted_agent import ScriptedAgent, serving


@dataclass(frozen=True, slots=True)
class Client:
    """What speaks GraphQL with a BFF."""

    http: httpx.AsyncClient

    async def post(self, query: str, /, **variables: object) -> dict[str, Any]:
        """Return the whole answer to a query."""
        response = await self.http.post("/graphql", json={"query": query, "variables": variables})
        assert response.status_code == 200, response.text
        return response.json()

    async def data(self, query: str, /, **variables: object) -> dict[str, Any]:
        """Return the data of an answer without errors."""
        answer = await self.post(query, **variables)
        assert "errors" not in answer, answer["errors"]
        return answer["data"]

    async def code(self, query: str, /, **variables: object) -> str:
        """Return the code of an answer's only error."""
        (error,) = (await self.post(query, **variables))["errors"]
        return error["extensions"]["code"]


@asynccontextmanager
async def running(settings: Settings) -> AsyncGenerator[Client]:
    """Run a BFF in this process inside the block."""
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://bff", timeout=30) as http:
            yield Client(http)


def settings_for(
    dsn: str,
    agent: ScriptedAgent,
    *,
    ready_timeout_s: float = 10,
    **others: Any,  # noqa: ANN401 - any setting
) -> Settings:
    """Return settings that connect to a test's servers; a busy machine may take long to connect for the first time."""
    return Settings(postgres_dsn=SecretStr(dsn), agent_target=agent.target, ready_timeout_s=ready_timeout_s, **others)


@pytest.fixture
async def agent() -> AsyncIterator[ScriptedAgent]:
    """An agent service that answers as a test tells it to."""
    async with serving(ScriptedAgent()) as served:
        yield served


@pytest.fixture
async def bff(small_dsn: str, agent: ScriptedAgent) -> AsyncIterator[Client]:
    """A BFF on the small catalog and the scripted agent."""
    async with running(settings_for(small_dsn, agent)) as client:
        yield client

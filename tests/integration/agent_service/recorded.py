"""A service that records its runs, on a real catalog and a real index, and how tests read what it recorded."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import asyncpg
from agent_core.agents.settings import ModelSettings
from agent_service.server import create_server
from agent_service.settings import Settings
from catalog.runs import Run, RunFilter, RunSummary, find_run, list_runs
from contracts.agent.v1 import agent_pb2 as pb
from contracts.agent.v1.agent_pb2_grpc import AgentServiceStub
from grpc import aio
from pydantic import SecretStr
from semantic_index.client import open_index
from semantic_index.search import SemanticSearch

from tests.support.scripted_provider import Says, ScriptedProvider

if TYPE_CHECKING:
    from contracts.agent.v1.agent_pb2_grpc import AgentServiceAsyncStub

LUFFY = "Which anime is Luffy in?"
KEY = "sk-very-secret"
LOOKUP = Says(payload={"action": "lookup", "rationale": "find the name", "text": "Luffy", "completes": True})


def settings_of(dsn: str, provider: ScriptedProvider | None = None, **others: Any) -> Settings:  # noqa: ANN401 - any
    """Settings that plan by rules, or by the model of a scripted provider."""
    model = ModelSettings()
    if provider is not None:
        model = ModelSettings(base_url=provider.base_url, api_key=SecretStr(KEY), transient_retries=0)
    return Settings(
        postgres_dsn=SecretStr(dsn),
        planner="rules" if provider is None else "model",
        model=model,
        rules_first=False,
        grpc_address="127.0.0.1:0",
        drain_s=0,
        **others,
    )


@dataclass(frozen=True)
class Asked:
    """A running service, and its address for questions."""

    stub: "AgentServiceAsyncStub"

    async def ask(self, text: str = LUFFY, *, request_id: str = "r-1") -> pb.SearchAIResponse:
        """Ask one question."""
        return await self.stub.SearchAI(pb.SearchAIRequest(query=text, request_id=request_id), timeout=20)


@asynccontextmanager
async def serving(settings: Settings, folder: Path) -> AsyncGenerator[Asked]:
    """Serve inside the block; what was recorded is in the table once it has ended."""
    async with (
        open_index(directory=folder) as index,
        create_server(settings, search=SemanticSearch(index)) as server,
        aio.insecure_channel(f"127.0.0.1:{server.port}") as channel,
    ):
        yield Asked(AgentServiceStub(channel))


async def runs_of(dsn: str) -> list[RunSummary]:
    """All recorded runs, newest first."""
    connection = await asyncpg.connect(dsn)
    try:
        return await list_runs(connection, RunFilter())
    finally:
        await connection.close()


async def run_of(dsn: str, request_id: str = "r-1") -> Run:
    """The recorded run of a request."""
    connection = await asyncpg.connect(dsn)
    try:
        found = await find_run(connection, request_id)
    finally:
        await connection.close()
    assert found is not None
    return found

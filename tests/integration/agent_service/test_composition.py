"""What the composition root builds of the settings: rules or a model, on a real catalog and a real index."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from agent_core.agents.settings import ModelSettings
from agent_service.server import create_server
from agent_service.settings import Settings
from contracts.agent.v1 import agent_pb2 as pb
from contracts.agent.v1.agent_pb2_grpc import AgentServiceStub
from grpc import aio
from pydantic import SecretStr
from semantic_index.client import open_index
from semantic_index.search import SemanticSearch

from tests.support.reading_model import final, verdict
from tests.support.scripted_provider import Fails, Says, ScriptedProvider, in_turn

if TYPE_CHECKING:
    from contracts.agent.v1.agent_pb2_grpc import AgentServiceAsyncStub

QUESTION = pb.SearchAIRequest(query="Which anime is Luffy in?")
LOOKUP = Says(
    payload={
        "action": "pg_graph",
        "rationale": "find the name",
        "graph_intent": {"rationale": "find the name", "query_type": "lookup", "text": "Luffy"},
    }
)


@asynccontextmanager
async def serving(settings: Settings, folder: Path) -> AsyncGenerator["AgentServiceAsyncStub"]:
    async with (
        open_index(directory=folder) as index,
        create_server(settings, search=SemanticSearch(index)) as server,
        aio.insecure_channel(f"127.0.0.1:{server.port}") as channel,
    ):
        yield AgentServiceStub(channel)


def settings_of(dsn: str, provider: ScriptedProvider | None = None) -> Settings:
    model = ModelSettings() if provider is None else ModelSettings(base_url=provider.base_url, transient_retries=0)
    return Settings(
        postgres_dsn=SecretStr(dsn),
        planner="rules" if provider is None else "model",
        model=model,
        grpc_address="127.0.0.1:0",
        drain_s=0,
    )


async def test_rules_answer_without_any_model(sample_dsn: str, tmp_path: Path) -> None:
    async with serving(settings_of(sample_dsn), tmp_path) as stub:
        response = await stub.SearchAI(QUESTION, timeout=20)
    assert "One Piece" in response.answer
    assert response.trace.llm_calls == 0
    assert response.verified


async def test_a_model_plans_judges_and_answers(sample_dsn: str, tmp_path: Path) -> None:
    script = in_turn([LOOKUP, verdict(missing=None), final("Luffy sails.", sources=[], results=[])])
    async with ScriptedProvider(script) as provider, serving(settings_of(sample_dsn, provider), tmp_path) as stub:
        response = await stub.SearchAI(QUESTION, timeout=20)
    assert response.answer == "Luffy sails."
    assert response.route == pb.Route.ROUTE_AGENT
    assert response.trace.llm_calls == 3
    assert response.trace.input_tokens > 0


@pytest.mark.parametrize("status", [401, 500])
async def test_a_model_that_fails_leaves_the_question_to_rules(sample_dsn: str, tmp_path: Path, status: int) -> None:
    async with (
        ScriptedProvider(lambda _: Fails(status=status)) as provider,
        serving(settings_of(sample_dsn, provider), tmp_path) as stub,
    ):
        response = await stub.SearchAI(QUESTION, timeout=20)
    assert provider.requests
    assert "One Piece" in response.answer
    assert any(warning.startswith("MODEL_UNAVAILABLE") for warning in response.warnings)


async def test_two_questions_at_once_have_a_planner_each(sample_dsn: str, tmp_path: Path) -> None:
    async with serving(settings_of(sample_dsn), tmp_path) as stub:
        first = stub.SearchAI(QUESTION, timeout=20)
        second = stub.SearchAI(pb.SearchAIRequest(query="Name the studio behind Cowboy Bebop"), timeout=20)
        assert "One Piece" in (await first).answer
        assert "Sunrise" in (await second).answer

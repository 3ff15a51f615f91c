"""What the composition root builds of the settings: rules or a model, on a real catalog and a real index."""

import base64
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest
import sqlalchemy as sa
from agent_core.agents.settings import ModelSettings
from agent_service.server import create_server
from agent_service.settings import Settings
from catalog import index_state
from catalog.database import Database
from contracts.agent.v1 import agent_pb2 as pb
from contracts.agent.v1.agent_pb2_grpc import AgentServiceStub
from grpc import aio
from indexer.images import run
from indexer.ingest import ingest
from PIL import Image
from prometheus_client import REGISTRY
from pydantic import SecretStr
from semantic_index.client import open_index
from semantic_index.search import SemanticSearch

from benchmarks._drawn_covers import cover, stored
from tests.support.reading_model import final
from tests.support.scripted_provider import Fails, Says, ScriptedProvider, in_turn
from tests.support.seeing_model import write_model

if TYPE_CHECKING:
    from contracts.agent.v1.agent_pb2_grpc import AgentServiceAsyncStub

QUESTION = pb.SearchAIRequest(query="Which anime is Luffy in?")
LOOKUP = Says(payload={"action": "lookup", "rationale": "find the name", "text": "Luffy", "completes": True})


@asynccontextmanager
async def serving(settings: Settings, folder: Path) -> AsyncGenerator["AgentServiceAsyncStub"]:
    async with (
        open_index(directory=folder) as index,
        create_server(settings, search=SemanticSearch(index)) as server,
        aio.insecure_channel(f"127.0.0.1:{server.port}") as channel,
    ):
        yield AgentServiceStub(channel)


def settings_of(
    dsn: str, provider: ScriptedProvider | None = None, *, answer_cache_mb: int = 64, rules_first: bool = False
) -> Settings:
    model = ModelSettings() if provider is None else ModelSettings(base_url=provider.base_url, transient_retries=0)
    return Settings(
        postgres_dsn=SecretStr(dsn),
        planner="rules" if provider is None else "model",
        model=model,
        grpc_address="127.0.0.1:0",
        drain_s=0,
        answer_cache_mb=answer_cache_mb,
        rules_first=rules_first,
    )


async def test_rules_answer_without_any_model(sample_dsn: str, tmp_path: Path) -> None:
    calculated = pb.SearchAIRequest(query="How many years lie between Cowboy Bebop and Naruto?")
    async with serving(settings_of(sample_dsn), tmp_path) as stub:
        response = await stub.SearchAI(QUESTION, timeout=20)
        worked_out = await stub.SearchAI(calculated, timeout=20)
    assert "One Piece" in response.answer
    assert response.trace.llm_calls == 0
    assert response.verified
    assert "4 = 2002 - 1998" in worked_out.answer
    assert worked_out.evidence.value == "4"
    assert worked_out.verified


async def test_an_image_that_no_indexed_one_is_like_is_compared_by_the_model_of_a_folder(
    sample_clone: str, tmp_path: Path
) -> None:
    red = Image.new("RGB", cover(1).size, (210, 20, 20))
    (tmp_path / "covers").mkdir()
    (tmp_path / "covers" / "anime_n-trigun.png").write_bytes(stored(Image.blend(cover(1), red, 0.8), "PNG"))
    model = write_model(tmp_path / "seeing")
    index = open_index(directory=tmp_path / "index")
    text = await run(sample_clone, tmp_path / "covers", progress=lambda _done, _total: None, index=index, model=model)
    assert text.startswith("Indexed 1 images, 1 of them as a model sees them")
    settings = settings_of(sample_clone).model_copy(update={"image_model_dir": model})
    unlike = base64.b64encode(stored(Image.blend(cover(2), red, 0.8))).decode()
    request = pb.SearchAIRequest(query="Which anime is this?", image_query=unlike)
    async with serving(settings, tmp_path / "index") as stub:
        response = await stub.SearchAI(request, timeout=20)
    assert "To the image model seeing-" in response.answer
    assert "Trigun" in response.answer
    assert response.confidence < 0.5


async def test_of_a_models_text_only_what_rows_bear_out_leaves(sample_dsn: str, tmp_path: Path) -> None:
    script = in_turn([LOOKUP, final("Luffy sails.", results=[])])
    async with ScriptedProvider(script) as provider, serving(settings_of(sample_dsn, provider), tmp_path) as stub:
        response = await stub.SearchAI(QUESTION, timeout=20)
    assert "sails" not in response.answer
    assert any(warning.startswith("MODEL_NOT_ACCEPTED") for warning in response.warnings)
    assert response.route == pb.Route.ROUTE_AGENT
    assert response.trace.llm_calls == 2
    assert response.trace.input_tokens > 0


async def test_what_the_rules_settle_is_never_sent_to_a_model(sample_dsn: str, tmp_path: Path) -> None:
    async with ScriptedProvider(lambda _: Fails(status=500)) as provider:
        settings = settings_of(sample_dsn, provider, rules_first=True)
        async with serving(settings, tmp_path) as stub:
            response = await stub.SearchAI(QUESTION, timeout=20)
    assert provider.requests == []
    assert "One Piece" in response.answer
    assert not response.warnings
    assert response.trace.llm_calls == 0


async def test_what_the_rules_do_not_settle_goes_to_the_model_with_their_proposal(
    sample_dsn: str, tmp_path: Path
) -> None:
    async with ScriptedProvider(lambda _: Fails(status=500)) as provider:
        settings = settings_of(sample_dsn, provider, rules_first=True)
        async with serving(settings, tmp_path) as stub:
            response = await stub.SearchAI(pb.SearchAIRequest(query="What is the sequel to Qwxyzzy?"), timeout=20)
    assert len(provider.requests) == 1
    assert provider.requests[0].cards[0].startswith("PROPOSAL OF THE RULES")
    assert any(warning.startswith("MODEL_UNAVAILABLE") for warning in response.warnings)


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


@pytest.fixture
async def data(sample_clone: str) -> AsyncIterator[Database]:
    """The catalog that the servers of a test answer from, to be changed under them."""
    async with Database(sample_clone) as database:
        yield database


async def reason_of(stub: "AgentServiceAsyncStub") -> str:
    response = await stub.SearchAI(QUESTION, timeout=20)
    assert "One Piece" in response.answer
    return pb.TerminationReason.Name(response.termination_reason).removeprefix("TERMINATION_REASON_")


async def test_a_question_asked_again_is_answered_from_the_cache(sample_dsn: str, tmp_path: Path) -> None:
    def lookups(outcome: str) -> float:
        return REGISTRY.get_sample_value("kizuna_answer_cache_lookups_total", {"outcome": outcome}) or 0.0

    before = lookups("hit"), lookups("miss")
    async with serving(settings_of(sample_dsn), tmp_path) as stub:
        first = await stub.SearchAI(pb.SearchAIRequest(query=QUESTION.query, request_id="r-1"), timeout=20)
        again = await stub.SearchAI(pb.SearchAIRequest(query=f"  {QUESTION.query}\n", request_id="r-2"), timeout=20)
    assert (lookups("hit"), lookups("miss")) == (before[0] + 1, before[1] + 1)
    assert (REGISTRY.get_sample_value("kizuna_cached_answers_bytes") or 0.0) > 1_000
    assert again.request_id == "r-2"
    assert again.termination_reason == pb.TerminationReason.TERMINATION_REASON_FROM_CACHE
    assert again.trace.steps == first.trace.steps
    assert again.conversation_id != first.conversation_id  # each question without one begins one of its own
    for reply in (first, again):
        for field in ("request_id", "termination_reason", "trace", "conversation_id"):
            reply.ClearField(field)
    assert again == first


async def test_a_change_of_the_index_has_it_computed_again(data: Database, sample_clone: str, tmp_path: Path) -> None:
    async with serving(settings_of(sample_clone), tmp_path) as stub:
        assert [await reason_of(stub) for _ in range(2)] == ["SUFFICIENT", "FROM_CACHE"]
        async with data.write() as connection:
            await index_state.begin_epoch(connection, uuid4())
        assert [await reason_of(stub) for _ in range(2)] == ["SUFFICIENT", "FROM_CACHE"]
        async with data.write() as connection:
            await index_state.forget_points(connection, [uuid4()])
        assert [await reason_of(stub) for _ in range(2)] == ["SUFFICIENT", "FROM_CACHE"]


async def test_after_an_ingest_nothing_is_answered_from_before_it(sample_clone: str, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "anime.jsonl").write_text('{"id": "anime:1", "title": "Zorblat", "year": 1999, "members": 10}\n')
    async with serving(settings_of(sample_clone), tmp_path / "index") as stub:
        assert [await reason_of(stub) for _ in range(2)] == ["SUFFICIENT", "FROM_CACHE"]
        await ingest(sample_clone, other, dataset="other")
        response = await stub.SearchAI(QUESTION, timeout=20)
    assert response.termination_reason == pb.TerminationReason.TERMINATION_REASON_NO_MATCH


async def test_without_a_cache_every_question_is_computed(sample_dsn: str, tmp_path: Path) -> None:
    async with serving(settings_of(sample_dsn, answer_cache_mb=0), tmp_path) as stub:
        assert [await reason_of(stub) for _ in range(2)] == ["SUFFICIENT", "SUFFICIENT"]


async def test_where_the_data_cannot_be_told_questions_are_computed(
    data: Database, sample_clone: str, tmp_path: Path
) -> None:
    async with serving(settings_of(sample_clone), tmp_path) as stub, data.write() as connection:
        await connection.execute(sa.text("LOCK TABLE catalog_state IN ACCESS EXCLUSIVE MODE"))
        assert [await reason_of(stub) for _ in range(2)] == ["SUFFICIENT", "SUFFICIENT"]

"""Kept answers over gRPC on the sample: other replicas and the next start give them again, until the data changes."""

from pathlib import Path

import asyncpg
from agent_core.answer import TerminationReason
from agent_service.keeping import EXACT, KEPT
from agent_service.settings import Settings
from catalog.kept_answers import CacheUses, clear_answers, read_uses
from contracts.agent.v1.agent_pb2 import TERMINATION_REASON_FROM_CACHE

from tests.conftest import execute
from tests.integration.agent_service.recorded import run_of, serving, settings_of
from tests.support.reading_model import final, verdict
from tests.support.scripted_provider import Received, Reply, Says, ScriptedProvider

QUESTION = "Which anime is Luffy in?"
SENTENCE = "Monkey D. Luffy can be seen in One Piece."


def a_model(received: Received) -> Reply:
    """Says at once what the rules found, in its own words."""
    if received.asks_writer:
        return Says(payload={"sentences": [{"text": SENTENCE, "facts": [1]}]})
    return final(SENTENCE, results=[]) if received.asks_planner else verdict(missing=None)


def unsure(dsn: str, provider: ScriptedProvider) -> Settings:
    """Settings in which the rules settle nothing, and every question goes to the model."""
    return settings_of(dsn, provider, rules_confidence=1.0).model_copy(update={"rules_first": True})


async def uses_of(dsn: str, *, clear: bool = False) -> list[CacheUses]:
    connection = await asyncpg.connect(dsn)
    try:
        if clear:
            await clear_answers(connection)
        return await read_uses(connection)
    finally:
        await connection.close()


async def test_an_answer_is_given_again_by_the_next_start_until_it_is_cleared_or_the_data_changes(
    sample_clone: str, tmp_path: Path
) -> None:
    async with ScriptedProvider(a_model) as provider:
        settings = unsure(sample_clone, provider)
        asked: list[int] = []

        async def answered(request_id: str) -> bool:
            """Ask a server that has just started, and tell whether the answer was kept."""
            async with serving(settings, tmp_path) as service:
                answer = await service.ask(QUESTION, request_id=request_id)
            assert answer.answer == "Monkey D. Luffy [1] can be seen in One Piece [2]."
            asked.append(len(provider.requests))
            return answer.termination_reason == TERMINATION_REASON_FROM_CACHE

        assert not await answered("r-1")
        assert await answered("r-2")
        assert asked[0] == asked[1] > 0
        run = await run_of(sample_clone, "r-2")
        assert (run.summary.outcome, run.document.computed_for) == (TerminationReason.FROM_CACHE, "r-1")
        looks = {(use.tier, use.outcome): use for use in await uses_of(sample_clone)}
        assert {place: use.lookups for place, use in looks.items()} == {
            (EXACT, "miss"): 2,
            (KEPT, "miss"): 1,
            (KEPT, "equal"): 1,
        }
        assert looks[KEPT, "equal"].saved_ms > 0
        assert await uses_of(sample_clone, clear=True) == []
        assert not await answered("r-3")
        await execute(sample_clone, "UPDATE index_epoch SET revision = revision + 1")
        await execute(sample_clone, "UPDATE catalog_state SET version = version + 1")
        assert not await answered("r-4")


async def test_where_answers_cannot_be_kept_or_found_the_model_is_asked(sample_clone: str, tmp_path: Path) -> None:
    await execute(sample_clone, "DROP TABLE kept_answer")
    async with ScriptedProvider(a_model) as provider:
        async with serving(unsure(sample_clone, provider), tmp_path) as service:
            answer = await service.ask(QUESTION)
        assert provider.requests
    assert "One Piece" in answer.answer

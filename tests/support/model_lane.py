"""What tests of the model-backed agents share: an open question, and a runtime that talks to a scripted provider."""

import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace

from agent_core.agents.runtime import ModelRuntime
from agent_core.agents.settings import ModelSettings
from agent_core.investigation import Investigation, Observation, StepStatus
from agent_core.limits import LoopLimits
from agent_core.schemas import NextStep, SearchIntent
from catalog.entities import EntityType

from tests.support.scripted_provider import Json, Script, ScriptedProvider

LUFFY = "11111111-1111-4111-8111-111111111111"
ONE_PIECE = "22222222-2222-4222-8222-222222222222"
SEARCH: Json = {"action": "search", "rationale": "resolve the name", "kind": "character", "text": "Luffy"}
SEARCH_STEP = NextStep(
    action="qdrant_search",
    rationale="resolve the name",
    search_intent=SearchIntent(rationale="resolve the name", entity_type=EntityType.CHARACTER, query="Luffy"),
    completes=False,
)
INSUFFICIENT: Json = {"sufficient": False, "rationale": "titles are missing", "missing": ["anime names"]}
SUFFICIENT: Json = {"sufficient": True, "rationale": "the title is known"}


def final(answer: str = "Luffy is in One Piece [1].", *, used: str = ONE_PIECE) -> Json:
    """A final step that uses one anime, named by its handle or by an id of the context."""
    return {
        "action": "final",
        "rationale": "the context is enough",
        "kind": "anime",
        "answer": answer,
        "entities": [used],
        "confidence": "high",
    }


def investigate(
    question: str = "Which anime is Luffy in?",
    *cards: str,
    budget_s: float = 30.0,
    **limits: int,
) -> Investigation:
    """An investigation that has retrieved the cards; a turn of it has many attempts, where no limit says otherwise."""
    investigation = Investigation(
        request_id="request",
        question=question,
        deadline=time.monotonic() + budget_s,
        limits=replace(LoopLimits(max_turn_attempts=20), **limits),
    )
    for card in cards:
        investigation.context.add_card(card)
    return investigation


def observe(investigation: Investigation, *, status: StepStatus, summary: str) -> None:
    """Add a search with this outcome to what has been done."""
    investigation.observations.append(Observation(step=SEARCH_STEP, status=status, summary=summary))
    investigation.turn += 1


@asynccontextmanager
async def serving(script: Script, **settings: object) -> AsyncGenerator[tuple[ScriptedProvider, ModelRuntime]]:
    """Open a provider that serves the script, and a runtime with the settings that talks to it.

    Waits are short and without jitter, so that a test of retries takes milliseconds.
    """
    async with ScriptedProvider(script) as provider:
        values = {"base_url": provider.base_url, "api_key": "sk-secret", "max_backoff_s": 0.01, **settings}
        async with ModelRuntime(ModelSettings.model_validate(values), jitter=lambda: 0.0) as runtime:
            yield provider, runtime

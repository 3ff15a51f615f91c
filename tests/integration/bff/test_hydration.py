"""So many answers are shown at a time: the others wait in order, and nobody in vain."""

import asyncio
from collections.abc import Collection
from dataclasses import dataclass, field
from uuid import UUID

import pytest
from bff.loaders import EntityByIdLoader
from catalog import records
from catalog.prepared import Driver
from catalog.records import EntityRecord

from tests.integration.bff.conftest import Client, running, settings_for
from tests.support.scripted_agent import ScriptedAgent, ref, reply

QUESTIONS = 6


@dataclass
class Loading:
    """Reads entities as ever, once it is let; counts those that read at a time."""

    gate: asyncio.Event = field(default_factory=asyncio.Event)
    begun: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(0))
    running: int = 0
    most: int = 0

    async def fetch(self, driver: Driver, ids: Collection[UUID]) -> dict[UUID, EntityRecord]:
        self.running += 1
        self.most = max(self.most, self.running)
        self.begun.release()
        try:
            await self.gate.wait()
            return await records.fetch_entities(driver, ids)
        finally:
            self.running -= 1


@pytest.fixture
def loading(monkeypatch: pytest.MonkeyPatch) -> Loading:
    """What loads the entities of answers in this test."""
    loading = Loading()
    monkeypatch.setattr(EntityByIdLoader, "fetch", staticmethod(loading.fetch))
    return loading


@pytest.fixture(autouse=True)
def answering(agent: ScriptedAgent) -> None:
    agent.answers(reply(result_entities=[ref("anime:1")]))


async def ask(bff: Client) -> list[str]:
    found = await bff.data('{ searchAi(query: "Which?") { results { name } } }')
    return [entity["name"] for entity in found["searchAi"]["results"]]


@pytest.mark.parametrize("most", [1, 2])
async def test_no_more_answers_are_shown_at_a_time_than_are_allowed(
    most: int, small_dsn: str, agent: ScriptedAgent, loading: Loading
) -> None:
    async with running(settings_for(small_dsn, agent, max_hydrating=most)) as bff:
        asked = [asyncio.create_task(ask(bff)) for _ in range(QUESTIONS)]
        for _ in range(most):
            await loading.begun.acquire()
        loading.gate.set()
        assert await asyncio.gather(*asked) == [["Cowboy Bebop"]] * QUESTIONS
    assert loading.most == most


async def test_who_leaves_while_it_is_shown_makes_room(small_dsn: str, agent: ScriptedAgent, loading: Loading) -> None:
    async with running(settings_for(small_dsn, agent, max_hydrating=1)) as bff:
        first = asyncio.create_task(ask(bff))
        await loading.begun.acquire()
        second = asyncio.create_task(ask(bff))
        first.cancel()
        await loading.begun.acquire()
        loading.gate.set()
        assert await second == ["Cowboy Bebop"]


async def test_who_waits_too_long_is_told_so(small_dsn: str, agent: ScriptedAgent, loading: Loading) -> None:
    settings = settings_for(small_dsn, agent, max_hydrating=1, request_timeout_s=1.0)
    async with running(settings) as bff:
        replies = await asyncio.gather(
            *(bff.http.post("/graphql", json={"query": '{ searchAi(query: "Which?") { answer } }'}) for _ in range(2))
        )
    codes = [reply.json()["errors"][0]["extensions"]["code"] for reply in replies]
    assert codes == ["DEADLINE_EXCEEDED"] * 2
    assert loading.most == 1

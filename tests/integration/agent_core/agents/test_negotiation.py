"""A server whose abilities no preset knows is asked once, at the start, in which mode it holds a model to a schema."""

import asyncio

import pytest
from agent_core.agents.runtime import ModelRuntime
from agent_core.agents.settings import ModelSettings, OutputMode

from tests.support.model_lane import SEARCH, investigate, serving
from tests.support.scripted_provider import Fails, Received, Reply, Says, Script, ScriptedProvider

READY = {"ready": True}


def only(*modes: str) -> Script:
    """A server that refuses every mode but these, and says steps to planners."""

    def script(received: Received) -> Reply:
        if received.mode not in modes:
            return Fails(status=400, code="unsupported")
        return Says(payload=SEARCH if received.asks_planner else READY)

    return script


async def settled(runtime: ModelRuntime) -> ModelSettings:
    """The settings in use once the probe is over."""
    running = [task for task in asyncio.all_tasks() if task.get_name() == "model-probe"]
    await asyncio.wait_for(asyncio.gather(*running), 5)
    return runtime.client.settings


@pytest.mark.parametrize(
    ("takes", "mode", "strict"),
    [
        (("json_schema", "tools"), "json_schema", False),
        (("tools",), "tools", True),
        (("json", "md_json"), "json", False),
        (("md_json",), "md_json", False),
    ],
)
async def test_the_first_mode_that_works_is_spoken(takes: tuple[str, ...], mode: str, strict: bool) -> None:
    async with serving(only(*takes), probe=True) as (_, runtime):
        found = await settled(runtime)
        assert (found.mode, found.strict) == (mode, strict)
        step = await runtime.planner().next_step(investigate())
    assert step.action == "qdrant_search"


async def test_a_server_that_answers_in_prose_does_not_take_the_mode() -> None:
    def script(received: Received) -> Reply:
        return Says(payload=READY) if received.mode == "tools" else Says(payload="Yes, I am ready!")

    async with serving(script, probe=True, mode="json") as (server, runtime):
        assert (await settled(runtime)).mode == "tools"
    assert len(server.requests) == 2


async def test_where_no_mode_works_the_settings_hold() -> None:
    async with serving(only(), probe=True, mode="md_json") as (server, runtime):
        assert (await settled(runtime)).mode == "md_json"
    assert len(server.requests) == 5


async def test_a_server_that_is_not_there_is_asked_once() -> None:
    settings = ModelSettings(base_url="http://127.0.0.1:9/v1", model="m", probe=True)
    async with ModelRuntime(settings) as runtime:
        assert (await settled(runtime)).mode is OutputMode.TOOLS


async def test_a_question_does_not_wait_for_the_probe() -> None:
    never = asyncio.Event()

    def script(received: Received) -> Reply:
        return Says(payload=SEARCH) if received.asks_planner else Says(payload=READY, when=never)

    async with serving(script, probe=True) as (_, runtime):
        step = await asyncio.wait_for(runtime.planner().next_step(investigate()), 5)
    assert step.action == "qdrant_search"


async def test_without_the_setting_nothing_is_asked_at_the_start() -> None:
    async with ScriptedProvider(only("tools")) as server:
        async with ModelRuntime(ModelSettings(base_url=server.base_url, model="m")):
            assert not [task for task in asyncio.all_tasks() if task.get_name() == "model-probe"]
        assert server.requests == []

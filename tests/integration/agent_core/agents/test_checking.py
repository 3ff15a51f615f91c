"""What `kizuna model check` finds out is what the endpoint really does."""

import os
import subprocess
import sys

import pytest
from agent_core.agents.checking import Finding, check
from agent_core.agents.settings import ModelSettings
from prometheus_client import REGISTRY

from tests.support.model_lane import SEARCH, investigate, serving
from tests.support.scripted_provider import Fails, Received, Reply, Says, Script, ScriptedProvider


async def checked(script: Script, **settings: object) -> dict[str, Finding]:
    async with ScriptedProvider(script) as provider:
        values = {"base_url": provider.base_url, "model": "m", "http_timeout_s": 5, **settings}
        return {found.probe: found for found in await check(ModelSettings.model_validate(values))}


def ready(received: Received) -> Reply:
    return Says(payload=SEARCH if "turns_left" in received.messages[0]["content"] else {"ready": True}, cached=10)


async def test_an_endpoint_that_can_all_is_told_so_with_its_usage() -> None:
    found = await checked(ready)
    works = {probe: finding.works for probe, finding in found.items()}
    assert works == {
        "tools": True,
        "tools, strict": True,
        "json_schema": True,
        "json_schema, strict": True,
        "streaming": False,  # this provider sends one body
        "a step of the planner (tools)": True,
    }
    assert found["tools"].detail == "100 tokens read, 10 of them cached, 20 written"
    assert found["a step of the planner (tools)"].detail.startswith("qdrant_search, 100 tokens")
    assert all(finding.latency_ms > 0 for finding in found.values())


async def test_what_an_endpoint_does_not_take_is_told_with_what_to_do() -> None:
    def script(received: Received) -> Reply:
        return Fails(status=400, code="no_tools") if received.tool else ready(received)

    found = await checked(script, mode="json_schema")
    assert not found["tools"].works
    assert found["tools"].detail == "the request was not accepted; check the model's parameters (HTTP 400 no_tools)"
    assert found["json_schema"].works
    assert found["a step of the planner (json_schema)"].works


async def test_an_endpoint_that_is_not_there_fails_every_probe() -> None:
    found = await checked(ready, base_url="http://127.0.0.1:9/v1")
    assert not any(finding.works for finding in found.values())
    assert "cannot be reached" in found["tools"].detail


async def test_calls_are_counted_at_their_price() -> None:
    def cost() -> float:
        return REGISTRY.get_sample_value("kizuna_model_cost_usd_total", {"agent": "planner"}) or 0.0

    before = cost()
    prices = {"input_usd_per_million": 1.0, "cached_usd_per_million": 0.1, "output_usd_per_million": 2.0}
    async with serving(lambda _: Says(payload=SEARCH, tokens=(1_000, 100), cached=500), **prices) as (_, runtime):
        asked = investigate()
        await runtime.planner().next_step(asked)
    assert asked.usage.cost_usd == pytest.approx(0.00075)
    assert cost() - before == pytest.approx(0.00075)


def test_the_command_names_the_variable_of_a_missing_key() -> None:
    environment = {name: value for name, value in os.environ.items() if not name.endswith("_API_KEY")}
    done = subprocess.run(
        [sys.executable, "-m", "standalone", "model", "check", "openai:gpt-5-mini"],
        capture_output=True, text=True, env=environment, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.startswith("OPENAI_API_KEY is not set")

"""One runtime serves a whole process: it is cheap to ask for, bounded, and isolates questions from each other."""

import asyncio
import subprocess
import sys
from collections.abc import Callable

import aiohttp
import pytest
from agent_core.agents.runtime import ModelRuntime
from agent_core.agents.settings import ModelSettings
from agent_core.investigation import Investigation
from instructor import AsyncInstructor
from instructor.core.hooks import HookName
from prometheus_client import REGISTRY

from tests.support.model_lane import INSUFFICIENT, ONE_PIECE, SEARCH, final, investigate, serving
from tests.support.scripted_provider import Received, Says, ScriptedProvider


async def test_fifty_questions_at_once_never_see_each_other() -> None:
    def script(received: Received) -> Says:
        name = received.question.removeprefix("Who is ")
        assert received.cards == [f"card of {name}, id E1"]
        return Says(payload=final(f"This is {name}.") if received.asks_planner else INSUFFICIENT)

    async def ask(name: str) -> Investigation:
        investigation = investigate(f"Who is {name}", f"card of {name}, id {ONE_PIECE}")
        await runtime.judge().assess(investigation)
        step = await runtime.planner().next_step(investigation)
        assert step.final is not None
        assert step.final.answer == f"This is {name}."
        return investigation

    async with serving(script) as (server, runtime):
        done = await asyncio.gather(*(ask(f"person {n}") for n in range(50)))
    assert [investigation.usage.attempts for investigation in done] == [2] * 50
    assert server.max_in_flight <= 32


@pytest.mark.parametrize("concurrency", [1, 3])
async def test_no_more_attempts_are_in_flight_than_allowed(concurrency: int) -> None:
    opened = asyncio.Event()
    async with serving(lambda _: Says(payload=SEARCH, when=opened), concurrency=concurrency) as (server, runtime):
        asked = [asyncio.create_task(runtime.planner().next_step(investigate())) for _ in range(8)]
        await server.arrival(of=concurrency)
        opened.set()
        await asyncio.gather(*asked)
    assert server.max_in_flight == concurrency
    assert len(server.requests) == 8


async def test_waiting_for_a_place_counts_against_the_deadline() -> None:
    never = asyncio.Event()
    async with serving(lambda _: Says(payload=SEARCH, when=never), concurrency=1) as (server, runtime):
        outcomes = await asyncio.gather(
            *(runtime.planner().next_step(investigate(budget_s=0.2)) for _ in range(2)), return_exceptions=True
        )
    assert [type(outcome).__name__ for outcome in outcomes] == ["BudgetExhausted", "BudgetExhausted"]
    assert len(server.requests) == 1


async def test_a_runtime_that_is_not_open_says_so() -> None:
    runtime = ModelRuntime(ModelSettings())
    with pytest.raises(RuntimeError, match="async with"):
        runtime.planner()
    async with runtime:
        runtime.judge()
    with pytest.raises(RuntimeError, match="async with"):
        runtime.judge()


async def test_a_client_that_was_given_is_used_and_stays_open() -> None:
    async with aiohttp.ClientSession(headers={"x-mine": "yes"}) as session:
        async with ScriptedProvider(lambda _: Says(payload=SEARCH)) as server:
            async with ModelRuntime(ModelSettings(base_url=server.base_url), http_client=session) as runtime:
                await runtime.planner().next_step(investigate())
            assert server.requests[0].headers["x-mine"] == "yes"
        assert not session.closed


async def test_warming_up_twice_costs_nothing_and_needs_no_open_runtime() -> None:
    runtime = ModelRuntime(ModelSettings())
    await runtime.warm()
    await runtime.warm()


async def test_the_key_is_sent_as_the_provider_wants_it() -> None:
    async with serving(lambda _: Says(payload=SEARCH)) as (server, runtime):
        await runtime.planner().next_step(investigate())
    assert server.requests[0].headers["authorization"] == "Bearer sk-secret"
    async with serving(lambda _: Says(payload=SEARCH), provider="anthropic") as (server, runtime):
        await runtime.planner().next_step(investigate())
    assert server.requests[0].headers["x-api-key"] == "sk-secret"
    assert server.requests[0].path == "/v1/messages"


def note(event: HookName, seen: list[str]) -> Callable[..., None]:
    """A handler that notes that its event happened."""

    def handler(*_: object, **__: object) -> None:
        seen.append(event.value)

    return handler


async def test_instructors_hooks_fire_for_every_attempt() -> None:
    seen: list[str] = []
    async with serving(lambda received: Says(payload=SEARCH if received.correction else {})) as (_, runtime):
        client = runtime.client
        assert isinstance(client, AsyncInstructor)
        for event in HookName:
            client.on(event, note(event, seen))
        await runtime.planner().next_step(investigate())
    attempt = ["completion:kwargs", "completion:response", "completion:usage"]
    assert seen == [*attempt, "parse:error", *attempt]


async def test_calls_and_tokens_are_counted_for_each_agent() -> None:
    def count(name: str, **labels: str) -> float:
        return REGISTRY.get_sample_value(name, labels) or 0.0

    calls = ("kizuna_model_call_duration_seconds_count", {"agent": "planner", "outcome": "ok"})
    tokens = ("kizuna_model_tokens_total", {"agent": "planner", "kind": "cached"})
    before = count(calls[0], **calls[1]), count(tokens[0], **tokens[1])
    async with serving(lambda _: Says(payload=SEARCH, tokens=(100, 20), cached=64)) as (_, runtime):
        await runtime.planner().next_step(investigate())
    assert (count(calls[0], **calls[1]), count(tokens[0], **tokens[1])) == (before[0] + 1, before[1] + 64)


def imported_by(statement: str) -> set[str]:
    """The model libraries that a fresh interpreter holds after the statement."""
    names = {"atomic_agents", "instructor", "openai", "litellm"}
    code = f"import sys\n{statement}\nprint(*({names} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    return set(done.stdout.split())


OPEN_NOTHING = """
from agent_core.agents.runtime import ModelRuntime
from agent_core.agents.settings import ModelSettings
ModelRuntime(ModelSettings())
"""


@pytest.mark.parametrize(
    "statement", ["import agent_core.orchestrator", "import agent_core.rules_and_model", OPEN_NOTHING]
)
def test_who_runs_on_rules_imports_no_model_library(statement: str) -> None:
    assert imported_by(statement) == set()


def test_the_heavy_parts_of_the_model_libraries_stay_out() -> None:
    assert "litellm" not in imported_by("import agent_core.agents.planner")

"""The circuit breaker before a provider on a real socket: a hang is paid for once, and by one question."""

import asyncio
import time

import pytest
from agent_core.agents.breaker import BreakerState
from agent_core.errors import ModelUnavailable
from prometheus_client import REGISTRY

from tests.support.model_lane import SEARCH, investigate, serving
from tests.support.scripted_provider import Hangs, Received, Reply, Says, Sends


def open_breakers() -> float:
    return REGISTRY.get_sample_value("kizuna_model_breakers", {"state": "open"}) or 0.0


async def test_a_provider_that_hangs_is_waited_for_once() -> None:
    before = open_breakers()
    async with serving(lambda _: Hangs(), http_timeout_s=0.2) as (server, runtime):
        with pytest.raises(ModelUnavailable, match="took too long"):
            await runtime.planner().next_step(investigate())
        assert open_breakers() == before + 1
        started = time.thread_time()
        for _ in range(20):
            with pytest.raises(ModelUnavailable, match="is not asked yet"):
                await runtime.planner().next_step(investigate())
        assert (time.thread_time() - started) / 20 < 0.05
    assert len(server.requests) == 1


async def test_who_waits_for_a_place_does_not_wait_for_a_second_hang() -> None:
    async with serving(lambda _: Hangs(), http_timeout_s=0.3, concurrency=2) as (server, runtime):
        started = time.monotonic()
        asked = [runtime.planner().next_step(investigate()) for _ in range(12)]
        outcomes = await asyncio.gather(*asked, return_exceptions=True)
    assert {type(outcome) for outcome in outcomes} == {ModelUnavailable}
    assert len(server.requests) == 2
    assert time.monotonic() - started < 6 * 0.3


async def test_a_probe_in_the_background_closes_it_and_no_question_waits_for_one() -> None:
    recovered = asyncio.Event()
    replies: list[Reply] = [Hangs(), Says(payload=SEARCH, when=recovered), Says(payload=SEARCH)]

    async with serving(lambda _: replies.pop(0), http_timeout_s=0.3, breaker_open_s=0.05) as (server, runtime):
        breaker = runtime.client.endpoint.breaker
        with pytest.raises(ModelUnavailable):
            await runtime.planner().next_step(investigate())
        await asyncio.sleep(0.06)
        for _ in range(3):
            with pytest.raises(ModelUnavailable, match="is not asked yet"):
                await runtime.planner().next_step(investigate())
        assert breaker.state is BreakerState.HALF_OPEN
        await server.arrival()
        recovered.set()
        (probe,) = [task for task in asyncio.all_tasks() if task.get_name() == "breaker-probe"]
        await probe
        assert breaker.state is BreakerState.CLOSED
        step = await runtime.planner().next_step(investigate())
    assert step.action == "qdrant_search"
    assert len(server.requests) == 3


async def test_a_page_in_place_of_an_answer_counts_although_its_status_is_200() -> None:
    async with serving(lambda _: Sends(body="<html>"), breaker_failures=2, transient_retries=1) as (server, runtime):
        for _ in range(2):
            with pytest.raises(ModelUnavailable):
                await runtime.planner().next_step(investigate())
    assert len(server.requests) == 2


async def test_a_provider_that_answers_nonsense_is_not_given_up() -> None:
    def nonsense(_: Received) -> Reply:
        return Says(payload="I would search.", without_tool=True)

    async with serving(nonsense, breaker_failures=1) as (server, runtime):
        for _ in range(3):
            with pytest.raises(Exception, match="use a stronger model"):
                await runtime.planner().next_step(investigate())
        assert runtime.client.endpoint.breaker.state is BreakerState.CLOSED
    assert len(server.requests) == 6


async def test_closing_the_runtime_ends_a_probe() -> None:
    async with serving(lambda _: Hangs(), http_timeout_s=0.2, breaker_open_s=0.01) as (server, runtime):
        with pytest.raises(ModelUnavailable):
            await runtime.planner().next_step(investigate())
        server.disconnected.clear()
        await asyncio.sleep(0.02)
        with pytest.raises(ModelUnavailable):
            await runtime.planner().next_step(investigate())
        await server.arrival()
        await runtime.__aexit__(None, None, None)
        async with asyncio.timeout(5):
            await server.disconnected.wait()

"""Every fault of a provider: which error it becomes, how many attempts it costs, and what of it may be told."""

import asyncio
import json
import logging
import socket
import time

import pytest
from agent_core.errors import (
    BudgetExhausted,
    InvalidModelOutput,
    ModelError,
    ModelMisconfigured,
    ModelRefused,
    ModelUnavailable,
)
from structlog.testing import capture_logs

from tests.support.model_lane import SEARCH, final, investigate, serving
from tests.support.scripted_provider import Fails, Hangs, Refuses, Reply, Resets, Says, ScriptedProvider, Sends, in_turn

TRUNCATED = {"openai": "length", "anthropic": "max_tokens"}
FILTERED = {"openai": "content_filter", "anthropic": "refusal"}


def matrix(form: str) -> dict[str, tuple[Reply, type[ModelError], int]]:
    """Every fault in a wire form, with its error and how many attempts it costs."""
    invalid = {"a slot is missing": {"action": "final", "rationale": "x"}, "empty object": {}, "another": {"a": True}}
    texts = {"prose": "I would search.", "broken JSON": "{broken", "empty text": "", "a list": "[]"}
    statuses = {
        400: (ModelMisconfigured, 1),
        401: (ModelMisconfigured, 1),
        403: (ModelMisconfigured, 1),
        404: (ModelMisconfigured, 1),
        408: (ModelUnavailable, 1),
        429: (ModelUnavailable, 2),
        500: (ModelUnavailable, 2),
        503: (ModelUnavailable, 2),
        529: (ModelUnavailable, 2),
    }
    return {
        **{name: (Says(payload=payload), InvalidModelOutput, 2) for name, payload in invalid.items()},
        **{name: (Says(payload=text, without_tool=True), InvalidModelOutput, 2) for name, text in texts.items()},
        "cut": (Says(payload='{"action": "f', without_tool=True, finish=TRUNCATED[form]), InvalidModelOutput, 2),
        "refusal": (Refuses(), ModelRefused, 1),
        "filtered": (Says(payload="", without_tool=True, finish=FILTERED[form]), ModelRefused, 1),
        **{str(status): (Fails(status=status), error, n) for status, (error, n) in statuses.items()},
        "redirect": (Fails(status=302, headers={"location": "http://127.0.0.1:9/v1"}), ModelMisconfigured, 1),
        "quota": (Fails(status=429, code="insufficient_quota"), ModelMisconfigured, 1),
        "429, wait a little": (Fails(status=429, headers={"retry-after-ms": "5"}), ModelUnavailable, 2),
        "429, wait too long": (Fails(status=429, headers={"retry-after": "60"}), ModelUnavailable, 1),
        "reset": (Resets(), ModelUnavailable, 2),
        "reset in the middle": (Resets(in_the_middle=True), ModelUnavailable, 2),
        "HTML": (Sends(body="<html>502 Bad Gateway</html>", content_type="text/html"), ModelUnavailable, 2),
        "no choices": (Sends(body='{"choices": []}'), ModelUnavailable, 2),
        "error with status 200": (Sends(body='{"error": {"code": 502}}'), ModelUnavailable, 2),
        "endless body": (Sends(body='{"choices": "' + "x" * 5_000_000), ModelUnavailable, 2),
    }


@pytest.mark.parametrize("mode", ["tools", "json_schema", "json", "md_json"])
@pytest.mark.parametrize("form", ["openai", "anthropic"])
async def test_every_fault_becomes_its_error_after_two_attempts_at_most(form: str, mode: str) -> None:
    faults = matrix(form)
    reply: list[Reply] = []
    errors: dict[str, tuple[type[BaseException] | None, int]] = {}
    async with serving(lambda _: reply[-1], provider=form, mode=mode) as (server, runtime):
        for name, (fault, _, _) in faults.items():
            reply.append(fault)
            before = len(server.requests)
            try:
                await runtime.planner().next_step(investigate(max_turn_attempts=2))
            except Exception as error:  # noqa: BLE001 - which one is what is tested
                errors[name] = type(error), len(server.requests) - before
            runtime.client.endpoint.breaker.succeeded()  # forgets the fault
    assert errors == {name: (error, attempts) for name, (_, error, attempts) in faults.items()}


@pytest.mark.parametrize(
    "reply",
    [
        Fails(status=503),
        Fails(status=429, headers={"retry-after-ms": "1"}),
        Resets(),
        Resets(in_the_middle=True),
        Sends(body="{}"),
    ],
)
async def test_a_fault_that_passes_costs_an_attempt_and_nothing_else(reply: Reply) -> None:
    async with serving(in_turn([reply, reply, Says(payload=SEARCH)]), transient_retries=2) as (server, runtime):
        investigation = investigate()
        step = await runtime.planner().next_step(investigation)
    assert step.action == "qdrant_search"
    assert len(server.requests) == 3
    assert investigation.usage.invalid_outputs == 0
    assert server.requests[0].body == server.requests[2].body


async def test_a_refusal_of_anthropics_is_a_refusal() -> None:
    async with serving(lambda _: Refuses(), provider="anthropic") as (_, runtime):
        with pytest.raises(ModelRefused):
            await runtime.planner().next_step(investigate())


async def test_a_provider_that_is_not_there_is_unavailable() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{unused.getsockname()[1]}/v1"
        async with serving(lambda _: Says(payload=SEARCH), base_url=address) as (_, runtime):
            with pytest.raises(ModelUnavailable, match="check base_url"):
                await runtime.planner().next_step(investigate())


async def test_a_server_without_a_trusted_certificate_is_never_sent_a_key() -> None:
    async with ScriptedProvider(lambda _: Says(payload=SEARCH)) as plain:
        address = plain.base_url.replace("http://", "https://")
        async with serving(lambda _: Says(payload=SEARCH), base_url=address) as (_, runtime):
            with pytest.raises(ModelMisconfigured, match="TLS"):
                await runtime.planner().next_step(investigate())
        assert plain.requests == []


async def test_a_server_that_does_not_speak_http_is_unavailable() -> None:
    async def babble(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 mail.example ESMTP\r\n\r\n")
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(babble, "127.0.0.1", 0)
    async with server:
        address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1"
        async with serving(lambda _: Says(payload=SEARCH), base_url=address) as (_, runtime):
            with pytest.raises(ModelUnavailable):
                await runtime.planner().next_step(investigate())


async def test_a_server_that_closes_silently_behind_a_stream_answers_every_call() -> None:
    delta = {"choices": [{"delta": {"content": json.dumps(SEARCH)}, "finish_reason": "stop"}]}
    events = f"data: {json.dumps(delta)}\n\ndata: [DONE]\n\n"
    head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: keep-alive\r\n"

    async def answer_once(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked = (await reader.readuntil(b"\r\n\r\n")).lower()
        await reader.readexactly(int(asked.split(b"content-length:")[1].split(b"\r\n")[0]))
        writer.write(f"{head}content-length: {len(events)}\r\n\r\n{events}".encode())
        await reader.read(1)  # a second request over the connection is closed without an answer
        writer.close()

    server = await asyncio.start_server(answer_once, "127.0.0.1", 0)
    async with server:
        address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1"
        settings = {"base_url": address, "stream": True, "mode": "json_schema", "transient_retries": 0}
        async with serving(lambda _: Says(payload=SEARCH), **settings) as (_, runtime):
            for _ in range(3):
                assert (await runtime.planner().next_step(investigate())).action == "qdrant_search"


@pytest.mark.parametrize("mode", ["tools", "json_schema", "json", "md_json"])
@pytest.mark.parametrize("form", ["openai", "anthropic"])
async def test_an_attempt_that_took_all_its_time_is_given_up_and_not_repeated(form: str, mode: str) -> None:
    settings = {"provider": form, "mode": mode, "http_timeout_s": 0.1, "transient_retries": 5}
    async with serving(lambda _: Hangs(), **settings) as (server, runtime):
        with pytest.raises(ModelUnavailable, match="took too long"):
            await runtime.planner().next_step(investigate())
        await asyncio.wait_for(server.disconnected.wait(), timeout=2.0)
    assert len(server.requests) == 1


async def test_with_the_last_attempt_of_the_turn_its_failure_stands() -> None:
    replies = [Fails(status=503), Says(payload={}), Says(payload=SEARCH)]
    async with serving(in_turn(replies), transient_retries=5, validation_retries=5) as (server, runtime):
        investigation = investigate(max_turn_attempts=2)
        with pytest.raises(InvalidModelOutput):
            await runtime.planner().next_step(investigation)
        investigation.budget.begin_turn()
        await runtime.planner().next_step(investigation)
    assert len(server.requests) == 3


async def test_a_wait_that_the_provider_asks_for_is_kept() -> None:
    busy = Fails(status=429, headers={"retry-after": "0.2"})
    async with serving(in_turn([busy, Says(payload=SEARCH)]), max_backoff_s=1.0) as (_, runtime):
        started = time.monotonic()
        await runtime.planner().next_step(investigate())
    assert time.monotonic() - started >= 0.2


async def test_a_wait_beyond_the_deadline_is_not_begun() -> None:
    busy = Fails(status=429, headers={"retry-after": "3"})
    async with serving(lambda _: busy, max_backoff_s=10.0) as (server, runtime):
        started = time.monotonic()
        with pytest.raises(ModelUnavailable):
            await runtime.planner().next_step(investigate(budget_s=2.0))
    assert time.monotonic() - started < 1.0
    assert len(server.requests) == 1


async def test_a_cut_output_is_asked_for_once_more_with_twice_the_room() -> None:
    truncated = Says(payload='{"action": "qdrant_se', finish="length")
    async with serving(in_turn([truncated, Says(payload=SEARCH)]), max_tokens=900) as (server, runtime):
        await runtime.planner().next_step(investigate())
    assert [received.body["max_tokens"] for received in server.requests] == [900, 1_800]
    assert server.requests[1].correction is None


async def test_an_output_that_was_cut_behind_its_end_is_taken() -> None:
    async with serving(lambda _: Says(payload=SEARCH, finish="length")) as (server, runtime):
        step = await runtime.planner().next_step(investigate())
    assert step.action == "qdrant_search"
    assert len(server.requests) == 1


async def test_a_cut_output_costs_no_correction() -> None:
    truncated = Says(payload="{", finish="length")
    wrong = Says(payload={"action": "final", "rationale": "x"})
    async with serving(in_turn([truncated, wrong, Says(payload=SEARCH)])) as (server, runtime):
        await runtime.planner().next_step(investigate())
    assert len(server.requests) == 3
    assert server.requests[2].body["max_tokens"] == server.requests[1].body["max_tokens"]


async def test_every_attempt_counts_against_the_limit_of_model_calls() -> None:
    async with serving(lambda _: Fails(status=503), transient_retries=5) as (server, runtime):
        investigation = investigate(max_model_attempts=3)
        with pytest.raises(BudgetExhausted, match="max_model_attempts: the question may spend 3"):
            await runtime.planner().next_step(investigation)
    assert len(server.requests) == 3
    assert investigation.usage.attempts == 3


async def test_a_correction_counts_too() -> None:
    async with serving(lambda _: Says(payload={}), validation_retries=5) as (server, runtime):
        with pytest.raises(BudgetExhausted):
            await runtime.planner().next_step(investigate(max_model_attempts=2))
    assert len(server.requests) == 2


async def test_planner_and_judge_share_the_limit_and_its_last_call_is_made() -> None:
    async with serving(lambda _: Says(payload=SEARCH)) as (server, runtime):
        investigation = investigate(max_model_attempts=1)
        await runtime.planner().next_step(investigation)
        with pytest.raises(BudgetExhausted):
            await runtime.judge().assess(investigation)
    assert len(server.requests) == 1


async def test_a_limit_of_no_calls_refuses_the_first() -> None:
    async with serving(lambda _: Says(payload=SEARCH)) as (server, runtime):
        with pytest.raises(BudgetExhausted):
            await runtime.planner().next_step(investigate(max_model_calls=0))
    assert server.requests == []


async def test_a_deadline_closes_the_connection_to_the_provider() -> None:
    async with serving(lambda _: Hangs()) as (server, runtime):
        started = time.monotonic()
        with pytest.raises(BudgetExhausted):
            await runtime.planner().next_step(investigate(budget_s=0.2))
        assert time.monotonic() - started < 1.0
        await asyncio.wait_for(server.disconnected.wait(), timeout=2.0)


async def test_a_cancelled_question_closes_the_connection_to_the_provider() -> None:
    async with serving(lambda _: Hangs()) as (server, runtime), asyncio.timeout(5):
        asked = asyncio.create_task(runtime.planner().next_step(investigate()))
        await server.arrival()
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        await server.disconnected.wait()


async def test_a_question_out_of_time_asks_nobody() -> None:
    async with serving(lambda _: Says(payload=SEARCH)) as (server, runtime):
        with pytest.raises(BudgetExhausted):
            await runtime.planner().next_step(investigate(budget_s=-1.0))
    assert server.requests == []


async def test_nothing_of_prompts_outputs_or_keys_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    replies: list[Reply] = [
        Fails(status=503, code="sk-secret leaked"),
        Says(payload={"action": "final", "rationale": "private-rationale"}),
        Says(payload=SEARCH),
        Fails(status=401, code="invalid_api_key"),
    ]
    with caplog.at_level(logging.DEBUG), capture_logs() as events:
        async with serving(in_turn(replies)) as (_, runtime):
            investigation = investigate("a private-question", "a private-card")
            await runtime.planner().next_step(investigation)
            with pytest.raises(ModelMisconfigured) as caught:
                await runtime.planner().next_step(investigation)
    logged = f"{events} {caplog.text} {caught.value!r} {caught.value.__cause__!r}"
    assert "sk-secret" not in logged
    assert "private-" not in logged
    assert [event["event"] for event in events] == [
        "model.attempt_failed",
        "model.output_invalid",
        "model.called",
        "model.attempt_failed",
        "model.called",
    ]
    assert events[2]["attempts"] == 3
    assert events[4]["outcome"] == "misconfigured"


async def test_final_outputs_keep_no_link_to_the_providers_answer() -> None:
    async with serving(lambda _: Says(payload=final())) as (_, runtime):
        step = await runtime.planner().next_step(investigate("22222222-2222-4222-8222-222222222222"))
    assert not hasattr(step, "_raw_response")

"""Exchanges with a provider on tape: what is recorded of them, and that they come back as they were."""

import asyncio
import base64
from collections.abc import Sequence

import pytest
from agent_core.agents.faults import AttemptFailed, Fault
from agent_core.agents.taped import PlayedPost, RecordedPost
from agent_core.limits import RunLimits
from agent_core.runs.document import document_of, request_digest
from agent_core.runs.log import Exchanged, RunLog, bound_run_log
from catalog.run_record import Exchange
from pydantic import SecretStr

from tests.support.run_records import finished

FIRST = b'{"model": "m", "messages": [{"role": "user", "content": "one"}]}'
SECOND = b'{"model": "m", "messages": [{"role": "user", "content": "two"}]}'


class ScriptedPost:
    """Plays replies and failures; a ``None`` hangs."""

    def __init__(self, *replies: bytes | BaseException | None) -> None:
        self.replies = list(replies)
        self.bodies: list[bytes] = []

    async def __call__(self, data: bytes, timeout_s: float) -> bytes:
        assert timeout_s > 0
        self.bodies.append(data)
        reply = self.replies.pop(0)
        if reply is None:
            await asyncio.Event().wait()
        if isinstance(reply, BaseException):
            raise reply
        return reply or b""


def taped(log: RunLog) -> list[Exchange]:
    """The exchanges of a log as a record holds them."""
    return [event for event in document_of(finished(log)).events if isinstance(event, Exchange)]


def recorded(body: bytes, *, reply: bytes | None = b"{}", **how: object) -> Exchange:
    kept = None if reply is None else base64.b64encode(reply).decode()
    fields = {"at_ms": 0.0, "duration_ms": 0.0, "request": request_digest(body), "prompt": "", "reply": kept}
    return Exchange(**(fields | how))  # pyright: ignore[reportArgumentType] - fields of the exchange


async def tape_of(
    *replies: bytes | BaseException | None, bodies: Sequence[bytes] = (FIRST, SECOND), limits: RunLimits | None = None
) -> list[Exchange]:
    """What is recorded of so many exchanges, whatever comes of them."""
    exchange = RecordedPost(ScriptedPost(*replies), replies=True, key=None)
    with bound_run_log(RunLog(limits or RunLimits())) as log:
        for body in bodies:
            try:
                await exchange(body, 1)
            except AttemptFailed:
                continue
    return taped(log)


@pytest.mark.parametrize("body", [b"{}", b"", b"\x00\xff not text", "ルフィ".encode()])
async def test_a_reply_is_kept_to_the_byte(body: bytes) -> None:
    (exchange,) = await tape_of(body, bodies=[FIRST])
    assert base64.b64decode(exchange.reply or "") == body
    assert exchange.request == request_digest(FIRST)
    assert exchange.fault is None


async def test_without_the_setting_no_reply_is_kept() -> None:
    exchange = RecordedPost(ScriptedPost(b"secret"), replies=False, key=None)
    with bound_run_log(RunLog(RunLimits())) as log:
        assert await exchange(FIRST, 1) == b"secret"
    (event,) = taped(log)
    assert event.reply is None
    assert not PlayedPost([event]).whole


async def test_a_key_that_a_provider_sends_back_is_not_kept() -> None:
    inner = ScriptedPost(b'{"error": "bad key sk-123456"}')
    exchange = RecordedPost(inner, replies=True, key=SecretStr("sk-123456"))
    with bound_run_log(RunLog(RunLimits())) as log:
        assert await exchange(FIRST, 1) == b'{"error": "bad key sk-123456"}'
    (event,) = taped(log)
    assert base64.b64decode(event.reply or "") == b'{"error": "bad key [key]"}'
    assert "sk-123456" not in repr(log.events)


async def test_a_failure_is_recorded_and_raised() -> None:
    failure = AttemptFailed(Fault.RATE_LIMITED, detail="HTTP 429", retry_after_s=1.5)
    exchange = RecordedPost(ScriptedPost(failure), replies=True, key=None)
    with bound_run_log(RunLog(RunLimits())) as log, pytest.raises(AttemptFailed) as raised:
        await exchange(FIRST, 1)
    assert raised.value is failure
    (event,) = taped(log)
    assert (event.fault, event.detail, event.retry_after_s, event.reply) == ("rate_limited", "HTTP 429", 1.5, None)


async def test_an_exchange_that_the_deadline_ended_is_recorded_as_that() -> None:
    exchange = RecordedPost(ScriptedPost(None), replies=True, key=None)
    with bound_run_log(RunLog(RunLimits())) as log, pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await exchange(FIRST, 1)
    assert [event.fault for event in taped(log)] == ["deadline"]


async def test_without_a_log_an_exchange_is_what_it_was() -> None:
    inner = ScriptedPost(b"{}")
    assert await RecordedPost(inner, replies=True, key=None)(FIRST, 1) == b"{}"
    assert inner.bodies == [FIRST]


async def test_replies_beyond_what_a_record_holds_are_left_out() -> None:
    tape = await tape_of(b"12345", b"123456", limits=RunLimits(max_kept_bytes=10))
    assert [exchange.reply is not None for exchange in tape] == [True, False]


async def test_a_tape_plays_what_was_recorded_in_any_order_of_requests() -> None:
    tape = await tape_of(b"one", b"two")
    played = PlayedPost(tape)
    assert [await played(SECOND, 1), await played(FIRST, 1)] == [b"two", b"one"]
    assert (played.unlike, played.missing) == (0, 0)


async def test_equal_requests_get_their_replies_in_order() -> None:
    tape = await tape_of(b"one", b"two", bodies=[FIRST, FIRST])
    played = PlayedPost(tape)
    assert [await played(FIRST, 1), await played(FIRST, 1)] == [b"one", b"two"]


async def test_another_request_gets_the_next_reply_and_is_counted() -> None:
    played = PlayedPost([recorded(FIRST, reply=b"one"), recorded(SECOND, reply=b"two")])
    other = b'{"model": "m", "messages": []}'
    assert await played(other, 1) == b"one"
    assert await played(SECOND, 1) == b"two"
    assert (played.unlike, played.missing) == (1, 0)


async def test_what_was_taken_by_another_request_is_not_played_twice() -> None:
    played = PlayedPost([recorded(FIRST, reply=b"one")])
    assert await played(SECOND, 1) == b"one"
    with pytest.raises(AttemptFailed):
        await played(FIRST, 1)


async def test_an_empty_tape_is_a_provider_that_cannot_be_reached() -> None:
    played = PlayedPost([])
    with pytest.raises(AttemptFailed) as raised:
        await played(FIRST, 1)
    assert raised.value.fault is Fault.UNREACHABLE
    assert (played.unlike, played.missing) == (1, 1)


async def test_a_recorded_failure_is_raised_again_as_it_was() -> None:
    tape = await tape_of(AttemptFailed(Fault.OVERLOADED, detail="HTTP 503", retry_after_s=0.5), bodies=[FIRST])
    assert PlayedPost(tape).whole
    with pytest.raises(AttemptFailed) as raised:
        await PlayedPost(tape)(FIRST, 1)
    assert (raised.value.fault, raised.value.detail, raised.value.retry_after_s) == (Fault.OVERLOADED, "HTTP 503", 0.5)


async def test_a_recorded_deadline_is_one_again() -> None:
    with pytest.raises(TimeoutError):
        await PlayedPost([recorded(FIRST, reply=None, fault="deadline")])(FIRST, 1)


async def test_a_reply_that_is_not_in_the_record_is_missing() -> None:
    played = PlayedPost([recorded(FIRST, reply=None)])
    assert not played.whole
    with pytest.raises(AttemptFailed):
        await played(FIRST, 1)
    assert (played.unlike, played.missing) == (0, 1)


def test_no_body_of_a_request_is_in_a_record() -> None:
    log = RunLog(RunLimits())
    log.note(Exchanged(body=b'{"messages": [{"role": "user", "content": "private words"}]}'), began=0.0)
    assert "private" not in repr(taped(log))

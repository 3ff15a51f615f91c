"""The layers around a request, with an application that a test writes."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from bff.disconnect import CancelOnDisconnect
from bff.middleware import BODY, Admission, BoundedBody, LargeBodies, RequestLog
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from telemetry.request_id import current_request_id

DONE: Message = {"type": "http.request", "body": b"", "more_body": False}
GONE: Message = {"type": "http.disconnect"}


def scope(path: str = "/graphql", **headers: str) -> Scope:
    pairs = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"type": "http", "method": "POST", "path": path, "headers": pairs, "query_string": b""}


class Exchange:
    """One request: what the client sends, one message after the other, and what it got."""

    def __init__(self, *messages: Message) -> None:
        self.sent: list[Message] = []
        self._incoming: asyncio.Queue[Message] = asyncio.Queue()
        for message in messages:
            self._incoming.put_nowait(message)

    async def receive(self) -> Message:
        return await self._incoming.get()

    async def send(self, message: Message) -> None:
        self.sent.append(message)

    def leave(self) -> None:
        self._incoming.put_nowait(GONE)

    @property
    def status(self) -> int | None:
        return self.sent[0]["status"] if self.sent else None

    @property
    def unheard(self) -> int:
        """Messages of the client that nobody has received."""
        return self._incoming.qsize()

    @property
    def headers(self) -> dict[bytes, bytes]:
        return dict(self.sent[0]["headers"])


def part(body: bytes, *, more: bool) -> Message:
    return {"type": "http.request", "body": body, "more_body": more}


def answering(body: bytes = b"ok", then: Callable[[], Awaitable[object]] | None = None) -> ASGIApp:
    async def app(_scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": body})
        if then:
            await then()

    return app


async def echo(_scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with the body of the first message."""
    message = await receive()
    assert not message["more_body"]
    await answering(message["body"])(_scope, receive, send)


@pytest.mark.parametrize("layer", [RequestLog, CancelOnDisconnect])
async def test_what_is_not_http_passes(layer: type[RequestLog] | type[CancelOnDisconnect]) -> None:
    seen: list[str] = []

    async def app(scope: Scope, _receive: Receive, _send: Send) -> None:
        seen.append(scope["type"])

    exchange = Exchange()
    for made in (layer(app), BoundedBody(app, most_bytes=1, timeout_s=1), Admission(app, most=1, draining=bool)):
        await made({"type": "lifespan"}, exchange.receive, exchange.send)
    assert seen == ["lifespan"] * 3


async def test_parts_of_a_body_arrive_as_one() -> None:
    exchange = Exchange(part(b"ab", more=True), part(b"", more=True), part(b"cd", more=False))
    await BoundedBody(echo, most_bytes=4, timeout_s=1)(scope(), exchange.receive, exchange.send)
    assert exchange.sent[-1]["body"] == b"abcd"


@pytest.mark.parametrize(
    ("messages", "headers"),
    [
        ([part(b"abcde", more=False)], {}),
        ([part(b"abc", more=True), part(b"de", more=False)], {}),
        ([], {"content_length": "5"}),
    ],
    ids=["at once", "in parts", "announced"],
)
async def test_a_body_over_the_limit_is_refused_and_the_connection_closed(
    messages: list[Message], headers: dict[str, str]
) -> None:
    exchange = Exchange(*messages)
    await BoundedBody(echo, most_bytes=4, timeout_s=1)(scope(**headers), exchange.receive, exchange.send)
    assert exchange.status == 413
    assert exchange.headers[b"connection"] == b"close"


@pytest.mark.parametrize(
    ("messages", "headers", "status"),
    [
        ([part(b"abcde", more=False)], {}, 200),
        ([part(b"abc", more=True), part(b"defgh", more=False)], {}, 200),
        ([part(b"abcdefgh", more=False)], {"content_length": "8"}, 200),
        ([part(b"abcdefghi", more=False)], {}, 413),
        ([], {"content_length": "9"}, 413),
    ],
    ids=["at once", "in parts", "announced", "too large", "announced too large"],
)
async def test_a_large_body_is_read_up_to_a_limit_of_its_own(
    messages: list[Message], headers: dict[str, str], status: int
) -> None:
    large = LargeBodies(most_bytes=8, most=1)
    for _ in range(2):  # the place is given back
        exchange = Exchange(*messages)
        await BoundedBody(echo, most_bytes=4, timeout_s=1, large=large)(
            scope(**headers), exchange.receive, exchange.send
        )
        assert exchange.status == status


async def test_only_so_many_large_bodies_are_in_work_and_small_ones_always() -> None:
    large, inside, done = LargeBodies(most_bytes=8, most=1), asyncio.Event(), asyncio.Event()

    async def waiting(_scope: Scope, receive: Receive, send: Send) -> None:
        inside.set()
        await done.wait()
        await echo(_scope, receive, send)

    held, refused = (Exchange(part(b"abcde", more=False)) for _ in range(2))
    running = asyncio.create_task(
        BoundedBody(waiting, most_bytes=4, timeout_s=1, large=large)(scope(), held.receive, held.send)
    )
    await inside.wait()
    layer = BoundedBody(echo, most_bytes=4, timeout_s=1, large=large)
    await layer(scope(), refused.receive, refused.send)
    assert refused.status == 503
    assert refused.headers[b"connection"] == b"close"
    assert b"retry-after" in refused.headers
    little = Exchange(part(b"abcd", more=False))
    await layer(scope(), little.receive, little.send)
    assert little.status == 200
    done.set()
    await running
    assert held.status == 200


async def test_a_body_that_does_not_come_in_time_is_refused() -> None:
    exchange = Exchange(part(b"a", more=True))
    await BoundedBody(echo, most_bytes=4, timeout_s=0.01)(scope(), exchange.receive, exchange.send)
    assert exchange.status == 408


async def test_a_body_that_the_protocol_has_read_is_not_waited_for_and_not_longer_than_others() -> None:
    for body, status in ((b"abcd", 200), (b"abcde", 413)):
        exchange = Exchange(part(body, more=False))
        layer = BoundedBody(answering(), most_bytes=4, timeout_s=1)
        await layer({**scope(), BODY: body}, exchange.receive, exchange.send)
        assert exchange.status == status
        assert exchange.unheard == (status == 200)


async def test_a_body_that_was_read_stands_in_the_scope() -> None:
    seen: list[bytes] = []

    async def app(scope: Scope, _receive: Receive, _send: Send) -> None:
        seen.append(scope[BODY])

    exchange = Exchange(part(b"ab", more=True), part(b"cd", more=False))
    await BoundedBody(app, most_bytes=4, timeout_s=1)(scope(), exchange.receive, exchange.send)
    assert seen == [b"abcd"]


async def test_a_client_that_leaves_while_sending_gets_nothing() -> None:
    exchange = Exchange(part(b"a", more=True), GONE)
    await BoundedBody(echo, most_bytes=4, timeout_s=1)(scope(), exchange.receive, exchange.send)
    assert exchange.sent == []


async def test_after_the_body_comes_what_the_server_says_next() -> None:
    received: list[str] = []

    async def app(_scope: Scope, receive: Receive, _send: Send) -> None:
        received.extend([(await receive())["type"], (await receive())["type"]])

    exchange = Exchange(DONE, GONE)
    await BoundedBody(app, most_bytes=4, timeout_s=1)(scope(), exchange.receive, exchange.send)
    assert received == ["http.request", "http.disconnect"]


async def test_a_request_whose_client_leaves_is_cancelled_and_waited_for() -> None:
    steps: list[str] = []
    exchange = Exchange(DONE)

    async def app(_scope: Scope, _receive: Receive, _send: Send) -> None:
        try:
            exchange.leave()
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            steps.append("cleaned up")

    await CancelOnDisconnect(app)(scope(), exchange.receive, exchange.send)
    assert steps == ["cleaned up"]


async def test_a_client_that_has_its_answer_may_leave() -> None:
    steps: list[str] = []
    exchange = Exchange(DONE)

    async def after() -> None:
        exchange.leave()
        await asyncio.sleep(0.01)
        steps.append("went on")

    await CancelOnDisconnect(answering(then=after))(scope(), exchange.receive, exchange.send)
    assert steps == ["went on"]


async def test_an_error_of_the_application_is_its_own() -> None:
    async def app(_scope: Scope, _receive: Receive, _send: Send) -> None:
        raise LookupError("ours")

    exchange = Exchange(DONE)
    with pytest.raises(LookupError, match="ours"):
        await CancelOnDisconnect(app)(scope(), exchange.receive, exchange.send)


async def test_cancelling_the_server_cancels_the_request() -> None:
    entered, cancelled = asyncio.Event(), asyncio.Event()

    async def app(_scope: Scope, _receive: Receive, _send: Send) -> None:
        entered.set()
        try:
            await asyncio.Event().wait()
        finally:
            cancelled.set()

    exchange = Exchange(DONE)
    layer = CancelOnDisconnect(app)
    task = asyncio.ensure_future(layer(scope(), exchange.receive, exchange.send))
    await entered.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert cancelled.is_set()


async def test_no_more_than_so_many_run_and_probes_always_pass() -> None:
    free = asyncio.Event()
    admission = Admission(answering(then=free.wait), most=2, draining=bool)
    exchanges = [Exchange(DONE) for _ in range(3)]
    running = [asyncio.ensure_future(admission(scope(), e.receive, e.send)) for e in exchanges[:2]]
    await asyncio.sleep(0)
    await admission(scope(), exchanges[2].receive, exchanges[2].send)
    assert exchanges[2].status == 503
    assert exchanges[2].headers[b"retry-after"] == b"1"
    probe = Exchange(DONE)
    running.append(asyncio.ensure_future(admission(scope("/readyz"), probe.receive, probe.send)))
    free.set()
    await asyncio.gather(*running)
    assert [e.status for e in (*exchanges[:2], probe)] == [200, 200, 200]
    late = Exchange(DONE)
    await admission(scope(), late.receive, late.send)
    assert late.status == 200


async def test_a_failed_request_gives_its_place_back() -> None:
    async def app(_scope: Scope, _receive: Receive, _send: Send) -> None:
        raise LookupError

    admission = Admission(app, most=1, draining=bool)
    for _ in range(2):
        exchange = Exchange(DONE)
        with pytest.raises(LookupError):
            await admission(scope(), exchange.receive, exchange.send)


async def test_while_draining_every_connection_is_closed_after_its_answer() -> None:
    for draining, header in ((False, None), (True, b"close")):
        exchange = Exchange(DONE)
        await Admission(answering(), most=1, draining=lambda d=draining: d)(scope(), exchange.receive, exchange.send)
        assert exchange.headers.get(b"connection") == header


async def test_a_request_runs_under_its_id() -> None:
    seen: list[str | None] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(current_request_id())
        await answering()(scope, receive, send)

    exchange = Exchange(DONE)
    await RequestLog(app)(scope(x_request_id="abc"), exchange.receive, exchange.send)
    assert seen == ["abc"]
    assert exchange.headers[b"x-request-id"] == b"abc"
    assert current_request_id() is None


async def test_a_failure_is_logged_as_one_and_goes_on() -> None:
    async def app(_scope: Scope, _receive: Receive, _send: Send) -> None:
        raise LookupError("ours")

    exchange = Exchange(DONE)
    with pytest.raises(LookupError):
        await RequestLog(app)(scope(), exchange.receive, exchange.send)

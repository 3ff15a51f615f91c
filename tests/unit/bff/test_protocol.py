"""What is kept is answered before any layer sees it, and nobody can tell by anything but the time."""

import asyncio
import re
from collections.abc import Callable
from typing import Any, override

import pytest
from bff.compression import Coding
from bff.joined_writes import joining
from bff.middleware import BODY, RequestLog
from bff.protocol import RECALL, SHARED, RecallingProtocol
from prometheus_client import REGISTRY
from starlette.types import Receive, Scope, Send
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

HOT, COLD = b'{"query": "hot"}', b'{"query": "cold"}'
DATE = (b"date", b"Thu, 01 Jan 1970 00:00:00 GMT")


class Wire(asyncio.Transport):
    """The client's end of a connection: the pieces that were written to it, and whether it is still open."""

    def __init__(self) -> None:
        super().__init__({"sockname": ("127.0.0.1", 80), "peername": ("127.0.0.1", 5)})
        self.pieces: list[bytes] = []
        self.closed = False
        self.protocol: asyncio.Protocol = asyncio.Protocol()

    @override
    def write(self, data: bytes | bytearray | memoryview) -> None:
        if not self.closed:
            self.pieces.append(bytes(data))

    @property
    def written(self) -> bytes:
        return b"".join(self.pieces)

    @override
    def is_closing(self) -> bool:
        return self.closed

    @override
    def close(self) -> None:
        if not self.closed:
            self.closed = True
            asyncio.get_running_loop().call_soon(self.protocol.connection_lost, None)

    @override
    def pause_reading(self) -> None:
        """Nothing is sent of itself here."""

    @override
    def resume_reading(self) -> None:
        """Nothing is sent of itself here."""


class Served:
    """One connection to an application that answers every body, and what became of its requests.

    Attributes:
        seen: the bodies that came to the application; ``saw`` is set by the first.
        brought: what the scope of each held of its body.
    """

    def __init__(self, protocol: type[HttpToolsProtocol], *, state: dict[str, Any] | None = None) -> None:
        self.seen: list[bytes] = []
        self.brought: list[bytes | None] = []
        self.saw = asyncio.Event()
        self.wire = Wire()
        self.state = ServerState()
        self.state.default_headers = [DATE]
        config = Config(RequestLog(self._app), lifespan="off", log_config=None, proxy_headers=False)
        app_state = {RECALL: recall} if state is None else state
        self.protocol = protocol(config, self.state, app_state, asyncio.get_running_loop())
        self.wire.protocol = self.protocol
        self.protocol.connection_made(self.wire)

    async def _app(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.brought.append(scope.get(BODY))
        body, more = b"", True
        while more:
            message = await receive()
            more = message.get("more_body", False)
            body += message.get("body", b"")
        self.seen.append(body)
        self.saw.set()
        answer = answer_to(body)
        headers = [(b"content-length", b"%d" % len(answer)), (b"content-type", b"application/json")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": answer})

    async def get(self, *pieces: bytes) -> bytes:
        """Return what came back for bytes that arrived in so many pieces, once nothing is under way any more."""
        for piece in pieces:
            self.protocol.data_received(piece)
            await asyncio.sleep(0)
        while self.state.tasks:
            await asyncio.wait(list(self.state.tasks), timeout=1)
        return self.wire.written


def answer_to(body: bytes) -> bytes:
    return b"<%b>" % body


def recall(body: bytes, _coding: Coding | None) -> tuple[bytes, None] | None:
    return (answer_to(body), None) if b"hot" in body else None


def request(body: bytes, *headers: bytes, first: bytes = b"POST /graphql HTTP/1.1") -> bytes:
    given = headers if any(header.lower().startswith(b"content-type") for header in headers) else (JSON, *headers)
    lines = [first, b"host: x", b"x-request-id: abc", *given, b"content-length: %d" % len(body)]
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


NEWER = b"application/graphql-response+json"
JSON = b"content-type: application/json"
PLAIN = request(HOT)
UNUSUAL = {
    "not kept": request(COLD),
    "empty": request(b""),
    "another path": request(HOT, first=b"POST /other HTTP/1.1"),
    "with a query string": request(HOT, first=b"POST /graphql?a=1 HTTP/1.1"),
    "GET": request(HOT, first=b"GET /graphql HTTP/1.1"),
    "an old client": request(HOT, first=b"POST /graphql HTTP/1.0"),
    "an old client that stays": request(HOT, b"connection: keep-alive", first=b"POST /graphql HTTP/1.0"),
    "the last request": request(HOT, b"connection: close"),
    "an upgrade": request(HOT, b"connection: upgrade", b"upgrade: h2c"),
    "asked before it is sent": request(HOT, b"expect: 100-continue"),
    "text": request(HOT, b"content-type: text/plain"),
    "text first": request(HOT, b"content-type: text/plain", JSON),
    "a form": request(HOT, b"content-type: multipart/form-data; boundary=x"),
    "untyped": PLAIN.replace(JSON + b"\r\n", b""),
    "a stream": request(HOT, b"accept: text/event-stream"),
    "no type that there is": request(HOT, b"accept: text/html"),
}
USUAL = {
    "plain": PLAIN,
    "with a charset": request(HOT, b"Content-Type:  Application/JSON ; charset=utf-8"),
    "json first": request(HOT, JSON, b"content-type: text/plain"),
    "in a chunk": PLAIN.replace(b"content-length: 16", b"transfer-encoding: chunked").replace(
        HOT, b"10\r\n" + HOT + b"\r\n0\r\n\r\n"
    ),
    "from a browser": request(HOT, b"origin: https://elsewhere.example", b"accept: */*", b"cookie: a=b"),
}


async def answered(protocol: type[HttpToolsProtocol], *pieces: bytes) -> tuple[bytes, bool, list[bytes], int]:
    served = Served(protocol)
    written = await served.get(*pieces)
    closed = served.wire.closed
    served.wire.close()
    await asyncio.sleep(0)
    return written, closed, served.seen, served.state.total_requests


@pytest.mark.parametrize("raw", USUAL.values(), ids=USUAL)
async def test_what_is_kept_is_answered_as_the_layers_would_and_without_them(raw: bytes) -> None:
    written, closed, seen, counted = await answered(RecallingProtocol, raw)
    assert (written, closed, counted) == ((await answered(HttpToolsProtocol, raw))[0], False, 1)
    assert seen == []
    assert written.startswith(b"HTTP/1.1 200 OK\r\ndate: ")
    assert written.endswith(b"x-request-id: abc\r\n\r\n" + answer_to(HOT))


@pytest.mark.parametrize("raw", UNUSUAL.values(), ids=UNUSUAL)
async def test_all_else_goes_the_way_of_uvicorn(raw: bytes) -> None:
    mine = await answered(RecallingProtocol, raw)
    assert mine == await answered(HttpToolsProtocol, raw)
    assert len(mine[2]) == 1


async def test_without_a_memory_all_goes_the_way_of_uvicorn() -> None:
    served = Served(RecallingProtocol, state={})
    assert (await served.get(PLAIN)).endswith(answer_to(HOT))
    assert served.seen == [HOT]


@pytest.mark.parametrize("body", [HOT, COLD])
async def test_a_request_may_arrive_in_pieces(body: bytes) -> None:
    raw = request(body)
    whole = (await answered(HttpToolsProtocol, raw))[0]
    for length in range(1, len(raw)):
        assert (await answered(RecallingProtocol, raw[:length], raw[length:]))[0] == whole, raw[:length]
    assert (await answered(RecallingProtocol, *(bytes([byte]) for byte in raw)))[0] == whole


async def test_a_body_that_came_with_its_head_is_brought_along() -> None:
    raw = request(COLD)
    for pieces, brought in (([raw], COLD), ([raw[:-1], raw[-1:]], None)):
        served = Served(RecallingProtocol)
        await served.get(*pieces)
        assert (served.seen, served.brought) == ([COLD], [brought])


async def test_requests_sent_ahead_are_answered_in_order() -> None:
    bodies = [HOT, COLD, HOT + b" ", HOT, COLD + b" ", COLD, HOT]
    raws = [request(body) for body in bodies]
    for pieces in ([b"".join(raws)], raws, [b"".join(raws[:2]), b"".join(raws[2:])]):
        written, _, seen, counted = await answered(RecallingProtocol, *pieces)
        assert re.findall(rb"<(.*?)>", written) == bodies
        assert written == (await answered(HttpToolsProtocol, *pieces))[0]
        assert [body for body in seen if b"cold" in body] == [COLD, COLD + b" ", COLD]
        assert counted == len(bodies)


async def test_an_answer_from_memory_does_not_overtake_one_that_is_waited_for() -> None:
    served = Served(RecallingProtocol)
    served.protocol.data_received(request(COLD))
    served.protocol.data_received(PLAIN)
    assert served.wire.written == b""
    written = await served.get()
    assert written.index(b"cold") < written.index(b"hot")


async def test_a_client_that_does_not_read_is_answered_no_further() -> None:
    served = Served(RecallingProtocol)
    served.protocol.pause_writing()
    answering = asyncio.ensure_future(served.get(PLAIN, PLAIN))
    await asyncio.wait_for(served.saw.wait(), 1)
    assert served.wire.written == b""
    served.protocol.resume_writing()
    assert (await answering).count(answer_to(HOT)) == 2


async def test_a_request_that_is_broken_off_is_refused_once() -> None:
    broken = PLAIN.replace(b"content-length: 16", b"transfer-encoding: chunked").replace(HOT, b"10\r\n" + HOT + b"no")
    mine, stock = await answered(RecallingProtocol, broken), await answered(HttpToolsProtocol, broken)
    assert mine[0] == stock[0]
    assert mine[0].startswith(b"HTTP/1.1 400")
    assert mine[1]


async def test_an_id_that_is_not_well_formed_is_replaced() -> None:
    for given in (b"x-request-id: a b", b"x-request-id: \xff", b"x-request-id:"):
        raw = PLAIN.replace(b"x-request-id: abc", given)
        written = (await answered(RecallingProtocol, raw))[0]
        assert re.search(rb"x-request-id: [0-9a-f]{32}\r\n", written)
    ids = {(await answered(RecallingProtocol, PLAIN.replace(b"x-request-id: abc\r\n", b"")))[0] for _ in range(20)}
    assert len(ids) == 20


async def test_an_answer_from_memory_is_counted_as_a_search() -> None:
    def count() -> float:
        labels = {"lane": "search", "status": "2xx"}
        return REGISTRY.get_sample_value("kizuna_http_request_duration_seconds_count", labels) or 0

    before = count()
    await answered(RecallingProtocol, PLAIN, PLAIN)
    assert count() == before + 2


async def test_a_connection_that_says_nothing_more_is_closed_as_uvicorn_closes_it() -> None:
    served = Served(RecallingProtocol)
    loop = asyncio.get_running_loop()
    with pytest.MonkeyPatch.context() as patch:
        timers: list[tuple[float, Callable[[], None]]] = []

        def note(after: float, call: Callable[[], None]) -> None:
            timers.append((after, call))

        patch.setattr(loop, "call_later", note)
        served.protocol.data_received(PLAIN)
    ((after, close),) = timers
    assert after == served.protocol.timeout_keep_alive
    close()
    assert served.wire.closed


async def test_an_answer_goes_out_in_one_piece() -> None:
    served = Served(RecallingProtocol)
    await served.get(request(COLD))
    await served.get(request(HOT))
    assert [piece.count(b"\r\n\r\n<") for piece in served.wire.pieces] == [1, 1]


async def test_a_head_whose_body_takes_its_time_goes_out_alone() -> None:
    wire = Wire()
    transport = joining(wire, asyncio.get_running_loop())
    transport.write(b"HTTP/1.1 200 OK\r\n\r\n")
    assert wire.pieces == []
    await asyncio.sleep(0)
    transport.write(b"body")
    assert wire.pieces == [b"HTTP/1.1 200 OK\r\n\r\n", b"body"]


async def test_what_was_written_is_sent_before_the_connection_is_closed() -> None:
    wire = Wire()
    transport = joining(wire, asyncio.get_running_loop())
    transport.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
    transport.close()
    await asyncio.sleep(0)
    assert wire.pieces == [b"HTTP/1.1 400 Bad Request\r\n\r\n"]
    assert wire.closed
    assert transport.is_closing()


async def test_an_answer_comes_in_the_type_that_is_asked_for() -> None:
    for accept, kind in ((b"*/*", b"application/json"), (NEWER, NEWER + b"; charset=utf-8")):
        served = Served(RecallingProtocol)
        written = await served.get(request(HOT, b"accept: " + accept))
        assert b"\r\ncontent-type: " + kind + b"\r\n" in written
        assert served.seen == []


async def test_an_answer_that_is_kept_compressed_says_so_to_who_can_read_it() -> None:
    def coded(_body: bytes, coding: Coding | None) -> tuple[bytes, Coding | None]:
        return b"<" + (coding.value if coding else b"plain") + b">", coding

    for accepted, said in ((b"gzip, br", b"br"), (b"gzip", b"gzip"), (b"identity", None)):
        served = Served(RecallingProtocol, state={RECALL: coded})
        written = await served.get(request(HOT, b"accept-encoding: " + accepted))
        assert written.endswith(b"<" + (said or b"plain") + b">")
        heading = b"\r\ncontent-encoding: " + (said or b"") + b"\r\nvary: accept-encoding\r\n"
        assert (heading in written) is (said is not None)
        assert b"content-length: %d\r\n" % len(b"<" + (said or b"plain") + b">") in written


async def test_a_page_of_another_origin_is_answered_by_the_layers_where_such_may_ask() -> None:
    elsewhere, here = b"origin: https://elsewhere.example", b"origin: https://x"
    for shared, origin, seen in ((True, elsewhere, [HOT]), (False, elsewhere, []), (True, here, [])):
        served = Served(RecallingProtocol, state={RECALL: recall, SHARED: shared})
        assert (await served.get(request(HOT, origin))).endswith(answer_to(HOT))
        assert served.seen == seen

"""What surrounds every HTTP request, as plain ASGI: id and log, admission, the bounded body, the vanished client."""

import asyncio
import time
from collections.abc import Callable
from typing import Final, LiteralString

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from telemetry import metrics
from telemetry.logging import get_logger
from telemetry.request_id import accept_request_id, bound_request_id

log = get_logger("bff")

# What nginx logs for a client that left before its answer; nobody receives it.
CLIENT_CLOSED: Final = 499
PROBES: Final = frozenset({"/healthz", "/readyz", "/metrics"})


class RequestLog:
    """Gives each request an id, returns it in ``x-request-id``, and logs one line when the request has ended."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run one request under its id."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        started = time.perf_counter()
        status = CLIENT_CLOSED

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["x-request-id"] = request_id
            await send(message)

        with bound_request_id(accept_request_id(Headers(scope=scope).get("x-request-id"))) as request_id:
            try:
                await self._app(scope, receive, send_with_id)
            except Exception:
                status = 500
                raise
            finally:
                _record(scope, status=status, duration_s=time.perf_counter() - started)


class Admission:
    """Answers 503 at once, before reading anything, where as many requests are running as may; probes always pass."""

    def __init__(self, app: ASGIApp, *, most: int, draining: Callable[[], bool]) -> None:
        self._app = app
        self._most = most
        self._draining = draining
        self._running = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run one request, or turn it away."""
        if scope["type"] != "http" or scope["path"] in PROBES:
            return await self._app(scope, receive, send)
        if self._running >= self._most:
            busy = PlainTextResponse("Too many requests are running; try again.", 503, {"retry-after": "1"})
            return await busy(scope, receive, send)
        self._running += 1
        try:
            await self._app(scope, receive, self._closing(send) if self._draining() else send)
        finally:
            self._running -= 1

    @staticmethod
    def _closing(send: Send) -> Send:
        """Tell the client to come back on another connection, because this process is about to end."""

        async def send_closing(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message)["connection"] = "close"
            await send(message)

        return send_closing


class BoundedBody:
    """Reads the whole body before anything else runs: at most so many bytes, within so many seconds."""

    def __init__(self, app: ASGIApp, *, most_bytes: int, timeout_s: float) -> None:
        self._app = app
        self._most_bytes = most_bytes
        self._timeout_s = timeout_s

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run one request with its body in one message."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        try:
            async with asyncio.timeout(self._timeout_s):
                body = await self._read(scope, receive)
        except TimeoutError:
            return await _refuse(408, "The body did not arrive in time.", scope, receive, send)
        except _TooLarge:
            message = f"The request is larger than {self._most_bytes} bytes."
            return await _refuse(413, message, scope, receive, send)
        if body is None:
            return None
        first: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def replay() -> Message:
            return first.pop() if first else await receive()

        return await self._app(scope, replay, send)

    async def _read(self, scope: Scope, receive: Receive) -> bytes | None:
        """Return the body; ``None`` where the client left."""
        if int(Headers(scope=scope).get("content-length", "0")) > self._most_bytes:
            raise _TooLarge
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            body += message.get("body", b"")
            if len(body) > self._most_bytes:
                raise _TooLarge
            if not message.get("more_body"):
                return bytes(body)


class CancelOnDisconnect:
    """Cancels a request whose client has gone, and so every call and statement that it waits for."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run one request until it ends or its client leaves."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        messages: asyncio.Queue[Message] = asyncio.Queue()
        answered = False

        async def send_watched(message: Message) -> None:
            nonlocal answered
            await send(message)
            answered = message["type"] == "http.response.body" and not message.get("more_body")

        handler = asyncio.ensure_future(self._app(scope, messages.get, send_watched))
        watcher = asyncio.ensure_future(self._watch(receive, messages))
        try:
            await asyncio.wait({handler, watcher}, return_when=asyncio.FIRST_COMPLETED)
            if handler.done() or answered:  # a client that has its answer may go
                return await handler
            log.info("client.left", path=scope["path"])
        finally:
            handler.cancel()
            watcher.cancel()
            await asyncio.gather(handler, watcher, return_exceptions=True)

    @staticmethod
    async def _watch(receive: Receive, messages: asyncio.Queue[Message]) -> None:
        """Pass on what the client sends, and return when it leaves."""
        while (message := await receive())["type"] != "http.disconnect":
            messages.put_nowait(message)


class _TooLarge(Exception):
    """The client sends more than is taken."""


async def _refuse(status: int, message: str, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer and close, because the rest of the body would be taken for the next request."""
    await PlainTextResponse(message, status, {"connection": "close"})(scope, receive, send)


def _record(scope: Scope, *, status: int, duration_s: float) -> None:
    path: str = scope["path"]
    record = log.debug if path in PROBES else log.info
    record(
        "http.answered",
        method=scope["method"],
        path=path,
        status=status,
        duration_ms=round(duration_s * 1e3, 3),
    )
    metrics.record_http_request(lane=_lane(path), status=_STATUS_CLASSES[status // 100], duration_s=duration_s)


_STATUS_CLASSES: Final[dict[int, LiteralString]] = {1: "1xx", 2: "2xx", 3: "3xx", 4: "4xx", 5: "5xx"}


def _lane(path: str) -> LiteralString:
    if path in PROBES:
        return "probe"
    return "graphql" if path == "/graphql" else "page"

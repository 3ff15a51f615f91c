"""What surrounds every HTTP request, as plain ASGI: its id and log, admission, the bounded body.

A keystroke passes through all of it, so each layer does as little as keeps its promise.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final, LiteralString

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from telemetry import metrics
from telemetry.logging import get_logger
from telemetry.request_id import accept_request_id, bound_request_id

from bff.graphql.errors import ErrorCode
from bff.refusals import refusal_of

log = get_logger("bff")

# What nginx logs for a client that left before its answer; nobody receives it.
CLIENT_CLOSED: Final = 499
GRAPHQL_PATH: Final = "/graphql"
RETRY_AFTER_S: Final = 1
"""What who is turned away is told to wait."""
PROBES: Final = frozenset({"/healthz", "/readyz", "/metrics"})
# Key of the scope under which the endpoint says that the request only searched, and whether counting it is enough: it
# was answered, or turned away.
SEARCH_LANE: Final = "kizuna.searched"
# Key of the scope under which the whole body of a request stands, once it is read.
BODY: Final = "kizuna.body"
# The rest of a body would be taken for the next request.
_CLOSING: Final = {"connection": "close"}
# An answer to a keystroke is counted, and logged only where it took longer than this.
_SLOW_SEARCH_S: Final = 0.25


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
        given = header(scope, b"x-request-id")

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (b"x-request-id", request_id.encode())]
            await send(message)

        with bound_request_id(accept_request_id(given.decode("latin-1") if given else None)) as request_id:
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
            return await turn_away(scope, receive, send)
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
                message["headers"] = [*message["headers"], (b"connection", b"close")]
            await send(message)

        return send_closing


class LargeBodies:
    """Places for the few requests whose body is larger than others', because it holds an image."""

    def __init__(self, *, most_bytes: int, most: int) -> None:
        self.most_bytes = most_bytes
        self._free = most

    def take(self) -> None:
        """Take a place.

        Raises:
            _AllTaken: there is none.
        """
        if self._free <= 0:
            raise _AllTaken
        self._free -= 1

    def give_back(self) -> None:
        """Give a place back."""
        self._free += 1


_NO_LARGE_BODIES: Final = LargeBodies(most_bytes=0, most=0)


class BoundedBody:
    """Reads the whole body before anything else runs: at most so many bytes, within so many seconds.

    There is nothing to wait for where it came in one piece with its head: the protocol has put it into the scope. A
    larger one takes one of few places, until its request is answered.
    """

    def __init__(
        self, app: ASGIApp, *, most_bytes: int, timeout_s: float, large: LargeBodies = _NO_LARGE_BODIES
    ) -> None:
        self._app = app
        self._most_bytes = most_bytes
        self._timeout_s = timeout_s
        self._large = large

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run one request with its body in one message, and in the scope."""
        if scope["type"] != "http" or self._is_read(scope):
            return await self._app(scope, receive, send)
        place = _Place(self._large, most_bytes=self._most_bytes)
        try:
            return await self._with_body(scope, receive, send, place)
        finally:
            place.leave()

    async def _with_body(self, scope: Scope, receive: Receive, send: Send, place: "_Place") -> None:
        try:
            async with asyncio.timeout(self._timeout_s):
                body = await self._read(scope, receive, place)
        except TimeoutError:
            late = refusal_of(408, ErrorCode.DEADLINE_EXCEEDED, "The body did not arrive in time; try again.", _CLOSING)
            return await late(scope, receive, send)
        except _TooLarge:
            most = max(self._most_bytes, self._large.most_bytes)
            message = f"The request is larger than {most} bytes; ask for less at a time."
            return await refusal_of(413, ErrorCode.INVALID_ARGUMENT, message, _CLOSING)(scope, receive, send)
        except _AllTaken:
            message = "Too many large requests are running; try again in a moment."
            headers = {"retry-after": str(RETRY_AFTER_S), **_CLOSING}
            return await refusal_of(503, ErrorCode.RESOURCE_EXHAUSTED, message, headers)(scope, receive, send)
        if body is None:
            return None
        scope[BODY] = body
        first: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def replay() -> Message:
            return first.pop() if first else await receive()

        return await self._app(scope, replay, send)

    def _is_read(self, scope: Scope) -> bool:
        body: bytes | None = scope.get(BODY)
        return body is not None and len(body) <= self._most_bytes

    @staticmethod
    async def _read(scope: Scope, receive: Receive, place: "_Place") -> bytes | None:
        """Return the body; ``None`` where the client left."""
        place.admit(int(header(scope, b"content-length") or 0))
        parts: list[bytes] = []
        size = 0
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            parts.append(message.get("body", b""))
            size += len(parts[-1])
            place.admit(size)
            if not message.get("more_body"):
                return b"".join(parts)


class _TooLarge(Exception):
    """The client sends more than is taken."""


class _AllTaken(Exception):
    """As many large bodies are in work as may be."""


class _Place:
    """What one request may send: little, or much once it has one of the few places."""

    def __init__(self, large: LargeBodies, *, most_bytes: int) -> None:
        self._large = large
        self._most_bytes = most_bytes
        self._is_large = False

    def admit(self, size: int) -> None:
        """Return where a body of this size may be read.

        Raises:
            _TooLarge: it is larger than any that is taken.
            _AllTaken: it is a large one, and as many are in work as may be.
        """
        if size <= self._most_bytes or (self._is_large and size <= self._large.most_bytes):
            return
        if size > self._large.most_bytes:
            raise _TooLarge
        self._large.take()
        self._is_large = True

    def leave(self) -> None:
        """Give back the place that was taken."""
        if self._is_large:
            self._large.give_back()


def header(scope: Scope, name: bytes) -> bytes | None:
    """Return the first value of a header, whose name is in lower case as the server gives it."""
    for key, value in scope["headers"]:
        if key == name:
            return value
    return None


async def turn_away(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer that too many requests are running."""
    message = "Too many requests are running; try again in a moment."
    headers = {"retry-after": str(RETRY_AFTER_S)}
    await refusal_of(503, ErrorCode.RESOURCE_EXHAUSTED, message, headers)(scope, receive, send)


def is_logging_all() -> bool:
    """Tell whether also what is answered fast is logged, each answer as a line."""
    return _STANDARD_LOG.isEnabledFor(logging.DEBUG)


def _record(scope: Scope, *, status: int, duration_s: float) -> None:
    path: str = scope["path"]
    searched: bool | None = scope.get(SEARCH_LANE)
    lane = "search" if searched is not None else _lane(path)
    metrics.record_http_request(lane=lane, status=_STATUS_CLASSES[status // 100], duration_s=duration_s)
    level = logging.DEBUG if path in PROBES or (searched and duration_s < _SLOW_SEARCH_S) else logging.INFO
    if _STANDARD_LOG.isEnabledFor(level):
        log.log(
            level,
            "http.answered",
            method=scope["method"],
            path=path,
            status=status,
            duration_ms=round(duration_s * 1e3, 3),
        )


# Asked before a line is made, because making it only to drop it costs as much as a keystroke's answer.
_STANDARD_LOG: Final = logging.getLogger("bff")
_STATUS_CLASSES: Final[dict[int, LiteralString]] = {1: "1xx", 2: "2xx", 3: "3xx", 4: "4xx", 5: "5xx"}


def _lane(path: str) -> LiteralString:
    if path in PROBES:
        return "probe"
    return "graphql" if path == GRAPHQL_PATH else "page"

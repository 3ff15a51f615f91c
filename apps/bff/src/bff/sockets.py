"""What surrounds every WebSocket: its place, where it may come from, and how many there may be."""

import time
from collections.abc import Callable

import orjson
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send
from telemetry.logging import get_logger

from bff.graphql.errors import ErrorCode, PublicError
from bff.middleware import GRAPHQL_PATH, RETRY_AFTER_S
from bff.origins import Origins

log = get_logger("bff")


class SocketAdmission:
    """Refuses a socket before it is opened, with a status of HTTP and the errors that queries have.

    A page of another origin cannot post JSON here, unless this server allows its origin to; browsers ask nobody before
    they open a socket, so its origin is checked.
    """

    def __init__(self, app: ASGIApp, *, most: int, draining: Callable[[], bool], origins: Origins) -> None:
        self._app = app
        self._most = most
        self._origins = origins
        self._draining = draining
        self._open = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run one socket until it is closed, or refuse it."""
        if scope["type"] != "websocket":
            return await self._app(scope, receive, send)
        refused = self._refusal(scope)
        if refused is not None:
            status, error = refused
            log.info("socket.refused", status=status, code=error.code)
            return await _refuse(receive, send, status, error)
        started = time.perf_counter()
        self._open += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._open -= 1
            log.info("socket.closed", duration_ms=round((time.perf_counter() - started) * 1e3, 3))

    def _refusal(self, scope: Scope) -> tuple[int, PublicError] | None:
        if scope["path"] != GRAPHQL_PATH:
            return 404, PublicError(ErrorCode.INVALID_ARGUMENT, f"Sockets are at {GRAPHQL_PATH}.")
        if not self._is_from_here(Headers(scope=scope)):
            return 403, PublicError(ErrorCode.INVALID_ARGUMENT, "A page of another origin opens no socket here.")
        if self._open >= self._most or self._draining():
            text = "As many sockets are open as may be, or this server is about to end; try again in a moment."
            return 503, PublicError(ErrorCode.RESOURCE_EXHAUSTED, text)
        return None

    def _is_from_here(self, headers: Headers) -> bool:
        """Tell whether a socket is opened by a page that may, or by no page at all: only pages send an origin."""
        origin = headers.get("origin")
        return origin is None or self._origins.admit(origin, host=headers.get("host"))


async def _refuse(receive: Receive, send: Send, status: int, error: PublicError) -> None:
    await receive()  # the wish to connect
    body = orjson.dumps({"data": None, "errors": [error.formatted]})
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    if status == 503:
        headers.append((b"retry-after", b"%d" % RETRY_AFTER_S))
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": body})

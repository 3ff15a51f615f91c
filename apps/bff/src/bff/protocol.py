"""HTTP/1.1 as uvicorn speaks it, save that an answer that is kept goes out as soon as its request is read.

A task, a scope and nine layers cost several times what is left to do for such an answer. So it is given before any of
them is made, where a request is the plainest there is: a small POST of JSON that came in one piece, over a connection
on which nothing else is under way and that stays open. Every other request, and every one whose answer is not kept,
goes the way of uvicorn, byte for byte and in the same turn of the loop.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Any, Final, cast, override

from telemetry import metrics
from telemetry.request_id import accept_request_id
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from bff.graphql.endpoint import is_json, wants_events
from bff.joined_writes import joining
from bff.middleware import BODY, GRAPHQL_PATH

type Recall = Callable[[bytes], bytes | None]
"""Returns the answer that is kept for the body of a request, without waiting for anything."""

RECALL: Final = "kizuna.recall"
"""Where the state of the lifespan holds a ``Recall``; without one, all goes the way of uvicorn."""
_GRAPHQL_URL: Final = GRAPHQL_PATH.encode()


class RecallingProtocol(HttpToolsProtocol):
    """One connection. uvicorn makes it, calls it as it calls its own, and is asked for nothing that it does not do."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._recall: Recall | None = app_state.get(RECALL)
        self._began_at = 0.0
        # The body of a request that no cycle was begun for yet.
        self._held: bytes | None = None

    @override
    def connection_made(self, transport: asyncio.Transport) -> None:  # pyright: ignore[reportIncompatibleMethodOverride] - as uvicorn has it
        super().connection_made(transport)
        self.transport = joining(transport, self.loop)

    @override
    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._held is not None and not self.transport.is_closing():
            self._let_go()  # the rest of the body is still to come, and to be waited for

    @override
    def on_headers_complete(self) -> None:
        if self._recall is not None and self._is_plain():
            self._held = b""
            self._began_at = time.perf_counter()
        else:
            super().on_headers_complete()

    @override
    def on_body(self, body: bytes) -> None:
        if self._held is None:
            super().on_body(body)
        else:
            self._held += body

    @override
    def on_message_complete(self) -> None:
        if self._held is not None:
            answer = self._recall(self._held) if self._recall else None
            if answer is not None:
                self._held = None
                return self._answer(answer)
            cast("dict[str, object]", self.scope)[BODY] = self._held
            self._let_go()
        return super().on_message_complete()

    def _is_plain(self) -> bool:
        """Tell whether a request may be answered here: nothing about it is what a layer or uvicorn would heed."""
        parser = self.parser
        return (
            parser is not None
            and self.url == _GRAPHQL_URL
            and parser.get_method() == b"POST"
            and self._is_idle()
            and self.limit_concurrency is None
            and not self.expect_100_continue
            and parser.get_http_version() == "1.1"
            and parser.should_keep_alive()
            and not parser.should_upgrade()
            and is_json(self.headers)
            and not wants_events(self.headers)
        )

    def _is_idle(self) -> bool:
        """Tell whether nothing else is to be answered first, and the client takes what it is sent."""
        first = self.cycle is None  # pyright: ignore[reportUnnecessaryComparison] - uvicorn's type leaves it out
        return (first or self.cycle.response_complete) and not self.flow.write_paused

    def _let_go(self) -> None:
        """Begin the cycle that was put off, with what there is of the body."""
        body, self._held = self._held, None
        super().on_headers_complete()
        if body:
            super().on_body(body)

    def _answer(self, body: bytes) -> None:
        """Write an answer as `SearchFirst` and `RequestLog` would, and count it as they do."""
        given = next((value for name, value in self.headers if name == b"x-request-id"), None)
        request_id = accept_request_id(given.decode("latin-1") if given else None)
        default = [b"%b: %b\r\n" % pair for pair in self.server_state.default_headers]
        head = b"HTTP/1.1 200 OK\r\n%bcontent-length: %d\r\ncontent-type: application/json\r\nx-request-id: %b\r\n\r\n"
        self.transport.write(head % (b"".join(default), len(body), request_id.encode()) + body)
        metrics.record_http_request(lane="search", status="2xx", duration_s=time.perf_counter() - self._began_at)
        self.on_response_complete()

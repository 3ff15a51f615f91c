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

from bff.compression import Coding, coding_of
from bff.graphql.media import Media, is_json, media_of
from bff.joined_writes import joining
from bff.middleware import BODY, GRAPHQL_PATH

type Recall = Callable[[bytes, Coding | None], tuple[bytes, Coding | None] | None]
"""Returns the answer that is kept for the body of a request, without waiting for anything: in the coding that the
client reads, or as it is, and in which of the two."""

RECALL: Final = "kizuna.recall"
"""Where the state of the lifespan holds a ``Recall``; without one, all goes the way of uvicorn."""
SHARED: Final = "kizuna.shared"
"""Where the state of the lifespan says whether pages of other origins may ask."""
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
        self._shared: bool = app_state.get(SHARED, False)
        self._began_at = 0.0
        # The body of a request that no cycle was begun for yet.
        self._held: bytes | None = None
        self._media = Media.JSON

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
            answer = self._recall(self._held, coding_of(self.headers)) if self._recall else None
            if answer is not None:
                self._held = None
                return self._answer(*answer)
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
            and self._is_answered_in_one_piece()
            and not (self._shared and self._is_of_another_origin())
        )

    def _is_answered_in_one_piece(self) -> bool:
        """Note the media type of the answer, and tell whether it is none of events and none that there is not."""
        media = media_of(self.headers)
        if media is None or media is Media.EVENTS:
            return False
        self._media = media
        return True

    def _is_of_another_origin(self) -> bool:
        """Tell whether the answer needs headers for a page of another origin, which the layers add."""
        given = dict(self.headers)
        origin, host = given.get(b"origin"), given.get(b"host")
        return origin is not None and origin.partition(b"://")[2] != host

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

    def _answer(self, body: bytes, coding: Coding | None) -> None:
        """Write an answer as `SearchFirst` and `RequestLog` would, and count it as they do."""
        given = next((value for name, value in self.headers if name == b"x-request-id"), None)
        request_id = accept_request_id(given.decode("latin-1") if given else None)
        default = [b"%b: %b\r\n" % pair for pair in self.server_state.default_headers]
        coded = b"" if coding is None else b"content-encoding: %b\r\nvary: accept-encoding\r\n" % coding.value
        head = b"HTTP/1.1 200 OK\r\n%bcontent-length: %d\r\ncontent-type: %b\r\n%bx-request-id: %b\r\n\r\n"
        filled = (b"".join(default), len(body), self._media.value, coded, request_id.encode())
        self.transport.write(head % filled + body)
        metrics.record_http_request(lane="search", status="2xx", duration_s=time.perf_counter() - self._began_at)
        self.on_response_complete()

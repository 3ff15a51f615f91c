"""Compresses answers for clients that say they can read it: Brotli where they do, else gzip.

Streams of events are left as they are, and so is what is small, what is no text, and what is compressed already.
"""

import asyncio
import zlib
from collections.abc import Callable
from enum import Enum
from functools import lru_cache
from typing import Final, Protocol

import brotli
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bff.graphql.media import Headers, weighted
from bff.middleware import SEARCH_LANE

LEAST_BYTES: Final = 1_000
"""An answer that is shorter goes out as it is: it is one packet either way."""
LEAST_SEARCH_BYTES: Final = 14_000
"""The same of an answer to a keystroke that is not kept yet: what is shorter arrives in the first packets either way,
and compressing it takes a good part of the time that it took."""
# What is compressed in the loop at most, because every keystroke waits for it; a thread compresses what is larger.
_MOST_IN_LOOP: Final = 64 * 1024
# Levels at which compressing an answer is little beside making it; higher ones save less than they cost.
_GZIP_LEVEL: Final = 4
_BROTLI_QUALITY: Final = 2
_GZIP: Final = 16 + zlib.MAX_WBITS
_REMEMBERED: Final = 256
_NOT_MODIFIED: Final = 304
_TEXTS: Final = frozenset(
    {
        b"application/graphql-response+json",
        b"application/javascript",
        b"application/json",
        b"application/manifest+json",
        b"image/svg+xml",
    }
)


class Coding(Enum):
    """The codings that answers are sent in; each value is the ``content-encoding``."""

    BROTLI = b"br"
    GZIP = b"gzip"


class _Compressor(Protocol):
    """Takes an answer piece by piece."""

    def add(self, data: bytes) -> bytes:
        """Return what a client needs to read all that was added so far."""
        ...

    def end(self) -> bytes:
        """Return the rest."""
        ...


class _Gzip:
    def __init__(self) -> None:
        self._stream = zlib.compressobj(_GZIP_LEVEL, zlib.DEFLATED, _GZIP)

    def add(self, data: bytes) -> bytes:
        return self._stream.compress(data) + self._stream.flush(zlib.Z_SYNC_FLUSH)

    def end(self) -> bytes:
        return self._stream.flush()


class _Brotli:
    def __init__(self) -> None:
        self._stream = brotli.Compressor(quality=_BROTLI_QUALITY)
        self._flush: Callable[[], bytes] = self._stream.flush  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType] - its types leave it out

    def add(self, data: bytes) -> bytes:
        return self._stream.process(data) + self._flush()

    def end(self) -> bytes:
        return self._stream.finish()


def compressed(body: bytes, coding: Coding) -> bytes:
    """Return a whole answer in a coding."""
    if coding is Coding.BROTLI:
        return brotli.compress(body, quality=_BROTLI_QUALITY)
    return zlib.compress(body, _GZIP_LEVEL, _GZIP)


def coding_of(headers: Headers) -> Coding | None:
    """Return the coding in which a request wants its answer; ``None`` where it names none that there is."""
    for name, value in headers:
        if name == b"accept-encoding":
            return _wanted(value)
    return None


@lru_cache(_REMEMBERED)
def _wanted(accepted: bytes) -> Coding | None:
    """Return the coding of the highest quality, Brotli where both have it."""
    qualities = dict(map(weighted, accepted.lower().split(b",")))
    other = qualities.get(b"*", 0.0)
    wanted = max(Coding, key=lambda coding: qualities.get(coding.value, other))  # of two alike the first
    return wanted if qualities.get(wanted.value, other) > 0 else None


class Compression:
    """Compresses the answers of what it wraps."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run one request."""
        coding = coding_of(scope["headers"]) if scope["type"] == "http" else None
        await self._app(scope, receive, send if coding is None else _Compressed(scope, send, coding).send)


class _Compressed:
    """One answer on its way."""

    def __init__(self, scope: Scope, send: Send, coding: Coding) -> None:
        self._scope = scope
        self._send = send
        self._coding = coding
        self._start: Message | None = None
        self._stream: _Compressor | None = None

    async def send(self, message: Message) -> None:
        """Send a part of the answer, or hold its head back until it is known whether it is worth compressing."""
        if message["type"] == "http.response.start" and _is_text(message):
            self._start = message
        elif message["type"] == "http.response.start" and message["status"] == _NOT_MODIFIED:
            await self._send({**message, "headers": _varying(message)})  # what is kept may be in a coding
        elif self._stream is not None:
            await self._send_piece(self._stream, message)
        elif self._start is not None:
            start, self._start = self._start, None
            await self._begin(start, message)
        else:
            await self._send(message)

    async def _begin(self, start: Message, message: Message) -> None:
        """Send the head that was held back, with the first part of the body, or all of it."""
        body: bytes = message.get("body", b"")
        if message.get("more_body"):
            self._stream = _Brotli() if self._coding is Coding.BROTLI else _Gzip()
            await self._send(_coded(start, self._coding, length=None))
            return await self._send_piece(self._stream, message)
        if len(body) >= (LEAST_BYTES if self._scope.get(SEARCH_LANE) is None else LEAST_SEARCH_BYTES):
            body = await _run(len(body), lambda: compressed(body, self._coding))
            start = _coded(start, self._coding, length=len(body))
        await self._send(start)
        return await self._send({**message, "body": body})

    async def _send_piece(self, stream: _Compressor, message: Message) -> None:
        data: bytes = message.get("body", b"")
        more = message.get("more_body", False)
        piece = await _run(len(data), lambda: stream.add(data) if more else stream.add(data) + stream.end())
        await self._send({**message, "body": piece})


async def _run(size: int, compress: Callable[[], bytes]) -> bytes:
    return compress() if size <= _MOST_IN_LOOP else await asyncio.to_thread(compress)


def _is_text(start: Message) -> bool:
    """Tell whether an answer is a whole text that nobody has compressed yet."""
    headers: dict[bytes, bytes] = dict(start["headers"])
    media = headers.get(b"content-type", b"").partition(b";")[0].strip().lower()
    if media == b"text/event-stream" or b"content-encoding" in headers or start["status"] in {204, 206, 304}:
        return False
    return media.startswith(b"text/") or media in _TEXTS


def _coded(start: Message, coding: Coding, *, length: int | None) -> Message:
    """Return the head of an answer in a coding; its length in it is unknown for a stream."""
    given: dict[bytes, bytes] = dict(start["headers"])
    headers = [pair for pair in _varying(start) if pair[0] not in {b"content-length", b"etag"}]
    if length is not None:
        headers.append((b"content-length", b"%d" % length))
    headers.append((b"content-encoding", coding.value))
    etag = given.get(b"etag")
    if etag is not None:  # the same text in other bytes
        headers.append((b"etag", etag if etag.startswith(b"W/") else b"W/" + etag))
    return {**start, "headers": headers}


def _varying(start: Message) -> list[tuple[bytes, bytes]]:
    """Return the headers of an answer, which say that it depends on the codings that a client reads."""
    others = [pair for pair in start["headers"] if pair[0] != b"vary"]
    given = [value for name, value in start["headers"] if name == b"vary"]
    return [*others, (b"vary", b", ".join([*given, b"accept-encoding"]))]

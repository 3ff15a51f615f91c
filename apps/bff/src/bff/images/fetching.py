"""Fetches one image from a source that may be fetched, within limits of time and size."""

import asyncio
import ssl
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Final

import h11

from bff.images.sources import HTTPS_PORT, NotAllowed, Source, public_address, source_of

MAX_REDIRECTS: Final = 2
"""Redirects that are followed, each to the same host."""
_MAX_HEAD_BYTES: Final = 16_384
_CHUNK_BYTES: Final = 65_536
_OK: Final = 200
_REDIRECTS: Final = frozenset({301, 302, 303, 307, 308})
_REQUEST_HEADERS: Final = (
    ("accept", "image/avif, image/webp, image/png, image/jpeg, image/gif"),
    ("accept-encoding", "identity"),
    ("connection", "close"),
    ("user-agent", "kizuna"),
)

type Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
type Connect = Callable[[str], Awaitable[Streams]]


class NotFetched(Exception):
    """There is no image to be had at a source; the message says why, without the address."""


@dataclass(frozen=True, slots=True)
class FetchedImage:
    """An image as it was sent; its type is told by its first bytes."""

    content: bytes
    media_type: str


def over_tls() -> Connect:
    """Return what connects over TLS, at an address that was looked at; the trusted certificates are read here, once."""
    trusted = ssl.create_default_context()

    async def connect(host: str) -> Streams:
        """Connect to a host.

        Raises:
            NotAllowed: the host has a private address.
            OSError: it cannot be reached, or has no certificate for its name.
        """
        address = await public_address(host)
        return await asyncio.open_connection(address, HTTPS_PORT, ssl=trusted, server_hostname=host, limit=_CHUNK_BYTES)

    return connect


class ImageFetcher:
    """Fetches images from the hosts of a list."""

    def __init__(
        self, *, hosts: tuple[str, ...], most_bytes: int, timeout_s: float, connect: Connect | None = None
    ) -> None:
        """Take what connects to a host; over TLS where nothing is given."""
        self._hosts = hosts
        self._most_bytes = most_bytes
        self._timeout_s = timeout_s
        self._connect = connect or over_tls()

    async def fetch(self, url: str) -> FetchedImage:
        """Return the image at an address of the catalog.

        Raises:
            NotFetched: the address may not be fetched, or what is there is no image, is too large or takes too long.
        """
        try:
            source = source_of(url, self._hosts)
            async with asyncio.timeout(self._timeout_s):
                for _ in range(MAX_REDIRECTS + 1):
                    found = await self._answer(source)
                    if isinstance(found, FetchedImage):
                        return found
                    source = source.redirected(found)
        except NotAllowed as error:
            raise NotFetched(str(error)) from None
        except TimeoutError:
            raise NotFetched(f"it takes longer than {self._timeout_s:g} s") from None
        except (OSError, h11.ProtocolError) as error:
            raise NotFetched(f"its host does not answer as it should ({type(error).__name__})") from error
        raise NotFetched(f"it redirects more than {MAX_REDIRECTS} times")

    async def _answer(self, source: Source) -> FetchedImage | str:
        """Return what is at a source, or where it redirects to."""
        async with self._exchange(source) as events:
            head: h11.Response | None = None
            content = bytearray()
            async for event in events:
                match event:
                    case h11.Response():
                        head = event
                        if event.status_code in _REDIRECTS:
                            return _header(event, b"location")
                        self._check(event)
                    case h11.Data():
                        content += event.data
                        if len(content) > self._most_bytes:
                            raise self._too_large()
                    case _:
                        pass
        media_type = media_type_of(bytes(content[:16]))
        if head is None or media_type is None:
            raise NotFetched("it is no image of a known format")
        return FetchedImage(bytes(content), media_type)

    def _check(self, head: h11.Response) -> None:
        if head.status_code != _OK:
            raise NotFetched(f"its host answers {head.status_code}")
        if not _header(head, b"content-type").startswith("image/") or _header(head, b"content-encoding") not in (
            "",
            "identity",
        ):
            raise NotFetched("it is said to be no image")
        length = _header(head, b"content-length")
        if length.isdecimal() and int(length) > self._most_bytes:
            raise self._too_large()

    def _too_large(self) -> NotFetched:
        return NotFetched(f"it has more than {self._most_bytes:,} bytes")

    @asynccontextmanager
    async def _exchange(self, source: Source) -> AsyncGenerator[AsyncGenerator[h11.Event]]:
        reader, writer = await self._connect(source.host)
        try:
            client = h11.Connection(h11.CLIENT, max_incomplete_event_size=_MAX_HEAD_BYTES)
            headers = [("host", source.host), *_REQUEST_HEADERS]
            request = client.send(h11.Request(method="GET", target=source.target, headers=headers))
            writer.write((request or b"") + (client.send(h11.EndOfMessage()) or b""))
            await writer.drain()
            async with aclosing(_events(client, reader)) as events:
                yield events
        finally:
            writer.close()
            with suppress(OSError):
                writer.transport.abort()  # what is still being sent is not waited for


async def _events(client: h11.Connection, reader: asyncio.StreamReader) -> AsyncGenerator[h11.Event]:
    while True:
        event = client.next_event()
        if event is h11.NEED_DATA:
            client.receive_data(await reader.read(_CHUNK_BYTES))
        elif event is h11.PAUSED or isinstance(event, h11.EndOfMessage | h11.ConnectionClosed):
            return
        else:
            assert isinstance(event, h11.Event)  # noqa: S101 - the two sentinels are handled above
            yield event


def media_type_of(content: bytes) -> str | None:
    """Return the type that the first bytes of a file say it has; ``None`` where it is no image that browsers show.

    SVG is none: it is a document that may hold scripts.
    """
    if content.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if content.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if content.startswith((b"GIF87a", b"GIF89a")):
        return "image/gif"
    if content.startswith(b"RIFF") and content[8:12] == b"WEBP":
        return "image/webp"
    if content[4:8] == b"ftyp" and content[8:12] in (b"avif", b"avis"):
        return "image/avif"
    return None


def _header(head: h11.Response, name: bytes) -> str:
    """Return the value of a header in lower case but for addresses; empty where there is none."""
    value = next((value for key, value in head.headers if key == name), b"").decode("latin-1").strip()
    return value if name == b"location" else value.lower()

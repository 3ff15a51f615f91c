"""`/image/ID`: images of allowed hosts from this origin, within limits, and nothing else at all."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

import asyncpg
import httpx
import pytest
from bff.app import create_app
from bff.images.fetching import ImageFetcher, NotFetched, Streams, media_type_of
from bff.images.kept import KeptImages
from bff.images.proxy import WAIT_S, ImageProxy
from bff.settings import Settings
from catalog.connections import READ_ONLY, Connections
from catalog.database import PoolOptions
from catalog.entities import entity_id
from pydantic import SecretStr
from starlette.applications import Starlette

from tests.integration.bff.conftest import settings_for
from tests.support.scripted_agent import ScriptedAgent

HOST = "cdn.example.org"
BEBOP = entity_id("anime:1")
PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 4
MOST = 2_000


def answer(content: bytes = PNG, *, status: str = "200 OK", media_type: str = "image/png", **headers: str) -> bytes:
    """An answer of HTTP as a server writes it."""
    lines = {"content-type": media_type, "content-length": str(len(content)), "connection": "close"}
    lines |= {name.replace("_", "-"): value for name, value in headers.items()}
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"HTTP/1.1 {status}\r\n{head}\r\n".encode() + content


@dataclass
class Origin:
    """A server that answers every request with the next of its answers, the last one again and again."""

    answers: list[bytes]
    hold: asyncio.Event | None = None
    asked: list[str] = field(default_factory=list[str])
    reached: asyncio.Event = field(default_factory=asyncio.Event)
    port: int = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        request = await reader.readuntil(b"\r\n\r\n")
        self.asked.append(request.decode())
        self.reached.set()
        if self.hold is not None:
            await self.hold.wait()
        writer.write(self.answers.pop(0) if len(self.answers) > 1 else self.answers[0])
        await writer.drain()
        writer.close()

    async def connect(self, host: str) -> Streams:
        """Connect, as if this were the host."""
        assert host == HOST
        return await asyncio.open_connection("127.0.0.1", self.port)


@asynccontextmanager
async def origin(*answers: bytes, hold: asyncio.Event | None = None) -> AsyncGenerator[Origin]:
    served = Origin(list(answers) or [answer()], hold)
    server = await asyncio.start_server(served.serve, "127.0.0.1", 0)
    served.port = server.sockets[0].getsockname()[1]
    async with server:
        yield served
        if hold is not None:
            hold.set()


def fetcher(served: Origin, *, timeout_s: float = 10.0) -> ImageFetcher:
    return ImageFetcher(hosts=(HOST,), most_bytes=MOST, timeout_s=timeout_s, connect=served.connect)


@pytest.fixture
async def pictured(dsn: str) -> str:
    """A catalog in which one anime has an image."""
    connection = await asyncpg.connect(dsn)
    insert = "INSERT INTO entity (id, type, ref, name, image_url) VALUES ($1, 'anime', $2, $2, $3)"
    await connection.execute(insert, BEBOP, "anime:1", f"https://{HOST}/1.png")
    await connection.execute(insert, entity_id("anime:2"), "anime:2", "https://elsewhere.example/2.png")
    await connection.execute(insert, entity_id("anime:3"), "anime:3", None)
    await connection.close()
    return dsn


@asynccontextmanager
async def proxied(
    dsn: str, fetches: ImageFetcher | None, *, wait_s: float = WAIT_S
) -> AsyncGenerator[httpx.AsyncClient]:
    """A client of the proxy alone."""
    async with Connections(dsn, PoolOptions(max_size=2), READ_ONLY) as connections:
        proxy = ImageProxy(connections, fetches, KeptImages(most_bytes=1_000_000, keep_s=60), wait_s=wait_s)
        transport = httpx.ASGITransport(app=Starlette(routes=proxy.routes()))
        async with proxy.running(), httpx.AsyncClient(transport=transport, base_url="http://bff", timeout=30) as http:
            yield http


async def test_an_image_comes_from_this_origin_and_is_fetched_once(pictured: str) -> None:
    async with origin() as served, proxied(pictured, fetcher(served)) as http:
        first, again = await http.get(f"/image/{BEBOP}"), await http.get(f"/image/{BEBOP}")
        unchanged = await http.get(f"/image/{BEBOP}", headers={"if-none-match": f'"a", {first.headers["etag"]}'})
        assert (await http.get("/image")).json() == {"served": True}
    assert first.status_code == again.status_code == 200
    assert first.content == again.content == PNG
    assert first.headers["content-type"] == "image/png"
    assert first.headers["x-content-type-options"] == "nosniff"
    assert first.headers["cross-origin-resource-policy"] == "same-origin"
    assert "sandbox" in first.headers["content-security-policy"]
    assert first.headers["cache-control"] == "private, max-age=86400"
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    (request,) = served.asked
    assert request.startswith(f"GET /1.png HTTP/1.1\r\nhost: {HOST}\r\n")
    assert "cookie" not in request.lower()
    assert "referer" not in request.lower()


async def test_many_who_ask_for_one_image_wait_for_one_fetch(pictured: str) -> None:
    hold = asyncio.Event()
    async with origin(hold=hold) as served, proxied(pictured, fetcher(served)) as http:
        asked = [asyncio.create_task(http.get(f"/image/{BEBOP}")) for _ in range(20)]
        async with asyncio.timeout(10):
            await served.reached.wait()
        asked[0].cancel()  # who leaves takes it from nobody
        hold.set()
        replies = await asyncio.gather(*asked[1:])
    assert {reply.status_code for reply in replies} == {200}
    assert len(served.asked) == 1


async def test_who_waits_too_long_is_told_so_and_finds_the_image_later(pictured: str) -> None:
    hold = asyncio.Event()
    async with origin(hold=hold) as served, proxied(pictured, fetcher(served), wait_s=0.1) as http:
        late = await http.get(f"/image/{BEBOP}")
        hold.set()
        async with asyncio.timeout(10):
            while (again := await http.get(f"/image/{BEBOP}")).status_code == 503:
                pass
    assert (late.status_code, again.status_code) == (503, 200)
    assert len(served.asked) == 1


@pytest.mark.parametrize("ref", ["anime:2", "anime:3", "anime:4"])
async def test_what_may_not_be_fetched_or_is_not_there_is_not_found(ref: str, pictured: str) -> None:
    async with origin() as served, proxied(pictured, fetcher(served)) as http:
        reply = await http.get(f"/image/{entity_id(ref)}")
    assert reply.status_code == 404
    assert reply.headers["cache-control"] == "no-store"
    assert served.asked == []


@pytest.mark.parametrize(
    "path",
    [
        "https://cdn.example.org/1.png",
        "https%3A%2F%2Fcdn.example.org%2F1.png",
        "..%2F..%2Fetc%2Fpasswd",
        "1",
        "x" * 2_000,
    ],
)
async def test_an_address_in_a_request_leads_nowhere(path: str, pictured: str) -> None:
    async with origin() as served, proxied(pictured, fetcher(served)) as http:
        assert (await http.get(f"/image/{path}")).status_code == 404
        by_query = await http.get(f"/image/{entity_id('anime:3')}", params={"url": f"https://{HOST}/1.png"})
    assert by_query.status_code == 404
    assert served.asked == []


async def test_a_host_that_fails_is_not_asked_for_every_card(pictured: str) -> None:
    async with origin(answer(status="500 Error")) as served, proxied(pictured, fetcher(served)) as http:
        replies = [await http.get(f"/image/{BEBOP}") for _ in range(3)]
    assert {reply.status_code for reply in replies} == {404}
    assert len(served.asked) == 1


async def test_without_allowed_hosts_there_are_no_images(small_dsn: str, agent: ScriptedAgent) -> None:
    app = create_app(settings_for(small_dsn, agent))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://bff") as http:
            assert (await http.get("/image")).json() == {"served": False}
            reply = await http.get(f"/image/{BEBOP}")
    assert reply.status_code == 404
    assert "KIZUNA_BFF_IMAGE_HOSTS" in reply.text


async def test_a_catalog_that_is_away_is_told_as_such() -> None:
    settings = Settings(
        postgres_dsn=SecretStr("postgresql://nobody@127.0.0.1:9/none"), agent_target="127.0.0.1:9", image_hosts=HOST
    )
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://bff", timeout=30) as http:
            assert (await http.get(f"/image/{BEBOP}")).status_code == 503


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        (answer(PNG + bytes(MOST)), "more than 2,000 bytes"),
        (b"HTTP/1.1 200 OK\r\ncontent-type: image/png\r\n\r\n" + PNG + bytes(MOST), "more than 2,000 bytes"),
        (answer(b"<svg xmlns='x'/>", media_type="image/svg+xml"), "no image of a known format"),
        (answer(b"<html></html>", media_type="text/html"), "said to be no image"),
        (answer(b"<html></html>"), "no image of a known format"),
        (answer(b""), "no image of a known format"),
        (answer(content_encoding="gzip"), "said to be no image"),
        (answer(status="404 Not Found"), "answers 404"),
        (answer(status="206 Partial Content"), "answers 206"),
        (answer(content_length="5000000000"), "more than 2,000 bytes"),
        (answer(content_length="1500"), "does not answer as it should"),
        (answer(content_length="no number"), "does not answer as it should"),
        (b"SSH-2.0-OpenSSH_9.2\r\n", "does not answer as it should"),
        (b"", "does not answer as it should"),
        (b"HTTP/1.1 200 OK\r\nx: " + b"y" * 100_000, "does not answer as it should"),
        (answer(b"", status="302 Found", location="https://169.254.169.254/latest"), "not on the list"),
        (answer(b"", status="302 Found", location="http://cdn.example.org/"), "only https"),
        (answer(b"", status="302 Found", location="//["), "redirects to no address"),
        (answer(b"", status="301 Moved", location="/1.png"), "redirects more than 2 times"),
    ],
)  # fmt: skip
async def test_what_is_no_image_within_the_limits_is_not_taken(sent: bytes, why: str) -> None:
    async with origin(sent) as served:
        with pytest.raises(NotFetched, match=why) as refused:
            await fetcher(served).fetch(f"https://{HOST}/secret-path")
    assert "secret-path" not in str(refused.value)


async def test_a_redirect_within_the_host_is_followed() -> None:
    async with origin(answer(b"", status="302 Found", location="/large/1.png"), answer()) as served:
        image = await fetcher(served).fetch(f"https://{HOST}/1.png")
    assert image.content == PNG
    assert [request.split()[1] for request in served.asked] == ["/1.png", "/large/1.png"]


async def test_an_image_as_large_as_allowed_is_taken_in_pieces_too() -> None:
    largest = PNG + bytes(MOST - len(PNG))
    chunked = b"HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ntransfer-encoding: chunked\r\n\r\n"
    chunked += b"%x\r\n%s\r\n0\r\n\r\n" % (len(largest), largest)
    for sent in (answer(largest), chunked):
        async with origin(sent) as served:
            assert (await fetcher(served).fetch(f"https://{HOST}/1.png")).content == largest


@pytest.mark.parametrize("sent", [b"", answer()[:-1], answer()[:20]], ids=["nothing", "all but a byte", "half a head"])
async def test_a_host_that_sends_byte_after_byte_or_nothing_is_left(sent: bytes) -> None:
    async def dribble(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            for byte in sent:
                writer.write(bytes([byte]))
                await writer.drain()
                await asyncio.sleep(0.001)
            await writer.drain()
            await left.wait()
        writer.close()

    left = asyncio.Event()
    async with await asyncio.start_server(dribble, "127.0.0.1", 0) as server:
        served = Origin([], port=server.sockets[0].getsockname()[1])
        try:
            with pytest.raises(NotFetched, match=r"longer than 0\.1 s"):
                await fetcher(served, timeout_s=0.1).fetch(f"https://{HOST}/1.png")
        finally:
            left.set()


async def test_a_host_that_cannot_be_reached_is_told_without_its_address() -> None:
    async def refused(_host: str) -> Streams:
        raise ConnectionRefusedError("127.0.0.1:443")

    fetches = ImageFetcher(hosts=(HOST,), most_bytes=MOST, timeout_s=5, connect=refused)
    with pytest.raises(NotFetched, match=r"does not answer as it should \(ConnectionRefusedError\)$"):
        await fetches.fetch(f"https://{HOST}/1.png")


@pytest.mark.parametrize(
    ("content", "media_type"),
    [
        (b"\xff\xd8\xff\xe0", "image/jpeg"),
        (PNG, "image/png"),
        (b"GIF89a", "image/gif"),
        (b"RIFF\0\0\0\0WEBP", "image/webp"),
        (b"\0\0\0\x20ftypavif", "image/avif"),
        (b"\0\0\0\x20ftypisom", None),
        (b"<svg", None),
        (b"%PDF", None),
    ],
)
def test_a_type_is_told_by_the_first_bytes(content: bytes, media_type: str | None) -> None:
    assert media_type_of(content) == media_type

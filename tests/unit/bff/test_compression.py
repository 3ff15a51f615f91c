"""Long texts go out compressed to who can read them, streams as they come, and all else as it is."""

import gzip
import zlib
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

import brotli
import httpx
import pytest
from bff.compression import LEAST_BYTES, LEAST_SEARCH_BYTES, Coding, Compression, coding_of, compressed
from bff.middleware import SEARCH_LANE
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Message, Receive, Scope, Send

TEXT = b'{"data": {"name": "Cowboy Bebop"}}' * 100
READ: dict[str, Callable[[bytes], bytes]] = {"br": brotli.decompress, "gzip": gzip.decompress}


def sent(response: Response) -> httpx.AsyncClient:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if "x-searched" in response.headers:
            scope[SEARCH_LANE] = True
        await response(scope, receive, send)

    return httpx.AsyncClient(transport=httpx.ASGITransport(app=Compression(app)), base_url="http://x")


async def got(response: Response, accepted: str | None) -> httpx.Response:
    """What comes back; its text is read by httpx, which refuses what is not in the coding that it says."""
    async with sent(response) as client:
        headers = {} if accepted is None else {"accept-encoding": accepted}
        if accepted is None:
            del client.headers["accept-encoding"]
        return await client.get("/", headers=headers)


def json_of(body: bytes, **headers: str) -> Response:
    return Response(body, media_type="application/json", headers=headers)


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br, zstd", Coding.BROTLI),
        ("gzip", Coding.GZIP),
        ("GZIP", Coding.GZIP),
        ("br;q=0.5, gzip;q=0.9", Coding.GZIP),
        ("br;q=0, gzip", Coding.GZIP),
        ("gzip;q=0.5, *", Coding.BROTLI),
        ("*;q=0", None),
        ("identity", None),
        ("zstd, deflate", None),
        ("br;q=x", None),
        ("gzip;q=5, br;q=1", Coding.BROTLI),
        ("gzip;level=1;q=0.5, br;q=0.1", Coding.GZIP),
        ("", None),
    ],
)
def test_of_what_a_client_reads_the_best_is_chosen(accepted: str, coding: Coding | None) -> None:
    assert coding_of([(b"accept-encoding", accepted.encode())]) is coding
    assert coding_of([]) is None


@pytest.mark.parametrize("coding", ["br", "gzip"])
async def test_a_text_is_compressed_from_its_least_size_on(coding: str) -> None:
    for size, is_compressed in ((LEAST_BYTES - 1, False), (LEAST_BYTES, True)):
        response = await got(json_of(b"x" * size), coding)
        assert response.content == b"x" * size
        assert response.headers.get("content-encoding") == (coding if is_compressed else None)
        assert response.headers.get("vary") == ("accept-encoding" if is_compressed else None)
        assert (int(response.headers["content-length"]) < size) is is_compressed


@pytest.mark.parametrize("size", [LEAST_SEARCH_BYTES - 1, LEAST_SEARCH_BYTES])
async def test_an_answer_to_a_keystroke_is_compressed_only_where_it_is_long(size: int) -> None:
    response = json_of(b"x" * size, **{"x-searched": "yes"})
    answer = await got(response, "br")
    assert answer.content == b"x" * size
    assert answer.headers.get("content-encoding") == ("br" if size == LEAST_SEARCH_BYTES else None)


async def test_who_reads_no_coding_gets_the_text_as_it_is() -> None:
    response = await got(json_of(TEXT), None)
    assert "content-encoding" not in response.headers
    assert int(response.headers["content-length"]) == len(TEXT)


@pytest.mark.parametrize(
    "response",
    [
        Response(TEXT, media_type="image/png"),
        Response(TEXT, media_type="text/event-stream"),
        Response(TEXT, media_type="application/json", headers={"content-encoding": "identity"}),
        Response(TEXT, status_code=206, media_type="application/json"),
        Response(TEXT),
    ],
    ids=["a picture", "events", "coded already", "a part", "untyped"],
)
async def test_what_is_no_whole_text_stays_as_it_is(response: Response) -> None:
    answer = await got(response, "gzip")
    assert answer.content == TEXT
    assert answer.headers.get("content-encoding") in {None, "identity"}


async def test_a_text_beyond_what_the_loop_may_take_is_compressed_as_well() -> None:
    assert (await got(json_of(TEXT * 100), "br")).content == TEXT * 100


async def test_a_tag_says_that_other_bytes_hold_the_same_text() -> None:
    for given, sent in (('"a"', 'W/"a"'), ('W/"a"', 'W/"a"')):
        response = await got(json_of(TEXT, etag=given, vary="accept"), "br")
        assert response.headers["etag"] == sent
        assert response.headers["vary"] == "accept, accept-encoding"


async def test_that_a_text_has_not_changed_is_said_of_all_its_codings() -> None:
    response = await got(Response(status_code=304, headers={"etag": 'W/"a"', "vary": "accept"}), "br")
    assert (response.status_code, response.headers["vary"]) == (304, "accept, accept-encoding")
    assert "content-encoding" not in response.headers


async def pieces() -> AsyncIterator[bytes]:
    for number in range(3):
        yield b"piece %d " % number


async def each(response: Response, coding: bytes) -> Sequence[Message]:
    """The messages that leave, one after the other."""
    messages: list[Message] = []

    async def send(message: Message) -> None:
        messages.append(message)

    async def receive() -> Message:
        raise AssertionError

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        assert Request(scope).method == "GET"
        await response(scope, receive, send)

    scope: Any = {"type": "http", "method": "GET", "headers": [(b"accept-encoding", coding)], "asgi": {}}
    await Compression(app)({**scope, "asgi": {"spec_version": "2.4"}}, receive, send)
    return messages


async def test_each_piece_of_a_stream_can_be_read_as_soon_as_it_has_come() -> None:
    start, *bodies = await each(StreamingResponse(pieces(), media_type="text/plain"), b"gzip")
    assert b"content-length" not in dict(start["headers"])
    reader = zlib.decompressobj(16 + zlib.MAX_WBITS)
    assert [reader.decompress(body["body"]) for body in bodies] == [b"piece 0 ", b"piece 1 ", b"piece 2 ", b""]
    assert reader.eof


async def test_each_piece_of_a_stream_in_brotli_too() -> None:
    start, *bodies = await each(StreamingResponse(pieces(), media_type="text/plain"), b"br")
    assert dict(start["headers"])[b"content-encoding"] == b"br"
    reader = brotli.Decompressor()
    assert [reader.process(body["body"]) for body in bodies] == [b"piece 0 ", b"piece 1 ", b"piece 2 ", b""]
    assert reader.is_finished()


@pytest.mark.parametrize("coding", Coding)
def test_a_whole_text_is_read_again(coding: Coding) -> None:
    small = compressed(TEXT, coding)
    assert len(small) * 10 < len(TEXT)
    assert READ[coding.value.decode()](small) == TEXT

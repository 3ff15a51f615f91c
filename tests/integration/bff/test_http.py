"""The process over HTTP: what it takes, what it refuses, and what it does when a client leaves."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from typing import Any

import httpx
import pytest
import uvicorn
from bff.__main__ import SOCKETS
from bff.app import create_app
from bff.graphql.limits import LIMITS
from bff.protocol import RecallingProtocol
from bff.settings import Settings
from catalog.database import Database
from sqlalchemy import text

from tests.integration.bff.conftest import Client, running, settings_for
from tests.support.scripted_agent import ScriptedAgent, never

JSON = {"content-type": "application/json"}
QUESTION = {"query": '{ searchAi(query: "x") { answer } }'}


@asynccontextmanager
async def listening(settings: Settings) -> AsyncGenerator[int]:
    """Serve a BFF from a free port inside the block."""
    config = uvicorn.Config(
        create_app(settings), port=0, http=RecallingProtocol, lifespan="on", log_config=None, **SOCKETS
    )
    server = uvicorn.Server(config)
    serving = asyncio.ensure_future(server.serve())
    while not server.started:
        await asyncio.wait({serving}, timeout=0.01)
    try:
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        await serving


async def send(port: int, request: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    await writer.drain()
    return reader, writer


def post(body: object) -> bytes:
    payload = json.dumps(body).encode()
    head = (
        f"POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: {len(payload)}\r\n\r\n"
    )
    return head.encode() + payload


def refused(response: httpx.Response) -> tuple[int, str]:
    """Status and code of an answer that refuses; its message says something."""
    (error,) = response.json()["errors"]
    assert error["message"]
    return response.status_code, error["extensions"]["code"]


async def status_of(reader: asyncio.StreamReader) -> int:
    return int((await asyncio.wait_for(reader.readline(), 10)).split()[1])


async def test_a_client_that_vanishes_cancels_the_call_to_the_agent(small_dsn: str, agent: ScriptedAgent) -> None:
    agent.script = never
    async with listening(settings_for(small_dsn, agent)) as port:
        _reader, writer = await send(port, post(QUESTION))
        await asyncio.wait_for(agent.started.wait(), 10)
        assert not agent.cancelled.is_set()
        writer.transport.abort()
        await asyncio.wait_for(agent.cancelled.wait(), 1)


async def test_a_client_that_closes_politely_cancels_it_too(small_dsn: str, agent: ScriptedAgent) -> None:
    agent.script = never
    async with listening(settings_for(small_dsn, agent)) as port:
        _reader, writer = await send(port, post(QUESTION))
        await asyncio.wait_for(agent.started.wait(), 10)
        writer.close()
        await asyncio.wait_for(agent.cancelled.wait(), 1)


@pytest.mark.parametrize(
    "query",
    ['{ search(query: "cow") { hits { id } } }', '{ nodes(ids: ["8fbd9ed8-b604-5382-a5d8-2ec1710e278a"]) { id } }'],
    ids=["the resolver's own read", "a loader's read"],
)
async def test_a_client_that_vanishes_ends_its_statement(dsn: str, agent: ScriptedAgent, query: str) -> None:
    settings = settings_for(dsn, agent, statement_timeout_ms=60_000)
    async with Database(dsn) as other, listening(settings) as port, other.write() as lock:
        await lock.execute(text("LOCK TABLE entity, typeahead_key"))
        _reader, writer = await send(port, post({"query": query}))
        await asyncio.wait_for(until(other, running=1), 10)
        writer.transport.abort()
        await asyncio.wait_for(until(other, running=0), 1)


async def until(database: Database, *, running: int) -> None:
    """Wait until so many statements of the BFF are running."""
    statement = text(
        "SELECT count(*) FROM pg_stat_activity "
        "WHERE application_name LIKE 'kizuna-bff%' AND state = 'active' AND datname = current_database()"
    )
    while True:
        async with database.read() as connection:
            if (await connection.execute(statement)).scalar_one() == running:
                return


async def test_two_requests_go_over_one_connection(small_dsn: str, agent: ScriptedAgent) -> None:
    async with listening(settings_for(small_dsn, agent)) as port:
        reader, writer = await send(port, post(QUESTION))
        with closing(writer):
            for _ in range(2):
                head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
                assert head.startswith(b"HTTP/1.1 200")
                length = int(
                    next(line for line in head.split(b"\r\n") if line.startswith(b"content-length")).split()[1]
                )
                assert b"Bebop" in await reader.readexactly(length)
                writer.write(post(QUESTION))


async def test_more_requests_than_are_admitted_are_turned_away_at_once(small_dsn: str, agent: ScriptedAgent) -> None:
    agent.script = never
    async with listening(settings_for(small_dsn, agent, max_requests=1, ready_without_agent=True)) as port:
        _reader, first = await send(port, post(QUESTION))
        await asyncio.wait_for(agent.started.wait(), 10)
        reader, second = await send(port, post(QUESTION))
        assert await status_of(reader) == 503
        assert b"retry-after: 1" in await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
        assert b"RESOURCE_EXHAUSTED" in await asyncio.wait_for(reader.readuntil(b"}"), 10)
        probe, third = await send(port, b"GET /readyz HTTP/1.1\r\nhost: x\r\n\r\n")
        assert await status_of(probe) == 200
        first.transport.abort()
        await asyncio.wait_for(agent.cancelled.wait(), 1)
        for writer in (second, third):
            writer.close()


def padded(size: int) -> bytes:
    """Return the body of a plain query that has so many bytes."""
    body = json.dumps({"query": "{ __typename }", "extensions": {"pad": ""}})
    return body.replace('"pad": ""', f'"pad": "{"x" * (size - len(body))}"').encode()


@asynccontextmanager
async def large_bodies_under_way(bff: Client, most: int) -> AsyncGenerator[None]:
    """Have so many requests begin to send a large body, and go on with none before the block ends."""
    begun, go_on = asyncio.Semaphore(0), asyncio.Event()

    async def slow() -> AsyncGenerator[bytes]:
        begun.release()  # asked for its first part, so its place is taken
        await go_on.wait()
        yield padded(LIMITS.body_bytes + 1)

    headers = {**JSON, "content-length": str(LIMITS.body_bytes + 1)}
    async with asyncio.TaskGroup() as group:
        sent = [group.create_task(bff.http.post("/graphql", content=slow(), headers=headers)) for _ in range(most)]
        for _ in sent:
            await begun.acquire()
        yield
        go_on.set()
    assert [task.result().status_code for task in sent] == [200] * most


@pytest.mark.parametrize("limit", ["body_bytes", "large_body_bytes"])
async def test_a_body_at_the_limit_is_taken_and_one_byte_more_refused(bff: Client, limit: str) -> None:
    most: int = getattr(LIMITS, limit)
    assert most == {"body_bytes": 256 * 1024, "large_body_bytes": 3 * 1024 * 1024}[limit]
    is_small = limit == "body_bytes"
    # What is larger than other requests needs one of few places: with all of them taken, the smaller limit is seen.
    async with large_bodies_under_way(bff, LIMITS.large_bodies if is_small else LIMITS.large_bodies - 1):
        taken, over = [await bff.http.post("/graphql", content=padded(size), headers=JSON) for size in (most, most + 1)]
    assert taken.json() == {"data": {"__typename": "Query"}}
    assert refused(over) == ((503, "RESOURCE_EXHAUSTED") if is_small else (413, "INVALID_ARGUMENT"))


async def test_a_body_that_never_ends_is_refused_at_its_limit(small_dsn: str, agent: ScriptedAgent) -> None:
    head = b"POST /graphql HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n"
    chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    at_limit, rest = divmod(LIMITS.large_body_bytes, 0x10000)
    assert rest == 0
    async with listening(settings_for(small_dsn, agent)) as port:
        reader, writer = await send(port, head + chunk * at_limit)
        with closing(writer):
            # Nothing behind the byte that is too many: bytes that nobody has read when a connection is closed reset it,
            # and the answer with it.
            writer.write(b"1\r\nx")
            assert await status_of(reader) == 413


async def test_a_body_that_does_not_come_is_not_waited_for(small_dsn: str, agent: ScriptedAgent) -> None:
    async with listening(settings_for(small_dsn, agent, body_timeout_s=0.05)) as port:
        reader, writer = await send(port, post(QUESTION)[:-5])
        with closing(writer):
            assert await status_of(reader) == 408
            assert b"DEADLINE_EXCEEDED" in await asyncio.wait_for(reader.read(), 10)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"5",
        b"null",
        b'"x"',
        b"[]",
        b'[{"query": "{ __typename }"}]',
        b"{}",
        b'{"query": 5}',
        b"\xff",
        b'{"query": "{ __typename }", "variables": []}',
        b'{"query": "{ __typename }", "operationName": []}',
    ],
)
async def test_a_body_that_is_no_query_is_refused(bff: Client, body: bytes) -> None:
    response = await bff.http.post("/graphql", content=body, headers={"content-type": "application/json"})
    assert refused(response) == (400, "INVALID_ARGUMENT")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
async def test_a_body_that_a_foreign_page_could_send_is_refused(bff: Client, kind: str) -> None:
    body = b'{"query": "{ __typename }"}'
    response = await bff.http.post("/graphql", content=body, headers={"content-type": kind})
    assert refused(response) == (400, "INVALID_ARGUMENT")


async def test_an_operation_that_is_not_there_is_named(bff: Client) -> None:
    response = await bff.http.post("/graphql", json={"query": "query A { __typename }", "operationName": "B"})
    assert refused(response) == (400, "INVALID_ARGUMENT")
    assert "B" in response.text


@pytest.mark.parametrize("operation", ["{ __typename }", '{ search(query: "x") { query } }'])
async def test_of_several_operations_one_has_to_be_named(bff: Client, operation: str) -> None:
    query = f"query A {operation} query B {operation}"
    for name, codes in (("A", []), ("B", []), (None, ["GRAPHQL_VALIDATION_FAILED"])):
        answer = (await bff.http.post("/graphql", json={"query": query, "operationName": name})).json()
        assert [error["extensions"]["code"] for error in answer.get("errors", [])] == codes


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "HEAD"])
async def test_queries_are_got_or_posted(bff: Client, method: str) -> None:
    response = await bff.http.request(method, "/graphql?query={__typename}")
    assert (response.status_code, response.headers["allow"]) == (405, "GET, POST")
    assert method == "HEAD" or refused(response) == (405, "INVALID_ARGUMENT")


@pytest.mark.parametrize("sent", ["abc.1", None, "bad id", "x" * 65, ""])
async def test_every_answer_carries_a_request_id(bff: Client, sent: str | None) -> None:
    headers = {} if sent is None else {"x-request-id": sent}
    for method, path in (("GET", "/healthz"), ("GET", "/no-such-page"), ("POST", "/graphql")):
        got = (await bff.http.request(method, path, headers=headers)).headers["x-request-id"]
        assert got == sent if sent == "abc.1" else len(got) == 32


async def test_the_schema_can_be_hidden(small_dsn: str, agent: ScriptedAgent) -> None:
    async with running(settings_for(small_dsn, agent, introspection=False)) as bff:
        answer: dict[str, Any] = await bff.post("{ __schema { types { name } } }")
        assert answer["data"] is None
        assert await bff.data("{ __typename }") == {"__typename": "Query"}

"""The trace of a run over HTTP: plain text, for this server's own page alone, and only where the settings say so."""

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
import httpx
import pytest
from bff.app import create_app
from bff.settings import Settings
from catalog.run_record import packed
from catalog.runs import insert_runs
from pydantic import SecretStr

from tests.support.run_records import document, row

HOSTILE = "<script>alert(1)</script>\x1b[31m\r\nrequest   forged"


@pytest.fixture
async def recorded(dsn: str) -> str:
    """A database with a run that holds hostile text, and one of another version."""
    hostile = document(question=HOSTILE, response={"answer": HOSTILE, "confidence": 0.9})
    connection = await asyncpg.connect(dsn)
    await insert_runs(connection, [row("r-1", document=packed(hostile)), row("old", document=b"x")])
    await connection.close()
    return dsn


@asynccontextmanager
async def serving(dsn: str, *, runs: bool, port: int = 9) -> AsyncGenerator[httpx.AsyncClient]:
    """A BFF without an agent, asked under the address of this machine."""
    app = create_app(Settings(postgres_dsn=SecretStr(dsn), agent_target=f"127.0.0.1:{port}", runs=runs))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8000", timeout=30) as http:
            yield http


@pytest.fixture
async def http(recorded: str) -> AsyncIterator[httpx.AsyncClient]:
    async with serving(recorded, runs=True) as client:
        yield client


async def test_a_trace_is_plain_text_in_which_nothing_is_obeyed(http: httpx.AsyncClient) -> None:
    reply = await http.get("/runs/r-1", headers={"sec-fetch-site": "same-origin"})
    assert reply.status_code == 200
    assert reply.headers["content-type"] == "text/plain; charset=utf-8"
    assert reply.headers["x-content-type-options"] == "nosniff"
    assert reply.headers["cache-control"] == "no-store"
    assert reply.headers["cross-origin-resource-policy"] == "same-origin"
    assert "sandbox" in reply.headers["content-security-policy"]
    assert "access-control-allow-origin" not in reply.headers
    lines = reply.text.splitlines()
    assert [line for line in lines if line.startswith("request")] == ["request   r-1"]
    assert all(line.isprintable() for line in lines)
    assert "plan      pg_graph: find the name" in reply.text


@pytest.mark.parametrize("site", ["cross-site", "same-site", "anything"])
async def test_another_origin_is_shown_nothing(http: httpx.AsyncClient, site: str) -> None:
    reply = await http.get("/runs/r-1", headers={"sec-fetch-site": site, "origin": "https://elsewhere.example"})
    assert reply.status_code == 403
    assert "Luffy" not in reply.text
    assert "alert" not in reply.text


@pytest.mark.parametrize(
    "host", ["elsewhere.example", "127.0.0.1.elsewhere.example:8000", "", "[", "localhost.example"]
)
async def test_a_name_that_was_made_to_lead_here_is_shown_nothing(http: httpx.AsyncClient, host: str) -> None:
    reply = await http.get("/runs/r-1", headers={"host": host, "sec-fetch-site": "same-origin"})
    assert reply.status_code == 403


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "[::1]:8000", "192.168.1.5"])
async def test_an_address_is_this_server(http: httpx.AsyncClient, host: str) -> None:
    reply = await http.get("/runs/r-1", headers={"host": host, "sec-fetch-site": "none"})
    assert reply.status_code == 200


@pytest.mark.parametrize("request_id", ["r-2", "-", "x" * 65, "%00", "r%0A1", "%3Cscript%3E"])
async def test_an_unknown_or_ill_formed_id_has_no_run(http: httpx.AsyncClient, request_id: str) -> None:
    reply = await http.get(f"/runs/{request_id}")
    assert reply.status_code == 404
    assert "<" not in reply.text


async def test_a_record_of_another_version_is_told(http: httpx.AsyncClient) -> None:
    reply = await http.get("/runs/old")
    assert reply.status_code == 410
    assert "another version" in reply.text


async def test_only_reading_is_allowed(http: httpx.AsyncClient) -> None:
    assert (await http.post("/runs/r-1")).status_code == 405
    assert (await http.delete("/runs/r-1")).status_code == 405


async def test_the_page_is_told_whether_there_are_traces(http: httpx.AsyncClient) -> None:
    assert (await http.get("/runs")).json() == {"shown": True}


async def test_by_default_no_trace_is_shown(recorded: str) -> None:
    assert Settings(postgres_dsn=SecretStr(recorded)).runs is False
    async with serving(recorded, runs=False) as http:
        assert (await http.get("/runs")).json() == {"shown": False}
        reply = await http.get("/runs/r-1")
    assert reply.status_code == 404
    assert "KIZUNA_BFF_RUNS" in reply.text


async def test_a_database_that_is_away_is_told_as_that(tmp_path_factory: pytest.TempPathFactory) -> None:
    async with serving(f"postgresql://postgres@/x?host={tmp_path_factory.mktemp('none')}", runs=True) as http:
        reply = await http.get("/runs/r-1")
    assert reply.status_code == 503

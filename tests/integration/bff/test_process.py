"""``python -m bff`` starts from the environment, drains, and ends by itself."""

import asyncio
import os
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager

import httpx
import orjson
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.support.scripted_agent import ScriptedAgent
from tests.support.subscribers import opened


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@asynccontextmanager
async def process(**settings: str) -> AsyncGenerator[Process]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("KIZUNA_")}
    started = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bff", env=environment | settings, stdout=PIPE, stderr=PIPE
    )
    try:
        yield started
    finally:
        if started.returncode is None:
            started.kill()
            await started.wait()


async def ready(http: httpx.AsyncClient, path: str = "/readyz") -> int:
    """Return the first answer of a server that is about to listen."""
    async with asyncio.timeout(60):
        while True:
            try:
                return (await http.get(path)).status_code
            except httpx.ConnectError:
                continue


async def test_it_serves_drains_and_ends_well(small_dsn: str, agent: ScriptedAgent) -> None:
    port = free_port()
    settings = {
        "KIZUNA_POSTGRES_DSN": small_dsn,
        "KIZUNA_BFF_PORT": str(port),
        "KIZUNA_BFF_AGENT_TARGET": agent.target,
        "KIZUNA_BFF_DRAIN_S": "1",
    }
    async with (
        process(**settings) as bff,
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as http,
        AsyncExitStack() as stack,
    ):
        assert await ready(http) == 200
        socket = await stack.enter_async_context(opened(port, at="/graphql?secret"))
        subscription = 'subscription { searchAi(query: "x") { kind } }'
        assert [result async for result in socket.results(subscription)][-1]["data"]["searchAi"]["kind"] == "RESULT"
        got = await http.get("/graphql", params={"query": "{ secret: __typename }"})
        assert got.json() == {"data": {"secret": "Query"}}
        query = {"query": '{ searchAi(query: "x") { answer } search(query: "cow") { hits { name } } }'}
        answer = (await http.post("/graphql", json=query)).json()
        assert answer["data"]["searchAi"]["answer"]
        assert len(answer["data"]["search"]["hits"]) == 3

        bff.send_signal(signal.SIGTERM)
        while (drained := await http.get("/readyz")).status_code == 200:
            pass
        assert drained.json()["status"] == "draining"
        assert (await http.post("/graphql", json=query)).json() == answer
        with pytest.raises(InvalidStatus, match="503"):
            await stack.enter_async_context(opened(port))
        with pytest.raises(ConnectionClosed) as closed:
            await socket.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012, "the service restarts; come back"
        _, log = await asyncio.wait_for(bff.communicate(), 20)
    assert bff.returncode in (0, -signal.SIGTERM)
    events = [orjson.loads(line) for line in log.splitlines()]
    assert b"secret" not in log
    assert {"operation.ended", "socket.closed", "socket.refused"} <= {event["event"] for event in events}
    assert "server.draining" in {event["event"] for event in events}
    assert all(event.get("request_id") for event in events if event["event"] == "http.answered")


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        ({}, b"POSTGRES_DSN"),
        ({"KIZUNA_POSTGRES_DSN": "postgresql://x", "KIZUNA_BFF_DOCUMENTS": "/nowhere/secret"}, b"KIZUNA_BFF_DOCUMENTS"),
    ],
    ids=["no address of PostgreSQL", "an allow-list that is not there"],
)
async def test_with_a_setting_that_cannot_be_taken_it_ends_with_one_sentence(
    settings: dict[str, str], named: bytes
) -> None:
    async with process(**settings) as bff:
        _, said = await asyncio.wait_for(bff.communicate(), 60)
    assert bff.returncode == 1
    assert len(said.splitlines()) == 1
    assert named in said
    assert b"secret" not in said

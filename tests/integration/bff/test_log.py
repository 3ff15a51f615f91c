"""What a request leaves in the log: one line that can be searched, and no word that a client wrote."""

import asyncio
import io
import logging
from collections.abc import Iterator
from typing import Any

import orjson
import pytest
from catalog.database import Database
from contracts.agent.v1 import agent_pb2 as pb
from prometheus_client import REGISTRY
from sqlalchemy import text
from telemetry.logging import configure_logging

from tests.integration.bff.conftest import Client, running, settings_for
from tests.integration.bff.test_http import until
from tests.support.scripted_agent import ScriptedAgent, reply


class Log:
    """The lines that were logged, as events."""

    def __init__(self, stream: io.StringIO) -> None:
        self.stream = stream

    def events(self, name: str) -> list[dict[str, Any]]:
        """Return the events of a name."""
        lines = [orjson.loads(line) for line in self.stream.getvalue().splitlines()]
        return [event for event in lines if event["event"] == name]


@pytest.fixture
def log() -> Iterator[Log]:
    """The log of this test, as the process writes it."""
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    stream = io.StringIO()
    configure_logging(level="info", renderer="json", stream=stream)
    yield Log(stream)
    root.handlers, root.level = handlers, level
    logging.captureWarnings(False)


async def test_a_request_is_one_line(bff: Client, log: Log) -> None:
    await bff.http.post("/graphql", json={"query": "{ __typename }"}, headers={"x-request-id": "abc"})
    (event,) = log.events("http.answered")
    assert (event["method"], event["path"], event["status"], event["request_id"]) == ("POST", "/graphql", 200, "abc")
    assert event["duration_ms"] > 0


async def test_probes_do_not_fill_the_log(bff: Client, log: Log) -> None:
    for path in ("/healthz", "/readyz", "/metrics"):
        await bff.http.get(path)
    assert log.events("http.answered") == []


async def test_a_mistake_of_a_client_is_a_line_without_what_it_wrote(bff: Client, log: Log) -> None:
    await bff.post('{ node(id: "my secret") { id } }')
    (event,) = log.events("graphql.refused")
    assert (event["code"], event["path"], event["level"]) == ("INVALID_ARGUMENT", ["node"], "info")
    assert "my secret" not in log.stream.getvalue()


async def test_a_mistake_of_ours_is_logged_with_its_cause_and_hidden_from_the_client(
    bff: Client, agent: ScriptedAgent, log: Log
) -> None:
    agent.answers(reply(route=pb.ROUTE_UNSPECIFIED))
    (error,) = (await bff.post('{ searchAi(query: "my secret") { answer } }'))["errors"]
    (event,) = log.events("graphql.failed")
    assert (event["path"], event["level"]) == (["searchAi"], "error")
    assert "ReplyInvalid" in str(event["exception"])
    assert event["request_id"]
    assert "ReplyInvalid" not in str(error)
    assert "my secret" not in log.stream.getvalue()


async def test_searches_that_are_turned_away_are_counted_and_not_logged(
    dsn: str, agent: ScriptedAgent, log: Log
) -> None:
    def refused() -> float:
        return REGISTRY.get_sample_value("kizuna_typeahead_refusals_total") or 0

    settings = settings_for(dsn, agent, max_searches=1, search_timeout_s=60, statement_timeout_ms=60_000)
    query = '{ search(query: "cow") { query } }'
    async with Database(dsn) as other, running(settings) as bff, other.write() as lock:
        await lock.execute(text("LOCK TABLE typeahead_key"))
        waiting = asyncio.ensure_future(bff.post(query))
        await asyncio.wait_for(until(other, running=1), 10)
        before = refused()
        for _ in range(3):
            response = await bff.http.post("/graphql", json={"query": query})
            assert (response.status_code, response.headers["retry-after"]) == (503, "1")
        assert refused() == before + 3
        assert log.stream.getvalue() == ""
        await lock.rollback()
        await waiting


async def test_an_error_never_breaks_a_line_of_the_log(bff: Client, log: Log) -> None:
    await bff.http.post("/graphql", json={"query": "{ \u2028\x1b[31m\n nope }"}, headers={"x-request-id": "a\tb"})
    assert log.events("http.answered")

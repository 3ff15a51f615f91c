"""A finished answer is told again only to the same request, while the data is the same, and never where it failed."""

import asyncio
import gzip
import json
import logging
from collections.abc import AsyncIterator
from contextlib import closing
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from bff.app import create_app
from bff.compression import Coding
from bff.graphql.limits import LIMITS
from bff.graphql.schema import build_schema
from bff.graphql.searches import MOST_KEPT_REQUEST_BYTES, Searches
from bff.graphql.sent import Received
from bff.protocol import RECALL, Recall
from bff.typeahead.lane import LaneOptions, TypeaheadLane
from catalog import tables
from catalog.database import Database
from prometheus_client import REGISTRY

from tests.integration.bff.conftest import settings_for
from tests.integration.bff.test_http import listening, post, send
from tests.support.scripted_agent import ScriptedAgent
from tests.support.scripted_typeahead import ScriptedTypeahead
from tests.support.small_catalog import SmallCatalog

SCHEMA = build_schema()
TIMED = " ".join(f"a{number}: query" for number in range(10)) + " tookMs"
QUERY = "query($q: String!) { search(query: $q) { hits { name } } }"


class Kept:
    """Searches over a scripted typeahead."""

    def __init__(self, options: LaneOptions, *, most_kept_bytes: int = 100_000) -> None:
        self.typeahead = ScriptedTypeahead()
        self.lane = TypeaheadLane(self.typeahead, options)
        self.searches = Searches(SCHEMA, self.lane, limits=LIMITS, timeout_s=10, most_kept_bytes=most_kept_bytes)

    async def answer(self, body: bytes) -> bytes:
        """Answer a request from PostgreSQL, and perhaps keep it."""
        self.searches.recall(body)
        asked = self.searches.asked(Received(body))
        assert asked
        return (await self.searches.answer(asked)).body

    async def answer_of(self, body: bytes) -> bytes | None:
        """Return what is told from memory once a request was answered."""
        await self.answer(body)
        return self.searches.recall(body)


def body_of(query: str = QUERY, *, size: int = 0, **variables: object) -> bytes:
    body = json.dumps({"query": query, "variables": variables}).encode()
    return body + b" " * (size - len(body))


@pytest.fixture
async def kept() -> AsyncIterator[Kept]:
    """Searches that know the version of the data, and read it no more."""
    made = Kept(LaneOptions(cache_check_s=1_000))
    await made.answer(body_of(q="first"))
    async with made.lane:
        yield made


async def test_it_is_told_again_without_a_statement_and_counted_as_a_hit(kept: Kept) -> None:
    def hits() -> float:
        return REGISTRY.get_sample_value("kizuna_typeahead_cache_lookups_total", {"outcome": "hit"}) or 0

    answer = await kept.answer(body_of(q="cow"))
    before, statements = hits(), len(kept.typeahead.statements)
    assert [kept.searches.recall(body_of(q="cow")) for _ in range(3)] == [answer] * 3
    assert (hits(), len(kept.typeahead.statements)) == (before + 3, statements)
    assert kept.searches.recall(body_of(q="cows")) is None
    assert hits() == before + 3


async def test_the_milliseconds_are_those_of_this_time(kept: Kept) -> None:
    body = body_of('{ search(query: "a") { took: tookMs query hits { name } again: tookMs } }')
    await kept.answer(body)
    recalled = [json.loads(kept.searches.recall(body) or b"")["data"]["search"] for _ in range(20)]
    assert all(0 < one["took"] == one["again"] < 1_000 for one in recalled)
    assert len({one["took"] for one in recalled}) > 1


async def test_nothing_that_is_typed_looks_like_the_place_of_the_milliseconds(kept: Kept) -> None:
    for typed in ("\x00", "\\u0000", "\\\x00"):
        body = body_of("query($q: String!) { search(query: $q) { query tookMs } }", q=typed)
        for answer in (await kept.answer(body), kept.searches.recall(body)):
            assert json.loads(answer or b"")["data"]["search"]["query"] == typed


async def test_what_is_long_is_compressed_once_and_what_is_short_or_tells_its_time_never(kept: Kept) -> None:
    long, timed = (
        body_of(f"{{ search(query: {json.dumps('x' * 150)}) {{ {fields} }} }}")
        for fields in (" ".join(f"a{number}: query" for number in range(10)), TIMED)
    )
    for body, coded in ((long, Coding.GZIP), (timed, None), (body_of(q="cow"), None)):
        answer = await kept.answer(body)
        recalled = [kept.searches.recall_coded(body, Coding.GZIP) for _ in range(2)]
        assert [one and one[1] for one in recalled] == [coded, coded]
        if coded is Coding.GZIP:
            assert recalled[0] is not None
            assert recalled[1] is not None
            assert recalled[0][0] is recalled[1][0]
            assert gzip.decompress(recalled[0][0]) == answer == kept.searches.recall(body)
            assert kept.searches.recall(coded.value + body) is None, "nobody can post what it is kept by"


async def test_other_data_is_searched_anew() -> None:
    kept = Kept(LaneOptions(cache_check_s=1e-9))
    for version in (1, 2):
        kept.typeahead.current = version
        assert kept.searches.recall(body_of(q="cow")) is None
        await kept.answer(body_of(q="cow"))
    await kept.lane.__aexit__()


@pytest.mark.parametrize(("more", "is_kept"), [(0, True), (1, False)])
async def test_a_longer_request_is_not_kept(kept: Kept, more: int, *, is_kept: bool) -> None:
    body = body_of(q="cow", size=MOST_KEPT_REQUEST_BYTES + more)
    assert (await kept.answer_of(body) is not None) is is_kept


async def test_several_searches_are_not_kept_as_one(kept: Kept) -> None:
    assert await kept.answer_of(body_of('{ a: search(query: "a") { query } b: search(query: "b") { query } }')) is None


async def test_an_error_is_not_kept(kept: Kept) -> None:
    kept.typeahead.failing["bad"] = ConnectionRefusedError()
    assert await kept.answer_of(body_of(q="bad")) is None
    kept.typeahead.failing.clear()
    assert await kept.answer_of(body_of(q="bad")) is not None


@pytest.mark.parametrize("off", [{"cache_entries": 0}, {"cache_hits": 0}])
async def test_without_a_cache_nothing_is_kept(off: dict[str, Any]) -> None:
    kept = Kept(LaneOptions(**off))
    assert [await kept.answer_of(body_of(q="cow")) for _ in range(2)] == [None, None]


async def test_without_room_nothing_is_kept_and_hits_are_still() -> None:
    kept = Kept(LaneOptions(cache_check_s=1_000), most_kept_bytes=0)
    assert [await kept.answer_of(body_of(q="cow")) for _ in range(3)] == [None] * 3
    assert len(kept.typeahead.statements) == 1


async def test_whatever_an_answer_depends_upon_is_in_its_request(small_dsn: str, agent: ScriptedAgent) -> None:
    query = (
        "query($q: String!, $n: Int, $t: [EntityType!], $a: Boolean) "
        "{ search(query: $q, first: $n, types: $t, includeAdult: $a) { hits { name } } }"
    )
    asked: list[dict[str, Any]] = [
        {"q": "bebop"},
        {"q": "bebop", "a": True},
        {"q": "bebop", "a": False},
        {"q": "bebop", "n": 1},
        {"q": "bebop", "t": ["MANGA"]},
        {"q": "Bebop"},
    ]
    async with listening(settings_for(small_dsn, agent, search_cache_check_s=1_000)) as port:
        answers = [[await answer_of(port, {"query": query, "variables": one}) for one in asked] for _ in range(3)]
        loose = [await answer_of(port, {"query": query.replace("{", " { "), "variables": one}) for one in asked]
    assert answers[0] == answers[1] == answers[2] == loose
    names = [[hit["name"] for hit in json.loads(one)["data"]["search"]["hits"]] for one in answers[0]]
    assert "Bebop After Dark" in names[1]
    assert all("Bebop After Dark" not in one for one in [names[0], *names[2:]])
    assert names[0] == names[2] == names[5] != names[3]
    assert len(names[3]) == 1


async def test_other_data_is_told_once_its_version_is_read(dsn: str, agent: ScriptedAgent) -> None:
    request = {"query": QUERY, "variables": {"q": "cow"}}
    settings = settings_for(dsn, agent, search_cache_check_s=0.02)
    async with Database(dsn) as database, listening(settings) as port:
        assert {await answer_of(port, request) for _ in range(3)} == {b'{"data":{"search":{"hits":[]}}}'}
        await SmallCatalog(database).add("anime:1", "Cowboy")
        async with database.write() as connection:
            await connection.execute(
                sa.insert(tables.catalog_state).values(version=1, dataset="another", applied_at=sa.func.now())
            )
        async with asyncio.timeout(10):
            while b"Cowboy" not in await answer_of(port, request):
                pass


async def test_a_process_that_drains_or_logs_everything_answers_nothing_before_its_layers(
    small_dsn: str, agent: ScriptedAgent
) -> None:
    app, body = create_app(settings_for(small_dsn, agent)), body_of(q="cow")
    level = logging.getLogger().level
    async with app.router.lifespan_context(app) as state:
        recall: Recall = dict(state or {})[RECALL]
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://bff") as http:
            headers = {"content-type": "application/json"}
            # The first search learns the version of the data, and the second is kept for it.
            _, answer = [await http.post("/graphql", content=body, headers=headers) for _ in range(2)]
        assert recall(body, None) == (answer.content, None)
        logging.getLogger().setLevel(logging.DEBUG)
        assert recall(body, None) is None
        logging.getLogger().setLevel(level)
        assert recall(body, None) == (answer.content, None)
        app.state.readiness.draining = True
        assert recall(body, None) is None


async def answer_of(port: int, request: object) -> bytes:
    reader, writer = await send(port, post(request))
    with closing(writer):
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
        assert head.startswith(b"HTTP/1.1 200")
        length = next(line for line in head.split(b"\r\n") if line.startswith(b"content-length")).split()[1]
        return await reader.readexactly(int(length))

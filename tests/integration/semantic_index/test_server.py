"""What goes over the wire to a Qdrant server, and what becomes of each of its failures.

A real server cannot be had in a test. These are the requests of Qdrant's published HTTP interface, checked one by one
against a transport that records them and answers as the interface says.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import numpy as np
import pytest
from catalog.entities import EntityType
from qdrant_client import AsyncQdrantClient
from semantic_index import client
from semantic_index.collection import DIMENSIONS, LAYOUT, TextSpace
from semantic_index.engines.server import ServerIndex
from semantic_index.errors import IndexRejected, IndexTimedOut, IndexUnavailable, SemanticIndexError
from semantic_index.filters import AnyOf, Between, Filters
from semantic_index.index import Point, Query, SparseVector
from semantic_index.ranking import DEPTH, Prior
from semantic_index.ranking import STORY_WEIGHTS as WEIGHTS

ANIME = EntityType.ANIME
ID = UUID("efbb28b4-d968-5e88-ad82-4553e7a91262")
EPOCH = UUID("0b0f2f4e-7f0e-4a43-9f38-000000000001")
WORDS = SparseVector([3, 9], [1.0, 1.0])

type Answer = Callable[[httpx.Request], httpx.Response]


def ok(result: object) -> httpx.Response:
    return httpx.Response(200, json={"result": result, "status": "ok", "time": 0.001})


def error(status: int, message: str = "no", **headers: str) -> httpx.Response:
    return httpx.Response(status, json={"status": {"error": message}, "time": 0.001}, headers=headers)


class Wire:
    """A stand-in for the server: keeps the requests and gives the answers it is told."""

    def __init__(self) -> None:
        self.requests: list[tuple[str, str, Any]] = []
        self.answer: Answer = lambda _: ok(True)

    async def __call__(self, request: httpx.Request) -> httpx.Response:
        body = json.loads(request.content) if request.content else None
        self.requests.append((request.method, request.url.path, body))
        return self.answer(request)

    def calls(self) -> list[str]:
        return [f"{method} {path}" for method, path, _ in self.requests]


@pytest.fixture
def wire() -> Wire:
    return Wire()


@pytest.fixture
async def server(wire: Wire) -> AsyncIterator[ServerIndex]:
    """The index on a server that is the wire above."""
    transport = httpx.MockTransport(wire)
    connected = AsyncQdrantClient(url="http://qdrant.test", check_compatibility=False, transport=transport)
    async with ServerIndex(connected) as index:
        yield index


FOUND = {"points": [{"id": str(ID), "version": 1, "score": 0.5}]}


async def test_words_and_meaning_go_as_candidates_that_the_server_scores_and_sums(
    server: ServerIndex, wire: Wire
) -> None:
    wire.answer = lambda _: ok(FOUND)
    dense = np.full(DIMENSIONS, 0.5, np.float32)
    priors = (Prior(AnyOf("format", ("movie",)), 0.8), Prior(Between("year", 1990, 1999), 0.5))
    query = Query(sparse=WORDS, dense=dense, weights=WEIGHTS, priors=priors)
    hits = await server.query(ANIME, query, conditions=Filters(year=(1999, None)).conditions(), limit=7)
    assert [(hit.id, hit.score) for hit in hits] == [(ID, 0.5)]
    ((method, path, body),) = wire.requests
    assert (method, path) == ("POST", "/collections/kizuna_anime/points/query")
    admitted = {
        "must": [
            {"key": "adult", "range": {"gte": 0, "lte": 0}},
            {"key": "year", "range": {"gte": 1999}},
        ]
    }
    words, meaning = ({"mult": [weight, f"$score[{n}]"]} for n, weight in enumerate((WEIGHTS.words, WEIGHTS.meaning)))
    known = {"mult": [WEIGHTS.known, {"log10": {"sum": [1.0, "popularity"]}}]}
    film = {"mult": [0.8, {"key": "format", "match": {"any": ["movie"]}}]}
    nineties = {"mult": [0.5, {"key": "year", "range": {"gte": 1990, "lte": 1999}}]}
    assert body["query"] == {
        "formula": {"sum": [words, meaning, known, film, nineties]},
        "defaults": {"$score[0]": 0.0, "$score[1]": WEIGHTS.unread, "popularity": 0.0},
    }
    assert body["limit"] == 7
    assert body["with_payload"] is False
    by_words = {"query": {"indices": [3, 9], "values": [1.0, 1.0]}, "using": "sparse"}
    by_meaning = {"query": [0.5] * DIMENSIONS, "using": "dense"}
    candidates = [{**each, "limit": DEPTH, "filter": admitted} for each in (by_words, by_meaning)]
    assert body["prefetch"] == [{**each, "limit": 2 * DEPTH, "prefetch": candidates} for each in (by_words, by_meaning)]


async def test_words_alone_are_one_plain_query(server: ServerIndex, wire: Wire) -> None:
    wire.answer = lambda _: ok(FOUND)
    conditions = Filters(include_adult=True, genres=["Sci-Fi"]).conditions()
    await server.query(ANIME, Query(sparse=WORDS), conditions=conditions, limit=3)
    ((_, _, body),) = wire.requests
    assert body["query"] == {"nearest": {"indices": [3, 9], "values": [1.0, 1.0]}}
    assert body["using"] == "sparse"
    assert body["filter"] == {"must": [{"key": "genres", "match": {"any": ["sci fi"]}}]}
    assert "prefetch" not in body


async def test_points_are_written_with_their_id_words_and_fields_and_waited_for(
    server: ServerIndex, wire: Wire
) -> None:
    wire.answer = lambda _: ok({"operation_id": 1, "status": "completed"})
    await server.upsert(ANIME, [Point(id=ID, sparse=WORDS, payload={"adult": 0, "genres": ["action"]})])
    await server.set_dense(ANIME, {ID: np.zeros(DIMENSIONS, np.float32)})
    await server.delete(ANIME, [ID])
    upsert, vectors, delete = wire.requests
    assert upsert[:2] == ("PUT", "/collections/kizuna_anime/points")
    assert upsert[2]["points"] == [
        {
            "id": str(ID),
            "vector": {"sparse": {"indices": [3, 9], "values": [1.0, 1.0]}},
            "payload": {"adult": 0, "genres": ["action"]},
        }
    ]
    assert vectors[:2] == ("PUT", "/collections/kizuna_anime/points/vectors")
    assert vectors[2]["points"] == [{"id": str(ID), "vector": {"dense": [0.0] * DIMENSIONS}}]
    assert delete[:2] == ("POST", "/collections/kizuna_anime/points/delete")
    assert delete[2] == {"points": [str(ID)]}


async def test_the_epoch_is_read_from_a_collection_of_its_own(server: ServerIndex, wire: Wire) -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        if request.url.path.endswith("/exists"):
            return ok({"exists": True})
        return ok([{"id": str(UUID(int=0)), "payload": {"epoch": str(EPOCH), "layout": LAYOUT}}])

    wire.answer = answer
    assert await server.prepare() == EPOCH
    assert wire.calls() == ["GET /collections/kizuna_state/exists", "POST /collections/kizuna_state/points"]


async def test_collections_of_another_model_carry_its_name_and_version(wire: Wire) -> None:
    wire.answer = _without_state
    transport = httpx.MockTransport(wire)
    client = AsyncQdrantClient(url="http://qdrant.test", check_compatibility=False, transport=transport)
    async with ServerIndex(client, TextSpace("tiny-1a2b", 8)) as index:
        await index.prepare()
    created = {path: body for method, path, body in wire.requests if method == "PUT" and path.count("/") == 2}
    assert set(created) == {f"/collections/kizuna_tiny-1a2b_{name}" for name in (*EntityType, "state")}
    assert created["/collections/kizuna_tiny-1a2b_anime"]["vectors"] == {"dense": {"size": 8, "distance": "Cosine"}}
    assert all("kizuna_tiny-1a2b" in call for call in wire.calls())


def _without_state(request: httpx.Request) -> httpx.Response:
    if request.url.path.endswith("/exists"):
        return ok({"exists": False})
    if request.url.path.endswith(("/index", "/points")):
        return ok({"operation_id": 1, "status": "completed"})
    return ok(True)


async def test_a_new_server_gets_all_collections_and_last_of_all_the_epoch(server: ServerIndex, wire: Wire) -> None:
    wire.answer = _without_state
    epoch = await server.prepare()
    created = {path: body for method, path, body in wire.requests if method == "PUT" and path.count("/") == 2}
    assert set(created) == {f"/collections/kizuna_{name}" for name in (*EntityType, "state")}
    anime = created["/collections/kizuna_anime"]
    assert anime["vectors"] == {"dense": {"size": 384, "distance": "Cosine"}}
    assert anime["sparse_vectors"] == {"sparse": {"modifier": "idf"}}
    assert created["/collections/kizuna_person"]["vectors"] == {}
    indexed = {
        (path.split("/")[2], body["field_name"], body["field_schema"])
        for _, path, body in wire.requests
        if path.endswith("/index")
    }
    assert {("kizuna_anime", "year", "integer"), ("kizuna_anime", "genres", "keyword")} <= indexed
    assert ("kizuna_character", "anime_id", "keyword") in indexed
    *_, (method, path, body) = wire.requests
    assert (method, path) == ("PUT", "/collections/kizuna_state/points")
    assert body["points"][0]["payload"] == {"epoch": str(epoch), "layout": LAYOUT}


async def test_an_index_of_another_layout_on_the_server_is_built_anew(server: ServerIndex, wire: Wire) -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        if request.url.path.endswith("/exists"):
            return ok({"exists": True})
        if request.method == "POST":
            return ok([{"id": str(UUID(int=0)), "payload": {"epoch": str(EPOCH), "layout": LAYOUT + 1}}])
        return _without_state(request)

    wire.answer = answer
    assert await server.prepare() != EPOCH
    assert "DELETE /collections/kizuna_anime" in wire.calls()


@pytest.mark.parametrize(
    ("response", "kind", "words"),
    [
        (error(404, "Collection `kizuna_anime` doesn't exist!"), IndexUnavailable, "run `kizuna index`"),
        (error(500), IndexUnavailable, "status 500"),
        (error(503), IndexUnavailable, "status 503"),
        (error(400), IndexRejected, "status 400"),
        (error(401), IndexRejected, "its address and key"),
        (error(403), IndexRejected, "status 403"),
        (error(429), IndexRejected, "status 429"),
        (httpx.Response(429, json={"status": {"error": "slow"}}, headers={"Retry-After": "1"}), IndexRejected, "slow"),
        (httpx.Response(200, content=b'{"result": {"points": [{"id'), IndexUnavailable, "nonsense"),
        (httpx.Response(200, json={"result": {"points": [{"id": "x"}]}}), IndexUnavailable, "nonsense"),
        (httpx.Response(502, content=b"<html>bad gateway</html>"), IndexUnavailable, "status 502"),
    ],
)
async def test_every_failure_of_the_server_has_a_name(
    server: ServerIndex, wire: Wire, response: httpx.Response, kind: type[SemanticIndexError], words: str
) -> None:
    wire.answer = lambda _: response
    with pytest.raises(kind, match=words):
        await server.query(ANIME, Query(sparse=WORDS), limit=1)
    assert len(wire.requests) == 1, "a refusal is not repeated blindly"


@pytest.mark.parametrize(
    ("failure", "kind"),
    [
        (httpx.ConnectError("refused"), IndexUnavailable),
        (httpx.ReadError("reset"), IndexUnavailable),
        (httpx.RemoteProtocolError("cut off"), IndexUnavailable),
        (httpx.ReadTimeout("slow"), IndexTimedOut),
        (httpx.ConnectTimeout("slow"), IndexTimedOut),
    ],
)
async def test_a_broken_connection_is_told_from_a_slow_one(
    server: ServerIndex, wire: Wire, failure: httpx.TransportError, kind: type[SemanticIndexError]
) -> None:
    def answer(_: httpx.Request) -> httpx.Response:
        raise failure

    wire.answer = answer
    with pytest.raises(kind):
        await server.query(ANIME, Query(sparse=WORDS), limit=1)


async def test_a_server_that_does_not_answer_is_left_at_the_deadline() -> None:
    async def never(_: httpx.Request) -> httpx.Response:
        await asyncio.Event().wait()
        raise AssertionError

    transport = httpx.MockTransport(never)
    connected = AsyncQdrantClient(url="http://qdrant.test", check_compatibility=False, transport=transport)
    async with ServerIndex(connected) as index:
        with pytest.raises(IndexTimedOut, match=r"within 0\.05 s"):
            await index.query(ANIME, Query(sparse=WORDS), limit=1, timeout_s=0.05)


async def test_a_url_opens_the_engine_for_servers_and_sends_nothing_yet() -> None:
    async with client.open_index(directory=Path("unused"), url="https://127.0.0.1:1", api_key="k") as index:
        assert isinstance(index, ServerIndex)
        with pytest.raises(IndexUnavailable, match="cannot be reached"):
            await index.query(ANIME, Query(sparse=WORDS), limit=1)

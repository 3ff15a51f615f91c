"""A compiled operation answers as graphql-core does, in every byte but the time that it took."""

import asyncio
import json
import random
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import Any

import httpx
import pytest
from bff.context import ContextFactory
from bff.graphql.compiled import search_of
from bff.graphql.documents import Documents
from bff.graphql.endpoint import GraphQLEndpoint
from bff.graphql.incoming import Incoming
from bff.graphql.limits import LIMITS
from bff.graphql.operations import Plans
from bff.graphql.questions import Questions
from bff.graphql.schema import build_schema
from bff.graphql.search_first import SearchFirst
from bff.graphql.searches import Searches
from bff.graphql.sent import Received
from bff.middleware import BoundedBody
from bff.origins import Origins
from bff.typeahead.lane import LaneOptions, TypeaheadLane
from catalog.connections import READ_ONLY, Connections
from catalog.database import PoolOptions
from catalog.typeahead import Typeahead

from tests.integration.bff.operations import Maker, Operation
from tests.support.scripted_typeahead import ScriptedTypeahead

OPERATIONS = 350
SCHEMA = build_schema()
TIMES = re.compile(r'"(took\w+)":[0-9.e-]+')


@dataclass(frozen=True, slots=True)
class Both:
    """One lane, served by compiled operations and by graphql-core alone."""

    searches: Searches
    compiled: httpx.AsyncClient
    general: httpx.AsyncClient

    def takes(self, operation: Operation) -> bool:
        """Tell whether a compiled operation answers."""
        return self.searches.asked(Received(operation.body)) is not None

    async def same(self, operation: Operation) -> httpx.Response:
        """Return the answer, which both give alike, and the compiled operation a second time too, where it is kept."""
        one, again, other = [await post(client, operation) for client in (self.compiled, self.compiled, self.general)]
        assert shape(one) == shape(other) == shape(again), operation
        return one


async def post(client: httpx.AsyncClient, operation: Operation) -> httpx.Response:
    headers = {"content-type": "application/json"}
    return await client.post("/graphql", content=operation.body, headers=headers)


def shape(response: httpx.Response) -> tuple[int, str, str | None, str | None]:
    """Everything of an answer but the times in it."""
    headers = response.headers
    return response.status_code, TIMES.sub(r'"\1"', response.text), headers["content-type"], headers.get("retry-after")


def client_of(searches: Searches, contexts: ContextFactory) -> httpx.AsyncClient:
    documents = Documents({}, only_listed=False, most=10, limits=LIMITS)
    questions = Questions(SCHEMA, limits=LIMITS)
    endpoint = GraphQLEndpoint(SCHEMA, contexts, questions, documents, most_running=100, send_timeout_s=10)
    first = SearchFirst(endpoint, searches=searches)
    incoming = Incoming(first, documents=documents, limits=LIMITS, origins=Origins())
    app = BoundedBody(incoming, most_bytes=LIMITS.body_bytes, timeout_s=30)
    return httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://bff")


def reading(dsn: str) -> Connections:
    return Connections(dsn, PoolOptions(), READ_ONLY)


def both(typeahead: Typeahead, connections: Connections, options: LaneOptions, timeout_s: float = 30) -> Both:
    lane = TypeaheadLane(typeahead, options)
    absent: Any = None
    contexts = ContextFactory(
        connections=connections,
        list_connections=connections,
        agent=absent,
        lane=lane,
        request_timeout_s=timeout_s,
        search_timeout_s=timeout_s,
        hydrating=asyncio.Semaphore(1),
    )
    searches = Searches(SCHEMA, lane, limits=LIMITS, timeout_s=timeout_s, most_kept_bytes=10_000_000)
    # A text that is too long to be kept is never compiled.
    none = Searches(SCHEMA, lane, limits=replace(LIMITS, cached_chars=-1), timeout_s=timeout_s, most_kept_bytes=0)
    return Both(searches, client_of(searches, contexts), client_of(none, contexts))


@pytest.fixture
async def served(small_dsn: str) -> AsyncIterator[Both]:
    """Both, on the small catalog."""
    async with Typeahead(small_dsn) as typeahead, reading(small_dsn) as connections:
        yield both(typeahead, connections, LaneOptions())


@pytest.fixture
async def failing(small_dsn: str) -> AsyncIterator[tuple[Both, ScriptedTypeahead]]:
    """Both, on a typeahead that fails as it is told to."""
    typeahead = ScriptedTypeahead()
    async with reading(small_dsn) as connections:
        yield both(typeahead, connections, LaneOptions(cache_entries=0), timeout_s=0.2), typeahead


@pytest.fixture
async def full(small_dsn: str) -> AsyncIterator[tuple[Both, ScriptedTypeahead]]:
    """Both, on a lane where two searches may wait; no deadline is near."""
    typeahead = ScriptedTypeahead(waits=True)
    async with reading(small_dsn) as connections:
        yield both(typeahead, connections, LaneOptions(cache_entries=0, most_waiting=2)), typeahead


async def test_operations_that_only_search_are_compiled_and_answered_alike(served: Both) -> None:
    maker = Maker(random.Random(1), odd=False)
    operations = [maker.make() for _ in range(OPERATIONS)]
    assert len({operation.query for operation in operations}) > OPERATIONS * 0.8
    kept = 0
    for operation in operations:
        response = await served.same(operation)
        kept += served.searches.recall(operation.body) is not None
        assert "errors" not in response.json() or not served.takes(operation), operation
    taken = [operation for operation in operations if served.takes(operation)]
    left = [operation for operation in operations if not served.takes(operation)]
    assert len(taken) > OPERATIONS * 0.9
    assert kept > OPERATIONS * 0.3
    for operation in left:
        assert "errors" in (await post(served.general, operation)).json(), operation


async def test_operations_with_anything_odd_are_answered_alike(served: Both) -> None:
    maker = Maker(random.Random(2), odd=True)
    kinds: set[bool] = set()
    for _ in range(OPERATIONS):
        operation = maker.make()
        response = await served.same(operation)
        assert response.status_code in (200, 400), operation
        kinds.add(served.takes(operation))
    assert kinds == {True, False}


@pytest.mark.parametrize(
    ("query", "variables", "name"),
    [
        ('{ search(query: "cow") { query } ...F } fragment F on Query { __typename }', None, None),
        ('{ search(query: "cow") { ... on SearchResult { query } } }', None, None),
        ('{ search(query: "cow") { query @skip(if: false) } }', None, None),
        ('query @nope { search(query: "cow") { query } }', None, None),
        ('{ search(query: "cow") { hits { entity { name } } } }', None, None),
        ('{ search(query: "cow") { query } anime(id: "x") { name } }', None, None),
        ('query A { search(query: "cow") { query } } query B { search(query: "s") { query } }', None, "B"),
        ('query A { search(query: "cow") { query } }', None, "B"),
        ('mutation { search(query: "cow") { query } }', None, None),
        ("query($q: String!) { search(query: $q) { query } }", {}, None),
        ("query($q: String!) { search(query: $q) { query } }", {"q": None}, None),
        ("query($q: String!) { search(query: $q) { query } }", {"q": 5}, None),
        ('query($n: Int) { search(query: "cow", first: $n) { query } }', {"n": 10.0}, None),
        ('query($n: Int) { search(query: "cow", first: $n) { query } }', {"n": True}, None),
        ('query($t: [EntityType!]) { search(query: "cow", types: $t) { query } }', {"t": "ANIME"}, None),
        ('query($t: EntityType!) { search(query: "cow", types: [$t]) { query } }', {"t": "ANIME"}, None),
        ('{ search(query: "cow") { query hits { name: id name } } }', None, None),
        ('{ search(query: "' + "x" * 201 + '") { query } }', None, None),
        ('{ search(query: "cow", first: 51) { query } }', None, None),
        ('{ search(query: "cow") { query } ' + "a: __typename " * 501 + "}", None, None),
        ("{ __typename } # search", None, None),
        ("{", None, None),
        ("", None, None),
        ("{ search " + "{ a " * 5_000, None, None),
    ],
)
async def test_what_is_out_of_the_ordinary_is_left_to_graphql_core(
    served: Both, query: str, variables: dict[str, Any] | None, name: str | None
) -> None:
    operation = Operation(query, variables or {}, {"operationName": name} if name else {})
    assert not served.takes(operation)
    await served.same(operation)


@pytest.mark.parametrize(
    ("query", "variables", "name"),
    [
        ('{ search(query: "cow") { query } }', {}, None),
        ('query A { search(query: "cow") { query } }', {"unknown": 1}, "A"),
        ('{ a: search(query: "cow") { n: query } search(query: "s") { tookMs hits { id } } __typename }', {}, None),
        ('{ search(query: "cow") { hits { id } } search(query: "cow") { hits { name id } query } }', {}, None),
        ('query($q: String = "cow") { search(query: $q) { query } }', {}, None),
        ("query($q: String!, $n: Int) { search(first: $n, query: $q) { query } }", {"q": "cow"}, None),
        (
            "query($q: String!, $n: Int = 2) { search(first: $n, query: $q) { hits { id } } }",
            {"q": "s", "n": None},
            None,
        ),
        ('query($t: [EntityType!]! = [MANGA]) { search(types: $t, query: "cow") { hits { id } } }', {}, None),
        ('{ search(query: """block "cow" """, types: MANGA, includeAdult: null) { query } }', {}, None),
    ],
)
async def test_what_only_searches_is_compiled(
    served: Both, query: str, variables: dict[str, Any], name: str | None
) -> None:
    operation = Operation(query, variables, {"operationName": name} if name else {})
    assert served.takes(operation)
    assert "errors" not in (await served.same(operation)).json()


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (TimeoutError(), "DEADLINE_EXCEEDED"),
        (ConnectionRefusedError(), "UNAVAILABLE"),
        (KeyError("secret"), "INTERNAL"),
    ],
)
async def test_a_search_that_fails_is_told_alike(
    failing: tuple[Both, ScriptedTypeahead], error: Exception, code: str
) -> None:
    served, typeahead = failing
    typeahead.failing["bad"] = error
    for query in (
        '{ search(query: "bad") { query } }',
        '{\n  a: search(query: "bad") { query }\n  a: search(query: "bad") { tookMs } }',
        '{ search(query: "good") { query } b: search(query: "bad") { query } }',
    ):
        operation = Operation(query)
        assert served.takes(operation)
        response = await served.same(operation)
        assert response.json()["data"] is None
        assert [one["extensions"]["code"] for one in response.json()["errors"]] == [code]


async def test_a_search_past_its_deadline_is_told_alike(failing: tuple[Both, ScriptedTypeahead]) -> None:
    served, typeahead = failing
    typeahead.stuck.add("slow")
    response = await served.same(Operation('{ search(query: "slow") { query } }'))
    assert response.json()["errors"][0]["extensions"]["code"] == "DEADLINE_EXCEEDED"


@pytest.mark.parametrize(
    "query",
    [
        '{ search(query: "c") { query } }',
        '{ search(query: "c") { query } search(query: "c") { tookMs } }',
        '{ search(query: "c") { query hits { entity { name } } } }',
        '{ search(query: "c") { query } node(id: "8fbd9ed8-b604-5382-a5d8-2ec1710e278a") { id } }',
    ],
    ids=["one", "merged", "left to graphql-core", "with something else"],
)
async def test_over_the_limit_the_whole_answer_is_503(full: tuple[Both, ScriptedTypeahead], query: str) -> None:
    served, typeahead = full
    waiting = [
        asyncio.ensure_future(post(served.compiled, Operation(f'{{ search(query: "{text}") {{ query }} }}')))
        for text in "ab"
    ]
    await asyncio.wait_for(typeahead.asked.wait(), 10)
    response = await served.same(Operation(query))
    assert (response.status_code, response.headers["retry-after"]) == (503, "1")
    assert response.json()["data"] is None
    assert {error["extensions"]["code"] for error in response.json()["errors"]} == {"RESOURCE_EXHAUSTED"}
    typeahead.gate.set()
    assert [one.status_code for one in await asyncio.gather(*waiting)] == [200, 200]


async def test_plans_are_kept_for_so_many_texts_and_those_used_last_stay() -> None:
    plans = Plans(SCHEMA, replace(LIMITS, cached_queries=2), search_of)
    texts = [f'{{ search(query: "{n}") {{ query }} }}' for n in range(3)]
    first = plans.of(texts[0])
    plans.of(texts[1])
    assert plans.of(texts[0]) is first
    plans.of(texts[2])
    assert plans.of(texts[0]) is first
    assert len(plans) == 2
    assert plans.of("{ search(query: " + json.dumps("x" * LIMITS.cached_chars) + ") { query } }") is None
    assert plans.of("{ nope }") is None
    assert len(plans) == 2

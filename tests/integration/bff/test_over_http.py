"""GraphQL over HTTP: queries by GET, the media types of answers, their statuses, and persisted documents."""

import json
import re
from collections.abc import AsyncIterator
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

import httpx
import pytest
from bff.compression import LEAST_BYTES
from bff.graphql.limits import LIMITS

from tests.integration.bff.conftest import Client, running, settings_for
from tests.integration.bff.test_http import listening, refused
from tests.support.scripted_agent import ScriptedAgent
from tests.support.subscribers import opened

NEWER = {"accept": "application/graphql-response+json"}
SEARCH = "query Named($q: String!) { search(query: $q) { hits { name } } }"
ENTITY = "query($q: String!) { search(query: $q) { hits { entity { id } } } }"
ASKED = "query($q: String!) { searchAi(query: $q) { answer } }"
QUERIES = pytest.mark.parametrize("query", [SEARCH, ENTITY, ASKED], ids=["compiled", "general", "a question"])


def hash_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()


async def get(bff: Client, query: str, headers: dict[str, str] | None = None, **variables: object) -> httpx.Response:
    asked = {"query": query, "variables": json.dumps(variables)}
    return await bff.http.get("/graphql", params=asked, headers=headers)


@QUERIES
async def test_a_query_by_get_is_answered_as_it_is_when_posted(bff: Client, query: str) -> None:
    posted = (await bff.http.post("/graphql", json={"query": query, "variables": {"q": "cow"}})).json()
    for _ in range(2):  # the second one may be kept in memory
        response = await get(bff, query, q="cow")
        assert (response.status_code, response.headers["content-type"]) == (200, "application/json")
        assert response.json() == posted
        assert "errors" not in posted
        assert (response.headers["vary"], response.headers["cache-control"]) == ("accept", "no-cache")
        tag = response.headers["etag"]
        for headers in ({"accept-encoding": "identity"}, {"accept-encoding": "br"}):
            same = await get(bff, query, {**headers, "if-none-match": tag}, q="cow")
            assert (same.status_code, same.content, same.headers["etag"]) == (304, b"", tag)
            assert same.headers["cache-control"] == "no-cache"
            assert same.headers["vary"] == (
                "accept, accept-encoding" if headers["accept-encoding"] == "br" else "accept"
            )
        other = await get(bff, query, {"if-none-match": '"other"'}, q="cow")
        assert (other.status_code, other.json()) == (200, posted)


async def test_nobody_keeps_what_was_not_answered(bff: Client) -> None:
    for query, headers, status in (("{ nothing }", NEWER, 400), ("mutation { __typename }", {}, 405)):
        response = await get(bff, query, headers)
        assert (response.status_code, response.headers["cache-control"]) == (status, "no-store")
        assert "etag" not in response.headers


async def test_who_has_a_file_is_told_that_it_has_not_changed(small_dsn: str, agent: ScriptedAgent) -> None:
    paths = ("/schema.graphql", "/", "/ask?q=x", "/assets/page.js", "/graphql", "/graphiql/index.html")
    async with running(settings_for(small_dsn, agent, graphiql=True)) as bff:
        for path, coding in product(paths, ("identity", "gzip")):
            headers = {"accept": "text/html", "accept-encoding": coding}
            first = await bff.http.get(path, headers=headers)
            assert (first.status_code, first.headers["cache-control"]) == (200, "no-cache")
            again = await bff.http.get(path, headers={**headers, "if-none-match": first.headers["etag"]})
            assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", first.headers["etag"])
            assert again.headers.get("vary", "").startswith(first.headers.get("vary", ""))
            other = await bff.http.get(path, headers={**headers, "if-none-match": '"other"'})
            assert (other.status_code, other.text) == (200, first.text)


async def test_one_of_several_operations_is_named_in_the_address(bff: Client) -> None:
    asked = {"query": "query A { a: __typename } query B { b: __typename }", "operationName": "B"}
    assert (await bff.http.get("/graphql", params=asked)).json() == {"data": {"b": "Query"}}


@pytest.mark.parametrize("headers", [{}, NEWER])
@pytest.mark.parametrize("operation", ["mutation { __typename }", 'subscription { searchAi(query: "x") { kind } }'])
async def test_a_get_is_for_queries_alone(
    bff: Client, agent: ScriptedAgent, operation: str, headers: dict[str, str]
) -> None:
    response = await get(bff, operation, headers)
    assert refused(response) == (405, "INVALID_ARGUMENT")
    assert response.headers["allow"] == "POST"
    assert ("data" in response.json()) is not bool(headers)
    assert agent.requests == []


async def test_events_are_for_who_posts(bff: Client, agent: ScriptedAgent) -> None:
    response = await get(bff, 'subscription { searchAi(query: "x") { kind } }', {"accept": "text/event-stream"})
    assert refused(response) == (405, "INVALID_ARGUMENT")
    assert agent.requests == []


async def test_a_page_elsewhere_has_no_question_asked_by_a_picture(bff: Client, agent: ScriptedAgent) -> None:
    browser = {"sec-fetch-site": "cross-site", "user-agent": "Mozilla/5.0", "accept": "image/avif,*/*;q=0.8"}
    response = await get(bff, ASKED, browser, q="x")
    assert refused(response) == (403, "INVALID_ARGUMENT")
    assert agent.requests == []
    assert (await get(bff, ASKED, {**browser, "sec-fetch-site": "none"}, q="x")).status_code == 200
    assert len(agent.requests) == 1


async def test_an_address_at_its_limit_is_read_and_one_byte_more_refused(bff: Client) -> None:
    for size, status in ((LIMITS.address_bytes, 200), (LIMITS.address_bytes + 1, 414)):
        query = "query=%7B__typename%7D&pad="
        response = await bff.http.get(f"/graphql?{query}{'x' * (size - len(query))}")
        assert response.status_code == status
    assert refused(response)[1] == "INVALID_ARGUMENT"


@pytest.mark.parametrize(("address", "status"), [("", 400), ("?query=", 400), ("?variables=%7B%7D", 400)])
async def test_an_address_without_a_query_is_refused(bff: Client, address: str, status: int) -> None:
    assert refused(await bff.http.get(f"/graphql{address}")) == (status, "INVALID_ARGUMENT")


@QUERIES
async def test_what_was_executed_is_the_same_in_either_type(bff: Client, query: str) -> None:
    for q in ("cow", "x" * 5_000):
        asked = {"query": query, "variables": {"q": q}}
        older, newer = [await bff.http.post("/graphql", json=asked, headers=headers) for headers in ({}, NEWER)]
        assert older.headers["content-type"] == "application/json"
        assert newer.headers["content-type"] == "application/graphql-response+json; charset=utf-8"
        assert (newer.status_code, newer.json()) == (older.status_code, older.json())
        assert ("errors" in newer.json()) is (q != "cow")
        assert newer.status_code == 200


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("{", "GRAPHQL_PARSE_FAILED"),
        ("{ nothing }", "GRAPHQL_VALIDATION_FAILED"),
        (SEARCH, "GRAPHQL_VALIDATION_FAILED"),
        (ASKED, "GRAPHQL_VALIDATION_FAILED"),
        ("{" + "id " * 501 + "}", "QUERY_TOO_COMPLEX"),
        ("query A { __typename } query B { __typename }", "GRAPHQL_VALIDATION_FAILED"),
    ],
    ids=["parse", "validation", "variable", "variable of a question", "limit", "several operations"],
)
async def test_what_was_never_executed_has_no_data_and_its_own_status_in_the_newer_type(
    bff: Client, query: str, code: str
) -> None:
    older, newer = [await bff.http.post("/graphql", json={"query": query}, headers=headers) for headers in ({}, NEWER)]
    assert (older.status_code, older.json()["data"]) == (200, None)
    assert refused(newer) == (400, code)
    assert newer.json() == {"errors": older.json()["errors"]}


async def test_refusals_of_every_layer_come_in_the_type_that_is_asked_for(bff: Client) -> None:
    for content, status in ((b"{", 400), (b" " * (LIMITS.large_body_bytes + 1), 413)):
        headers = {"content-type": "application/json", **NEWER}
        response = await bff.http.post("/graphql", content=content, headers=headers)
        assert response.headers["content-type"].startswith("application/graphql-response+json")
        assert (response.status_code, response.json().keys()) == (status, {"errors"})


async def test_a_type_that_there_is_not_is_refused(bff: Client) -> None:
    for accept in ("text/html", "application/xml", "application/json;q=0"):
        asked = {"query": "{ __typename }"}
        response = await bff.http.post("/graphql", json=asked, headers={"accept": accept})
        assert refused(response) == (406, "INVALID_ARGUMENT")


async def test_a_document_is_named_once_it_was_sent(bff: Client) -> None:
    extensions = {"persistedQuery": {"version": 1, "sha256Hash": hash_of(SEARCH)}}
    naming = {"variables": {"q": "cow"}, "extensions": extensions}
    unknown = await bff.http.post("/graphql", json=naming)
    assert refused(unknown) == (200, "PERSISTED_QUERY_NOT_FOUND")
    assert refused(await bff.http.post("/graphql", json=naming, headers=NEWER)) == (400, "PERSISTED_QUERY_NOT_FOUND")
    sent = await bff.http.post("/graphql", json={**naming, "query": SEARCH})
    assert sent.json()["data"]["search"]["hits"]
    by_get = {"variables": json.dumps({"q": "cow"}), "extensions": json.dumps(extensions)}
    by_id = {"variables": json.dumps({"q": "cow"}), "documentId": f"sha256:{hash_of(SEARCH)}"}
    for response in (
        await bff.http.post("/graphql", json=naming),
        await bff.http.get("/graphql", params=by_get),
        await bff.http.get("/graphql", params=by_id),
    ):
        assert response.json() == sent.json()


async def test_a_hash_of_another_document_is_refused(bff: Client) -> None:
    asked = {"query": SEARCH, "extensions": {"persistedQuery": {"version": 1, "sha256Hash": hash_of(ASKED)}}}
    assert refused(await bff.http.post("/graphql", json=asked)) == (400, "INVALID_ARGUMENT")


@pytest.fixture
async def strict(small_dsn: str, agent: ScriptedAgent, tmp_path: Path) -> AsyncIterator[int]:
    """The port of a BFF that answers the documents of an allow-list alone."""
    file = tmp_path / "documents.json"
    file.write_text(json.dumps({"search": SEARCH, hash_of(ASKED): ASKED}))
    async with listening(settings_for(small_dsn, agent, documents=file, documents_only=True)) as port:
        yield port


async def test_only_the_allow_list_is_answered_whichever_way_it_is_asked(strict: int) -> None:
    allowed: list[dict[str, Any]] = [
        {"documentId": "search", "variables": {"q": "cow"}},
        {"query": SEARCH, "variables": {"q": "cow"}},
        {"documentId": f"sha256:{hash_of(ASKED)}", "variables": {"q": "Who?"}},
    ]
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{strict}") as http:
        for asked in allowed * 2:  # the second time from memory
            assert "errors" not in (await http.post("/graphql", json=asked)).json()
        for asked in ({"query": "{ __typename }"}, {"documentId": hash_of("{ __typename }")}, {}):
            assert refused(await http.post("/graphql", json=asked)) == (403, "DOCUMENT_NOT_ALLOWED")
        stream = {"query": 'subscription { searchAi(query: "x") { kind } }'}
        events = {"accept": "text/event-stream"}
        assert refused(await http.post("/graphql", json=stream, headers=events)) == (403, "DOCUMENT_NOT_ALLOWED")
        assert refused(await http.get("/graphql?query={__typename}")) == (403, "DOCUMENT_NOT_ALLOWED")
    async with opened(strict) as socket:
        await socket.subscribe("{ __typename }")
        answer = await socket.receive()
        assert answer["type"] == "error"
        assert answer["payload"][0]["extensions"]["code"] == "DOCUMENT_NOT_ALLOWED"
        await socket.send(id="2", type="subscribe", payload=allowed[2])
        answer = await socket.receive()
        assert answer["payload"]["data"]["searchAi"]["answer"]


async def test_a_document_may_be_named_over_a_socket(small_dsn: str, agent: ScriptedAgent) -> None:
    async with listening(settings_for(small_dsn, agent)) as port, opened(port) as socket:
        extensions = {"persistedQuery": {"version": 1, "sha256Hash": hash_of(SEARCH)}}
        naming = {"variables": {"q": "cow"}, "extensions": extensions}
        payloads: list[Any] = []
        for number, payload in enumerate((naming, {**naming, "query": SEARCH}, naming)):
            await socket.send(id=str(number), type="subscribe", payload=payload)
            payloads.append((await socket.receive())["payload"])
            if number:
                assert (await socket.receive())["type"] == "complete"
        assert payloads[0][0]["extensions"]["code"] == "PERSISTED_QUERY_NOT_FOUND"
        assert payloads[1] == payloads[2]
        assert payloads[1]["data"]["search"]["hits"]


async def test_pages_of_allowed_origins_may_ask_and_others_may_not(small_dsn: str, agent: ScriptedAgent) -> None:
    friend, stranger = {"origin": "https://friend.example"}, {"origin": "https://elsewhere.example"}
    asked = {"query": SEARCH, "variables": {"q": "cow"}}
    settings = settings_for(small_dsn, agent, cors_origins="https://friend.example", search_cache_check_s=1_000)
    async with listening(settings) as port, httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as http:
        wish = {"access-control-request-method": "POST", "access-control-request-headers": "content-type,x-request-id"}
        leave = await http.options("/graphql", headers={**friend, **wish})
        assert (leave.status_code, leave.headers["access-control-allow-origin"]) == (200, "https://friend.example")
        refusal = await http.options("/graphql", headers={**stranger, **wish})
        assert "access-control-allow-origin" not in refusal.headers
        for _ in range(3):  # the last ones from memory
            mine = await http.post("/graphql", json=asked, headers=friend)
            assert mine.headers["access-control-allow-origin"] == "https://friend.example"
            assert "x-request-id" in mine.headers["access-control-expose-headers"]
            assert "access-control-allow-credentials" not in mine.headers
            theirs = await http.post("/graphql", json=asked, headers=stranger)
            assert "access-control-allow-origin" not in theirs.headers
        by_get = {"query": "{ __typename }"}
        assert (await http.get("/graphql", params=by_get, headers=friend)).json() == {"data": {"__typename": "Query"}}
        assert (await http.get("/graphql", params=by_get, headers=stranger)).status_code == 403
        assert "access-control-allow-origin" not in (await http.get("/runs", headers=friend)).headers
        async with opened(port, origin="https://friend.example") as socket:
            assert [result async for result in socket.results("{ __typename }")]


async def test_no_page_of_another_origin_may_ask_by_default(bff: Client) -> None:
    wish = {"origin": "https://friend.example", "access-control-request-method": "POST"}
    assert (await bff.http.options("/graphql", headers=wish)).status_code == 405
    answer = await bff.http.post("/graphql", json={"query": "{ __typename }"}, headers=wish)
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize("coding", ["br", "gzip"])
async def test_long_answers_are_compressed_from_memory_too(small_dsn: str, agent: ScriptedAgent, coding: str) -> None:
    fields = " ".join(f"f{number}: matchedName" for number in range(15))
    asked = {"query": f"query($q: String!) {{ search(query: $q) {{ hits {{ id name {fields} }} }} }}"}
    body = {**asked, "variables": {"q": "cow"}}
    settings = settings_for(small_dsn, agent, search_cache_check_s=1_000)
    async with listening(settings) as port, httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as http:
        # The first one learns the version of the data, and the second is kept.
        _, plain = [await http.post("/graphql", json=body, headers={"accept-encoding": "identity"}) for _ in range(2)]
        assert len(plain.content) > 1_000
        for _ in range(3):
            response = await http.post("/graphql", json=body, headers={"accept-encoding": coding})
            assert (response.headers["content-encoding"], response.headers["vary"]) == (coding, "accept-encoding")
            assert response.json() == plain.json()
            assert int(response.headers["content-length"]) * 2 < len(plain.content)
        again = await http.post("/graphql", json=body, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in again.headers
        assert again.content == plain.content


async def test_the_schema_is_told_in_graphqls_own_language_unless_it_is_hidden(
    bff: Client, small_dsn: str, agent: ScriptedAgent
) -> None:
    response = await bff.http.get("/schema.graphql")
    assert response.headers["content-type"] == "text/plain; charset=utf-8"
    assert response.text == (Path(__file__).parents[3] / "schema.graphql").read_text()
    async with running(settings_for(small_dsn, agent, introspection=False)) as hidden:
        assert (await hidden.http.get("/schema.graphql")).status_code == 404


async def test_who_opens_the_address_in_a_browser_gets_graphiql_where_it_is_shown(
    bff: Client, small_dsn: str, agent: ScriptedAgent
) -> None:
    browser = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    assert (await bff.http.get("/graphql", headers=browser)).status_code == 400
    async with running(settings_for(small_dsn, agent, graphiql=True)) as shown:
        page = await shown.http.get("/graphql", headers=browser)
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert "default-src 'none'; script-src 'self'" in page.headers["content-security-policy"]
        for address in re.findall(r'(?:src|href)="(/[^"]+)"', page.text):
            file = await shown.http.get(address)
            assert file.status_code == 200, address
            is_short = len(file.content) < LEAST_BYTES
            assert file.headers.get("content-encoding") == (None if is_short else "br"), address
        assert "://" not in page.text
        answer = await shown.http.get("/graphql?query={__typename}", headers={**browser, "sec-fetch-site": "none"})
        assert answer.json() == {"data": {"__typename": "Query"}}
        assert (await shown.http.post("/graphql", json={"query": "{ __typename }"})).status_code == 200

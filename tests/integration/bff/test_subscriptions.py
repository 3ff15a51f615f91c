"""A question is told of while it is answered, over sockets and as events, and the result is the query's answer."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import httpx
import pytest
from contracts.agent.v1 import agent_pb2 as pb
from grpc import StatusCode
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.integration.bff.conftest import Client, running, settings_for
from tests.integration.bff.test_http import listening
from tests.support.scripted_agent import BEGUN, Context, ScriptedAgent, never, ref, reply
from tests.support.subscribers import opened, streamed

ANSWER = """{ requestId answer confidence verified route terminationReason warnings resultCount
  results { __typename id name ... on Anime { studios { name } } } sources { name }
  citations { index label ref { entityType id } entity { name } } evidence { value complete }
  trace { totalMs steps { turn action } } }"""
WHOLE = """subscription Ask($q: String!, $adult: Boolean) { told: searchAi(query: $q, includeAdult: $adult) {
  requestId kind begun { turn action rationale elapsedMs } step { turn action summary sufficient } text { index text }
  heartbeat { elapsedMs } result ANSWER } }""".replace("ANSWER", ANSWER)
BRIEF = "subscription($q: String!) { searchAi(query: $q) { kind } }"
KINDS = ["STEP_BEGUN", "STEP_DONE", "TEXT", "RESULT"]


@pytest.fixture
async def port(small_dsn: str, agent: ScriptedAgent) -> AsyncIterator[int]:
    async with listening(settings_for(small_dsn, agent)) as opened:
        yield opened


async def over_socket(port: int, query: str, /, **variables: object) -> list[dict[str, Any]]:
    async with opened(port) as socket:
        return [result async for result in socket.results(query, **variables)]


async def over_events(port: int, query: str, /, **variables: object) -> list[dict[str, Any]]:
    async with streamed(port, query, **variables) as events:
        assert (await events.head())[0] == 200
        return [result async for result in events.results()]


type Subscribed = Callable[..., Awaitable[list[dict[str, Any]]]]
OUTLETS = pytest.mark.parametrize("subscribed", [over_socket, over_events])


def codes(results: list[dict[str, Any]]) -> list[str]:
    return [error["extensions"]["code"] for result in results for error in result.get("errors") or ()]


@OUTLETS
async def test_steps_and_sentences_come_before_the_answer_that_the_query_gives(
    subscribed: Subscribed, port: int, agent: ScriptedAgent
) -> None:
    agent.answers(reply(result_entities=[ref("anime:1"), ref("anime:404")], warnings=["cut"]))
    events = [result["data"]["told"] for result in await subscribed(port, WHOLE, q="Which?")]
    assert [event["kind"] for event in events] == KINDS
    begun, done, text, result = events
    assert begun["begun"] == {"turn": 1, "action": "pg_graph:lookup", "rationale": "find the name", "elapsedMs": 1.5}
    assert done["step"] == {"turn": 1, "action": "pg_graph:lookup", "summary": "1 found", "sufficient": True}
    assert text["text"] == {"index": 0, "text": result["result"]["answer"]}
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as http:
        query = {"query": f'query {{ searchAi(query: "Which?") {ANSWER} }}'}
        asked = (await http.post("/graphql", json=query)).json()["data"]["searchAi"]
    assert result["result"] == asked
    assert asked["results"][0]["studios"]
    only = {"begun": begun, "step": done, "text": text, "result": result}
    for name, event in only.items():
        others = {"begun", "step", "text", "result", "heartbeat"} - {name}
        assert [event[other] for other in others] == [None] * 4


@OUTLETS
async def test_a_page_of_the_results_and_adult_titles_are_asked_for_as_in_the_query(
    subscribed: Subscribed, port: int, agent: ScriptedAgent
) -> None:
    agent.answers(reply(result_entities=[ref("anime:9"), ref("anime:1"), ref("anime:5")]))
    query = """subscription { searchAi(query: "x", includeAdult: true, first: 1, offset: 1) {
        result { resultCount results { name } } } }"""
    *_, last = await subscribed(port, query)
    assert last["data"]["searchAi"]["result"] == {"resultCount": 3, "results": [{"name": "Cowboy Bebop"}]}
    assert agent.requests[0].include_adult


async def test_a_step_reaches_the_client_while_the_agent_is_at_it(port: int, agent: ScriptedAgent) -> None:
    agent.script = never
    async with opened(port) as socket, streamed(port, BRIEF, q="x") as events:
        await events.head()
        assert (await events.next())[1] == {"data": {"searchAi": {"kind": "STEP_BEGUN"}}}
        results = socket.results(BRIEF, q="x")
        assert await anext(results) == {"data": {"searchAi": {"kind": "STEP_BEGUN"}}}


async def test_an_event_of_a_newer_agent_is_passed_over_and_a_heartbeat_is_not(port: int, agent: ScriptedAgent) -> None:
    async def stream(_request: pb.SearchAIRequest, _context: Context) -> AsyncIterator[pb.StreamSearchAIResponse]:
        yield pb.StreamSearchAIResponse()
        yield pb.StreamSearchAIResponse(heartbeat=pb.Heartbeat(elapsed_ms=7))
        yield pb.StreamSearchAIResponse(result=reply())

    agent.stream = stream
    first, last = await over_socket(port, WHOLE, q="x")
    assert first["data"]["told"]["heartbeat"] == {"elapsedMs": 7}
    assert last["data"]["told"]["kind"] == "RESULT"


async def test_events_are_never_kept_nor_held_back_on_their_way(port: int) -> None:
    async with streamed(port, BRIEF, q="x") as events:
        status, headers = await events.head()
        assert [event async for event in events.results()]
    assert status == 200
    assert headers["content-type"] == "text/event-stream; charset=utf-8"
    assert "no-cache" in headers["cache-control"]
    assert headers["x-accel-buffering"] == "no"
    assert headers["x-request-id"]


@OUTLETS
async def test_queries_are_answered_too_and_searches_among_them(subscribed: Subscribed, port: int) -> None:
    query = '{ search(query: "cow") { hits { name } } }'
    for _ in range(2):  # the second one is kept in memory
        (result,) = await subscribed(port, query)
        assert len(result["data"]["search"]["hits"]) == 3
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as http:
            assert (await http.post("/graphql", json={"query": query})).json() == result


@OUTLETS
@pytest.mark.parametrize("question", ["", "x" * 2_001])
async def test_a_question_outside_its_limits_is_refused_before_the_agent(
    subscribed: Subscribed, port: int, agent: ScriptedAgent, question: str
) -> None:
    (result,) = await subscribed(port, WHOLE, q=question)
    assert codes([result]) == ["INVALID_ARGUMENT"]
    assert result["errors"][0]["path"] == ["told"]
    assert agent.requests == []


@OUTLETS
@pytest.mark.parametrize(
    ("status", "code"),
    [(StatusCode.UNAVAILABLE, "UNAVAILABLE"), (StatusCode.RESOURCE_EXHAUSTED, "RESOURCE_EXHAUSTED")],
)
async def test_a_failure_of_the_agent_has_its_code_behind_what_was_told(
    subscribed: Subscribed, port: int, agent: ScriptedAgent, status: StatusCode, code: str
) -> None:
    async def fail(_request: pb.SearchAIRequest, context: Context) -> pb.SearchAIResponse:
        await context.abort(status, "key sk-123 is wrong")
        raise AssertionError("abort raises")

    agent.script = fail
    results = await subscribed(port, BRIEF, q="x")
    assert results[0] == {"data": {"searchAi": {"kind": "STEP_BEGUN"}}}
    assert codes(results) == [code]
    assert "sk-123" not in str(results)


@OUTLETS
async def test_a_stream_that_ends_without_an_answer_is_an_error(
    subscribed: Subscribed, port: int, agent: ScriptedAgent
) -> None:
    async def stream(_request: pb.SearchAIRequest, _context: Context) -> AsyncIterator[pb.StreamSearchAIResponse]:
        yield BEGUN

    agent.stream = stream
    assert codes(await subscribed(port, BRIEF, q="x")) == ["INTERNAL"]


@OUTLETS
async def test_the_deadline_of_a_request_ends_a_stream(
    small_dsn: str, agent: ScriptedAgent, subscribed: Subscribed
) -> None:
    agent.script = never
    async with listening(settings_for(small_dsn, agent, request_timeout_s=0.7)) as port:
        assert codes(await subscribed(port, BRIEF, q="x")) == ["DEADLINE_EXCEEDED"]
        await asyncio.wait_for(agent.cancelled.wait(), 1)


DOWN, UP = "... on Anime { relations { anime {" * 5, "}}}" * 5
DEEP = f'subscription {{ searchAi(query: "x") {{ result {{ results {{ {DOWN} name {UP} }} }} }} }}'
REFUSED = [
    ("subscription { nope }", "GRAPHQL_VALIDATION_FAILED"),
    ("subscription {", "GRAPHQL_PARSE_FAILED"),
    (DEEP, "QUERY_TOO_COMPLEX"),
    ('subscription { a: searchAi(query: "x") { kind } b: searchAi(query: "x") { kind } }', "GRAPHQL_VALIDATION_FAILED"),
]


@pytest.mark.parametrize(("query", "code"), REFUSED)
async def test_what_is_refused_as_a_query_is_refused_before_it_begins(
    port: int, agent: ScriptedAgent, query: str, code: str
) -> None:
    assert codes(await over_events(port, query)) == [code]
    async with opened(port) as socket:
        await socket.subscribe(query)
        refused = await socket.receive()
        assert (refused["type"], refused["id"]) == ("error", "1")
        assert [error["extensions"]["code"] for error in refused["payload"]] == [code]
        assert [result async for result in socket.results(BRIEF, q="x")], "the socket lives"
    assert len(agent.requests) == 1


async def test_a_subscription_that_is_posted_as_a_query_is_told_so(bff: Client) -> None:
    response = await bff.http.post("/graphql", json={"query": BRIEF, "variables": {"q": "x"}})
    (error,) = response.json()["errors"]
    assert error["extensions"]["code"] == "INVALID_ARGUMENT"
    assert "subscription" in error["message"].lower()


async def test_events_are_posted_as_json_only(bff: Client) -> None:
    for headers in ({"content-type": "text/plain"}, {}):
        response = await bff.http.post(
            "/graphql", content=json.dumps({"query": BRIEF}), headers={"accept": "text/event-stream", **headers}
        )
        assert response.status_code == 400
    response = await bff.http.get("/graphql", params={"query": BRIEF}, headers={"accept": "text/event-stream"})
    assert response.status_code == 405


@pytest.mark.parametrize(
    ("origin", "taken"),
    [("http://127.0.0.1:{port}", True), ("https://evil.example", False), ("null", False), ("http://127.0.0.1", False)],
)
async def test_a_page_of_another_origin_opens_no_socket(port: int, origin: str, *, taken: bool) -> None:
    if taken:
        async with opened(port, origin=origin.format(port=port)):
            return
    with pytest.raises(InvalidStatus) as refused:
        async with opened(port, origin=origin):
            pass
    assert refused.value.response.status_code == 403
    assert b"INVALID_ARGUMENT" in refused.value.response.body


async def test_one_socket_more_than_may_be_is_turned_away(small_dsn: str, agent: ScriptedAgent) -> None:
    async with listening(settings_for(small_dsn, agent, max_sockets=1)) as port:
        async with opened(port):
            with pytest.raises(InvalidStatus) as refused:
                async with opened(port):
                    pass
            response = refused.value.response
            assert (response.status_code, response.headers["retry-after"]) == (503, "1")
            assert b"RESOURCE_EXHAUSTED" in response.body
        async with opened(port):
            pass


async def test_streams_count_as_requests_do(small_dsn: str, agent: ScriptedAgent) -> None:
    agent.script = never
    async with listening(settings_for(small_dsn, agent, max_requests=1)) as port, opened(port) as socket:
        await socket.subscribe(BRIEF, q="x")
        await asyncio.wait_for(agent.started.wait(), 10)
        async with streamed(port, BRIEF, q="x") as events:
            assert (await events.head())[0] == 503
        await socket.receive()
        await socket.subscribe(BRIEF, id_="2", q="x")
        refused = await socket.receive()
        assert (refused["type"], refused["id"]) == ("error", "2")
        assert refused["payload"][0]["extensions"]["code"] == "RESOURCE_EXHAUSTED"


async def test_a_socket_runs_so_many_operations_and_no_more(port: int, agent: ScriptedAgent) -> None:
    agent.script = never
    async with opened(port) as socket:
        for number in range(11):
            await socket.subscribe(BRIEF, id_=str(number), q="x")
        messages = [await socket.receive() for _ in range(11)]
        (refused,) = [message for message in messages if message["type"] == "error"]
        assert refused["id"] == "10"
        assert refused["payload"][0]["extensions"]["code"] == "RESOURCE_EXHAUSTED"
        await socket.send(id="0", type="complete")
        await socket.subscribe(BRIEF, id_="11", q="x")
        assert (await socket.receive())["id"] == "11"


@pytest.mark.parametrize(
    "message",
    [
        "{",
        "[]",
        "5",
        '{"type": "nope"}',
        "{}",
        '{"type": "subscribe", "id": {}, "payload": {"query": "x"}}',
        '{"type": "subscribe", "id": "1", "payload": "x"}',
        '{"type": "subscribe", "id": "1", "payload": {"query": 5}}',
        '{"type": "subscribe", "id": "1", "payload": {"query": "x", "variables": []}}',
        '{"type": "complete", "id": []}',
        b"{}",
    ],
)
async def test_a_message_that_is_none_of_the_protocol_closes_the_socket(port: int, message: str | bytes) -> None:
    async with opened(port) as socket:
        await socket.connection.send(message)
        with pytest.raises(ConnectionClosed) as closed:
            await socket.receive()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4400


async def test_a_message_larger_than_a_body_closes_the_socket(port: int) -> None:
    async with opened(port) as socket:
        await socket.connection.send("x" * (256 * 1024 + 1))
        with pytest.raises(ConnectionClosed) as closed:
            await socket.receive()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


async def test_nothing_is_subscribed_to_before_the_socket_is_acknowledged(port: int, agent: ScriptedAgent) -> None:
    async with opened(port) as socket:
        await socket.send(type="connection_init")
        with pytest.raises(ConnectionClosed) as closed:
            await socket.receive()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4429
    assert agent.requests == []


async def test_sockets_open_at_one_place_only(port: int) -> None:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as http:
        asked = {"connection": "upgrade", "upgrade": "websocket", "sec-websocket-version": "13"}
        key = {"sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ=="}
        assert (await http.get("/assets/page.js", headers={**asked, **key})).status_code == 404


async def test_without_an_agent_a_stream_says_so(small_dsn: str) -> None:
    absent = ScriptedAgent()
    absent.target = "127.0.0.1:1"
    async with running(settings_for(small_dsn, absent)) as bff:
        headers = {"accept": "text/event-stream"}
        response = await bff.http.post("/graphql", json={"query": BRIEF, "variables": {"q": "x"}}, headers=headers)
    name, data = response.text.split("\n")[:2]
    assert name == "event: next"
    assert codes([json.loads(data.removeprefix("data: "))]) == ["UNAVAILABLE"]

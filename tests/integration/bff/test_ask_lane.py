"""A question goes to the agent, and what it answers in ids comes back as entities."""

import json
from typing import Any

import pytest
from bff.answer import ROUTES, TERMINATION_REASONS
from catalog.entities import entity_id
from contracts.agent.v1 import agent_pb2 as pb
from grpc import StatusCode
from telemetry.request_id import accept_request_id

from tests.integration.bff.conftest import Client, running, settings_for
from tests.support.scripted_agent import Context, ScriptedAgent, never, ref, reply
from tests.support.statements import driver_statements_sent

WHOLE = """
query Ask($q: String!, $adult: Boolean) { searchAi(query: $q, includeAdult: $adult) {
  requestId answer confidence verified route terminationReason warnings
  results { __typename id name } sources { name }
  citations { index label quote ref { entityType id } entity { name } }
  evidence { value complete
    paths { rels qualifiers nodes { entityType id } entities { name } }
    comparison { left { id } right { id } rows { field left right same } } }
  trace { llmCalls inputTokens outputTokens totalMs
    steps { turn action rationale summary resultCount sufficient missing durationMs } } } }
"""


async def ask(bff: Client, question: str = "Which anime is it?", **variables: object) -> dict[str, Any]:
    return (await bff.data(WHOLE, q=question, **variables))["searchAi"]


async def test_an_answer_comes_with_all_that_the_agent_sent(bff: Client, agent: ScriptedAgent) -> None:
    agent.answers(
        reply(
            result_entities=[ref("anime:1"), ref("character:1")],
            source_entities=[ref("anime:1"), ref("character:1"), ref("person:1")],
            citations=[
                pb.Citation(index=1, label="Cowboy Bebop", ref=ref("anime:1"), quote="drift"),
                pb.Citation(index=2, label="arithmetic"),
            ],
            evidence=pb.Evidence(
                paths=[
                    pb.EvidencePath(
                        nodes=[ref("character:1"), ref("anime:1"), ref("person:1")],
                        rels=["appears_in", "staff"],
                        qualifiers=["main", ""],
                    )
                ],
                comparison=pb.Comparison(
                    left=ref("anime:1"),
                    right=ref("anime:5"),
                    rows=[pb.ComparisonRow(field="year", left="1998", right="2001"), pb.ComparisonRow(field="season")],
                ),
                value="26",
                complete=False,
            ),
            warnings=["cut"],
            trace=pb.Trace(
                steps=[
                    pb.TraceStep(turn=1, action="pg_graph", rationale="r", summary="s", result_count=2, missing=["x"])
                ],
                llm_calls=2,
                input_tokens=30,
                output_tokens=4,
                total_ms=12.5,
            ),
        )
    )
    got = await ask(bff)
    assert [(e["__typename"], e["name"]) for e in got["results"]] == [
        ("Anime", "Cowboy Bebop"),
        ("Character", "Spike Spiegel"),
    ]
    assert [e["name"] for e in got["sources"]] == ["Cowboy Bebop", "Spike Spiegel", "Koichi Yamadera"]
    first, second = got["citations"]
    assert (first["index"], first["quote"], first["entity"]["name"]) == (1, "drift", "Cowboy Bebop")
    assert first["ref"] == {"entityType": "ANIME", "id": got["results"][0]["id"]}
    assert (second["label"], second["ref"], second["entity"], second["quote"]) == ("arithmetic", None, None, None)
    (path,) = got["evidence"]["paths"]
    assert (path["rels"], path["qualifiers"]) == (["appears_in", "staff"], ["main", None])
    assert [e["name"] for e in path["entities"]] == ["Spike Spiegel", "Cowboy Bebop", "Koichi Yamadera"]
    assert [node["entityType"] for node in path["nodes"]] == ["CHARACTER", "ANIME", "PERSON"]
    assert got["evidence"]["comparison"]["rows"] == [
        {"field": "year", "left": "1998", "right": "2001", "same": False},
        {"field": "season", "left": None, "right": None, "same": False},
    ]
    assert (got["evidence"]["value"], got["evidence"]["complete"], got["warnings"]) == ("26", False, ["cut"])
    (step,) = got["trace"].pop("steps")
    assert (step["action"], step["resultCount"], step["sufficient"], step["missing"]) == ("pg_graph", 2, None, ["x"])
    assert got["trace"] == {"llmCalls": 2, "inputTokens": 30, "outputTokens": 4, "totalMs": 12.5}


@pytest.mark.parametrize("route", ROUTES)
async def test_every_route_reaches_the_client(bff: Client, agent: ScriptedAgent, route: int) -> None:
    agent.answers(reply(route=route))
    assert (await ask(bff))["route"] == ROUTES[route].name


@pytest.mark.parametrize("reason", TERMINATION_REASONS)
async def test_every_termination_reason_reaches_the_client(bff: Client, agent: ScriptedAgent, reason: int) -> None:
    agent.answers(reply(termination_reason=reason))
    assert (await ask(bff))["terminationReason"] == TERMINATION_REASONS[reason].name


async def test_the_agent_is_asked_for_exactly_what_the_client_asked(bff: Client, agent: ScriptedAgent) -> None:
    await bff.data('{ searchAi(query: "  Who?\\u0000 ", imageQuery: "abc", includeAdult: true) { answer } }')
    (request,) = agent.requests
    assert (request.query, request.image_query, request.include_adult) == ("Who?", "abc", True)
    await ask(bff)
    assert (agent.requests[1].image_query, agent.requests[1].include_adult) == ("", False)
    assert agent.requests[1].conversation_id == ""


@pytest.mark.parametrize("operation", ["query", "subscription"])
async def test_a_conversation_reaches_the_agent_and_comes_back(
    bff: Client, agent: ScriptedAgent, operation: str
) -> None:
    agent.answers(reply(conversation_id="c-2", read_as="Who made Quindle?"))
    result = "conversationId readAs" if operation == "query" else "result { conversationId readAs }"
    query = f'{operation} {{ searchAi(query: "and Quindle?", conversationId: "c-1") {{ {result} }} }}'
    data = await bff.data(query) if operation == "query" else await _last_event(bff, query)
    assert data["searchAi"] == {"conversationId": "c-2", "readAs": "Who made Quindle?"}
    assert agent.requests[-1].conversation_id == "c-1"


async def test_where_no_conversation_is_kept_there_is_nothing_to_go_on_with(bff: Client, agent: ScriptedAgent) -> None:
    agent.answers(reply())
    answer = (await bff.data('{ searchAi(query: "x") { conversationId readAs } }'))["searchAi"]
    assert answer == {"conversationId": None, "readAs": None}


async def _last_event(bff: Client, query: str) -> dict[str, Any]:
    response = await bff.http.post("/graphql", json={"query": query}, headers={"accept": "text/event-stream"})
    events = [line.removeprefix("data: ") for line in response.text.splitlines() if line.startswith("data: {")]
    last: dict[str, Any] = json.loads(events[-1])
    return {"searchAi": last["data"]["searchAi"]["result"]}


@pytest.mark.parametrize(("sent", "further"), [("abc.1", "abc.1-2"), ("x" * 64, f"{'x' * 62}-2")])
async def test_the_request_id_reaches_the_agent_and_comes_back(
    bff: Client, agent: ScriptedAgent, sent: str, further: str
) -> None:
    query = {"query": '{ a: searchAi(query: "x") { requestId } b: searchAi(query: "y") { requestId } }'}
    response = await bff.http.post("/graphql", json=query, headers={"x-request-id": sent})
    assert response.headers["x-request-id"] == sent
    assert {request.request_id for request in agent.requests} == {sent, further}
    assert {answer["requestId"] for answer in response.json()["data"].values()} == {sent, further}
    assert accept_request_id(further) == further, "the agent keeps it"


async def test_the_agent_gets_what_is_left_of_the_deadline(small_dsn: str, agent: ScriptedAgent) -> None:
    async with running(settings_for(small_dsn, agent, request_timeout_s=10)) as bff:
        await ask(bff)
    (remaining_s,) = agent.remaining_s
    assert remaining_s is not None
    assert 8 < remaining_s <= 9.5


async def test_entities_that_are_gone_are_left_out_and_the_answer_says_so(bff: Client, agent: ScriptedAgent) -> None:
    agent.answers(
        reply(
            result_entities=[ref("anime:404"), ref("anime:1")],
            source_entities=[ref("anime:404"), ref("anime:1")],
            citations=[pb.Citation(index=1, label="Gone", ref=ref("anime:404"))],
            evidence=pb.Evidence(
                paths=[
                    pb.EvidencePath(nodes=[ref("anime:1"), ref("anime:404")], rels=["sequel"]),
                    pb.EvidencePath(nodes=[ref("anime:1"), ref("anime:5")], rels=["side_story"]),
                ],
                comparison=pb.Comparison(left=ref("anime:1"), right=ref("anime:404")),
                complete=True,
            ),
        )
    )
    got = await ask(bff)
    assert [e["name"] for e in got["results"]] == ["Cowboy Bebop"]
    assert [e["name"] for e in got["sources"]] == ["Cowboy Bebop"]
    assert [(c["label"], c["ref"], c["entity"]) for c in got["citations"]] == [("Gone", None, None)]
    assert [(path["rels"], path["qualifiers"]) for path in got["evidence"]["paths"]] == [(["side_story"], [None])]
    assert got["evidence"]["comparison"] is None
    assert got["warnings"] == ["1 entities of this answer cannot be shown."]


async def test_adult_entities_show_only_where_they_are_asked_for(bff: Client, agent: ScriptedAgent) -> None:
    agent.answers(reply(result_entities=[ref("anime:9"), ref("anime:1")]))
    assert [e["name"] for e in (await ask(bff))["results"]] == ["Cowboy Bebop"]
    assert [e["name"] for e in (await ask(bff, adult=True))["results"]] == ["Bebop After Dark", "Cowboy Bebop"]


async def test_the_lists_of_an_answer_hide_adult_entities_as_the_lane_does(bff: Client, agent: ScriptedAgent) -> None:
    agent.answers(reply(result_entities=[ref("anime:1")]))
    query = """query($adult: Boolean) { searchAi(query: "x", includeAdult: $adult) { results { ... on Anime {
        relations { anime { name } } characters { edges { node { anime { edges { node { name } } } } } } } } } }"""
    default, asked = await bff.data(query), await bff.data(query, adult=True)
    assert "Bebop After Dark" not in str(default)
    assert str(asked).count("Bebop After Dark") > 1


async def test_everything_an_answer_names_is_loaded_in_one_statement(bff: Client, agent: ScriptedAgent) -> None:
    everything = [ref(f"episode:1-{n}") for n in range(1, 6)] + [
        ref(r) for r in ("anime:1", "anime:5", "manga:1", "person:1", "studio:1", "character:1", "character:2")
    ]
    for named in (everything[:1], everything * 20):
        agent.answers(
            reply(
                result_entities=named,
                source_entities=named,
                citations=[pb.Citation(index=i, label="x", ref=r) for i, r in enumerate(named)],
                evidence=pb.Evidence(paths=[pb.EvidencePath(nodes=named, rels=["x"] * (len(named) - 1))]),
            )
        )
        with driver_statements_sent() as sent:
            got = await ask(bff)
        assert len(got["results"]) == len(named)
        assert len(sent) == 1


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (StatusCode.DEADLINE_EXCEEDED, "DEADLINE_EXCEEDED"),
        (StatusCode.INVALID_ARGUMENT, "INVALID_ARGUMENT"),
        (StatusCode.RESOURCE_EXHAUSTED, "RESOURCE_EXHAUSTED"),
        (StatusCode.INTERNAL, "INTERNAL"),
        (StatusCode.FAILED_PRECONDITION, "INTERNAL"),
    ],
)
async def test_a_failure_of_the_agent_has_a_code_and_no_secret(
    bff: Client, agent: ScriptedAgent, status: StatusCode, code: str
) -> None:
    async def fail(_request: pb.SearchAIRequest, context: Context) -> pb.SearchAIResponse:
        await context.abort(status, "key sk-123 is wrong" if status is not StatusCode.INVALID_ARGUMENT else "too vague")
        raise AssertionError("abort raises")

    agent.script = fail
    (error,) = (await bff.post(WHOLE, q="x"))["errors"]
    assert error["extensions"]["code"] == code
    assert error["path"] == ["searchAi"]
    assert "sk-123" not in error["message"]
    assert (error["message"] == "too vague") == (status is StatusCode.INVALID_ARGUMENT)


async def test_a_call_that_did_nothing_yet_is_made_again(bff: Client, agent: ScriptedAgent) -> None:
    async def recover(request: pb.SearchAIRequest, context: Context) -> pb.SearchAIResponse:
        if len(agent.requests) < 3:
            await context.abort(StatusCode.UNAVAILABLE, "starting")
        return reply(request_id=request.request_id)

    agent.script = recover
    assert (await ask(bff))["answer"]
    assert len(agent.requests) == 3


async def test_a_call_that_has_begun_its_work_is_not_made_again(bff: Client, agent: ScriptedAgent) -> None:
    async def begin(_request: pb.SearchAIRequest, context: Context) -> pb.SearchAIResponse:
        await context.send_initial_metadata(())
        await context.abort(StatusCode.UNAVAILABLE, "model is away")
        raise AssertionError("abort raises")

    agent.script = begin
    assert await bff.code(WHOLE, q="x") == "UNAVAILABLE"
    assert len(agent.requests) == 1


async def test_a_question_ends_at_the_deadline(small_dsn: str, agent: ScriptedAgent) -> None:
    agent.script = never
    async with running(settings_for(small_dsn, agent, request_timeout_s=0.6)) as bff:
        assert await bff.code(WHOLE, q="x") == "DEADLINE_EXCEEDED"
    await agent.cancelled.wait()


async def test_without_an_agent_the_other_lane_goes_on(small_dsn: str) -> None:
    absent = ScriptedAgent()
    absent.target = "127.0.0.1:1"
    async with running(settings_for(small_dsn, absent)) as bff:
        assert await bff.code(WHOLE, q="x") == "UNAVAILABLE"
        assert (await bff.data('{ search(query: "cow") { hits { name } } }'))["search"]["hits"]


@pytest.mark.parametrize(
    "fields", [{"route": 0}, {"termination_reason": 99}, {"result_entities": [pb.EntityRef(id="x")]}]
)
async def test_a_reply_outside_the_contract_is_an_internal_error(
    bff: Client, agent: ScriptedAgent, fields: dict[str, Any]
) -> None:
    agent.answers(reply(**fields))
    assert await bff.code(WHOLE, q="x") == "INTERNAL"


@pytest.mark.parametrize("question", ["", "   ", "\x00", "x" * 2_001])
async def test_a_question_outside_its_limits_is_refused_before_the_agent(
    bff: Client, agent: ScriptedAgent, question: str
) -> None:
    assert await bff.code(WHOLE, q=question) == "INVALID_ARGUMENT"
    assert agent.requests == []


async def test_a_question_of_the_longest_length_is_asked(bff: Client, agent: ScriptedAgent) -> None:
    await ask(bff, "x" * 2_000)
    assert len(agent.requests[0].query) == 2_000


PAGE = """query ($q: String!, $first: Int, $offset: Int) {
  searchAi(query: $q, first: $first, offset: $offset) { answer resultCount results { name } } }"""


@pytest.mark.parametrize(
    ("page", "names"),
    [
        ({}, ["Cowboy Bebop", "Spike Spiegel", "Koichi Yamadera"]),
        ({"first": 1}, ["Cowboy Bebop"]),
        ({"first": 2, "offset": 1}, ["Spike Spiegel", "Koichi Yamadera"]),
        ({"first": 100, "offset": 2}, ["Koichi Yamadera"]),
        ({"offset": 3}, []),
    ],
)
async def test_results_come_in_pages(bff: Client, agent: ScriptedAgent, page: dict[str, int], names: list[str]) -> None:
    agent.answers(reply(result_entities=[ref("anime:1"), ref("character:1"), ref("person:1")]))
    got = (await bff.data(PAGE, q="Who?", **page))["searchAi"]
    assert [entity["name"] for entity in got["results"]] == names
    assert got["resultCount"] == 3


@pytest.mark.parametrize(
    ("page", "message"),
    [
        ({"first": 101}, "`first` is 101; it must be 1 to 100."),
        ({"first": 0}, "`first` is 0; it must be 1 to 100."),
        ({"first": -1}, "`first` is -1; it must be 1 to 100."),
        ({"offset": -1}, "`offset` is -1; it must be 0 or more."),
    ],
)
async def test_a_page_outside_its_range_is_refused(bff: Client, page: dict[str, int], message: str) -> None:
    (refused,) = (await bff.post(PAGE, q="Who?", **page))["errors"]
    assert (refused["message"], refused["extensions"]["code"]) == (message, "INVALID_ARGUMENT")


PARTS = """query ($q: String!, $first: Int, $after: ID) {
  searchAi(query: $q, first: 3) { resultCount results(first: $first, after: $after) { id name } } }"""
THREE = ["Cowboy Bebop", "Spike Spiegel", "Koichi Yamadera"]


@pytest.mark.parametrize(
    ("part", "names"),
    [
        ({}, THREE),
        ({"first": None, "after": None}, THREE),
        ({"first": 1}, THREE[:1]),
        ({"first": 100, "after": "anime:1"}, THREE[1:]),
        ({"first": 1, "after": "character:1"}, THREE[2:]),
        ({"after": "person:1"}, []),
    ],
)
async def test_results_go_on_behind_the_id_of_one(
    bff: Client, agent: ScriptedAgent, part: dict[str, Any], names: list[str]
) -> None:
    agent.answers(reply(result_entities=[ref("anime:1"), ref("character:1"), ref("person:1"), ref("manga:1")]))
    if part.get("after"):
        part = part | {"after": str(entity_id(part["after"]))}
    got = (await bff.data(PARTS, q="Who?", **part))["searchAi"]
    assert [entity["name"] for entity in got["results"]] == names
    assert got["resultCount"] == 4


@pytest.mark.parametrize("part", [{"first": 0}, {"first": 101}, {"after": "x"}, {"after": str(entity_id("manga:1"))}])
async def test_a_part_that_is_none_of_the_results_is_refused(
    bff: Client, agent: ScriptedAgent, part: dict[str, Any]
) -> None:
    agent.answers(reply(result_entities=[ref("anime:1"), ref("character:1"), ref("person:1"), ref("manga:1")]))
    assert await bff.code(PARTS, q="Who?", **part) == "INVALID_ARGUMENT"

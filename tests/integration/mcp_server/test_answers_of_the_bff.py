"""Whatever the BFF answers, or does not, a client of the MCP server is told in a form that it can act on."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from mcp import Client
from mcp.server.mcpserver import MCPServer
from mcp_server.server import build_server, client_of
from mcp_server.settings import Settings
from mcp_types import CallToolResult

from tests.integration.mcp_server.conftest import Call, Place
from tests.support.scripted_bff import Script, ScriptedBff, replies, streams, waits

ID = "5e6df8ee-3b0b-5c22-b9b1-0a9b6b2f7a11"
ANSWER: dict[str, Any] = {
    "requestId": "r",
    "answer": "It is so [1].",
    "resultCount": 1,
    "results": [{"id": ID, "entityType": "ANIME", "name": "A", "year": 1999}],
    "citations": [{"index": 1, "label": "A", "quote": None, "entity": None}],
    "evidence": {"value": None, "complete": True, "paths": [], "comparison": None},
    "confidence": 1,
    "verified": True,
    "route": "FAST",
    "terminationReason": "SUFFICIENT",
    "warnings": [],
    "trace": {"totalMs": 1.5, "llmCalls": 0, "steps": []},
}
CLARIFY = {"kind": "RESULT", "result": ANSWER | {"terminationReason": "CLARIFICATION_NEEDED"}}


@asynccontextmanager
async def connected(bff: ScriptedBff, settings: Settings) -> AsyncGenerator[Client]:
    """Connect to a server with limits of its own."""
    async with client_of(settings, lambda: bff.url) as client, Client(build_server(client, settings)) as host:
        yield host


def error(result: CallToolResult) -> dict[str, Any]:
    """The error of a call, as programs read it; what a model reads begins with its code."""
    assert result.is_error
    assert result.meta is not None
    meta = result.meta["kizuna/error"]
    assert result.content[0].type == "text"
    assert result.content[0].text.startswith(f"{meta['code']}: {meta['message']}")
    return meta


@pytest.mark.parametrize(
    ("script", "code"),
    [
        (replies({"errors": [{"message": "Full.", "extensions": {"code": "RESOURCE_EXHAUSTED"}}]}, status="503 Busy"),
         "RESOURCE_EXHAUSTED"),
        (replies({"data": None, "errors": [{"message": "No.", "extensions": {"code": "DEADLINE_EXCEEDED"}}]}),
         "DEADLINE_EXCEEDED"),
        (replies({"errors": [{"message": "Odd.", "extensions": {"code": "NEVER_HEARD"}}]}), "INTERNAL"),
        (replies(b"<html>", kind="text/html"), "INTERNAL"),
        (replies(b"[" * 100_000), "INTERNAL"),
        (replies({"data": {"search": {"hits": "many"}}}), "INTERNAL"),
    ],
)  # fmt: skip
async def test_what_the_bff_refuses_or_mangles_is_told_by_its_code(
    call: Call, bff: ScriptedBff, script: Script, code: str
) -> None:
    bff.script = script
    assert error(await call("search", query="one"))["code"] == code


@pytest.mark.parametrize(
    ("tool", "arguments", "data"),
    [
        ("path", {"source": ID, "target": "b"}, {"nodes": [{"id": ID}]}),
        ("path", {"source": ID, "target": "b"}, {"nodes": list[object]()}),
        ("compare", {"entities": [ID, "b"]}, {"nodes": "many"}),
        ("entity", {"reference": "ANILIST:1"}, {"externalId": {"name": "A"}}),
        ("entity", {"reference": ID}, {"node": {"id": ID, "entityType": "GAME"}}),
        ("browse", {"kind": "ANIME"}, {"page": {"nodes": None}}),
    ],
)
async def test_a_reply_in_another_form_is_told_as_one_of_another_version(
    call: Call, bff: ScriptedBff, tool: str, arguments: dict[str, object], data: dict[str, object]
) -> None:
    bff.script = replies({"data": data})
    failure = error(await call(tool, **arguments))
    assert failure["code"] == "INTERNAL"
    assert "another one" in failure["message"]


@pytest.mark.parametrize(
    ("script", "code"),
    [
        (streams({"kind": "TEXT"}, complete=False), "UNAVAILABLE"),
        (streams({"kind": "TEXT"}), "INTERNAL"),
        (streams({"kind": "RESULT", "result": {"answer": "x"}}), "INTERNAL"),
        (replies({"data": {}}), "INTERNAL"),
        (replies({"errors": [{"message": "Full.", "extensions": {"code": "RESOURCE_EXHAUSTED"}}]}),
         "RESOURCE_EXHAUSTED"),
    ],
)  # fmt: skip
async def test_a_stream_without_an_answer_is_an_error(call: Call, bff: ScriptedBff, script: Script, code: str) -> None:
    bff.script = script
    assert error(await call("ask", question="why?"))["code"] == code


@pytest.mark.parametrize(("tool", "argument"), [("search", "query"), ("ask", "question"), ("entity", "reference")])
async def test_where_no_bff_answers_one_is_told_how_to_start_it(
    call: Call, served: tuple[Place, MCPServer], tool: str, argument: str
) -> None:
    served[0].url = "http://127.0.0.1:9/graphql"
    failure = error(await call(tool, **{argument: "one piece"}))
    assert failure["code"] == "UNAVAILABLE"
    assert "kizuna serve" in failure["message"]


@pytest.mark.parametrize(("tool", "argument"), [("search", "query"), ("ask", "question")])
async def test_a_bff_that_hangs_is_given_up_and_left(bff: ScriptedBff, tool: str, argument: str) -> None:
    bff.script = waits
    hurried = Settings(question_timeout_s=0.1, request_timeout_s=0.1)
    async with connected(bff, hurried) as host:
        assert error(await host.call_tool(tool, {argument: "x"}))["code"] == "DEADLINE_EXCEEDED"
    await asyncio.wait_for(bff.left.wait(), 1)


def slow_search(delay_s: float) -> Script:
    """Find one studio by any name, after a while; a list has nothing."""
    hit = {"id": ID, "entityType": "STUDIO", "name": "A", "matchedName": "A", "popularity": 1, "typos": 0}
    page = {"nodes": list[object](), "pageInfo": {"hasNextPage": False, "endCursor": None}}

    async def script(asked: dict[str, Any], writer: asyncio.StreamWriter) -> None:
        if "search(" not in asked["query"]:
            return await replies({"data": {"page": page}})(asked, writer)
        await asyncio.sleep(delay_s)
        return await replies({"data": {"search": {"query": "a", "hits": [hit]}}})(asked, writer)

    return script


@pytest.mark.parametrize(("call_timeout_s", "code"), [(0.15, "DEADLINE_EXCEEDED"), (30, None)])
async def test_what_a_call_asks_one_after_the_other_has_one_deadline(
    bff: ScriptedBff, call_timeout_s: float, code: str | None
) -> None:
    bff.script = slow_search(0.1)
    names = {"kind": "ANIME", "filter": {"studios": ["a"] * 3}}
    async with connected(bff, Settings(call_timeout_s=call_timeout_s)) as host:
        result = await host.call_tool("browse", names)
    assert (error(result)["code"] if result.is_error else None) == code


@pytest.mark.parametrize(("spare", "code"), [(0, None), (-1, "INTERNAL")])
async def test_a_reply_is_read_as_far_as_the_limit(bff: ScriptedBff, spare: int, code: str | None) -> None:
    reply = {"data": {"search": {"query": "a", "hits": list[object]()}}}
    bff.script = replies(reply)
    async with connected(bff, Settings(reply_bytes=len(json.dumps(reply)) + spare)) as host:
        result = await host.call_tool("search", {"query": "a"})
    assert (error(result)["code"] if result.is_error else None) == code


async def test_one_call_too_many_is_turned_away_and_the_others_go_on(bff: ScriptedBff) -> None:
    bff.script = waits
    async with connected(bff, Settings(max_calls=1)) as host:
        first = asyncio.create_task(host.call_tool("search", {"query": "a"}))
        while not bff.asked:  # noqa: ASYNC110 - until it has arrived
            await asyncio.sleep(0.01)
        assert error(await host.call_tool("search", {"query": "b"}))["code"] == "RESOURCE_EXHAUSTED"
        first.cancel()
        await asyncio.wait([first])
        bff.script = replies({"data": {"search": {"query": "c", "hits": []}}})
        assert not (await host.call_tool("search", {"query": "c"})).is_error


async def test_a_call_that_is_cancelled_leaves_the_bff(bff: ScriptedBff) -> None:
    bff.script = waits
    async with connected(bff, Settings()) as host:
        asking = asyncio.create_task(host.call_tool("ask", {"question": "why?"}))
        while not bff.asked:  # noqa: ASYNC110 - until it has arrived
            await asyncio.sleep(0.01)
        asking.cancel()
        await asyncio.wait_for(bff.left.wait(), 1)


async def test_an_answer_is_told_as_the_contract_has_it(call: Call, bff: ScriptedBff) -> None:
    bff.script = streams({"kind": "HEARTBEAT", "heartbeat": {"elapsedMs": 1}}, {"kind": "RESULT", "result": ANSWER})
    result = await call("ask", question="why?", adult=True, limit=7)
    assert result.structured_content is not None
    assert result.structured_content["answer"] == ANSWER["answer"]
    assert result.structured_content["results"][0]["uri"] == f"kizuna://anime/{ID}"
    assert bff.asked[0]["variables"] == {"query": "why?", "adult": True, "first": 7}
    assert bff.accepted == ["text/event-stream"]


@pytest.mark.parametrize(
    ("tool", "arguments"), [("path", {"source": "a", "target": "b"}), ("compare", {"entities": ["a", "b"]})]
)
async def test_a_name_that_means_several_is_told_with_their_ids(
    call: Call, bff: ScriptedBff, tool: str, arguments: dict[str, object]
) -> None:
    bff.script = streams(CLARIFY)
    failure = error(await call(tool, **arguments))
    assert failure["code"] == "AMBIGUOUS"
    assert [(one["id"], one["year"]) for one in failure["candidates"]] == [(ID, 1999)]


OTHER = {"id": ID.replace("5", "6"), "entityType": "ANIME", "name": "A", "year": 2009}
MEANT = {"id": ID, "entityType": "MANGA", "name": "A", "year": 1999}
HERO = {"id": ID.replace("5", "7"), "entityType": "CHARACTER", "name": "B"}
NOTHING = ANSWER | {"terminationReason": "NO_MATCH"}


def leading(*entities: object) -> dict[str, Any]:
    """An answer with one path."""
    hops = len(entities) - 1
    path = {"entities": entities, "rels": ["related"] * hops, "qualifiers": [None] * hops}
    return ANSWER | {"evidence": {"complete": True, "paths": [path]}}


def in_turn(*answers: dict[str, Any]) -> Script:
    """Answer one question after the other, the last one ever after, and look-ups of the manga with it."""
    left = list(answers)

    async def script(asked: dict[str, Any], writer: asyncio.StreamWriter) -> None:
        if "nodes" in asked["query"]:
            return await replies({"data": {"nodes": [MEANT]}})(asked, writer)
        answer = left.pop(0) if len(left) > 1 else left[0]
        return await streams({"begun": {"turn": 1, "action": "a", "rationale": "r"}}, {"result": answer})(asked, writer)

    return script


async def test_where_a_namesake_of_an_id_was_taken_the_question_is_put_in_other_words(
    call: Call, bff: ScriptedBff
) -> None:
    bff.script = in_turn(leading(HERO, OTHER), leading(HERO, MEANT))
    result = await call("path", source="B", target=ID)
    assert result.structured_content is not None
    assert result.structured_content["paths"][0]["entities"][-1]["id"] == ID
    questions = [asked["variables"]["query"] for asked in bff.asked if "query" in asked["variables"]]
    assert questions == ["How is B related to A?", "How is B related to A (1999)?"]


@pytest.mark.parametrize("answers", [[leading(HERO, OTHER)], [leading(HERO, OTHER), NOTHING]])
async def test_where_only_namesakes_are_taken_nothing_is_told_of_them(
    call: Call, bff: ScriptedBff, answers: list[dict[str, Any]]
) -> None:
    bff.script = in_turn(*answers)
    failure = error(await call("path", source="B", target=ID))
    assert failure["code"] == "AMBIGUOUS"
    assert [one["id"] for one in failure["candidates"]] == [HERO["id"], OTHER["id"]]


async def test_where_nothing_leads_from_one_to_the_other_that_is_told(call: Call, bff: ScriptedBff) -> None:
    bff.script = in_turn(NOTHING)
    result = await call("path", source="B", target=ID)
    assert result.structured_content is not None
    assert not result.structured_content["found"]
    assert result.structured_content["terminationReason"] == "NO_MATCH"


async def test_progress_counts_on_where_a_question_is_put_again(
    served: tuple[Place, MCPServer], bff: ScriptedBff
) -> None:
    bff.script = in_turn(leading(HERO, OTHER), leading(HERO, MEANT))
    counts: list[float] = []

    async def note(progress: float, total: float | None, message: str | None) -> None:
        assert (total, message) == (None, "1. a: r")
        counts.append(progress)

    async with Client(served[1]) as host:
        await host.call_tool("path", {"source": "B", "target": ID}, progress_callback=note)
    assert counts == [1, 2]


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("search", {"query": ""}),
        ("search", {"query": "a" * 201}),
        ("search", {"query": "a", "limit": 51}),
        ("search", {"query": "a", "kinds": ["GAME"]}),
        ("ask", {"question": "a" * 2_001}),
        ("ask", {"question": "a", "limit": 101}),
        ("compare", {"entities": ["a"]}),
        ("compare", {"entities": ["a"] * 6}),
        ("path", {"source": "a"}),
    ],
)
async def test_an_argument_beyond_its_limit_is_refused_before_the_bff(
    call: Call, bff: ScriptedBff, tool: str, arguments: dict[str, object]
) -> None:
    assert (await call(tool, **arguments)).is_error
    assert bff.asked == []


@pytest.mark.parametrize("tool", ["entity", "path"])
async def test_what_only_looks_like_a_name_is_refused(call: Call, tool: str) -> None:
    arguments = {"reference": "  "} if tool == "entity" else {"source": " ", "target": "b"}
    assert error(await call(tool, **arguments))["code"] == "INVALID_ARGUMENT"

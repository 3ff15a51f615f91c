"""Scripted models say what fits the schema that they are asked for, whichever form it has."""

from typing import Any

import orjson
import pytest
from agent_core.agents.faults import AttemptFailed, Fault

from evals.agents.scripts import SCRIPTS, ScriptedPost, babbler, idler, liar

NESTED: dict[str, Any] = {"properties": {"action": {}, "graph_intent": {}, "final": {}}}
FLAT: dict[str, Any] = {"properties": {"action": {}, "text": {}, "answer": {}}}
JUDGE: dict[str, Any] = {"properties": {"sufficient": {}}}
WRITER: dict[str, Any] = {"properties": {"sentences": {}}}
FRESH: dict[str, Any] = {"question": "Who is Luffy?", "context": []}
SEEN: dict[str, Any] = {"question": "Who is Luffy?", "context": ["a card"]}


def request(schema: dict[str, Any], turn: dict[str, Any]) -> bytes:
    function = {"name": "NextStep", "parameters": schema}
    messages = [{"role": "system", "content": "s"}, {"role": "user", "content": orjson.dumps(turn).decode()}]
    return orjson.dumps({"model": "m", "messages": messages, "tools": [{"function": function}]})


def test_a_liar_answers_at_once_in_either_form_and_finds_it_sufficient() -> None:
    nested, flat = liar(NESTED, FRESH), liar(FLAT, FRESH)
    assert isinstance(nested, dict)
    assert isinstance(flat, dict)
    assert "Disney" in nested["final"]["answer"]
    assert "Disney" in flat["answer"]
    judged, written = liar(JUDGE, FRESH), liar(WRITER, FRESH)
    assert isinstance(judged, dict)
    assert isinstance(written, dict)
    assert judged["sufficient"] is True
    assert "Disney" in written["sentences"][0]["text"]


def test_an_idler_looks_up_and_then_knows_nothing() -> None:
    nested, flat = idler(NESTED, FRESH), idler(FLAT, FRESH)
    assert isinstance(nested, dict)
    assert isinstance(flat, dict)
    assert nested["graph_intent"]["text"] == "Who is Luffy?"
    assert (flat["action"], flat["text"]) == ("lookup", "Who is Luffy?")
    last = idler(FLAT, SEEN)
    assert isinstance(last, dict)
    assert (last["action"], last["outcome"]) == ("final", "no_match")
    assert isinstance(idler(JUDGE, SEEN), dict)
    assert isinstance(idler(WRITER, SEEN), dict)


def test_a_babbler_says_nothing_that_is_json() -> None:
    with pytest.raises(orjson.JSONDecodeError):
        orjson.loads(str(babbler(FLAT, FRESH)))


async def test_what_is_said_comes_as_a_tool_call_with_tokens() -> None:
    data = request(FLAT, FRESH)
    reply = orjson.loads(await ScriptedPost("idler")(data, 1.0))
    call = reply["choices"][0]["message"]["tool_calls"][0]["function"]
    assert call["name"] == "NextStep"
    assert orjson.loads(call["arguments"])["action"] == "lookup"
    assert reply["usage"]["prompt_tokens"] == len(data) // 4
    assert reply["usage"]["completion_tokens"] > 0


async def test_a_provider_that_is_down_fails_every_attempt() -> None:
    with pytest.raises(AttemptFailed) as raised:
        await ScriptedPost("down")(request(FLAT, FRESH), 1.0)
    assert raised.value.fault is Fault.OVERLOADED


async def test_a_script_stands_in_the_place_of_what_posts() -> None:
    async def never(data: bytes, timeout_s: float) -> bytes:
        raise AssertionError(f"{data!r} {timeout_s}")

    for name in set(SCRIPTS) - {"down"}:
        assert await ScriptedPost(name).tap(never)(request(JUDGE, SEEN), 1.0)

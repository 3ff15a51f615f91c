"""A stream of events amounts to the completion that the same server sends in one piece, or to a fault."""

import json
from typing import Any

import pytest
from agent_core.agents.chat_completions import ChatCompletions
from agent_core.agents.faults import AttemptFailed, Fault
from agent_core.agents.settings import ModelSettings
from agent_core.agents.wire import Completion, Tokens


def events(*deltas: dict[str, Any], finish: str | None = "stop") -> bytes:
    usage = {"prompt_tokens": 9, "completion_tokens": 3, "prompt_tokens_details": {"cached_tokens": 4}}
    said: list[dict[str, Any]] = [{"choices": [{"delta": delta, "finish_reason": None}]} for delta in deltas]
    said += [{"choices": [{"delta": {}, "finish_reason": finish}]}, {"choices": [], "usage": usage}]
    lines = [": a comment that keeps the connection open", *(f"data: {json.dumps(event)}" for event in said)]
    return "\n\n".join([*lines, "data: [DONE]", ""]).encode()


def read(body: bytes) -> Completion:
    return ChatCompletions(ModelSettings(base_url="http://127.0.0.1:8001/v1")).read(body)


def test_the_pieces_of_a_text_are_put_together_with_its_usage() -> None:
    completion = read(events({"role": "assistant"}, {"content": '{"a"'}, {"content": ": 1}"}))
    assert completion.payload == '{"a": 1}'
    assert completion.tokens == Tokens(input=9, cached=4, output=3)
    assert not completion.truncated


def test_the_pieces_of_a_tool_call_are_put_together_under_its_index() -> None:
    first = {"index": 0, "id": "call_1", "type": "function", "function": {"name": "NextStep", "arguments": '{"a"'}}
    rest = {"index": 0, "function": {"arguments": ": 1}"}}
    completion = read(events({"tool_calls": [first]}, {"tool_calls": [rest]}, finish="tool_calls"))
    assert completion.payload == '{"a": 1}'
    assert completion.call is not None
    assert (completion.call["id"], completion.call["function"]["name"]) == ("call_1", "NextStep")


def test_a_refusal_and_a_cut_at_the_limit_are_what_they_are_in_one_piece() -> None:
    assert read(events({"refusal": "No."})).refused
    assert read(events({"content": "{"}, finish="length")).truncated


@pytest.mark.parametrize(
    "body",
    [
        events({"content": "{"}, finish=None),
        b'data: {"choices": [{"delta": {"content": "x"}}]}\n',
        b"data: <html>\n",
        b'data: {"error": {"message": "sk-secret"}}\n',
        b"data: 7\n",
        b'data: {"choices": 7}\n',
        b'data: {"choices": ["x"]}\n',
        b'data: {"choices": [{"delta": {"content": 7}}]}\n',
        b'data: {"choices": [{"delta": {"tool_calls": [{"function": 7}]}}]}\n',
        b": nothing else\n",
    ],
)
def test_a_stream_that_was_cut_or_is_none_is_no_completion(body: bytes) -> None:
    with pytest.raises(AttemptFailed) as failed:
        read(body)
    assert failed.value.fault is Fault.NO_COMPLETION
    assert "sk-secret" not in str(failed.value)


def test_a_stream_is_asked_for_with_its_usage_where_it_is_set() -> None:
    from tests.unit.agent_core.agents.test_chat_completions import body

    assert "stream" not in body()
    assert body(stream=True)["stream_options"] == {"include_usage": True}

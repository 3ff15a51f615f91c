"""What is sent to and read from a server that speaks OpenAI's chat completions."""

import json
from typing import Any

import pytest
from agent_core.agents.chat_completions import ChatCompletions
from agent_core.agents.faults import AttemptFailed, Fault
from agent_core.agents.settings import ModelSettings, OutputMode
from agent_core.agents.wire import Completion, OutputSchema, Tokens
from pydantic import SecretStr

SCHEMA = {"type": "object", "properties": {"sufficient": {"type": "boolean"}}}
OUTPUT = OutputSchema(name="Report", description="A report.", schema=SCHEMA, text=json.dumps(SCHEMA))
MESSAGES = [{"role": "system", "content": "You judge."}, {"role": "user", "content": '{"question": "?"}'}]
LOCAL = "http://127.0.0.1:8001/v1"


def body(mode: str = "tools", **settings: object) -> dict[str, Any]:
    form = ChatCompletions(ModelSettings.model_validate({"mode": mode, "base_url": LOCAL, **settings}))
    return form.request(MESSAGES, OUTPUT, max_tokens=900)


def read(message: object, *, finish: str = "stop", **rest: object) -> Completion:
    response = {"choices": [{"index": 0, "message": message, "finish_reason": finish}], **rest}
    return ChatCompletions(ModelSettings()).read(json.dumps(response).encode())


def tool_call(arguments: object, **rest: object) -> dict[str, object]:
    function = {"name": "Report", "arguments": arguments}
    return {"content": None, "tool_calls": [{"id": "call_1", "type": "function", "function": function, **rest}]}


def test_tools_mode_forces_the_one_tool() -> None:
    sent = body("tools")
    function = {"name": "Report", "description": "A report.", "parameters": SCHEMA}
    assert sent["tools"] == [{"type": "function", "function": function}]
    assert sent["tool_choice"] == {"type": "function", "function": {"name": "Report"}}
    assert "response_format" not in sent


def test_json_schema_mode_sends_the_schema_as_the_response_format() -> None:
    sent = body("json_schema")
    assert sent["response_format"] == {"type": "json_schema", "json_schema": {"name": "Report", "schema": SCHEMA}}
    assert "tools" not in sent


@pytest.mark.parametrize(("mode", "response_format"), [("json", {"type": "json_object"}), ("md_json", None)])
def test_the_other_modes_put_the_schema_behind_the_system_prompt(mode: str, response_format: object) -> None:
    sent = body(mode)
    assert sent.get("response_format") == response_format
    assert sent["messages"][0]["content"].startswith("You judge.\n\n# OUTPUT SCHEMA\n")
    assert sent["messages"][0]["content"].endswith(OUTPUT.text)
    assert ("```json" in sent["messages"][0]["content"]) is (mode == "md_json")
    assert sent["messages"][1:] == MESSAGES[1:]


def test_strict_is_sent_only_where_it_is_asked_for() -> None:
    assert body("tools", strict=True)["tools"][0]["function"]["strict"] is True
    assert body("json_schema", strict=True)["response_format"]["json_schema"]["strict"] is True
    assert "strict" not in json.dumps(body("tools"))
    assert "strict" not in json.dumps(body("json", strict=True))


def test_what_never_changes_comes_first() -> None:
    keys = list(body("tools"))
    assert keys.index("tools") < keys.index("messages")


def test_a_request_is_the_same_bytes_every_time() -> None:
    assert json.dumps(body("tools")) == json.dumps(body("tools"))


def test_the_token_limit_goes_under_the_name_that_the_server_knows() -> None:
    assert body()["max_tokens"] == 900
    assert body(max_tokens_param="max_completion_tokens")["max_completion_tokens"] == 900
    own = ChatCompletions(ModelSettings()).request(MESSAGES, OUTPUT, max_tokens=900)
    assert own["max_completion_tokens"] == 900
    assert "max_tokens" not in own


def test_a_temperature_is_sent_only_where_one_is_set() -> None:
    assert "temperature" not in body()
    assert body(temperature=0.0)["temperature"] == 0.0


def test_extra_parameters_are_merged_into_the_body() -> None:
    assert body(extra_body={"reasoning_effort": "low"})["reasoning_effort"] == "low"


def test_the_messages_given_are_not_changed() -> None:
    before = json.dumps(MESSAGES)
    body("json")
    assert json.dumps(MESSAGES) == before


def test_the_key_goes_into_one_header_and_only_where_there_is_one() -> None:
    assert ChatCompletions(ModelSettings(api_key=SecretStr("sk"))).headers() == {"authorization": "Bearer sk"}
    assert ChatCompletions(ModelSettings()).headers() == {}


def test_the_arguments_of_a_tool_call_are_the_payload() -> None:
    completion = read(tool_call('{"sufficient": true}'), finish="tool_calls")
    assert completion.payload == '{"sufficient": true}'
    assert not completion.truncated
    assert not completion.refused


def test_arguments_may_come_as_an_object() -> None:
    assert read(tool_call({"sufficient": True})).payload == {"sufficient": True}


def test_of_several_tool_calls_the_first_counts() -> None:
    message = tool_call("first")
    message["tool_calls"] = [*message["tool_calls"], *tool_call("second")["tool_calls"]]  # type: ignore[misc]
    assert read(message).payload == "first"


def test_text_is_the_payload_where_no_tool_was_called() -> None:
    completion = read({"content": '{"sufficient": true}'})
    assert completion.payload == '{"sufficient": true}'
    assert completion.call is None


def test_an_answer_with_neither_has_no_payload() -> None:
    assert read({"content": None}).payload is None


@pytest.mark.parametrize(
    ("message", "finish"), [({"refusal": "I cannot help."}, "stop"), ({"content": None}, "content_filter")]
)
def test_a_refusal_is_seen(message: object, finish: str) -> None:
    assert read(message, finish=finish).refused


def test_an_output_cut_at_the_token_limit_is_seen() -> None:
    assert read({"content": "{"}, finish="length").truncated


def test_tokens_are_counted_cached_ones_among_them() -> None:
    usage = {"prompt_tokens": 1_200, "completion_tokens": 40, "prompt_tokens_details": {"cached_tokens": 1_024}}
    assert read({"content": "{}"}, usage=usage).tokens == Tokens(input=1_200, cached=1_024, output=40)


@pytest.mark.parametrize("usage", [None, {"prompt_tokens": 7}, {"prompt_tokens": 7, "prompt_tokens_details": None}])
def test_a_provider_may_count_less_or_nothing(usage: dict[str, int] | None) -> None:
    assert read({"content": "{}"}, usage=usage).tokens == Tokens(input=7 if usage else 0)


@pytest.mark.parametrize(
    "response",
    [
        b"",
        b"<html>502 Bad Gateway</html>",
        b"null",
        b"[]",
        b"{}",
        b'{"choices": []}',
        b'{"choices": null}',
        b'{"error": {"message": "overloaded"}}',
        b'{"choices": [{"index": 0}]}',
        b'{"choices": [{"message": "hi"}]}',
    ],
)
def test_a_body_without_a_completion_is_a_failure_that_may_pass(response: bytes) -> None:
    with pytest.raises(AttemptFailed) as caught:
        ChatCompletions(ModelSettings()).read(response)
    assert caught.value.fault is Fault.NO_COMPLETION
    assert caught.value.transient


def test_a_correction_repeats_the_call_as_it_came_and_answers_it() -> None:
    completion = read(tool_call('{"sufficient": 2}', extra_content={"google": {"thought_signature": "opaque"}}))
    repeated, answer = ChatCompletions(ModelSettings()).correction(completion, "- sufficient: no boolean")
    assert repeated["role"] == "assistant"
    assert repeated["tool_calls"][0]["extra_content"] == {"google": {"thought_signature": "opaque"}}
    assert repeated["tool_calls"][0]["function"]["arguments"] == '{"sufficient": 2}'
    assert answer == {"role": "tool", "tool_call_id": "call_1", "content": "- sufficient: no boolean"}


@pytest.mark.parametrize(
    ("message", "said"),
    [
        (tool_call('{"sufficient": tr'), '{"sufficient": tr'),
        ({**tool_call("{}"), "tool_calls": [{"function": {"arguments": "{}"}}]}, "{}"),
        ({"content": "I think so."}, "I think so."),
        ({"content": None}, "{}"),
        ({"content": "  "}, "{}"),
    ],
    ids=["broken arguments", "call without an id", "prose", "nothing", "blanks"],
)
def test_what_cannot_be_repeated_as_a_call_is_repeated_as_text(message: object, said: str) -> None:
    correction = ChatCompletions(ModelSettings()).correction(read(message), "again")
    assert correction == [{"role": "assistant", "content": said}, {"role": "user", "content": "again"}]


def test_every_mode_has_a_form() -> None:
    assert all(body(mode)["messages"][-1] == MESSAGES[-1] for mode in OutputMode)

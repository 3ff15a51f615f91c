"""What is sent to and read from a server that speaks Anthropic's messages."""

import json
from typing import Any

import pytest
from agent_core.agents.anthropic_messages import AnthropicMessages
from agent_core.agents.faults import AttemptFailed, Fault
from agent_core.agents.settings import ModelSettings
from agent_core.agents.wire import Completion, OutputSchema, Tokens
from pydantic import SecretStr

SCHEMA = {"type": "object", "properties": {"sufficient": {"type": "boolean"}}}
OUTPUT = OutputSchema(name="Report", description="A report.", schema=SCHEMA, text=json.dumps(SCHEMA))
MESSAGES = [{"role": "system", "content": "You judge."}, {"role": "user", "content": '{"question": "?"}'}]


def settings(**values: object) -> ModelSettings:
    return ModelSettings.model_validate({"provider": "anthropic", "model": "claude", **values})


def body(mode: str = "tools", **values: object) -> dict[str, Any]:
    return AnthropicMessages(settings(mode=mode, **values)).request(MESSAGES, OUTPUT, max_tokens=900)


def read(*content: object, stop_reason: str = "end_turn", **rest: object) -> Completion:
    response = {"type": "message", "content": content, "stop_reason": stop_reason, **rest}
    return AnthropicMessages(settings()).read(json.dumps(response).encode())


def tool_use(payload: object) -> dict[str, object]:
    return {"type": "tool_use", "id": "toolu_1", "name": "Report", "input": payload}


def test_tools_mode_forces_the_one_tool() -> None:
    sent = body("tools")
    assert sent["tools"] == [{"name": "Report", "description": "A report.", "input_schema": SCHEMA}]
    assert sent["tool_choice"] == {"type": "tool", "name": "Report"}
    assert body("tools", strict=True)["tools"][0]["strict"] is True


def test_json_schema_mode_sends_the_schema_as_the_output_format() -> None:
    sent = body("json_schema")
    assert sent["output_config"] == {"format": {"type": "json_schema", "schema": SCHEMA}}
    assert "tools" not in sent


@pytest.mark.parametrize("mode", ["json", "md_json"])
def test_the_other_modes_put_the_schema_behind_the_system_prompt(mode: str) -> None:
    system = body(mode)["system"][0]["text"]
    assert system.startswith("You judge.")
    assert system.endswith(OUTPUT.text)
    assert ("```json" in system) is (mode == "md_json")


def test_the_system_prompt_is_no_message_and_is_the_last_thing_to_cache() -> None:
    sent = body()
    assert sent["messages"] == MESSAGES[1:]
    assert sent["system"] == [{"type": "text", "text": "You judge.", "cache_control": {"type": "ephemeral"}}]


def test_a_token_limit_is_always_sent() -> None:
    assert body(max_tokens_param="max_completion_tokens")["max_tokens"] == 900


def test_a_temperature_is_sent_only_where_one_is_set() -> None:
    assert "temperature" not in body()
    assert body(temperature=0.3)["temperature"] == 0.3


def test_extra_parameters_are_merged_into_the_body() -> None:
    assert body(extra_body={"service_tier": "auto"})["service_tier"] == "auto"


def test_the_key_and_the_version_go_into_headers() -> None:
    headers = AnthropicMessages(settings(api_key=SecretStr("sk"))).headers()
    assert headers == {"anthropic-version": "2023-06-01", "x-api-key": "sk"}
    assert "x-api-key" not in AnthropicMessages(settings()).headers()


def test_schemas_are_sent_without_bounds_which_this_provider_rejects() -> None:
    assert not AnthropicMessages(settings()).profile.bounds


def test_the_input_of_a_tool_use_is_the_payload_whatever_stands_before_it() -> None:
    completion = read({"type": "thinking", "thinking": "hm"}, {"type": "text", "text": "So:"}, tool_use({"a": 1}))
    assert completion.payload == {"a": 1}


def test_text_is_the_payload_where_no_tool_was_used() -> None:
    completion = read({"type": "text", "text": '{"suff'}, {"type": "text", "text": 'icient": true}'})
    assert completion.payload == '{"sufficient": true}'
    assert completion.call is None


@pytest.mark.parametrize(
    ("stop_reason", "truncated", "refused"),
    [
        ("end_turn", False, False),
        ("tool_use", False, False),
        ("max_tokens", True, False),
        ("model_context_window_exceeded", True, False),
        ("refusal", False, True),
    ],
)
def test_the_reason_for_stopping_is_read(stop_reason: str, truncated: bool, refused: bool) -> None:
    completion = read(stop_reason=stop_reason)
    assert (completion.truncated, completion.refused) == (truncated, refused)


def test_input_tokens_include_those_read_from_and_written_to_the_cache() -> None:
    usage = {
        "input_tokens": 100,
        "cache_read_input_tokens": 1_000,
        "cache_creation_input_tokens": 20,
        "output_tokens": 7,
    }
    assert read(usage=usage).tokens == Tokens(input=1_120, cached=1_000, output=7)


def test_a_provider_may_leave_the_cache_out() -> None:
    assert read(usage={"input_tokens": 5, "output_tokens": 1}).tokens == Tokens(input=5, output=1)
    assert read().tokens == Tokens()


@pytest.mark.parametrize("response", [b"", b"<html/>", b"{}", b'{"type": "error", "error": {"type": "api_error"}}'])
def test_a_body_without_a_message_is_a_failure_that_may_pass(response: bytes) -> None:
    with pytest.raises(AttemptFailed) as caught:
        AnthropicMessages(settings()).read(response)
    assert caught.value.fault is Fault.NO_COMPLETION


def test_a_correction_is_the_result_of_the_tool() -> None:
    repeated, answer = AnthropicMessages(settings()).correction(read(tool_use({"sufficient": 2})), "no boolean")
    assert repeated == {"role": "assistant", "content": [tool_use({"sufficient": 2})]}
    assert answer["role"] == "user"
    assert answer["content"] == [
        {"type": "tool_result", "tool_use_id": "toolu_1", "is_error": True, "content": "no boolean"}
    ]


def test_a_correction_of_text_is_text_and_never_empty() -> None:
    correction = AnthropicMessages(settings()).correction(read(), "again")
    assert correction == [{"role": "assistant", "content": "{}"}, {"role": "user", "content": "again"}]

"""Anthropic's messages."""

from typing import Any, Final

from pydantic import BaseModel, ConfigDict, ValidationError

from agent_core.agents.faults import AttemptFailed, Fault
from agent_core.agents.prompts import schema_in_prompt
from agent_core.agents.settings import ModelSettings, OutputMode
from agent_core.agents.wire import Body, Completion, Message, OutputSchema, Tokens, text_correction

_VERSION: Final = "2023-06-01"
_TRUNCATED: Final = frozenset({"max_tokens", "model_context_window_exceeded"})


class _Block(BaseModel):
    model_config = ConfigDict(extra="ignore", hide_input_in_errors=True)

    type: str
    text: str = ""
    id: str | None = None
    name: str = ""
    input: dict[str, Any] | None = None


class _Usage(BaseModel):
    input_tokens: int = 0
    output_tokens: int = 0
    cache_read_input_tokens: int | None = None
    cache_creation_input_tokens: int | None = None


class _Response(BaseModel):
    model_config = ConfigDict(extra="ignore", hide_input_in_errors=True)

    content: list[_Block]
    stop_reason: str | None = None
    usage: _Usage = _Usage()


class AnthropicMessages:
    """Speaks ``POST {base_url}/messages``."""

    path = "/messages"

    def __init__(self, settings: ModelSettings) -> None:
        self._settings = settings
        self.profile = settings.schema_profile

    def headers(self) -> dict[str, str]:
        """Return the version and, where there is one, the key."""
        key = self._settings.api_key
        return {"anthropic-version": _VERSION, **({"x-api-key": key.get_secret_value()} if key else {})}

    def request(self, messages: list[Message], output: OutputSchema, *, max_tokens: int) -> Body:
        """Return the body; its first part, up to the end of the system prompt, is the one to cache."""
        settings = self._settings
        system, *rest = messages
        if settings.mode in {OutputMode.JSON, OutputMode.MD_JSON}:
            system = schema_in_prompt(system, output, fenced=settings.mode is OutputMode.MD_JSON)
        body: Body = {
            "model": settings.model,
            "max_tokens": max_tokens,
            **_output_form(output, settings),
            "system": [{"type": "text", "text": system["content"], "cache_control": {"type": "ephemeral"}}],
            "messages": rest,
        }
        if settings.temperature is not None:
            body["temperature"] = settings.temperature
        return {**body, **settings.extra_body}

    def read(self, body: bytes) -> Completion:
        """Return the first tool call, else the text of all blocks."""
        try:
            response = _Response.model_validate_json(body)
        except ValidationError:
            raise AttemptFailed(Fault.NO_COMPLETION) from None
        call = next((block for block in response.content if block.type == "tool_use"), None)
        text = "".join(block.text for block in response.content if block.type == "text")
        usage = response.usage
        cached = usage.cache_read_input_tokens or 0
        return Completion(
            payload=text if call is None else call.input,
            call=None if call is None or not call.id else call.model_dump(include={"type", "id", "name", "input"}),
            truncated=response.stop_reason in _TRUNCATED,
            refused=response.stop_reason == "refusal",
            tokens=Tokens(
                input=usage.input_tokens + cached + (usage.cache_creation_input_tokens or 0),
                cached=cached,
                output=usage.output_tokens,
            ),
        )

    def correction(self, completion: Completion, text: str) -> list[Message]:
        """Return the answer and, as the tool's result or as the user, what is wrong with it."""
        call = completion.call
        if call is None or not completion.holds_object:
            return text_correction(completion, text)
        result = {"type": "tool_result", "tool_use_id": call["id"], "is_error": True, "content": text}
        return [{"role": "assistant", "content": [call]}, {"role": "user", "content": [result]}]


def _output_form(output: OutputSchema, settings: ModelSettings) -> Body:
    if settings.mode is OutputMode.TOOLS:
        strict: Body = {"strict": True} if settings.strict else {}
        tool = {"name": output.name, "description": output.description, "input_schema": output.schema, **strict}
        return {"tools": [tool], "tool_choice": {"type": "tool", "name": output.name}}
    if settings.mode is OutputMode.JSON_SCHEMA:
        return {"output_config": {"format": {"type": "json_schema", "schema": output.schema}}}
    return {}

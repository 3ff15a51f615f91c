"""OpenAI's chat completions, which vLLM, Ollama, Gemini's compatible address and most others speak too."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from agent_core.agents.faults import AttemptFailed, Fault
from agent_core.agents.prompts import schema_in_prompt
from agent_core.agents.settings import ModelSettings, OutputMode
from agent_core.agents.streamed import is_streamed, put_together
from agent_core.agents.wire import Body, Completion, Message, OutputSchema, Tokens, text_correction


class _Lenient(BaseModel):
    model_config = ConfigDict(extra="ignore", hide_input_in_errors=True)


class _Kept(BaseModel):
    """Keeps unknown keys: Gemini wants the signature that it put on a call back with it."""

    model_config = ConfigDict(extra="allow", hide_input_in_errors=True)


class _Function(_Kept):
    arguments: str | dict[str, Any] = ""


class _ToolCall(_Kept):
    id: str | None = None
    function: _Function


class _AssistantMessage(_Lenient):
    content: str | None = None
    refusal: str | None = None
    tool_calls: list[_ToolCall] | None = None


class _Choice(_Lenient):
    message: _AssistantMessage
    finish_reason: str | None = None


class _PromptDetails(_Lenient):
    cached_tokens: int | None = None


class _Usage(_Lenient):
    prompt_tokens: int = 0
    completion_tokens: int = 0
    prompt_tokens_details: _PromptDetails | None = None


class _Response(_Lenient):
    choices: list[_Choice] = Field(min_length=1)
    usage: _Usage | None = None


class ChatCompletions:
    """Speaks ``POST {base_url}/chat/completions``."""

    path = "/chat/completions"

    def __init__(self, settings: ModelSettings) -> None:
        self._settings = settings
        self.profile = settings.schema_profile

    def headers(self) -> dict[str, str]:
        """Return the bearer token, where there is a key."""
        key = self._settings.api_key
        return {"authorization": f"Bearer {key.get_secret_value()}"} if key else {}

    def request(self, messages: list[Message], output: OutputSchema, *, max_tokens: int) -> Body:
        """Return the body; schema, system prompt and question come in this order on every turn."""
        settings = self._settings
        body: Body = {"model": settings.model, **_output_form(output, settings), "messages": messages}
        if settings.mode in {OutputMode.JSON, OutputMode.MD_JSON}:
            system, *rest = messages
            body["messages"] = [schema_in_prompt(system, output, fenced=settings.mode is OutputMode.MD_JSON), *rest]
        body[settings.token_limit_name] = max_tokens
        if settings.temperature is not None:
            body["temperature"] = settings.temperature
        if settings.stream:
            body |= {"stream": True, "stream_options": {"include_usage": True}}
        return {**body, **settings.extra_body}

    def read(self, body: bytes) -> Completion:
        """Return the first choice; of several tool calls the first."""
        try:
            if is_streamed(body):
                response = _Response.model_validate(put_together(body))
            else:
                response = _Response.model_validate_json(body)
        except ValidationError:
            raise AttemptFailed(Fault.NO_COMPLETION) from None
        choice = response.choices[0]
        message = choice.message
        call = message.tool_calls[0] if message.tool_calls else None
        return Completion(
            payload=message.content if call is None else call.function.arguments,
            call=None if call is None or not call.id else call.model_dump(exclude_unset=True),
            truncated=choice.finish_reason == "length",
            refused=bool(message.refusal) or choice.finish_reason == "content_filter",
            tokens=_tokens(response.usage),
        )

    def correction(self, completion: Completion, text: str) -> list[Message]:
        """Return the answer and, as the tool's result or as the user, what is wrong with it."""
        call = completion.call
        if call is None or not completion.holds_object:
            return text_correction(completion, text)
        return [
            {"role": "assistant", "content": None, "tool_calls": [call]},
            {"role": "tool", "tool_call_id": call["id"], "content": text},
        ]


def _output_form(output: OutputSchema, settings: ModelSettings) -> Body:
    strict: Body = {"strict": True} if settings.strict else {}
    if settings.mode is OutputMode.TOOLS:
        function = {"name": output.name, "description": output.description, "parameters": output.schema, **strict}
        return {
            "tools": [{"type": "function", "function": function}],
            "tool_choice": {"type": "function", "function": {"name": output.name}},
        }
    if settings.mode is OutputMode.JSON_SCHEMA:
        named = {"name": output.name, "schema": output.schema, **strict}
        return {"response_format": {"type": "json_schema", "json_schema": named}}
    return {"response_format": {"type": "json_object"}} if settings.mode is OutputMode.JSON else {}


def _tokens(usage: _Usage | None) -> Tokens:
    if usage is None:
        return Tokens()
    details = usage.prompt_tokens_details
    cached = details.cached_tokens if details and details.cached_tokens else 0
    return Tokens(input=usage.prompt_tokens, cached=cached, output=usage.completion_tokens)

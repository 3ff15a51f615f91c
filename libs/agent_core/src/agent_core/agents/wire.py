"""What is asked of a model and what came back, in no provider's form; and the port to the providers' forms."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Protocol

from agent_core.agents.payload import find_object
from agent_core.agents.schema import JsonSchema, SchemaProfile

type Message = dict[str, Any]
type Body = dict[str, Any]
type Post = Callable[[bytes, float], Awaitable[bytes]]
"""Sends one request, as bytes, within so many seconds, and returns the body of a response with status 200."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OutputSchema:
    """The one form in which the model may answer: the tool's or schema's name, and the schema, also as JSON text."""

    name: str
    description: str
    schema: JsonSchema
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokens:
    """Tokens of one attempt; ``input`` includes ``cached``."""

    input: int = 0
    cached: int = 0
    output: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion:
    """One answer of a model.

    Attributes:
        payload: the tool's arguments or the text; ``None`` where there is neither.
        call: the tool call as it was received, to be repeated in front of a correction; ``None`` where the answer is
            text, or the call has no id to refer to.
        truncated: the provider cut it at the token limit.
        refused: the model declined, or the provider's filter did.
    """

    payload: str | dict[str, Any] | None
    call: dict[str, Any] | None
    truncated: bool
    refused: bool
    tokens: Tokens

    @property
    def holds_object(self) -> bool:
        """True where the payload is a JSON object; servers that render calls as text choke on any other."""
        return isinstance(self.payload, dict) or find_object(self.payload or "") is not None


def text_correction(completion: Completion, text: str) -> list[Message]:
    """Return an answer that was text, and what is wrong with it, in the form that all providers share."""
    reply = completion.payload if isinstance(completion.payload, str) and completion.payload.strip() else "{}"
    return [{"role": "assistant", "content": reply}, {"role": "user", "content": text}]


class WireForm(Protocol):
    """Speaks one provider's HTTP API. Ships twice: OpenAI's chat completions and Anthropic's messages.

    Attributes:
        path: below the base URL.
        profile: what the provider takes in a schema.
    """

    path: str
    profile: SchemaProfile

    def headers(self) -> dict[str, str]:
        """Return the headers of every request, the key among them."""
        ...

    def request(self, messages: list[Message], output: OutputSchema, *, max_tokens: int) -> Body:
        """Return the request's body; ``messages`` are system and user, then any corrections."""
        ...

    def read(self, body: bytes) -> Completion:
        """Return the completion in a response's body.

        Raises:
            AttemptFailed: there is none in it.
        """
        ...

    def correction(self, completion: Completion, text: str) -> list[Message]:
        """Return the messages that repeat an answer and say what is wrong with it."""
        ...

"""What a request sends: the bytes that came, and what they say as GraphQL over HTTP has it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

import orjson

type Variables = Mapping[str, Any]

RECEIVED: Final = "kizuna.received"
"""Key of the scope under which the ``Received`` of a request for ``/graphql`` stands, once its body is there."""
_FIELDS: Final[tuple[tuple[str, type, str], ...]] = (
    ("query", str, "a string"),
    ("operationName", str, "a string or null"),
    ("variables", dict, "a JSON object or null"),
    ("extensions", dict, "a JSON object or null"),
)


@dataclass(frozen=True, slots=True)
class Sent:
    """What the body of a request holds."""

    query: str
    variables: Variables
    operation_name: str | None


class Received:
    """The body of a request. What it says is read once, and only if somebody asks: kept answers go by the bytes."""

    __slots__ = ("_content", "body")

    def __init__(self, body: bytes, content: Sent | str | None = None) -> None:
        """Take what the body says, where that was read already."""
        self.body = body
        self._content = content

    def content(self) -> Sent | str:
        """Return what the body says, or what is wrong with it."""
        if self._content is None:
            self._content = read(self.body)
        return self._content


def read(body: bytes) -> Sent | str:
    """Return what a body holds, or what is wrong with it where GraphQL over HTTP does not take it."""
    try:
        request = orjson.loads(body)
    except orjson.JSONDecodeError:
        return "The body is no JSON in UTF-8, in which half of a surrogate pair is no character."
    return sent_in(request)


def sent_in(request: object) -> Sent | str:
    """Return the same of a body whose JSON is read."""
    if not isinstance(request, dict):
        return "The body must be one JSON object with a `query`."
    fields = cast("dict[str, Any]", request)
    if not fields.get("query"):
        return "The request has no `query`."
    for name, kind, called in _FIELDS:
        value = fields.get(name)
        if value is not None and not isinstance(value, kind):
            return f"`{name}` is {called}."
    return Sent(fields["query"], fields.get("variables") or {}, fields.get("operationName"))

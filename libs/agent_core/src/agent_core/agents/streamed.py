"""A streamed chat completion put together to the one that a server sends in one piece.

Servers notice that their client has left when they write: one that streams ends a generation at once, while some that
answer in one piece generate to the end for nobody.
"""

from typing import Any, Final

import orjson

from agent_core.agents.faults import AttemptFailed, Fault

_EVENT: Final = b"data:"
_END: Final = b"[DONE]"


def is_streamed(body: bytes) -> bool:
    """True for server-sent events; a JSON object begins with a brace."""
    return body.lstrip()[: len(_EVENT)] == _EVENT or body.lstrip()[:1] == b":"


def put_together(body: bytes) -> dict[str, Any]:
    """Return the completion that the events of a stream amount to.

    Raises:
        AttemptFailed: an event is none, or the stream was cut before its completion ended.
    """
    message: dict[str, Any] = {"role": "assistant", "content": None}
    usage: dict[str, Any] | None = None
    finish: str | None = None
    for line in body.splitlines():
        data = line.removeprefix(_EVENT).strip()
        if not line.startswith(_EVENT) or data == _END:
            continue
        event = _event(data)
        usage = event.get("usage") or usage
        try:
            choices: list[Any] = event.get("choices") or []
            for choice in choices[:1]:
                finish = choice.get("finish_reason") or finish
                _add(message, choice.get("delta") or {})
        except (AttributeError, KeyError, TypeError):
            raise AttemptFailed(Fault.NO_COMPLETION, detail="an event has another form") from None
    if finish is None:
        raise AttemptFailed(Fault.NO_COMPLETION, detail="the stream was cut")
    return {"choices": [{"message": message, "finish_reason": finish}], "usage": usage}


def _event(data: bytes) -> dict[str, Any]:
    try:
        event = orjson.loads(data)
    except orjson.JSONDecodeError:
        raise AttemptFailed(Fault.NO_COMPLETION, detail="an event is no JSON") from None
    if not isinstance(event, dict) or "error" in event:
        raise AttemptFailed(Fault.NO_COMPLETION, detail="an event is an error")
    return event  # pyright: ignore[reportUnknownVariableType] - JSON


def _add(message: dict[str, Any], delta: dict[str, Any]) -> None:
    """Add what one event says; the parts of a tool call come under its index, its name and id once."""
    for key in ("content", "refusal"):
        if delta.get(key):
            message[key] = (message.get(key) or "") + delta[key]
    parts: list[Any] = delta.get("tool_calls") or []
    for part in parts:
        calls: list[dict[str, Any]] = message.setdefault("tool_calls", [])
        index = part.get("index", 0)
        if index == len(calls):
            calls.append({**part, "function": {**part.get("function", {}), "arguments": ""}})
        if index < len(calls):
            calls[index]["function"]["arguments"] += part.get("function", {}).get("arguments") or ""

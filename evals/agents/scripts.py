"""Scripted models: what each says whatever it is asked, in the form in which a provider sends it.

None of them can plan. What is measured with them is the policy around a model: that no question is answered worse than
by the rules, whatever a model says, and what that costs in calls and tokens.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import orjson
from agent_core.agents.faults import AttemptFailed, Fault
from agent_core.agents.wire import Post

type Json = dict[str, Any]
type Said = Json | str

_LIE: Final = "It was made by Walt Disney in 1901."
_UNKNOWN: Final = "I do not know."
# Four characters are a token, by and large: nobody counts for a script.
_CHARS_PER_TOKEN: Final = 4


def _final(schema: Mapping[str, Any], answer: str, *, outcome: str) -> Json:
    """Return a last step in the form that the request's schema has: flat, or with an answer in it."""
    if "final" not in schema["properties"]:
        return {"action": "final", "rationale": "done", "answer": answer, "outcome": outcome, "confidence": "high"}
    final: Json = {"answer": answer, "confidence": 0.99, "outcome": outcome, "citations": []}
    return {"action": "final", "rationale": "done", "final": final}


def _lookup(schema: Mapping[str, Any], text: str) -> Json:
    """Return a step that looks names up, in the form that the request's schema has."""
    if "graph_intent" not in schema["properties"]:
        return {"action": "lookup", "rationale": "find the names", "text": text[:300]}
    intent = {"rationale": "find the names", "query_type": "lookup", "text": text}
    return {"action": "pg_graph", "rationale": "find the names", "graph_intent": intent}


def _content(schema: Mapping[str, Any]) -> Json | None:
    """Return what a judge says who takes everything, where a judge is asked."""
    if "sufficient" not in schema["properties"]:
        return None
    return {"sufficient": True, "rationale": "enough", "missing": []}


def liar(schema: Mapping[str, Any], turn: Mapping[str, Any]) -> Said:
    """Answer everything at once with what nobody retrieved, and find it sufficient."""
    del turn
    if "sentences" in schema["properties"]:
        return {"sentences": [{"text": _LIE, "facts": [1]}]}
    return _content(schema) or _final(schema, _LIE, outcome="answered")


def idler(schema: Mapping[str, Any], turn: Mapping[str, Any]) -> Said:
    """Look the names up, and then know nothing."""
    if "sentences" in schema["properties"]:
        return {"sentences": [{"text": _UNKNOWN, "facts": [1]}]}
    if judged := _content(schema):
        return judged
    if turn.get("context"):
        return _final(schema, _UNKNOWN, outcome="no_match")
    return _lookup(schema, str(turn.get("question", "")))


def babbler(schema: Mapping[str, Any], turn: Mapping[str, Any]) -> Said:
    """Say nothing that fits any schema."""
    del schema, turn
    return "Let me think about that for a while."


SCRIPTS: Final[Mapping[str, Callable[[Mapping[str, Any], Mapping[str, Any]], Said] | None]] = {
    "liar": liar,
    "idler": idler,
    "babbler": babbler,
    "down": None,
}
"""By name; ``down`` is a provider that answers with 503."""


class ScriptedPost:
    """Speaks chat completions in the place of a provider, as a script says."""

    def __init__(self, name: str) -> None:
        self._says = SCRIPTS[name]

    def tap(self, _post: Post) -> Post:
        """Return itself in the place of what posts."""
        return self

    async def __call__(self, data: bytes, timeout_s: float) -> bytes:
        """Return a completion; what it takes in tokens is guessed from its length."""
        del timeout_s
        if self._says is None:
            raise AttemptFailed(Fault.OVERLOADED, detail="HTTP 503")
        request: Json = orjson.loads(data)
        function: Json = request["tools"][0]["function"]
        turn: Json = orjson.loads(next(m["content"] for m in request["messages"] if m["role"] == "user"))
        said = self._says(function["parameters"], turn)
        arguments = said if isinstance(said, str) else orjson.dumps(said).decode()
        call = {"id": "1", "type": "function", "function": {"name": function["name"], "arguments": arguments}}
        message = {"role": "assistant", "content": None, "tool_calls": [call]}
        usage = {
            "prompt_tokens": len(data) // _CHARS_PER_TOKEN,
            "completion_tokens": len(arguments) // _CHARS_PER_TOKEN,
        }
        choice = {"index": 0, "message": message, "finish_reason": "tool_calls"}
        return orjson.dumps({"id": "1", "choices": [choice], "usage": usage})

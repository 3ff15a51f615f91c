"""A provider in a process of its own that speaks chat completions and answers after so long, whatever it is asked."""

import asyncio
import contextlib
import json
import multiprocessing
import multiprocessing.connection
from collections.abc import Generator
from typing import Any, Final, cast

type Json = dict[str, Any]

LOOKUP: Final[Json] = {"action": "lookup", "rationale": "find the name", "text": "Luffy"}
FINAL: Final[Json] = {
    "action": "final",
    "rationale": "the context is enough",
    "answer": "Luffy is in One Piece [E1].",
    "entities": ["E1"],
    "kind": "anime",
    "confidence": "high",
}
_ENOUGH: Final[Json] = {"sufficient": True, "rationale": "enough", "missing": []}
_WRITTEN: Final[Json] = {"sentences": [{"text": "I know no more of it.", "facts": [1]}]}


@contextlib.contextmanager
def scripted_provider(*, delay_s: float = 0.0) -> Generator[str]:
    """Serve until the block ends, and yield the base URL.

    Args:
        delay_s: from a request to its answer.
    """
    receiver, sender = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.Process(target=_serve, args=(sender, delay_s), daemon=True)
    process.start()
    try:
        yield f"http://127.0.0.1:{receiver.recv()}/v1"
    finally:
        process.terminate()
        process.join()


def _serve(ready: multiprocessing.connection.Connection, delay_s: float) -> None:
    async def converse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).lower()
                body = await reader.readexactly(int(head.split(b"content-length:")[1].split(b"\r\n")[0]))
                if delay_s:
                    await asyncio.sleep(delay_s)
                writer.write(_reply(body))
        writer.close()

    async def listen() -> None:
        server = await asyncio.start_server(converse, "127.0.0.1", 0, backlog=1_024)
        ready.send(server.sockets[0].getsockname()[1])
        await server.serve_forever()

    asyncio.run(listen())


def _reply(body: bytes) -> bytes:
    """Return the response to a request: one call of the first tool that it names, or prose where it names none."""
    request = _parsed(body)
    message: Json = {"role": "assistant", "content": FINAL["answer"]}
    if tools := request.get("tools"):
        said = json.dumps(_said(tools[0]["function"]["parameters"]["properties"], request))
        call = {"id": "c", "type": "function", "function": {"name": tools[0]["function"]["name"], "arguments": said}}
        message = {"role": "assistant", "content": None, "tool_calls": [call]}
    usage = {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120}
    choice = {"index": 0, "message": message, "finish_reason": "tool_calls" if tools else "stop"}
    envelope = {"id": "1", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], "usage": usage}
    reply = json.dumps(envelope).encode()
    return b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n" % len(reply) + reply


def _said(fields: Json, request: Json) -> Json:
    """Return what fits a tool's fields: a planner looks a name up first, and ends once its context holds something."""
    if "sufficient" in fields:
        return _ENOUGH
    if "sentences" in fields:
        return _WRITTEN
    turn = _parsed(request["messages"][-1]["content"])
    return LOOKUP if turn.get("context") == [] else FINAL


def _parsed(text: bytes | str) -> Json:
    """Return the object that a text holds; an empty one where it holds none, as the bare session's does not."""
    try:
        value: object = json.loads(text)
    except (ValueError, TypeError):
        return {}
    return cast("Json", value) if isinstance(value, dict) else {}

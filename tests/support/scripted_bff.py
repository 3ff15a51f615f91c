"""Something on a real port that answers GraphQL's requests as a test tells it to, or not at all."""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

type Script = Callable[[dict[str, Any], asyncio.StreamWriter], Coroutine[Any, Any, None]]


class ScriptedBff:
    """Answers each request with ``script``; remembers what was asked, and whether clients left while it answered."""

    def __init__(self) -> None:
        self.url = ""
        self.asked: list[dict[str, Any]] = []
        self.accepted: list[str] = []
        self.left = asyncio.Event()
        self.script: Script = replies({"data": {}})

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take one request of one connection."""
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        headers = dict(line.split(": ", 1) for line in head.split("\r\n")[1:] if line)
        asked = json.loads(await reader.readexactly(int(headers["content-length"])))
        self.asked.append(asked)
        self.accepted.append(headers["accept"])
        answering = asyncio.create_task(self.script(asked, writer))
        leaving = asyncio.create_task(reader.read())
        await asyncio.wait([answering, leaving], return_when=asyncio.FIRST_COMPLETED)
        if not answering.done():
            self.left.set()
        answering.cancel()
        leaving.cancel()
        writer.close()


@asynccontextmanager
async def scripted_bff() -> AsyncGenerator[ScriptedBff]:
    """Serve on a free port of this machine."""
    bff = ScriptedBff()
    async with await asyncio.start_server(bff.serve, "127.0.0.1", 0) as server:
        bff.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/graphql"
        yield bff


def replies(reply: object, *, status: str = "200 OK", kind: str = "application/json") -> Script:
    """Answer with one body: bytes as they are, anything else as JSON."""
    body = reply if isinstance(reply, bytes) else json.dumps(reply).encode()

    async def script(_asked: dict[str, Any], writer: asyncio.StreamWriter) -> None:
        head = f"HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {len(body)}\r\nconnection: close"
        writer.write(f"{head}\r\n\r\n".encode() + body)

    return script


def streams(*events: object, complete: bool = True) -> Script:
    """Answer with a stream of events, each a value of ``searchAi``."""
    lines = [f"event: next\ndata: {json.dumps({'data': {'searchAi': event}})}\n\n" for event in events]
    body = "".join([*lines, *(["event: complete\ndata:\n\n"] if complete else [])])

    async def script(_asked: dict[str, Any], writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n" + body.encode())

    return script


async def waits(_asked: dict[str, Any], _writer: asyncio.StreamWriter) -> None:
    """Answer nothing."""
    await asyncio.sleep(60)

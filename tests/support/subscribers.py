"""Clients that subscribe: over graphql-transport-ws, and over server-sent events."""

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

PROTOCOL = Subprotocol("graphql-transport-ws")


class Socket:
    """One acknowledged socket."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    async def send(self, **message: object) -> None:
        await self.connection.send(json.dumps(message))

    async def receive(self) -> dict[str, Any]:
        """Return the next message, which has to be text."""
        received = await asyncio.wait_for(self.connection.recv(), 10)
        assert isinstance(received, str)
        return json.loads(received)

    async def subscribe(self, query: str, *, id_: str = "1", **variables: object) -> None:
        await self.send(id=id_, type="subscribe", payload={"query": query, "variables": variables})

    async def results(self, query: str, /, **variables: object) -> AsyncIterator[dict[str, Any]]:
        """Yield the payload of each result of an operation, until it is complete."""
        await self.subscribe(query, id_="1", **variables)
        while (message := await self.receive())["type"] != "complete":
            assert message["type"] == "next", message
            yield message["payload"]

    def abort(self) -> None:
        """Vanish without a word."""
        self.connection.transport.abort()


@asynccontextmanager
async def opened(port: int, *, at: str = "/graphql", **headers: str) -> AsyncGenerator[Socket]:
    """Open a socket and have it acknowledged."""
    url = f"ws://127.0.0.1:{port}{at}"
    async with connect(url, subprotocols=[PROTOCOL], additional_headers=headers, close_timeout=1) as connection:
        socket = Socket(connection)
        await socket.send(type="connection_init")
        assert await socket.receive() == {"type": "connection_ack"}
        yield socket


class Events:
    """One stream of server-sent events."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self.writer = writer
        self._rest = b""

    async def head(self) -> tuple[int, dict[str, str]]:
        """Return the status and the headers."""
        first, *lines = (await self._until(b"\r\n\r\n")).decode().split("\r\n")
        return int(first.split()[1]), dict(line.lower().split(": ", 1) for line in lines)

    async def next(self) -> tuple[str, Any]:
        """Return the name and the data of the next event."""
        length = int(await self._until(b"\r\n"), 16)
        chunk = await asyncio.wait_for(self._reader.readexactly(length + 2), 10)
        name, data, *rest = chunk[:-2].decode().split("\n")
        assert rest == ["", ""]
        text = data.removeprefix("data:").strip()
        return name.removeprefix("event: "), json.loads(text) if text else None

    async def results(self) -> AsyncIterator[dict[str, Any]]:
        """Yield the data of each result, until the operation is complete."""
        while (event := await self.next())[0] != "complete":
            yield event[1]

    async def _until(self, end: bytes) -> bytes:
        return (await asyncio.wait_for(self._reader.readuntil(end), 10)).removesuffix(end)

    def abort(self) -> None:
        """Vanish without a word."""
        self.writer.transport.abort()


@asynccontextmanager
async def streamed(port: int, query: str, /, **variables: object) -> AsyncGenerator[Events]:
    """Post an operation whose results are to come as events."""
    body = json.dumps({"query": query, "variables": variables}).encode()
    head = (
        "POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\naccept: text/event-stream\r\n"
        f"content-length: {len(body)}\r\n\r\n"
    )
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(head.encode() + body)
    try:
        yield Events(reader, writer)
    finally:
        writer.close()

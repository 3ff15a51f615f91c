"""Answers as server-sent events: the distinct connections mode of the GraphQL over SSE protocol.

One request is one operation: each of its results is an event `next`, and `complete` is the last event. Closing the
connection ends the operation.
"""

import asyncio
from contextlib import aclosing
from typing import Final

import orjson
from starlette.types import Send
from strawberry.http import process_result
from strawberry.types import ExecutionResult

from bff.context import RequestContext
from bff.graphql.errors import ClientTooSlow
from bff.graphql.schema import Schema
from bff.graphql.sent import Sent

_HEADERS: Final = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-cache, no-transform"),
    (b"x-accel-buffering", b"no"),  # nginx would hold events back until it has a buffer full of them
]
_COMPLETE: Final = b"event: complete\ndata:\n\n"


class EventStream:
    """Sends the results of operations as they come; nothing is kept for a client that reads slowly."""

    def __init__(self, schema: Schema, *, send_timeout_s: float) -> None:
        self._schema = schema
        self._send_timeout_s = send_timeout_s

    async def answer(self, asked: Sent, context: RequestContext, send: Send) -> None:
        """Run one operation to its end.

        Raises:
            ClientTooSlow: the client does not read what it is sent.
        """
        results = await self._schema.stream(
            asked.query,
            variable_values=dict(asked.variables),
            context_value=context,
            operation_name=asked.operation_name,
        )
        async with aclosing(results):
            await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
            async for result in results:
                if isinstance(result, ExecutionResult):  # the schema has nothing that would come in pieces
                    await self._send(send, b"event: next\ndata: %b\n\n" % orjson.dumps(process_result(result)))
        await self._send(send, _COMPLETE)
        await send({"type": "http.response.body", "body": b""})

    async def _send(self, send: Send, event: bytes) -> None:
        """Pass one event on, and wait until the client has taken enough of what was sent before."""
        try:
            async with asyncio.timeout(self._send_timeout_s):
                await send({"type": "http.response.body", "body": event, "more_body": True})
        except TimeoutError:
            raise ClientTooSlow from None

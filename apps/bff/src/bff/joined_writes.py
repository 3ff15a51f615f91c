"""A transport that sends the head of an answer together with its body: one system call, and one packet for most.

uvicorn writes the two one after the other, and uvloop sends each write at once.
"""

import asyncio
from typing import Any, cast

type _Bytes = bytes | bytearray | memoryview

# How uvicorn writes a head: whole, and nothing else with it.
_BEGINS, _ENDS = b"HTTP/1.1 ", b"\r\n\r\n"


def joining(transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> asyncio.Transport:
    """Return the transport as one that holds a head back until its body comes, or the turn of the loop ends."""
    return cast("asyncio.Transport", _Joining(transport, loop))


class _Joining:
    """Stands before a transport: all that it does not do itself goes there.

    It is no ``asyncio.Transport`` itself: that has every method, and refuses to do any.
    """

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._head = b""

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever a transport has
        return getattr(self._transport, name)

    def write(self, data: _Bytes) -> None:
        """Send what is written, behind a head that is held back; hold a head back."""
        if self._head:
            self._transport.write(self._taken() + bytes(data))
        elif isinstance(data, bytes) and data.startswith(_BEGINS) and data.endswith(_ENDS):
            self._head = data
            self._loop.call_soon(self._send)
        else:
            self._transport.write(data)

    def close(self) -> None:
        """Close the transport when all is sent."""
        self._send()
        self._transport.close()

    def _send(self) -> None:
        """Send a head whose body did not come."""
        if self._head:
            self._transport.write(self._taken())

    def _taken(self) -> bytes:
        head, self._head = self._head, b""
        return head

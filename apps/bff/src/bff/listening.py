"""How the BFF listens, so that who comes while it is busy does not wait at the door."""

import math
import socket
from typing import Final

import uvicorn

TAKEN_AT_ONCE: Final = 32
"""Connections that are taken in one turn of the loop. libuv takes one from each handle that it listens by: with one
handle, and turns of 20 ms in a busy process, the last of two hundred clients that come together would wait 4 s."""


def listeners(config: uvicorn.Config, *, unread_s: float | None = None) -> list[socket.socket]:
    """Return handles to one socket that is bound to the host and the port of ``config``; who serves them closes them.

    Where the system can (Linux), it ends a connection whose client takes nothing of what was sent for ``unread_s``
    seconds: a connection that is closed only in the process would stay until all of it is taken.

    Raises:
        SystemExit: the address cannot be had; it is logged which.
    """
    bound = config.bind_socket()
    if unread_s is not None and hasattr(socket, "TCP_USER_TIMEOUT"):
        bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, math.ceil(unread_s * 1e3))
    return [bound, *(bound.dup() for _ in range(TAKEN_AT_ONCE - 1))]

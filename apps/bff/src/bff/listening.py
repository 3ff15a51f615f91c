"""How the BFF listens, so that who comes while it is busy does not wait at the door."""

import socket
from typing import Final

import uvicorn

TAKEN_AT_ONCE: Final = 32
"""Connections that are taken in one turn of the loop. libuv takes one from each handle that it listens by: with one
handle, and turns of 20 ms in a busy process, the last of two hundred clients that come together would wait 4 s."""


def listeners(config: uvicorn.Config) -> list[socket.socket]:
    """Return handles to one socket that is bound to the host and the port of ``config``; who serves them closes them.

    Raises:
        SystemExit: the address cannot be had; it is logged which.
    """
    bound = config.bind_socket()
    return [bound, *(bound.dup() for _ in range(TAKEN_AT_ONCE - 1))]

"""Clients that come together are let in together, whatever else the loop has to do."""

import asyncio
import socket
from contextlib import ExitStack, closing
from typing import Any, override

import pytest
import uvicorn
import uvloop
from bff.listening import TAKEN_AT_ONCE, listeners

TURNS = 4


async def no_application(_scope: object, _receive: object, _send: object) -> None:
    """Never called: nobody asks anything here."""


CONFIG = uvicorn.Config(no_application, host="127.0.0.1", port=0, log_config=None)


def taken_in(turns: int, handles: list[socket.socket]) -> int:
    """Return how many of more clients than can be taken are let in within so many turns of the loop."""
    handles[0].listen(1_000)
    with ExitStack() as clients:
        for _ in range(2 * TURNS * TAKEN_AT_ONCE):
            clients.enter_context(closing(socket.create_connection(handles[0].getsockname())))
        return uvloop.run(take(turns, handles))


class Taken(asyncio.Protocol):
    """A connection that was let in."""

    def __init__(self, taken: "list[Taken]") -> None:
        self._taken = taken
        self.lost = asyncio.get_running_loop().create_future()

    @override
    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        self._taken.append(self)

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self.lost.set_result(None)


async def take(turns: int, handles: list[socket.socket]) -> int:
    loop, taken = asyncio.get_running_loop(), list[Taken]()
    servers = [await loop.create_server(lambda: Taken(taken), sock=handle, backlog=1_000) for handle in handles]
    for _ in range(turns):
        await asyncio.sleep(0)
    count = len(taken)
    for server in servers:
        server.close()
        await server.wait_closed()
    for one in taken:
        one.transport.abort()
        await one.lost
    return count


def test_many_are_let_in_in_each_turn_of_the_loop() -> None:
    many = taken_in(TURNS, listeners(CONFIG))
    assert many >= (TURNS - 2) * TAKEN_AT_ONCE
    one, *others = listeners(CONFIG)
    for handle in others:
        handle.close()
    assert taken_in(TURNS, [one]) <= TURNS + 1


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="only Linux ends such connections")
def test_a_connection_is_ended_whose_client_takes_nothing() -> None:
    async def ended() -> None:
        taken = list[Taken]()
        (handle, *others) = listeners(CONFIG, unread_s=0.1)
        for other in others:
            other.close()
        server = await asyncio.get_running_loop().create_server(lambda: Taken(taken), sock=handle)
        with closing(socket.socket()) as client:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            client.connect(handle.getsockname())
            while not taken:  # noqa: ASYNC110 - the connection is made in another turn of the loop
                await asyncio.sleep(0)
            taken[0].transport.write(b"x" * 10_000_000)
            taken[0].transport.close()
            await asyncio.wait_for(taken[0].lost, 10)
        server.close()
        await server.wait_closed()

    uvloop.run(ended())

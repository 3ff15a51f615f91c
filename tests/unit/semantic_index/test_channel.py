"""Calls of what another process holds: frames over a socket, and how the loss of either end reads."""

import asyncio
import socket
from collections.abc import AsyncGenerator, Container, Coroutine
from contextlib import asynccontextmanager

import pytest
import uvloop
from semantic_index.channel import Channel, answer, send
from semantic_index.errors import IndexRejected, IndexUnavailable

WITHIN_S = 10.0


class _Held:
    def double(self, number: int) -> int:
        return 2 * number


def run(body: Coroutine[None, None, None]) -> None:
    """Run on the loop of the servers, whose transports raise other errors than those of asyncio."""
    uvloop.run(asyncio.wait_for(body, WITHIN_S))


@asynccontextmanager
async def one_end() -> AsyncGenerator[tuple[asyncio.StreamReader, asyncio.StreamWriter, socket.socket]]:
    ours, theirs = socket.socketpair()
    reader, writer = await asyncio.open_unix_connection(sock=ours)
    try:
        yield reader, writer, theirs
    finally:
        writer.close()
        theirs.close()


@asynccontextmanager
async def asked(held: object, *, methods: Container[str] | None = None) -> AsyncGenerator[Channel]:
    async with one_end() as (reader, writer, theirs):
        requests, outcomes = await asyncio.open_unix_connection(sock=theirs.dup())
        answering = asyncio.create_task(answer(held, requests, outcomes, methods=methods))
        channel = Channel(reader, writer)
        await channel.ready()
        yield channel
        writer.close()
        await answering
        outcomes.close()
        await channel.wait_ended()


def test_each_call_gets_its_own_outcome() -> None:
    async def body() -> None:
        async with asked(_Held()) as channel:
            doubled = await asyncio.gather(*(channel.call("double", (number,)) for number in range(20)))
            assert doubled == list(range(0, 40, 2))

    run(body())


def test_a_method_that_is_not_admitted_is_rejected() -> None:
    async def body() -> None:
        async with asked(_Held(), methods={"other"}) as channel:
            with pytest.raises(IndexRejected, match="double"):
                await channel.call("double", (1,))

    run(body())


def test_writing_to_an_end_that_has_gone_is_a_connection_error_each_time() -> None:
    async def body() -> None:
        async with one_end() as (_, writer, theirs):
            theirs.close()
            for _attempt in range(5):
                with pytest.raises(ConnectionError):
                    await send(writer, (1, "double", (1,)))

    run(body())


def test_calls_of_an_end_that_has_gone_find_the_index_unavailable() -> None:
    async def body() -> None:
        async with one_end() as (reader, writer, theirs):
            channel = Channel(reader, writer)
            waiting = asyncio.create_task(channel.call("double", (1,)))
            await asyncio.sleep(0)
            theirs.close()
            with pytest.raises(IndexUnavailable):
                await waiting
            for _attempt in range(3):
                with pytest.raises(IndexUnavailable):
                    await channel.call("double", (1,))
            with pytest.raises(IndexUnavailable):
                await channel.ready()
            await channel.wait_ended()

    run(body())

"""Who leaves a stream ends all that it caused, however it leaves; who does not read it holds the agent back."""

import asyncio
import json
import socket as sockets
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack

import pytest
from contracts.agent.v1 import agent_pb2 as pb

from tests.integration.bff.conftest import settings_for
from tests.integration.bff.test_http import listening
from tests.support.scripted_agent import BEGUN, Context, ScriptedAgent, never
from tests.support.subscribers import Events, Socket, opened, streamed

BRIEF = 'subscription { searchAi(query: "x") { kind text { text } } }'
SENTENCE = "x" * 20_000


async def until(claim: Callable[[], bool], *, within_s: float) -> None:
    async with asyncio.timeout(within_s):
        while not claim():  # noqa: ASYNC110 - what is waited for happens in the servers
            await asyncio.sleep(0.005)


async def unsubscribe(socket: Socket) -> None:
    await socket.send(id="1", type="complete")


async def close(socket: Socket) -> None:
    await socket.connection.close()


async def vanish(socket: Socket | Events) -> None:
    socket.abort()


async def close_politely(events: Events) -> None:
    events.writer.close()


@pytest.mark.parametrize("leave", [unsubscribe, close, vanish])
async def test_leaving_a_socket_cancels_the_call_to_the_agent(
    small_dsn: str, agent: ScriptedAgent, leave: Callable[[Socket], Awaitable[None]]
) -> None:
    agent.script = never
    async with listening(settings_for(small_dsn, agent)) as port, opened(port) as socket:
        await socket.subscribe(BRIEF)
        await socket.receive()
        assert not agent.cancelled.is_set()
        await leave(socket)
        await asyncio.wait_for(agent.cancelled.wait(), 1)
        await until(lambda: not agent.streams, within_s=1)


@pytest.mark.parametrize("leave", [vanish, close_politely])
async def test_leaving_events_cancels_the_call_to_the_agent(
    small_dsn: str, agent: ScriptedAgent, leave: Callable[[Events], Awaitable[None]]
) -> None:
    agent.script = never
    async with listening(settings_for(small_dsn, agent)) as port, streamed(port, BRIEF) as events:
        await events.head()
        await events.next()
        await leave(events)
        await asyncio.wait_for(agent.cancelled.wait(), 1)
        await until(lambda: not agent.streams, within_s=1)


async def test_an_operation_that_is_ended_leaves_the_others_of_its_socket(small_dsn: str, agent: ScriptedAgent) -> None:
    agent.script = never
    async with listening(settings_for(small_dsn, agent)) as port, opened(port) as socket:
        for id_ in "12":
            await socket.subscribe(BRIEF, id_=id_)
            await socket.receive()
        await socket.send(id="1", type="complete")
        await until(lambda: agent.streams == 1, within_s=1)
        await socket.send(type="ping")
        assert (await socket.receive())["type"] == "pong"
        assert agent.streams == 1


async def chatter(_request: pb.SearchAIRequest, _context: Context) -> AsyncIterator[pb.StreamSearchAIResponse]:
    """Tell more than any buffer holds, as fast as it is taken."""
    for index in range(100_000):
        yield pb.StreamSearchAIResponse(text=pb.TextDelta(index=index, text=SENTENCE))


async def read_nothing(port: int, stack: AsyncExitStack, pieces: Sequence[bytes]) -> None:
    """Subscribe with a small window, and never read what comes of it."""
    client, loop = sockets.socket(), asyncio.get_running_loop()
    stack.callback(client.close)
    client.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4_096)
    client.setblocking(False)
    await loop.sock_connect(client, ("127.0.0.1", port))
    for piece in pieces[:-1]:
        await loop.sock_sendall(client, piece)
        await asyncio.wait_for(loop.sock_recv(client, 4_096), 10)
    await loop.sock_sendall(client, pieces[-1])


def _frame(message: object) -> bytes:
    """A masked text frame; the mask of noughts changes nothing."""
    body = json.dumps(message).encode()
    assert len(body) < 126
    return bytes([0x81, 0x80 | len(body), 0, 0, 0, 0]) + body


_ASKED = {"query": 'subscription { searchAi(query: "x") { text { text } } }'}
_POSTED = json.dumps(_ASKED).encode()
OPENING = {
    "events": [
        b"POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\naccept: text/event-stream\r\n"
        b"content-length: %d\r\n\r\n%b" % (len(_POSTED), _POSTED)
    ],
    "socket": [
        (
            b"GET /graphql HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
            b"sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            b"sec-websocket-protocol: graphql-transport-ws\r\n\r\n"
        ),
        _frame({"type": "connection_init"}),
        _frame({"type": "subscribe", "id": "1", "payload": _ASKED}),
    ],
}


@pytest.mark.parametrize("over", list(OPENING))
async def test_a_client_that_does_not_read_holds_the_agent_back_and_is_then_let_go(
    small_dsn: str, agent: ScriptedAgent, over: str
) -> None:
    usual, agent.stream = agent.stream, chatter
    settings = settings_for(small_dsn, agent, send_timeout_s=0.5, max_requests=1)
    async with listening(settings) as port, AsyncExitStack() as stack:
        await read_nothing(port, stack, OPENING[over])
        await until(lambda: agent.streams == 1 and agent.sent > 0, within_s=10)
        await until(lambda: agent.streams == 0, within_s=10)
        assert agent.sent * len(SENTENCE) < 16_000_000, "what the kernel's and gRPC's windows hold, and no more"
        agent.stream = usual
        async with streamed(port, BRIEF) as events:
            assert (await events.head())[0] == 200, "its place is free"
            assert (await events.next())[0] == "next"


async def test_a_client_that_reads_again_in_time_gets_all_of_it(small_dsn: str, agent: ScriptedAgent) -> None:
    async def stream(_request: pb.SearchAIRequest, _context: Context) -> AsyncIterator[pb.StreamSearchAIResponse]:
        for index in range(300):
            yield pb.StreamSearchAIResponse(text=pb.TextDelta(index=index, text=SENTENCE))
        yield BEGUN

    agent.stream = stream
    async with listening(settings_for(small_dsn, agent)) as port, opened(port) as socket:
        await socket.subscribe(BRIEF)
        await asyncio.sleep(0.2)
        texts = [(await socket.receive())["payload"]["data"]["searchAi"]["text"] for _ in range(300)]
    assert all(text["text"] == SENTENCE for text in texts)

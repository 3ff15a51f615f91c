"""An agent service on a real port that answers as a test tells it to."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from catalog.entities import entity_id
from contracts.agent.v1 import agent_pb2 as pb
from contracts.agent.v1.agent_pb2_grpc import AgentServiceServicer, add_AgentServiceServicer_to_server
from grpc import aio
from grpc_health.v1 import health_pb2_grpc
from grpc_health.v1._async import HealthServicer  # what health.aio is, under the name that type checkers see

type Context = aio.ServicerContext[Any, Any]
type Script = Callable[[pb.SearchAIRequest, Context], Awaitable[pb.SearchAIResponse]]
type Stream = Callable[[pb.SearchAIRequest, Context], AsyncIterator[pb.StreamSearchAIResponse]]

BEGUN = pb.StreamSearchAIResponse(
    begun=pb.StepBegun(turn=1, action="pg_graph:lookup", rationale="find the name", elapsed_ms=1.5)
)
STEP = pb.TraceStep(turn=1, action="pg_graph:lookup", rationale="find the name", summary="1 found", sufficient=True)


def ref(reference: str) -> pb.EntityRef:
    """Return the reference of an entity of the dataset, such as ``anime:1``."""
    kind = reference.partition(":")[0].upper()
    return pb.EntityRef(entity_type=f"ENTITY_TYPE_{kind}", id=str(entity_id(reference)))


def reply(**fields: Any) -> pb.SearchAIResponse:  # noqa: ANN401 - fields of the message
    """Return a complete answer, with some fields otherwise."""
    complete: dict[str, Any] = {
        "request_id": "r1",
        "answer": "It is Cowboy Bebop [1].",
        "evidence": pb.Evidence(complete=True),
        "confidence": 0.9,
        "verified": True,
        "route": pb.ROUTE_FAST,
        "termination_reason": pb.TERMINATION_REASON_SUFFICIENT,
        "trace": pb.Trace(total_ms=3.5),
    }
    return pb.SearchAIResponse(**(complete | fields))


class ScriptedAgent(AgentServiceServicer):
    """Answers every question with ``script``, or as ``stream`` does; remembers the questions and how they ended.

    Attributes:
        target: where it listens.
        health: what it says of itself; it serves until it is told otherwise.
        started, cancelled: set once a call has begun, and once one was cancelled.
        ratings, keeps: the verdicts on answers, and whether it says that they are kept.
        streams, sent: how many streams are running, and how many events all of them have sent.
    """

    def __init__(self) -> None:
        self.target = ""
        self.health = HealthServicer()
        self.requests: list[pb.SearchAIRequest] = []
        self.remaining_s: list[float | None] = []
        self.ratings: list[pb.RateAnswerRequest] = []
        self.keeps = True
        self.started = asyncio.Event()
        self.cancelled = asyncio.Event()
        self.script: Script = self._answer
        self.stream: Stream = self._events
        self.streams = 0
        self.sent = 0

    def answers(self, response: pb.SearchAIResponse) -> None:
        """Answer every question with ``response``."""

        async def script(_request: pb.SearchAIRequest, _context: Context) -> pb.SearchAIResponse:
            return response

        self.script = script

    async def SearchAI(self, request: pb.SearchAIRequest, context: Context) -> pb.SearchAIResponse:  # noqa: N802
        self.requests.append(request)
        self.remaining_s.append(context.time_remaining())
        self.started.set()
        try:
            return await self.script(request, context)
        except asyncio.CancelledError:
            self.cancelled.set()
            raise

    async def RateAnswer(  # noqa: N802
        self, request: pb.RateAnswerRequest, context: Context
    ) -> pb.RateAnswerResponse:
        del context
        self.ratings.append(request)
        return pb.RateAnswerResponse(kept=self.keeps)

    async def StreamSearchAI(  # noqa: N802
        self, request: pb.StreamSearchAIRequest, context: Context
    ) -> AsyncIterator[pb.StreamSearchAIResponse]:
        self.requests.append(request.search)
        self.remaining_s.append(context.time_remaining())
        self.started.set()
        self.streams += 1
        try:
            async for event in self.stream(request.search, context):
                self.sent += 1
                yield event
        except (asyncio.CancelledError, GeneratorExit):
            self.cancelled.set()
            raise
        finally:
            self.streams -= 1

    async def _events(self, request: pb.SearchAIRequest, context: Context) -> AsyncIterator[pb.StreamSearchAIResponse]:
        """Tell of one step, then the answer of ``script``."""
        yield BEGUN
        answer = await self.script(request, context)
        yield pb.StreamSearchAIResponse(step=STEP)
        yield pb.StreamSearchAIResponse(text=pb.TextDelta(index=0, text=answer.answer))
        yield pb.StreamSearchAIResponse(result=answer)

    @staticmethod
    async def _answer(request: pb.SearchAIRequest, _context: Context) -> pb.SearchAIResponse:
        return reply(request_id=request.request_id)


async def never(_request: pb.SearchAIRequest, _context: Context) -> pb.SearchAIResponse:
    """A script that thinks for ever."""
    await asyncio.Event().wait()
    raise AssertionError("nobody sets the event")


@asynccontextmanager
async def serving(agent: ScriptedAgent, *, port: int = 0) -> AsyncGenerator[ScriptedAgent]:
    """Serve ``agent`` on a free port inside the block, with the health service."""
    server = aio.server()
    add_AgentServiceServicer_to_server(agent, server)
    health_pb2_grpc.add_HealthServicer_to_server(agent.health, server)  # pyright: ignore[reportUnknownMemberType] - the package has no stubs
    agent.target = f"127.0.0.1:{server.add_insecure_port(f'127.0.0.1:{port}')}"
    await server.start()
    try:
        yield agent
    finally:
        await server.stop(None)

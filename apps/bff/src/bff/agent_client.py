"""The way to the agent service: a question goes out with a deadline, an answer or a named failure returns."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any, Final, Literal, Self

from contracts.agent.v1 import agent_pb2 as pb
from contracts.agent.v1.agent_pb2_grpc import AgentServiceStub
from grpc import StatusCode, aio
from grpc_health.v1.health_pb2 import HealthCheckRequest, HealthCheckResponse

from bff.answer import AgentAnswer, answer_from
from bff.events import AgentEvent, event_from

type Policy = Literal["round_robin", "pick_first"]

# A call is sent again only while nothing has come back: the service answers with its headers before it spends
# anything, and from then on gRPC never repeats the call.
_SERVICE_CONFIG: Final[dict[str, Any]] = {
    "healthCheckConfig": {"serviceName": ""},
    "methodConfig": [
        {
            "name": [{"service": "contracts.agent.v1.AgentService"}],
            "waitForReady": False,
            "retryPolicy": {
                "maxAttempts": 3,
                "initialBackoff": "0.05s",
                "maxBackoff": "0.5s",
                "backoffMultiplier": 2,
                "retryableStatusCodes": ["UNAVAILABLE"],
            },
        }
    ],
}
# An agent that was started again is to be asked at once, and an attempt that is refused costs next to nothing.
_MAX_RECONNECT_MS: Final = 250
_OPTIONS: Final[list[tuple[str, Any]]] = [
    ("grpc.keepalive_time_ms", 30_000),
    ("grpc.keepalive_timeout_ms", 5_000),
    ("grpc.http2.max_pings_without_data", 0),
    # How long `pick_first` leaves to one address before it tries the next beside it: the most that gRPC takes, because
    # an agent that starts computes much, and its questions would all be answered by another.
    ("grpc.happy_eyeballs_connection_attempt_delay_ms", 2_000),
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.min_reconnect_backoff_ms", 2_000),  # how long one attempt to connect may take
    ("grpc.max_reconnect_backoff_ms", _MAX_RECONNECT_MS),
    ("grpc.use_local_subchannel_pool", 1),
    ("grpc.max_receive_message_length", 4 * 1024 * 1024),
]


class AgentCallFailed(Exception):
    """The agent service gave no answer; ``status`` says why, ``details`` is its message."""

    def __init__(self, status: StatusCode, details: str) -> None:
        super().__init__(f"{status.name}: {details}")
        self.status = status
        self.details = details


class _Agent:
    """A channel to one target; it connects by itself and again after a loss."""

    def __init__(self, target: str, policy: Policy) -> None:
        config = json.dumps({"loadBalancingConfig": [{policy: {}}], **_SERVICE_CONFIG})
        self.channel = aio.insecure_channel(target, options=[("grpc.service_config", config), *_OPTIONS])
        self.running = 0
        self._stub = AgentServiceStub(self.channel)
        self._check = self.channel.unary_unary(
            "/grpc.health.v1.Health/Check",
            request_serializer=HealthCheckRequest.SerializeToString,
            response_deserializer=HealthCheckResponse.FromString,
        )

    async def answer(self, request: pb.SearchAIRequest, *, timeout_s: float) -> pb.SearchAIResponse:
        self.running += 1
        try:
            return await self._stub.SearchAI(request, timeout=timeout_s)
        except aio.AioRpcError as error:
            raise AgentCallFailed(error.code(), error.details() or "") from error
        finally:
            self.running -= 1

    async def rate(self, request: pb.RateAnswerRequest, *, timeout_s: float) -> bool:
        try:
            return (await self._stub.RateAnswer(request, timeout=timeout_s)).kept
        except aio.AioRpcError as error:
            raise AgentCallFailed(error.code(), error.details() or "") from error

    async def events(
        self, request: pb.SearchAIRequest, *, timeout_s: float
    ) -> AsyncGenerator[pb.StreamSearchAIResponse]:
        self.running += 1
        call = self._stub.StreamSearchAI(pb.StreamSearchAIRequest(search=request), timeout=timeout_s)
        try:
            async for reply in call:
                yield reply
        except aio.AioRpcError as error:
            raise AgentCallFailed(error.code(), error.details() or "") from error
        finally:
            call.cancel()  # who stops reading leaves nothing running
            self.running -= 1

    async def is_serving(self, *, timeout_s: float) -> bool:
        try:
            reply = await self._check(HealthCheckRequest(), timeout=timeout_s)
        except aio.AioRpcError:
            return False
        return reply.status == HealthCheckResponse.SERVING


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentQuestion:
    """One question on its way to the agent.

    Attributes:
        conversation_id: the conversation that it goes on with; ``None`` begins another one.
    """

    query: str
    request_id: str
    image_query: str | None = None
    include_adult: bool = False
    conversation_id: str | None = None

    @property
    def request(self) -> pb.SearchAIRequest:
        """The wire form."""
        return pb.SearchAIRequest(
            request_id=self.request_id,
            query=self.query,
            image_query=self.image_query or "",
            include_adult=self.include_adult,
            conversation_id=self.conversation_id or "",
        )


class AgentClient:
    """Channels to the agent service, opened with ``async with``.

    One target is taken in turns, address by address: replicas behind a name. Of several targets each question goes to
    the one with the fewest running; a target's further addresses are used while its first is away.
    """

    def __init__(self, *targets: str) -> None:
        self._targets = targets

    async def __aenter__(self) -> Self:
        policy: Policy = "round_robin" if len(self._targets) == 1 else "pick_first"
        self._agents = [_Agent(target, policy) for target in self._targets]
        return self

    async def __aexit__(self, *_: object) -> None:
        for agent in self._agents:
            await agent.channel.close()

    async def search_ai(self, question: AgentQuestion, *, timeout_s: float) -> AgentAnswer:
        """Return the agent's answer to a question. Cancelling the caller cancels the call and all that it caused.

        Raises:
            AgentCallFailed: the service refused, failed, took longer than ``timeout_s`` or cannot be reached.
            ReplyInvalid: the reply is outside the contract.
        """
        return answer_from(await self._idlest().answer(question.request, timeout_s=timeout_s))

    async def stream_ai(self, question: AgentQuestion, *, timeout_s: float) -> AsyncGenerator[AgentEvent]:
        """Yield what the agent tells of a question, the answer last. Closing cancels the call and all that it caused.

        Events are read from the agent as they are taken from here: who takes them slowly holds the agent back.

        Raises:
            AgentCallFailed: the service refused, failed, took longer than ``timeout_s`` or cannot be reached.
            ReplyInvalid: a reply is outside the contract.
        """
        async with aclosing(self._idlest().events(question.request, timeout_s=timeout_s)) as replies:
            async for reply in replies:
                event = event_from(reply)
                if event is not None:
                    yield event
                if isinstance(event, AgentAnswer):
                    return
        raise AgentCallFailed(StatusCode.OK, "the stream ended without an answer")

    async def rate_answer(self, request_id: str, *, helpful: bool, comment: str, timeout_s: float) -> bool:
        """Have a reader's verdict kept; return whether a run of the request is recorded.

        Raises:
            AgentCallFailed: the service refused, failed, took longer than ``timeout_s`` or cannot be reached.
        """
        request = pb.RateAnswerRequest(request_id=request_id, helpful=helpful, comment=comment)
        return await self._idlest().rate(request, timeout_s=timeout_s)

    def _idlest(self) -> _Agent:
        return min(self._agents, key=lambda agent: agent.running)

    async def is_serving(self, *, timeout_s: float) -> bool:
        """Tell whether an agent says of itself that it serves."""
        asked = (agent.is_serving(timeout_s=timeout_s) for agent in self._agents)
        return any(await asyncio.gather(*asked))

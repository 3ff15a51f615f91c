"""The one channel to the agent service: a question goes out with a deadline, an answer or a named failure returns."""

import json
from typing import Any, Final, Self

from contracts.agent.v1 import agent_pb2 as pb
from contracts.agent.v1.agent_pb2_grpc import AgentServiceStub
from grpc import StatusCode, aio
from grpc_health.v1.health_pb2 import HealthCheckRequest, HealthCheckResponse

from bff.answer import AgentAnswer, answer_from

# A call is sent again only while nothing has come back: the service answers with its headers before it spends
# anything, and from then on gRPC never repeats the call.
_SERVICE_CONFIG: Final[dict[str, Any]] = {
    "loadBalancingConfig": [{"round_robin": {}}],
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
_OPTIONS: Final[list[tuple[str, Any]]] = [
    ("grpc.service_config", json.dumps(_SERVICE_CONFIG)),
    ("grpc.keepalive_time_ms", 30_000),
    ("grpc.keepalive_timeout_ms", 5_000),
    ("grpc.http2.max_pings_without_data", 0),
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.min_reconnect_backoff_ms", 2_000),  # how long one attempt to connect may take
    ("grpc.max_reconnect_backoff_ms", 2_000),
    ("grpc.use_local_subchannel_pool", 1),
    ("grpc.max_receive_message_length", 4 * 1024 * 1024),
]


class AgentCallFailed(Exception):
    """The agent service gave no answer; ``status`` says why, ``details`` is its message."""

    def __init__(self, status: StatusCode, details: str) -> None:
        super().__init__(f"{status.name}: {details}")
        self.status = status
        self.details = details


class AgentClient:
    """A channel to the agent service, opened with ``async with``; it connects by itself and again after a loss."""

    def __init__(self, target: str) -> None:
        self._target = target

    async def __aenter__(self) -> Self:
        self._channel = aio.insecure_channel(self._target, options=_OPTIONS)
        self._agent = AgentServiceStub(self._channel)
        self._check = self._channel.unary_unary(
            "/grpc.health.v1.Health/Check",
            request_serializer=HealthCheckRequest.SerializeToString,
            response_deserializer=HealthCheckResponse.FromString,
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._channel.close()

    async def search_ai(
        self, query: str, *, request_id: str, timeout_s: float, image_query: str | None, include_adult: bool
    ) -> AgentAnswer:
        """Return the agent's answer to ``query``. Cancelling the caller cancels the call and all that it caused.

        Raises:
            AgentCallFailed: the service refused, failed, took longer than ``timeout_s`` or cannot be reached.
            ReplyInvalid: the reply is outside the contract.
        """
        request = pb.SearchAIRequest(
            request_id=request_id, query=query, image_query=image_query or "", include_adult=include_adult
        )
        try:
            reply = await self._agent.SearchAI(request, timeout=timeout_s)
        except aio.AioRpcError as error:
            raise AgentCallFailed(error.code(), error.details() or "") from error
        return answer_from(reply)

    async def is_serving(self, *, timeout_s: float) -> bool:
        """Tell whether the service says of itself that it serves."""
        try:
            reply = await self._check(HealthCheckRequest(), timeout=timeout_s)
        except aio.AioRpcError:
            return False
        return reply.status == HealthCheckResponse.SERVING

"""The gRPC server around whoever answers: the service, health, reflection, and a stop that loses no question."""

import asyncio
from typing import Final, Self

from agent_core.answers import Answers
from contracts.agent.v1.agent_pb2_grpc import add_AgentServiceServicer_to_server
from grpc import aio
from grpc_health.v1 import health, health_pb2_grpc
from grpc_health.v1._async import HealthServicer  # what health.aio is, under the name that type checkers see
from grpc_health.v1.health_pb2 import HealthCheckResponse
from grpc_reflection.v1alpha import reflection
from telemetry.logging import get_logger

from agent_service.interceptors import SERVICE_NAME, CallBoundary
from agent_service.servicer import AgentServicer, Rate, rate_nothing

# A question may carry an image in base64.
_MAX_MESSAGE_BYTES: Final = 8 * 1024 * 1024
_OPTIONS: Final = (
    ("grpc.max_receive_message_length", _MAX_MESSAGE_BYTES),
    ("grpc.so_reuseport", 0),  # a second server on the same port is an error, not a half of the calls
    # Clients look up the replicas anew when a connection ends; it ends once its running calls have.
    ("grpc.max_connection_age_ms", 60_000),
)

log = get_logger(__name__)


class GrpcServer:
    """Listens while its block runs; leaving the block drains and stops.

    Attributes:
        port: where it listens; chosen by the system where the address ends in ``:0``.
    """

    def __init__(
        self,
        answers: Answers,
        *,
        address: str,
        max_running: int,
        heartbeat_s: float,
        drain_s: float,
        grace_s: float,
        rate: Rate = rate_nothing,
    ) -> None:
        self._drain_s = drain_s
        self._grace_s = grace_s
        self._address = address
        boundary = CallBoundary(max_running=max_running)
        self._server = aio.server(interceptors=[boundary], options=_OPTIONS)
        self._health = HealthServicer()
        add_AgentServiceServicer_to_server(AgentServicer(answers, heartbeat_s=heartbeat_s, rate=rate), self._server)
        health_pb2_grpc.add_HealthServicer_to_server(self._health, self._server)  # pyright: ignore[reportUnknownMemberType] - the package has no stubs
        reflection.enable_server_reflection((SERVICE_NAME, health.SERVICE_NAME, reflection.SERVICE_NAME), self._server)
        self.port = self._server.add_insecure_port(address)

    async def __aenter__(self) -> Self:
        await self._health.set(SERVICE_NAME, HealthCheckResponse.SERVING)
        await self._server.start()
        log.info("server.started", address=self._address, port=self.port)
        return self

    async def __aexit__(self, *_: object) -> None:
        """Say NOT_SERVING first and go on answering, so that clients leave before calls are refused."""
        await self._health.enter_graceful_shutdown()
        log.info("server.draining", drain_s=self._drain_s)
        await asyncio.sleep(self._drain_s)
        await self._server.stop(self._grace_s)
        log.info("server.stopped")

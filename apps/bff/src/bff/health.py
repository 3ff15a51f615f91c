"""Whether this process lives, whether it can serve, and what it has counted."""

import asyncio
from dataclasses import asdict, dataclass

from catalog.connections import Connections
from catalog.failures import is_answering
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from telemetry import metrics

from bff.agent_client import AgentClient


@dataclass(frozen=True, slots=True, kw_only=True)
class Reachable:
    """Which of the things that this process needs answer it."""

    postgres: bool
    agent: bool


class Readiness:
    """Tells a load balancer whether to send requests here.

    Attributes:
        draining: this process is about to end and takes nothing new.
    """

    def __init__(self, connections: Connections, agent: AgentClient, *, timeout_s: float, without_agent: bool) -> None:
        self._connections = connections
        self._agent = agent
        self._timeout_s = timeout_s
        self._without_agent = without_agent
        self.draining = False

    async def reachable(self) -> Reachable:
        """Ask PostgreSQL and the agent at the same time."""
        async with asyncio.TaskGroup() as group:
            postgres = group.create_task(is_answering(self._connections, timeout_s=self._timeout_s))
            agent = group.create_task(self._agent.is_serving(timeout_s=self._timeout_s))
        return Reachable(postgres=postgres.result(), agent=agent.result())

    def routes(self) -> list[Route]:
        """Return the addresses of the probes."""
        return [
            Route("/healthz", self._healthz),
            Route("/readyz", self._readyz),
            Route("/metrics", self._metrics),
        ]

    async def _healthz(self, _request: Request) -> Response:
        return JSONResponse({"status": "alive"})

    async def _readyz(self, _request: Request) -> Response:
        reachable = await self.reachable()
        ready = reachable.postgres and (reachable.agent or self._without_agent) and not self.draining
        status = "draining" if self.draining else "ready" if ready else "not ready"
        return JSONResponse({"status": status, **asdict(reachable)}, 200 if ready else 503)

    async def _metrics(self, _request: Request) -> Response:
        body, content_type = metrics.exposition()
        return Response(body, media_type=content_type)

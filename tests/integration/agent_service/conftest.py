"""A real gRPC server in this process around the real loop, with scripted decisions and results."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest
from agent_core.investigation import Investigation
from agent_core.limits import LoopLimits
from agent_core.orchestrator import Orchestrator
from agent_core.references import EntityRef
from agent_core.results import EntityCard, GraphResult, RetrievalResult
from agent_core.schemas import (
    AgentResponse,
    Citation,
    GraphIntent,
    Grounding,
    NextStep,
    SearchIntent,
    SufficiencyReport,
)
from agent_service.grpc_server import GrpcServer
from agent_service.turns import InTurn
from catalog.entities import EntityType, entity_id
from contracts.agent.v1.agent_pb2_grpc import AgentServiceStub
from grpc import aio

if TYPE_CHECKING:
    from contracts.agent.v1.agent_pb2_grpc import AgentServiceAsyncStub

LUFFY = EntityRef(entity_type=EntityType.CHARACTER, id=str(entity_id("character:40")))
LOOKUP = NextStep(
    action="pg_graph",
    rationale="find the name",
    graph_intent=GraphIntent(rationale="find the name", query_type="lookup", text="Luffy"),
)
FINAL = NextStep(
    action="final",
    rationale="found",
    final=AgentResponse(
        answer="It is Luffy [1].",
        result_entities=[LUFFY],
        citations=[Citation(label="Luffy", ref=LUFFY)],
        confidence=0.9,
        grounding=Grounding.COMPOSED,
    ),
)


@dataclass
class ScriptedPlanner:
    """Makes the given steps, the last one again and again."""

    steps: Sequence[NextStep]
    seen: list[Investigation]
    name: str = "scripted"
    _script: Iterator[NextStep] = field(init=False)

    def __post_init__(self) -> None:
        self._script = iter(self.steps)

    async def next_step(self, investigation: Investigation) -> NextStep:
        self.seen.append(investigation)
        return next(self._script, self.steps[-1])


class ContentJudge:
    """Takes any context as enough."""

    name = "content"

    async def assess(self, investigation: Investigation) -> SufficiencyReport:
        return SufficiencyReport(sufficient=True, rationale=f"turn {investigation.turn}")


@dataclass
class ScriptedGraph:
    """Runs ``during`` and returns one card."""

    during: Callable[[], Awaitable[object]] | None = None

    async def execute(self, intent: GraphIntent, *, timeout_s: float, include_adult: bool) -> GraphResult:
        if self.during is not None:
            await self.during()
        card = EntityCard(ref=LUFFY, name="Luffy")
        summary = f"{intent.text} within {timeout_s:.0f} s, adult {include_adult}"
        return GraphResult(summary=summary, node_ids=[LUFFY], count=1, cards=[card])


async def nothing_found(intent: SearchIntent, *, timeout_s: float, include_adult: bool) -> RetrievalResult:
    return RetrievalResult(summary=f"{intent.query} {timeout_s} {include_adult}", raw_data=[], count=0)


@dataclass
class Service:
    """What a test speaks to, and what the loop saw."""

    stub: AgentServiceAsyncStub
    channel: aio.Channel
    server: GrpcServer
    seen: list[Investigation]


@asynccontextmanager
async def serving(
    *,
    steps: Sequence[NextStep] = (LOOKUP, FINAL),
    during: Callable[[], Awaitable[object]] | None = None,
    limits: LoopLimits | None = None,
    address: str = "127.0.0.1:0",
    max_running: int = 8,
    max_working: int = 8,
    heartbeat_s: float = 5.0,
    drain_s: float = 0.0,
    grace_s: float = 1.0,
) -> AsyncGenerator[Service]:
    seen: list[Investigation] = []
    orchestrator = Orchestrator(
        planner=lambda: ScriptedPlanner(steps, seen),
        judge=ContentJudge,
        search=nothing_found,
        graph=ScriptedGraph(during),
        limits=limits,
    )
    server = GrpcServer(
        InTurn(orchestrator, max_working=max_working),
        address=address,
        max_running=max_running,
        heartbeat_s=heartbeat_s,
        drain_s=drain_s,
        grace_s=grace_s,
    )
    async with server, aio.insecure_channel(f"127.0.0.1:{server.port}") as channel:
        yield Service(stub=AgentServiceStub(channel), channel=channel, server=server, seen=seen)


@pytest.fixture
async def service() -> AsyncIterator[Service]:
    async with serving() as opened:
        yield opened

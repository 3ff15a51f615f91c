"""How long after the planner's decision a subscriber hears of it, over both outlets, alone and beside many others.

Usage: python -m benchmarks.first_step DSN [--questions N] [--subscribers N]. DSN is a PostgreSQL that holds a catalog.
Beside others a step waits for what these compute in the same processes. The BFF and the agent are processes of their
own, as they are served; the agent's planner is the one of rules, and the
moment of each decision, on the clock that all processes of a machine share, is sent in the place of its reason.
"""

import argparse
import asyncio
import json
import os
import socket
import sys
import time
from collections.abc import AsyncGenerator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

import aiohttp
from agent_core.investigation import Investigation
from agent_core.limits import GraphLimits
from agent_core.orchestrator import Orchestrator
from agent_core.planning.judge import RuleJudge
from agent_core.planning.rules import RulePlanner
from agent_core.results import RetrievalResult
from agent_core.retrieval.graph_connections import GraphConnections
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.schemas import NextStep, SearchIntent
from agent_service.grpc_server import GrpcServer
from agent_service.turns import InTurn
from catalog.database import PoolOptions
from telemetry.logging import configure_logging

from benchmarks._figures import percentile

_SUBSCRIPTION: Final = "subscription($q: String!) { searchAi(query: $q) { kind begun { rationale } } }"
_NAMES: Final = ("Luffy", "Naruto", "Spike Spiegel", "Cowboy Bebop", "One Piece", "Bleach", "Nami", "Death Note")
_WORKING: Final = 10
_TARGET_MS: Final = 50.0
_START_S: Final = 60.0


class Timed(RulePlanner):
    """Sends the moment of each decision in the place of its reason, in nanoseconds."""

    async def next_step(self, investigation: Investigation) -> NextStep:
        """Return the step of the rules."""
        step = await super().next_step(investigation)
        return step.model_copy(update={"rationale": str(time.monotonic_ns())})


async def nothing_found(intent: SearchIntent, *, timeout_s: float, include_adult: bool) -> RetrievalResult:  # noqa: ARG001
    """Search no index: no step of these questions needs one."""
    return RetrievalResult(summary="nothing found", raw_data=[], count=0)


async def serve_agent(dsn: str, port: int) -> None:
    """Answer questions until the process is ended."""
    configure_logging(level="error")
    async with GraphConnections(dsn, PoolOptions(max_size=_WORKING)) as connections:
        orchestrator = Orchestrator(
            planner=Timed,
            judge=RuleJudge,
            search=nothing_found,
            graph=PostgresGraphExecutor(connections, GraphLimits()),
        )
        server = GrpcServer(
            InTurn(orchestrator, max_working=_WORKING),
            address=f"127.0.0.1:{port}",
            max_running=1_000,
            heartbeat_s=5.0,
            drain_s=0.0,
            grace_s=0.0,
        )
        async with server:
            await asyncio.Event().wait()


@asynccontextmanager
async def served(dsn: str) -> AsyncGenerator[str]:
    """Serve a BFF and its agent inside the block; yield the address of GraphQL."""
    http, grpc = _free_port(), _free_port()
    environment = os.environ | {
        "KIZUNA_BFF_POSTGRES_DSN": dsn,
        "KIZUNA_BFF_PORT": str(http),
        "KIZUNA_BFF_AGENT_TARGET": f"127.0.0.1:{grpc}",
        "KIZUNA_BFF_LOG_LEVEL": "error",
        "KIZUNA_BFF_DRAIN_S": "0",
    }
    commands = (["benchmarks.first_step", dsn, "--serve", str(grpc)], ["bff"])
    processes = [
        await asyncio.create_subprocess_exec(sys.executable, "-m", *command, env=environment) for command in commands
    ]
    try:
        await _ready(f"http://127.0.0.1:{http}/readyz")
        yield f"http://127.0.0.1:{http}/graphql"
    finally:
        for process in processes:
            process.terminate()
        await asyncio.gather(*(process.wait() for process in processes))


async def _ready(url: str) -> None:
    async with aiohttp.ClientSession() as session, asyncio.timeout(_START_S):
        while True:
            try:
                async with session.get(url) as response:
                    if response.status == 200:
                        return
            except aiohttp.ClientError:
                await asyncio.sleep(0.1)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def over_socket(session: aiohttp.ClientSession, url: str, question: str) -> list[float]:
    """Return how long each step took from its decision to this client, in milliseconds."""
    delays_ms: list[float] = []
    async with session.ws_connect(url, protocols=["graphql-transport-ws"]) as connection:
        await connection.send_json({"type": "connection_init"})
        await connection.receive_json()
        payload = {"query": _SUBSCRIPTION, "variables": {"q": question}}
        await connection.send_json({"id": "1", "type": "subscribe", "payload": payload})
        while (message := await connection.receive_json())["type"] == "next":
            _hear(message["payload"], delays_ms)
    return delays_ms


async def over_events(session: aiohttp.ClientSession, url: str, question: str) -> list[float]:
    """Return how long each step took from its decision to this client, in milliseconds."""
    delays_ms: list[float] = []
    body = {"query": _SUBSCRIPTION, "variables": {"q": question}}
    async with session.post(url, json=body, headers={"accept": "text/event-stream"}) as response:
        async for line in response.content:
            if line.startswith(b"data: "):
                _hear(json.loads(line.removeprefix(b"data: ")), delays_ms)
    return delays_ms


def _hear(result: dict[str, Any], delays_ms: list[float]) -> None:
    now = time.monotonic_ns()
    if result.get("errors"):
        raise SystemExit(f"a question failed: {result['errors'][0]['message']}")
    begun = result["data"]["searchAi"]["begun"]
    if begun:
        delays_ms.append((now - int(begun["rationale"])) / 1e6)


_OUTLETS: Final = {"socket": over_socket, "events": over_events}


async def measure(url: str, outlet: str, questions: Iterable[str], *, subscribers: int) -> list[float]:
    """Return the first step's delay of each question, with so many subscribers at a time."""
    waiting, firsts = iter(questions), list[float]()
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:

        async def subscriber() -> None:
            for question in waiting:
                firsts.append((await _OUTLETS[outlet](session, url, question))[0])

        await asyncio.gather(*(subscriber() for _ in range(subscribers)))
    return firsts


async def report(dsn: str, *, questions: int, subscribers: int) -> bool:
    """Print the figures; return whether the target is met."""
    asked = [f"Who is {_NAMES[n % len(_NAMES)]}?" for n in range(questions)]
    met = True
    async with served(dsn) as url:
        for outlet in _OUTLETS:
            await measure(url, outlet, asked[: len(_NAMES)], subscribers=1)  # connections are opened, statements known
            for at_once in (1, subscribers):
                firsts = await measure(url, outlet, asked, subscribers=at_once)
                print(
                    f"{outlet:7s} {at_once:4d} at once  {len(firsts):5d} first steps"
                    f"   p50 {percentile(firsts, 50):6.1f} ms   p95 {percentile(firsts, 95):6.1f} ms"
                    f"   max {max(firsts):6.1f} ms"
                )
                met = met and (at_once > 1 or percentile(firsts, 95) <= _TARGET_MS)
    verdict = "yes" if met else "NO"
    print(f"alone, 95 of 100 first steps are heard within {_TARGET_MS:.0f} ms of their decision: {verdict}")
    return met


def main(arguments: Sequence[str]) -> None:
    """Measure, or serve the agent that is measured."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.first_step",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("dsn", help="a PostgreSQL that holds a catalog")
    parser.add_argument("--questions", type=int, default=200)
    parser.add_argument("--subscribers", type=int, default=20)
    parser.add_argument("--serve", type=int, help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.serve is not None:
        asyncio.run(serve_agent(given.dsn, given.serve))
    elif not asyncio.run(report(given.dsn, questions=given.questions, subscribers=given.subscribers)):
        sys.exit(1)


if __name__ == "__main__":
    main(sys.argv[1:])

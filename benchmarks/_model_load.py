"""Many questions at once before a slow provider, and the memory of thousands of model calls."""

import asyncio
import time
from contextlib import suppress
from typing import Final

import psutil
from agent_core.agents.runtime import ModelRuntime
from agent_core.agents.settings import ModelSettings
from agent_core.answer import Question
from agent_core.orchestrator import Orchestrator
from agent_core.retrieval.graph_connections import GraphConnections
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor

from benchmarks._hanging_provider import no_search
from benchmarks._model_turn import investigation

MEMORY_CALLS: Final = 2_000
WARM_CALLS: Final = 500
QUESTION: Final = "Which anime is Luffy in?"
_TICK_S: Final = 0.005


async def measure_load(address: str, dsn: str, *, questions: int, provider_s: float) -> None:
    """Print the throughput of so many questions at once as a share of the ideal, and the longest stall of the loop.

    Ideal is that nothing takes time but the provider, which each question waits for as often as it asks it.

    Args:
        address: base URL of a provider that answers after ``provider_s``.
        dsn: of a loaded catalog.
        questions: asked at once.
        provider_s: seconds of one call.
    """
    async with GraphConnections(dsn) as connections, ModelRuntime(ModelSettings(base_url=address)) as runtime:
        graph = PostgresGraphExecutor(connections)
        loop = Orchestrator(planner=runtime.planner, judge=runtime.judge, search=no_search, graph=graph)
        warm = await loop.run(Question(text=QUESTION, request_id="warm"))
        async with asyncio.TaskGroup() as group:
            stalls = group.create_task(_stalls())
            started = time.perf_counter()
            answers = await asyncio.gather(
                *(loop.run(Question(text=QUESTION, request_id=str(n))) for n in range(questions))
            )
            took = time.perf_counter() - started
            stalls.cancel()
    calls = [answer.usage.calls for answer in answers]
    failed = sum(answer.response.warnings != warm.response.warnings for answer in answers)
    print(
        f"{questions} questions at once, {sum(calls) / questions:.1f} calls of {provider_s * 1e3:.0f} ms each: "
        f"{took:.2f} s, {max(calls) * provider_s / took:.0%} of the ideal; "
        f"longest stall {max(stalls.result()) * 1e3:.0f} ms; {failed} answered otherwise than alone"
    )


async def _stalls() -> list[float]:
    """Return how much later than asked the loop came back, in seconds, until cancelled."""
    late = [0.0]
    with suppress(asyncio.CancelledError):
        while True:
            begun = time.perf_counter()
            await asyncio.sleep(_TICK_S)
            late.append(time.perf_counter() - begun - _TICK_S)
    return late


async def measure_memory(address: str) -> None:
    """Print how much more memory the process holds after thousands of calls than after the first hundreds."""
    async with ModelRuntime(ModelSettings(base_url=address)) as runtime:
        held: list[int] = []
        for calls in (WARM_CALLS, MEMORY_CALLS):
            for _ in range(calls):
                await runtime.planner().next_step(investigation())
            held.append(psutil.Process().memory_info().rss)
    print(f"memory after {MEMORY_CALLS} more calls: {(held[1] - held[0]) / 1e6:+.1f} MB to {held[1] / 1e6:.0f} MB")

"""Many questions in flight before a slow provider, and the memory of thousands of model calls."""

import asyncio
import gc
import multiprocessing
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import psutil
import uvloop
from agent_core.agents.runtime import ModelRuntime
from agent_core.agents.settings import ModelSettings
from agent_core.answer import Answer, Question
from agent_core.orchestrator import Orchestrator
from agent_core.retrieval.graph_connections import GraphConnections
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from telemetry.logging import configure_logging

from benchmarks._hanging_provider import no_search
from benchmarks._model_turn import investigation

MEMORY_CALLS: Final = 2_000
WARM_CALLS: Final = 500
QUESTION: Final = "Which anime is Luffy in?"
_TICK_S: Final = 0.005
# Rounds of calls before it is counted: askers who began in one moment spread over a question's time.
_RAMP: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Load:
    """What one agent did under load.

    Attributes:
        calls: of the provider, for each question.
        cpu_s: seconds of its processor.
        stall_s: by how much the loop came back later than asked, at worst.
        otherwise: answers that were not as that of the question alone.
    """

    answers: int
    calls: int
    cpu_s: float
    stall_s: float
    otherwise: int


def measure_load(address: str, dsn: str, *, askers: int, agents: int, seconds: float, provider_s: float) -> None:
    """Print the throughput of so many questions in flight as a share of the ideal, and the longest stall of a loop.

    Each asker asks again as soon as it is answered. Ideal is that nothing takes time but the provider, which each
    question waits for as often as it asks it. The first answers of all, who asked in the same moment, are not counted.

    Args:
        address: base URL of a provider that answers after ``provider_s``.
        dsn: of a loaded catalog.
        askers: questions in flight.
        agents: processes that they are spread over, as those that `kizuna serve` starts.
        seconds: how long is counted.
        provider_s: seconds of one call.
    """
    shares = [askers // agents + (n < askers % agents) for n in range(agents)]
    with ProcessPoolExecutor(agents, mp_context=multiprocessing.get_context("spawn")) as processes:
        running = [processes.submit(load_of, address, dsn, share, seconds, provider_s) for share in shares]
        loads = [each.result() for each in running]
    answers, calls = sum(load.answers for load in loads), loads[0].calls
    ideal = askers / (calls * provider_s) * seconds
    print(
        f"{askers} questions in flight at {agents} agents, {calls} calls of {provider_s * 1e3:.0f} ms each: "
        f"{answers / seconds:.0f} answers a second, {answers / ideal:.0%} of the ideal; "
        f"{sum(load.cpu_s for load in loads) / answers * 1e3:.1f} ms CPU each; "
        f"longest stall {max(load.stall_s for load in loads) * 1e3:.0f} ms; "
        f"{sum(load.otherwise for load in loads)} answered otherwise than alone"
    )


def load_of(address: str, dsn: str, askers: int, seconds: float, provider_s: float) -> Load:
    """Return what one agent does; runs in a process of its own, on the loop that serves."""
    configure_logging(level="error")
    return uvloop.run(_load_of(address, dsn, askers=askers, seconds=seconds, provider_s=provider_s))


async def _load_of(address: str, dsn: str, *, askers: int, seconds: float, provider_s: float) -> Load:
    async with GraphConnections(dsn) as connections, ModelRuntime(ModelSettings(base_url=address)) as runtime:
        graph = PostgresGraphExecutor(connections)
        loop = Orchestrator(planner=runtime.planner, judge=runtime.judge, search=no_search, graph=graph)
        warm = await loop.run(Question(text=QUESTION, request_id="warm"))
        gc.collect()
        gc.freeze()  # as the service does once it has started
        answers: list[Answer] = []

        async def ask(asker: int) -> None:
            while True:
                answers.append(await loop.run(Question(text=QUESTION, request_id=str(asker))))

        begun = [asyncio.create_task(ask(asker)) for asker in range(askers)]
        await asyncio.sleep(warm.usage.calls * provider_s * _RAMP)
        answers.clear()
        cpu_s, stalls = time.process_time(), asyncio.create_task(_stalls())
        await asyncio.sleep(seconds)
        answered, cpu_s = list(answers), time.process_time() - cpu_s
        for task in (stalls, *begun):
            task.cancel()
        await asyncio.gather(*begun, return_exceptions=True)
    otherwise = sum(answer.response.warnings != warm.response.warnings for answer in answered)
    return Load(
        answers=len(answered), calls=warm.usage.calls, cpu_s=cpu_s, stall_s=max(await stalls), otherwise=otherwise
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

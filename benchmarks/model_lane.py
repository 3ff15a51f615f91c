"""CPU time of one model call in several designs, in turn, what many questions at once take, and what a hang costs one.

The designs are the bare session, our agents, the libraries that they are built on as documented, and other agent
libraries where they are installed (`pip install pydantic-ai-slim[openai] langgraph langchain-openai`); their provider
is another process that answers at once. Many questions wait for one that takes 300 ms. The last one takes requests and
answers none; the rules then answer from a catalog, which is the bundled sample unless --dsn names another.
Usage: python -m benchmarks.model_lane [--calls N] [--rounds N] [--askers N] [--agents N] [--seconds S] [--dsn DSN]
"""

import argparse
import os
import statistics
import time
from contextlib import nullcontext
from typing import Final

import aiohttp
import instructor
import openai
import uvloop
from agent_core.agents.planner import PlannerAgent, PlannerInput
from agent_core.agents.runtime import ModelRuntime
from agent_core.agents.settings import ModelSettings
from atomic_agents import AgentConfig
from telemetry.logging import configure_logging

from benchmarks._agent_peers import Call, peers_of
from benchmarks._hanging_provider import measure_hang, sample
from benchmarks._model_load import measure_load, measure_memory
from benchmarks._model_turn import CARD, investigation
from benchmarks._scripted_provider import scripted_provider

PROVIDER_S: Final = 0.3


async def cpu_ms(call: Call, *, calls: int) -> float:
    """CPU time of this process for one call, in milliseconds."""
    for _ in range(5):
        await call()
    started = time.process_time()
    for _ in range(calls):
        await call()
    return (time.process_time() - started) / calls * 1e3


async def measure(address: str, *, calls: int, rounds: int) -> None:
    """Print the median over the rounds of each design."""
    turn = PlannerInput(
        question="Which anime is Luffy in?",
        context=[CARD] * 3,
        turns_left=6,
        must_finalise=False,
        last_step_status=None,
        retry_rationale=None,
    )
    data = b"x" * 18_000
    async with (
        aiohttp.ClientSession() as session,
        ModelRuntime(ModelSettings(base_url=address), http_client=session) as runtime,
        openai.AsyncOpenAI(base_url=address, api_key="k", max_retries=0) as client,
    ):
        asked = investigation()
        documented = instructor.from_openai(client)

        async def bare() -> None:
            async with session.post(f"{address}/chat/completions", data=data) as response:
                await response.read()

        designs: dict[str, Call] = {
            "bare session": bare,
            "our agents": lambda: runtime.planner().next_step(asked),
            "as documented": lambda: PlannerAgent(AgentConfig(client=documented, model="m")).run_async(turn),
            **peers_of(address, "\n".join(["Which anime is Luffy in?", *[CARD] * 3])),
        }
        figures: dict[str, list[float]] = {name: [] for name in designs}
        for _ in range(rounds):
            for name, call in designs.items():
                figures[name].append(await cpu_ms(call, calls=calls))
    for name, values in figures.items():
        print(f"{name:16} {statistics.median(values):7.2f} ms CPU a call")


def main() -> None:
    """Start the provider and measure against it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.model_lane", description=__doc__)
    parser.add_argument("--calls", type=int, default=150)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--askers", type=int, default=200, help="questions in flight")
    parser.add_argument("--agents", type=int, default=os.cpu_count() or 1, help="processes that answer them")
    parser.add_argument("--seconds", type=float, default=10.0, help="for which answers are counted")
    parser.add_argument("--dsn", help="address of a loaded catalog; the bundled sample otherwise")
    options = parser.parse_args()
    configure_logging(level="error")
    with scripted_provider() as address:
        uvloop.run(measure(address, calls=options.calls, rounds=options.rounds))
        uvloop.run(measure_memory(address))
    with nullcontext(options.dsn) if options.dsn else sample() as dsn:
        with scripted_provider(delay_s=PROVIDER_S) as address:
            measure_load(
                address,
                dsn,
                askers=options.askers,
                agents=options.agents,
                seconds=options.seconds,
                provider_s=PROVIDER_S,
            )
        uvloop.run(measure_hang(dsn))


if __name__ == "__main__":
    main()

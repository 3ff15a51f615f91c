"""CPU time of one model call in three designs, in turn, and what a provider that hangs costs a question.

The designs are the bare session, our agents, and the libraries as documented; their provider is another process that
answers at once. The other one takes requests and answers none; the rules then answer from a catalog, which is the
bundled sample unless --dsn names another. Usage: python -m benchmarks.model_lane [--calls N] [--rounds N] [--dsn DSN]
"""

import argparse
import asyncio
import json
import multiprocessing
import multiprocessing.connection
import statistics
import time
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from typing import Final

import aiohttp
import instructor
import openai
from agent_core.agents.planner import PlannerAgent, PlannerInput
from agent_core.agents.runtime import ModelRuntime
from agent_core.agents.settings import ModelSettings
from agent_core.investigation import Investigation
from agent_core.limits import LoopLimits
from atomic_agents import AgentConfig
from telemetry.logging import configure_logging

from benchmarks._hanging_provider import measure_hang, sample

ID: Final = "11111111-1111-4111-8111-111111111111"
CARD: Final = "QDRANT RESULT: ok\n" + "\n".join(f"{n}. One Piece (anime, tv, 1999) id={ID}" for n in range(20))
STEP: Final = {
    "action": "final",
    "rationale": "the context is enough",
    "answer": "Luffy is in One Piece [E1].",
    "entities": ["E1"],
    "kind": "anime",
    "confidence": "high",
}

CAPS: Final = ("max_model_calls", "max_model_attempts", "max_turn_attempts", "max_input_tokens", "max_output_tokens")

type Call = Callable[[], Awaitable[object]]


def serve(ready: multiprocessing.connection.Connection) -> None:
    """Answer every request with the same step, and send the port once listening."""
    function = {"name": "NextStep", "arguments": json.dumps(STEP)}
    message = {"role": "assistant", "tool_calls": [{"id": "c", "type": "function", "function": function}]}
    usage = {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120}
    choice = {"index": 0, "message": message, "finish_reason": "tool_calls"}
    envelope = {"id": "1", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], "usage": usage}
    body = json.dumps(envelope).encode()
    answer = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n" % len(body) + body

    async def converse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).lower()
                await reader.readexactly(int(head.split(b"content-length:")[1].split(b"\r\n")[0]))
                writer.write(answer)
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()

    async def listen() -> None:
        server = await asyncio.start_server(converse, "127.0.0.1", 0)
        ready.send(server.sockets[0].getsockname()[1])
        await server.serve_forever()

    asyncio.run(listen())


def investigation() -> Investigation:
    """A question with three cards and as many calls as one likes."""
    asked = Investigation(
        request_id="benchmark",
        question="Which anime is Luffy in?",
        deadline=time.monotonic() + 3_600,
        limits=LoopLimits(**dict.fromkeys(CAPS, 1_000_000_000)),
    )
    for _ in range(3):
        asked.context.add_card(CARD)
    return asked


async def cpu_ms(call: Call, *, calls: int) -> float:
    """CPU time of this process for one call, in milliseconds."""
    for _ in range(5):
        await call()
    started = time.process_time()
    for _ in range(calls):
        await call()
    return (time.process_time() - started) / calls * 1e3


async def measure(port: int, *, calls: int, rounds: int) -> None:
    """Print the median over the rounds of each design."""
    address = f"http://127.0.0.1:{port}/v1"
    documented = instructor.from_openai(openai.AsyncOpenAI(base_url=address, api_key="k", max_retries=0))
    turn = PlannerInput(
        question="Which anime is Luffy in?",
        image_attached=False,
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
    ):
        asked = investigation()

        async def bare() -> None:
            async with session.post(f"{address}/chat/completions", data=data) as response:
                await response.read()

        designs: dict[str, Call] = {
            "bare session": bare,
            "our agents": lambda: runtime.planner().next_step(asked),
            "as documented": lambda: PlannerAgent(AgentConfig(client=documented, model="m")).run_async(turn),
        }
        figures: dict[str, list[float]] = {name: [] for name in designs}
        for _ in range(rounds):
            for name, call in designs.items():
                figures[name].append(await cpu_ms(call, calls=calls))
    for name, values in figures.items():
        print(f"{name:14} {statistics.median(values):7.2f} ms CPU a call")


def main() -> None:
    """Start the provider and measure against it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.model_lane", description=__doc__)
    parser.add_argument("--calls", type=int, default=150)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--dsn", help="address of a loaded catalog; the bundled sample otherwise")
    options = parser.parse_args()
    configure_logging(level="error")
    receiver, sender = multiprocessing.Pipe(duplex=False)
    provider = multiprocessing.Process(target=serve, args=(sender,), daemon=True)
    provider.start()
    try:
        asyncio.run(measure(receiver.recv(), calls=options.calls, rounds=options.rounds))
    finally:
        provider.terminate()
    with nullcontext(options.dsn) if options.dsn else sample() as dsn:
        asyncio.run(measure_hang(dsn))


if __name__ == "__main__":
    main()

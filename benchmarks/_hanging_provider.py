"""How long a provider that hangs keeps a question from the answer of the rules: once, and then behind the breaker."""

import asyncio
import contextlib
import tempfile
import time
from collections.abc import AsyncGenerator, Generator
from pathlib import Path
from typing import Final

from agent_core.agents.runtime import ModelRuntime
from agent_core.agents.settings import ModelSettings
from agent_core.answer import Question
from agent_core.answers import answer_of
from agent_core.limits import LoopLimits
from agent_core.orchestrator import Orchestrator
from agent_core.planning.judge import RuleJudge, SparingJudge
from agent_core.planning.rules import RulePlanner
from agent_core.results import RetrievalResult
from agent_core.retrieval.graph_connections import GraphConnections
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.rules_and_model import RulesAndModel
from agent_core.schemas import SearchIntent
from catalog.migrate import migrate
from indexer.ingest import ingest
from standalone.home import SAMPLE
from standalone.postgres import EmbeddedPostgres

from benchmarks._figures import percentile

# The rules settle the first of them and not the second; both are sent to the model, which is asked first.
QUESTIONS: Final = ("Which anime is Luffy in?", "What is the sequel to Qwxyzzy?")
REFUSED: Final = 50


@contextlib.contextmanager
def sample() -> Generator[str]:
    """Serve the bundled sample from a PostgreSQL of its own, and yield its address."""
    with tempfile.TemporaryDirectory(prefix="kizuna-bench-", ignore_cleanup_errors=True) as folder:
        server = EmbeddedPostgres(Path(folder) / "postgres")
        try:
            migrate(server.dsn)
            asyncio.run(ingest(server.dsn, SAMPLE, dataset="sample"))
            yield server.dsn
        finally:
            server.stop()


@contextlib.asynccontextmanager
async def hanging() -> AsyncGenerator[str]:
    """Yield the address of a provider that takes every request and answers none."""

    async def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            while await reader.read(65_536):
                pass
        writer.close()

    server = await asyncio.start_server(take, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1"


async def no_search(intent: SearchIntent, *, timeout_s: float, include_adult: bool) -> RetrievalResult:
    """Stand for an index that finds nothing."""
    del intent, timeout_s, include_adult
    return RetrievalResult(summary="no index in this benchmark", raw_data=[], count=0)


async def measure_hang(dsn: str) -> None:
    """Print the time to the rules' answer: first with every default of the settings, then with the breaker open."""
    async with (
        hanging() as address,
        GraphConnections(dsn) as connections,
        ModelRuntime(ModelSettings(base_url=address, breaker_open_s=3_600, breaker_max_open_s=3_600)) as runtime,
    ):
        graph = PostgresGraphExecutor(connections)
        rules = Orchestrator(planner=RulePlanner, judge=RuleJudge, search=no_search, graph=graph)
        model = Orchestrator(
            planner=runtime.planner, judge=lambda: SparingJudge(runtime.judge()), search=no_search, graph=graph
        )
        answers = RulesAndModel(rules=rules, model=model, limits=LoopLimits(), rules_first=False)

        async def timed_s(text: str) -> float:
            started = time.perf_counter()
            answer = await answer_of(answers, Question(text=text, request_id="hang"))
            if not answer.response.warnings[0].startswith("MODEL_UNAVAILABLE"):
                raise AssertionError("the provider hangs, so only rules can have answered")
            return time.perf_counter() - started

        await rules.run(Question(text=QUESTIONS[0], request_id="warm"))
        print(f"hanging provider, first question: {await timed_s(QUESTIONS[0]):.2f} s to the rules' answer")
        refused = [await timed_s(QUESTIONS[n % 2]) for n in range(REFUSED)]
        print(
            f"breaker open, {REFUSED} questions: median {percentile(refused, 50) * 1e3:.1f} ms, "
            f"worst {max(refused) * 1e3:.1f} ms to the rules' answer"
        )

"""What a store of retrieval results could save at most: how often different questions ask the data for the same.

Usage: python -m benchmarks.step_repeats DSN FILE. DSN is a catalog, FILE holds questions as JSON Lines (``question``),
such as ``python -m evals.questions --data DIR --write FILE`` makes. Each question is asked once, as an equal one is
answered from memory anyway; a store without bounds would save what steps took that were made before.
"""

import argparse
import asyncio
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from agent_core.answer import Question
from agent_core.orchestrator import Orchestrator
from agent_core.planning.judge import RuleJudge
from agent_core.planning.ports import GraphExecutor
from agent_core.planning.rules import RulePlanner
from agent_core.results import GraphResult
from agent_core.retrieval.graph_connections import GraphConnections
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.runs.document import key_of
from agent_core.schemas import GraphIntent
from telemetry.logging import configure_logging

from evals.questions.asking import no_search


@dataclass(slots=True)
class Noted:
    """A graph executor that notes what each step asked and how long it took.

    Attributes:
        steps: the digest of what was asked, and milliseconds.
    """

    executor: GraphExecutor
    steps: list[tuple[str, float]] = field(default_factory=list[tuple[str, float]])

    async def execute(self, intent: GraphIntent, *, timeout_s: float, include_adult: bool) -> GraphResult:
        """Execute the intent."""
        began = time.perf_counter()
        try:
            return await self.executor.execute(intent, timeout_s=timeout_s, include_adult=include_adult)
        finally:
            self.steps.append((key_of(intent), (time.perf_counter() - began) * 1e3))


def report(steps: Sequence[tuple[str, float]], *, questions: int, whole_ms: float) -> Iterator[str]:
    """Yield how many steps were made before, and what these took of all that the questions took."""
    seen: set[str] = set()
    again = 0
    again_ms = 0.0
    for key, took_ms in steps:
        again += key in seen
        again_ms += took_ms if key in seen else 0.0
        seen.add(key)
    all_ms = sum(took_ms for _, took_ms in steps)
    yield f"{questions} questions, {whole_ms / questions:.2f} ms each, {all_ms / questions:.2f} ms of that in retrieval"
    yield f"{len(steps)} retrievals, {again} of them made before: {again / max(1, len(steps)):.3f}"
    yield f"a store would save {again_ms / questions:.3f} ms a question, {again_ms / whole_ms:.4f} of its time"


async def measured(dsn: str, texts: Sequence[str]) -> list[str]:
    """Ask the rules each question once, and return the report."""
    async with GraphConnections(dsn) as connections:
        noted = Noted(PostgresGraphExecutor(connections))
        loop = Orchestrator(planner=RulePlanner, judge=RuleJudge, search=no_search, graph=noted)
        began = time.perf_counter()
        for text in texts:
            await loop.run(Question(text=text, request_id="benchmark"))
        whole_ms = (time.perf_counter() - began) * 1e3
    return list(report(noted.steps, questions=len(texts), whole_ms=whole_ms))


def main() -> None:
    """Ask, and print what a store would save."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.step_repeats", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("dsn", help="address of the catalog")
    parser.add_argument("file", type=Path, help="questions, as JSON Lines")
    options = parser.parse_args()
    configure_logging(level="error")
    lines = options.file.read_text(encoding="utf-8").splitlines()
    texts = list(dict.fromkeys(json.loads(line)["question"] for line in lines))
    print("\n".join(asyncio.run(measured(options.dsn, texts))))


if __name__ == "__main__":
    main()

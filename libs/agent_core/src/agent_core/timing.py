"""Deadlines and stopwatches of one question."""

import asyncio
import time
from collections import defaultdict
from collections.abc import Awaitable, Generator, Mapping
from contextlib import contextmanager
from typing import Final

from agent_core.investigation import Investigation

STAGES: Final = {
    "planner_llm_ms": "planning",
    "sufficiency_llm_ms": "judging",
    "pg_graph_ms": "graph",
    "qdrant_ms": "search",
    "search_expand_ms": "search: expand",
    "search_meaning_ms": "search: embed",
    "search_index_ms": "search: fuse and rank",
    "response_llm_ms": "writing",
    "verification_ms": "verification",
}
"""What is measured, by the name that a trace tells it by; those of a search are parts of it."""


def stages_by_name(timings_ms: Mapping[str, float]) -> dict[str, float]:
    """Return what was measured by the names of a trace, in the order of a question."""
    return {name: timings_ms[stage] for stage, name in STAGES.items() if stage in timings_ms}


async def bounded[T](call: Awaitable[T], investigation: Investigation) -> T:
    """Await ``call`` for as long as the question's deadline allows.

    Raises:
        TimeoutError: the deadline passed; ``call`` was cancelled.
    """
    async with asyncio.timeout(investigation.remaining_s):
        return await call


class Stopwatch:
    """Sums the time of each stage, in milliseconds (R190)."""

    def __init__(self) -> None:
        self._started = time.perf_counter()
        self._sums: defaultdict[str, float] = defaultdict(float)

    @contextmanager
    def measure(self, stage: str) -> Generator[None]:
        """Add the time of the block to ``stage``, also where the block fails."""
        started = time.perf_counter()
        try:
            yield
        finally:
            self._sums[stage] += (time.perf_counter() - started) * 1e3

    def add(self, timings_ms: Mapping[str, float]) -> None:
        """Add what was measured elsewhere."""
        for stage, ms in timings_ms.items():
            self._sums[stage] += ms

    def timings_ms(self) -> dict[str, float]:
        """Return the sums and ``total_ms``, rounded to microseconds."""
        total = (time.perf_counter() - self._started) * 1e3
        return {stage: round(ms, 3) for stage, ms in {**self._sums, "total_ms": total}.items()}

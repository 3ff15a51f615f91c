"""Holds the select primitive to plain Python over a dataset: `python -m evals.graph --dsn DSN --data DIR`.

Prints how many of the made queries have the same answer, and how large their answers are; exits with 1 where one
differs. The database must hold the dataset.
"""

import argparse
import asyncio
import itertools
import sys
import time
from dataclasses import replace
from pathlib import Path

from agent_core.limits import GraphLimits
from agent_core.retrieval.graph_connections import GRAPH_POOL, GraphConnections
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from catalog.entities import entity_id

from evals.graph.comparing import Comparison, compare
from evals.graph.dataset import load
from evals.graph.queries import make_query

_BOUNDS = (0, 1, 10, 100, 1_000, 10_000, 10**9)
_NO_CAPS = GraphLimits(max_results=10**6, statement_timeout_ms=60_000, query_timeout_ms=60_000)


async def main(dsn: str, data: Path, *, queries: int, seed: int) -> int:
    """Answer all queries in both ways, print the outcome, and return 1 where any differs."""
    started = time.perf_counter()
    dataset = load(data)
    names = {str(entity_id(ref)): ref for ref in dataset.rows}
    print(f"{len(dataset.rows):,} entities read in {time.perf_counter() - started:.0f} s")
    options = replace(GRAPH_POOL, statement_timeout_ms=_NO_CAPS.statement_timeout_ms)
    async with GraphConnections(dsn, options) as connections:
        executor = PostgresGraphExecutor(connections, _NO_CAPS)
        made = [make_query(dataset, seed * 1_000_000 + number) for number in range(queries)]
        compared = [await compare(executor, dataset, names, query) for query in made]
    for one in compared:
        if one.difference:
            print(f"{one.difference}: {one.query.model_dump_json(exclude_defaults=True)[:400]}")
    _report(compared)
    return int(any(one.difference for one in compared))


def _report(compared: list[Comparison]) -> None:
    for low, high in itertools.pairwise(_BOUNDS):
        among = [one for one in compared if low <= one.size < high]
        if among:
            equal = sum(one.difference is None for one in among)
            size = f"{low:,} to {high - 1:,}" if high < _BOUNDS[-1] else f"{low:,} or more"
            print(f"{size:>15} found: {equal} of {len(among)} equal")
    equal = sum(one.difference is None for one in compared)
    print(f"{equal} of {len(compared)} queries are answered as by plain Python ({100 * equal / len(compared):.1f} %)")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m evals.graph", description=__doc__)
    parser.add_argument("--dsn", required=True, help="a database that holds the dataset")
    parser.add_argument("--data", required=True, type=Path, help="folder of .jsonl or .jsonl.gz files")
    parser.add_argument("--queries", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    sys.exit(asyncio.run(main(arguments.dsn, arguments.data, queries=arguments.queries, seed=arguments.seed)))

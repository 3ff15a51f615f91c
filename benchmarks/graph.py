"""Latency of graph primitives on a loaded catalog, and on ten copies of it, against igraph in memory, in one run.

Usage: python -m benchmarks.graph DSN [--pairs N] [--seed N] [--copies N] [--plot FILE.png]. "Statement" is what
PostgreSQL does, "execute" the whole primitive with its cards and its text. igraph and ladybug are compared with where
they are there (`pip install igraph real-ladybug`). Exits with 1 where a path is not the shortest.
"""

import argparse
import asyncio
import importlib
import random
import statistics
import sys
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from agent_core.limits import GraphLimits
from agent_core.references import EntityRef
from agent_core.retrieval.graph_connections import GraphConnections
from agent_core.retrieval.graph_path import INFORMATIVE
from agent_core.retrieval.graph_scope import Scope
from agent_core.retrieval.graph_sql import CONNECT
from agent_core.retrieval.graph_walk import Reach, walk
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.schemas import GraphIntent, RequestedLimits
from catalog.entities import EntityType
from catalog.prepared import Prepared
from catalog.relations import type_bits
from catalog.tables import entity
from sqlalchemy.dialects import postgresql as pg

from benchmarks._figures import Clock, percentile
from benchmarks._graph_copies import enlarged
from benchmarks._graph_memory import POOLS, Graph, load_graph
from benchmarks._graph_peers import IGRAPH, LADYBUG, Peer, peers_of

HOPS: Final = 6
TIMEOUT_S: Final = 30.0
WARM: Final = 30
# Breadth-first search takes a second for a pair of a large graph.
CHECKED_LARGE: Final = 40
REACH: Final = Reach(hops=3, fanout=50, results=500, visited=200_000)
BY_KEY: Final = Prepared(sa.select(entity.c.name).where(entity.c.key == sa.bindparam("key", type_=sa.Integer)))
REFS: Final = Prepared(
    sa.select(entity.c.key, entity.c.id, entity.c.type).where(
        entity.c.key == sa.any_(sa.bindparam("keys", type_=pg.ARRAY(sa.Integer)))
    )
)
FLOOR, PATH, WALK = "primary-key select", "path, statement", "k_hop(3, 50, 500), statements"
NEIGHBORS: Final = "neighbors, execute"

type Times = Mapping[str, Sequence[float]]


@dataclass
class Bench:
    """One graph under measurement: in the database and in memory."""

    connections: GraphConnections
    graph: Graph
    refs: Mapping[int, EntityRef]
    clock: Clock

    async def measure(self, pairs: Sequence[tuple[int, int]], peers: Mapping[str, Peer]) -> list[int | None]:
        """Measure all pairs and return the hops found of each.

        What is compared alternates, so that a busy machine slows both alike; what is not is measured on its own,
        because each leaves the processor's caches to itself.
        """
        executor = PostgresGraphExecutor(self.connections)
        for start, end in pairs:
            with self.clock.timing(FLOOR):
                await self._select(start)
            await self._execute(executor, intents(self.refs[start], self.refs[end])[0])
        found: list[int | None] = []
        for start, end in pairs:
            found.append(await self._path(start, end))
            for name, peer in peers.items():
                with self.clock.timing(name):
                    peer(start, end)
        for start, _ in pairs:
            async with self._scope() as scope:
                with self.clock.timing(WALK):
                    await walk(scope, start, (), REACH)
        for intent in (one for start, end in pairs for one in intents(self.refs[start], self.refs[end])[1:]):
            await self._execute(executor, intent)
        return found

    async def _path(self, start: int, end: int) -> int | None:
        connect: dict[str, Any] = {"start": start, "goal": end, "hops": HOPS, "types": type_bits(INFORMATIVE)}
        connect |= {"include_adult": False, "visited": 200_000, "steps": 2_000}
        async with self._scope() as scope:
            with self.clock.timing(PATH):
                found = await scope.fetch(CONNECT, **connect)
        return found[0]["hops"] if found[0]["met"] else None

    @asynccontextmanager
    async def _scope(self) -> AsyncGenerator[Scope]:
        async with self.connections.one(fixed=True) as driver:
            yield Scope(driver=driver, limits=GraphLimits(), include_adult=False)

    async def _select(self, key: int) -> None:
        async with self.connections.one(fixed=True) as driver:
            await BY_KEY.fetch(driver, {"key": key})

    async def _execute(self, executor: PostgresGraphExecutor, intent: GraphIntent) -> None:
        with self.clock.timing(f"{intent.query_type}, execute"):
            await executor.execute(intent, timeout_s=TIMEOUT_S, include_adult=False)


def intents(source: EntityRef, target: EntityRef) -> tuple[GraphIntent, ...]:
    """Return the primitives for a pair, as a planner would ask for them; the first is ``neighbors``."""
    limits = RequestedLimits(max_results=500, max_fanout_per_hop=50)
    return (
        GraphIntent(rationale="benchmark", query_type="neighbors", start=source),
        GraphIntent(rationale="benchmark", query_type="path", start=source, end=target, max_hops=HOPS),
        GraphIntent(rationale="benchmark", query_type="k_hop", start=source, max_hops=3, limits=limits),
    )


async def bench(dsn: str, *, pairs: int, checked: int, seed: int) -> tuple[Times, int]:
    """Measure one graph, print it, and return the times and how many paths are wrong."""
    graph = await load_graph(dsn)
    print(f"\n{len(graph.known):,} entities, {len(graph.ends):,} directed relations")
    chosen = graph.choose_pairs(pairs, random.Random(seed))
    warm = graph.choose_pairs(WARM, random.Random(seed + 1))
    clock = Clock()
    with peers_of(graph, hops=HOPS) as peers:
        async with GraphConnections(dsn) as connections:
            refs = await read_refs(connections, {key for pair in (*chosen, *warm) for key in pair})
            await Bench(connections, graph, refs, Clock()).measure(warm, {})
            found = await Bench(connections, graph, refs, clock).measure(chosen, peers)
    report(clock.taken)
    right = [graph.distance(*pair, hops=HOPS) for pair in chosen[:checked]]
    wrong = sum(ours != theirs for ours, theirs in zip(found, right, strict=False))
    unconnected = found.count(None)
    print(f"{wrong} of {len(right)} paths differ from breadth-first search; {unconnected} of {pairs} pairs unconnected")
    return clock.taken, wrong


async def read_refs(connections: GraphConnections, keys: set[int]) -> dict[int, EntityRef]:
    """Return the references of entities by key."""
    async with connections.one(fixed=True) as driver:
        rows = await REFS.fetch(driver, {"keys": sorted(keys)})
    return {row["key"]: EntityRef(entity_type=EntityType(row["type"]), id=str(row["id"])) for row in rows}


def report(times: Times) -> None:
    """Print a row for each thing measured, and the ratios that the acceptance names."""
    floor = statistics.median(times[FLOOR])
    print(f"{'':34}{'p50 ms':>9}{'p90 ms':>9}{'p99 ms':>9}{'p50 / floor':>13}")
    for name, values in times.items():
        p50, p90, p99 = (percentile(values, q) for q in (50, 90, 99))
        print(f"{name:34}{p50:9.2f}{p90:9.2f}{p99:9.2f}{p50 / floor:13.1f}")
    of_any, of_all = (ratio(times[NEIGHBORS][::step], times[FLOOR][::step], 50) for step in (POOLS, 1))
    print(f"neighbors / primary-key select: p50 {of_any:.1f} of any entity (at most 3), {of_all:.1f} with a third hubs")
    print(f"k_hop(3, 50, 500): p99 {percentile(times[WALK], 99):.1f} ms (at most 5)")
    if IGRAPH in times:
        p50, p99 = (ratio(times[PATH], times[IGRAPH], q) for q in (50, 99))
        print(f"path / igraph: p50 {p50:.1f} (at most 8), p99 {p99:.2f} (at most 0.5)")


def ratio(ours: Sequence[float], theirs: Sequence[float], q: int) -> float:
    """Return the ratio of two percentiles."""
    return percentile(ours, q) / percentile(theirs, q)


def report_growth(real: Times, large: Times, copies: int) -> None:
    """Print by how much the slowest queries grow with the graph."""
    print(f"\np99 on {copies} copies / on one (at most 3):")
    for name in (name for name in real if name in large):  # ladybug takes no graph as large
        print(f"{name:34}{ratio(large[name], real[name], 99):9.1f}")


def plot(graphs: Mapping[str, Times], file: Path) -> None:
    """Draw how many queries take how long, a line for each thing and graph."""
    # it takes a second to import, has no types, and is for this alone
    importlib.import_module("matplotlib").use("Agg")
    plt: Any = importlib.import_module("matplotlib.pyplot")
    figure, axes = plt.subplots(figsize=(9, 5))
    for (graph, times), style in zip(graphs.items(), ("-", "--"), strict=False):
        for colour, name in enumerate(
            name for name in (FLOOR, PATH, WALK, NEIGHBORS, IGRAPH, LADYBUG) if name in times
        ):
            ordered = sorted(times[name])
            shares = [(place + 1) / len(ordered) for place in range(len(ordered))]
            axes.plot(ordered, shares, style, color=f"C{colour}", label=f"{name} ({graph})")
    axes.set_xscale("log")
    axes.set_xlabel("ms")
    axes.set_ylabel("share of queries done")
    axes.legend(fontsize=7, loc="lower right")
    figure.tight_layout()
    figure.savefig(file, dpi=120)
    print(f"\nplot: {file}")


async def main(dsn: str, *, pairs: int, seed: int, copies: int, file: Path | None) -> int:
    """Measure, print, and return 1 where a path is not the shortest."""
    real, wrong = await bench(dsn, pairs=pairs, checked=pairs, seed=seed)
    graphs = {"real": real}
    if copies > 1:
        async with enlarged(dsn, copies) as large_dsn:
            large, wrong_large = await bench(large_dsn, pairs=pairs, checked=CHECKED_LARGE, seed=seed)
        report_growth(real, large, copies)
        graphs[f"{copies} copies"] = large
        wrong += wrong_large
    if file is not None:
        await asyncio.to_thread(plot, graphs, file)
    return int(wrong > 0)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.graph", description=__doc__)
    parser.add_argument("dsn")
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--copies", type=int, default=10, help="size of the synthetic graph; 1 leaves it out")
    parser.add_argument("--plot", type=Path, help="write a picture of the distributions")
    given = parser.parse_args()
    sys.exit(asyncio.run(main(given.dsn, pairs=given.pairs, seed=given.seed, copies=given.copies, file=given.plot)))

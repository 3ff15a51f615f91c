"""Latency of graph primitives on a loaded catalog, as ratios to a primary-key select, and their paths against igraph.

Usage: python benchmarks/graph.py DSN [--pairs N] [--seed N]. Each round runs every measured thing once, in turn, so
that a busy machine slows all of them alike. The statements are timed on one connection, "execute" is the whole
primitive with its transaction, its cards and its text. igraph (python-igraph) is compared with where it is installed.
"""

import argparse
import asyncio
import importlib
import random
import statistics
import sys
import time
import warnings
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from uuid import UUID

import sqlalchemy as sa
from agent_core.limits import GraphLimits
from agent_core.retrieval.graph_path import INFORMATIVE
from agent_core.retrieval.graph_scope import Scope, type_bits
from agent_core.retrieval.graph_sql import CONNECT
from agent_core.retrieval.graph_walk import Reach, walk
from agent_core.retrieval.postgres_graph_executor import GRAPH_POOL, PostgresGraphExecutor
from agent_core.schemas import EntityRef, GraphIntent, RequestedLimits
from catalog.database import Database, PoolOptions, driver_of
from catalog.entities import EntityType
from catalog.prepared import Prepared
from catalog.relations import RELATIONS
from catalog.tables import entity, relation_edge
from sqlalchemy.ext.asyncio import AsyncConnection

HOPS: Final = 6
TIMEOUT_S: Final = 30.0
PRIMARY_KEY: Final = Prepared(sa.select(entity.c.name).where(entity.c.key == sa.bindparam("key", type_=sa.Integer)))
REACH: Final = Reach(hops=3, fanout=50, results=500, visited=200_000)
FLOOR: Final = "primary-key select"


@dataclass
class Graph:
    """The relations that a path follows, in memory.

    Attributes:
        keys: entities that have a relation, by popularity.
        refs: references by key.
    """

    neighbours: dict[int, list[int]]
    keys: list[int]
    refs: dict[int, EntityRef]

    def distance(self, start: int, end: int) -> int | None:
        """Return the length of the shortest path, by breadth-first search; ``None`` beyond the hop cap."""
        seen, queue = {start: 0}, deque([start])
        while queue:
            node = queue.popleft()
            if node == end:
                return seen[node]
            if seen[node] < HOPS:
                for other in self.neighbours.get(node, ()):
                    if other not in seen:
                        seen[other] = seen[node] + 1
                        queue.append(other)
        return None


@dataclass
class Clock:
    """Milliseconds by name of what was measured."""

    taken: dict[str, list[float]] = field(default_factory=dict[str, list[float]])

    async def time(self, name: str, run: Callable[[], Awaitable[Any]]) -> Any:  # noqa: ANN401 - whatever is measured
        """Run once and note how long it took."""
        started = time.perf_counter()
        result = await run()
        self.taken.setdefault(name, []).append((time.perf_counter() - started) * 1e3)
        return result

    def report(self) -> None:
        """Print a row for each thing measured, and its ratio to the floor and to igraph."""
        floor = statistics.median(self.taken[FLOOR])
        print(f"\n{'':34}{'p50 ms':>9}{'p90 ms':>9}{'p99 ms':>9}{'p50 / floor':>13}")
        for name, values in self.taken.items():
            p50, p90, p99 = (percentile(values, q) for q in (50, 90, 99))
            print(f"{name:34}{p50:9.2f}{p90:9.2f}{p99:9.2f}{p50 / floor:13.1f}")
        if "igraph: path" in self.taken:
            ours, theirs = self.taken["path, statement"], self.taken["igraph: path"]
            ratios = [percentile(ours, q) / percentile(theirs, q) for q in (50, 99)]
            print(f"\npath, statement / igraph: p50 {ratios[0]:.1f}, p99 {ratios[1]:.2f}")


def percentile(values: Sequence[float], q: int) -> float:
    """Return the q-th percentile of the values, one of them."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * q // 100)]


async def load_graph(connection: AsyncConnection) -> Graph:
    """Read the relations that a path follows by default."""
    codes = [RELATIONS[r].code for r in INFORMATIVE]
    edges = sa.select(relation_edge.c.src, relation_edge.c.dst).where(
        relation_edge.c.type.in_(codes), sa.not_(relation_edge.c.adult)
    )
    neighbours: dict[int, list[int]] = {}
    for src, dst in (await connection.execute(edges.distinct())).all():
        neighbours.setdefault(src, []).append(dst)
    rows = await connection.execute(
        sa.select(entity.c.key, entity.c.id, entity.c.type).order_by(entity.c.popularity.desc(), entity.c.key)
    )
    refs = {key: ref(identity, kind) for key, identity, kind in rows.all() if key in neighbours}
    return Graph(neighbours=neighbours, keys=list(refs), refs=refs)


def ref(identity: UUID, kind: str) -> EntityRef:
    """Return the reference of an entity."""
    return EntityRef(entity_type=EntityType(kind), id=str(identity))


def choose_pairs(graph: Graph, count: int, rng: random.Random) -> list[tuple[int, int]]:
    """Return pairs of any entities, of well-known ones and of hubs, in equal parts."""
    hubs = sorted(graph.keys, key=lambda key: -len(graph.neighbours[key]))[:300]
    pools: list[list[int]] = [graph.keys, graph.keys[:3_000], hubs]
    return [(rng.choice(pools[i % 3]), rng.choice(pools[i % 3])) for i in range(count)]


def igraph_path(graph: Graph) -> Callable[[int, int], int | None] | None:
    """Return a function that measures a path with igraph; ``None`` where it is not installed."""
    try:
        igraph: Any = importlib.import_module("igraph")
    except ImportError:
        return None
    places = {key: place for place, key in enumerate(graph.keys)}
    pairs = {(min(a, b), max(a, b)) for a, others in graph.neighbours.items() for b in others if a in places}
    built = igraph.Graph(n=len(places), edges=[(places[a], places[b]) for a, b in pairs if b in places])

    def measure(start: int, end: int) -> int | None:
        with warnings.catch_warnings():  # that there is no path is a result
            warnings.simplefilter("ignore")
            (path,) = built.get_shortest_paths(places[start], to=places[end])
        return len(path) - 1 if path and len(path) - 1 <= HOPS else None

    return measure


def intents(graph: Graph, start: int, end: int) -> Iterable[GraphIntent]:
    """Return the three traversals from a pair, as a planner would ask for them."""
    source, target = graph.refs[start], graph.refs[end]
    limits = RequestedLimits(max_results=500, max_fanout_per_hop=50)
    yield GraphIntent(rationale="benchmark", query_type="path", start=source, end=target, max_hops=HOPS)
    yield GraphIntent(rationale="benchmark", query_type="k_hop", start=source, max_hops=3, limits=limits)
    yield GraphIntent(rationale="benchmark", query_type="neighbors", start=source)


async def measure_pair(
    clock: Clock,
    database: Database,
    graph: Graph,
    pair: tuple[int, int],
) -> int | None:
    """Run everything once for a pair and return the number of hops found."""
    start, end = pair
    connect = {"start": start, "goal": end, "hops": HOPS, "types": type_bits(INFORMATIVE)}
    connect |= {"include_adult": False, "visited": 200_000, "steps": 2_000}
    executor = PostgresGraphExecutor(database)

    async def select() -> None:
        async with database.session() as connection:
            await PRIMARY_KEY.fetch(await driver_of(connection), {"key": start})

    await clock.time(FLOOR, select)
    async with database.session() as connection:
        driver = await driver_of(connection)
        scope = Scope(connection=connection, driver=driver, limits=GraphLimits(), include_adult=False)
        found = await clock.time("path, statement", lambda: scope.fetch(CONNECT, **connect))
        await clock.time("k_hop(3, 50, 500), statements", lambda: walk(scope, start, (), REACH))
    for intent in intents(graph, start, end):
        run = executor.execute
        await clock.time(
            f"{intent.query_type}, execute",
            lambda intent=intent, run=run: run(intent, timeout_s=TIMEOUT_S, include_adult=False),
        )
    return found[0]["hops"] if found[0]["met"] else None


async def main(dsn: str, *, pairs: int, seed: int) -> int:
    """Measure, print, and return 1 where a path is not the shortest."""
    rng, clock, wrong = random.Random(seed), Clock(), 0
    async with Database(dsn, PoolOptions(statement_timeout_ms=60_000)) as patient, patient.read() as connection:
        graph = await load_graph(connection)
    async with Database(dsn, GRAPH_POOL) as database:
        in_memory = igraph_path(graph)
        print(f"{len(graph.keys):,} entities, {sum(map(len, graph.neighbours.values())):,} directed relations")
        for pair in choose_pairs(graph, 20, random.Random(seed + 1)):  # warm
            await measure_pair(Clock(), database, graph, pair)
        for pair in choose_pairs(graph, pairs, rng):
            hops = await measure_pair(clock, database, graph, pair)
            if in_memory is not None:
                started = time.perf_counter()
                in_memory(*pair)
                clock.taken.setdefault("igraph: path", []).append((time.perf_counter() - started) * 1e3)
            wrong += hops != graph.distance(*pair)
    clock.report()
    print(f"\n{wrong} of {pairs} paths differ from breadth-first search")
    return int(wrong > 0)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dsn")
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    sys.exit(asyncio.run(main(arguments.dsn, pairs=arguments.pairs, seed=arguments.seed)))

"""A graph in memory: the oracle of shortest paths, by breadth-first search."""

import random
from dataclasses import dataclass
from typing import Final

import numpy as np
import sqlalchemy as sa
from agent_core.retrieval.graph_path import INFORMATIVE
from catalog.database import Database, PoolOptions
from catalog.relations import RELATIONS
from catalog.tables import entity, relation_edge
from numpy.typing import NDArray

type Keys = NDArray[np.int32]

_PATIENT: Final = PoolOptions(statement_timeout_ms=600_000, max_size=1)
POOLS: Final = 3
"""Pairs are drawn in turn from all entities, the well-known ones and the hubs."""
_HUBS: Final = 300
_KNOWN: Final = 3_000


@dataclass(frozen=True, slots=True)
class Graph:
    """The relations that a path follows by default, in both directions, as compressed rows.

    Attributes:
        offsets: (nodes + 1,) int64; the ends of node ``k`` are ``ends[offsets[k]:offsets[k + 1]]``.
        ends: (relations,) int32.
        known: entities that have a relation, by popularity.
    """

    offsets: NDArray[np.int64]
    ends: Keys
    known: Keys

    @property
    def pairs(self) -> Keys:
        """(relations / 2, 2) int32; the two ends of every relation, once."""
        sources = np.repeat(np.arange(len(self.offsets) - 1, dtype=np.int32), np.diff(self.offsets))
        once = sources < self.ends
        return np.column_stack([sources[once], self.ends[once]])

    def distance(self, start: int, end: int, *, hops: int) -> int | None:
        """Return the length of the shortest path, by breadth-first search; ``None`` beyond ``hops``."""
        seen = np.zeros(len(self.offsets), dtype=bool)
        frontier: Keys = np.array([start], dtype=np.int32)
        seen[start] = True
        for depth in range(hops + 1):
            if seen[end]:
                return depth
            around = [self.ends[self.offsets[node] : self.offsets[node + 1]] for node in frontier]
            reached: Keys = np.unique(np.concatenate(around)) if around else frontier
            frontier = reached[~seen[reached]]
            seen[frontier] = True
        return None

    def choose_pairs(self, count: int, rng: random.Random) -> list[tuple[int, int]]:
        """Return pairs of any entities, of well-known ones and of hubs, in equal parts."""
        degrees = np.diff(self.offsets)[self.known]
        hubs = self.known[np.argsort(-degrees, kind="stable")[:_HUBS]]
        pools = [self.known, self.known[:_KNOWN], hubs]
        return [(int(rng.choice(pools[i % POOLS])), int(rng.choice(pools[i % POOLS]))) for i in range(count)]


async def load_graph(dsn: str) -> Graph:
    """Read the graph of a catalog."""
    codes = [RELATIONS[r].code for r in INFORMATIVE]
    edges = (
        sa.select(relation_edge.c.src, relation_edge.c.dst)
        .where(relation_edge.c.type.in_(codes), sa.not_(relation_edge.c.adult))
        .distinct()
        .order_by(relation_edge.c.src, relation_edge.c.dst)
        .subquery()
    )
    popular = sa.select(entity.c.key).order_by(entity.c.popularity.desc(), entity.c.key).subquery()
    async with Database(dsn, _PATIENT) as database, database.read() as connection:
        pairs = sa.select(sa.func.array_agg(edges.c.src), sa.func.array_agg(edges.c.dst))
        srcs, dsts = (await connection.execute(pairs)).one()
        keys = (await connection.execute(sa.select(sa.func.array_agg(popular.c.key)))).scalar_one()
    sources, ends, ordered = (np.array(column, dtype=np.int32) for column in (srcs, dsts, keys))
    counts = np.bincount(sources, minlength=int(ordered.max()) + 2)
    offsets = np.concatenate([[0], np.cumsum(counts)[:-1]]).astype(np.int64)
    return Graph(offsets=offsets, ends=ends, known=ordered[counts[ordered] > 0])

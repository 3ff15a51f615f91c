"""The oracle of shortest paths: breadth-first search over compressed rows."""

import random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from benchmarks._graph_memory import POOLS, Graph

NODES = 8
PAIRS = st.sets(st.tuples(st.integers(0, NODES - 1), st.integers(0, NODES - 1)).filter(lambda pair: pair[0] != pair[1]))


def graph(pairs: set[tuple[int, int]]) -> Graph:
    """Return the undirected graph of some pairs."""
    both = sorted(pairs | {(b, a) for a, b in pairs})
    counts = np.bincount(np.array([a for a, _ in both], dtype=np.int64), minlength=NODES)
    offsets = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
    known = np.flatnonzero(counts).astype(np.int32)
    return Graph(offsets=offsets, ends=np.array([b for _, b in both], dtype=np.int32), known=known)


@given(pairs=PAIRS, start=st.integers(0, NODES - 1), end=st.integers(0, NODES - 1), hops=st.integers(0, NODES))
def test_a_distance_is_that_of_repeated_relaxation(
    pairs: set[tuple[int, int]], start: int, end: int, hops: int
) -> None:
    away = {start: 0}
    for _ in range(NODES):
        for a, b in [*pairs, *((b, a) for a, b in pairs)]:
            if a in away and away.get(b, NODES) > away[a] + 1:
                away[b] = away[a] + 1
    wanted = away.get(end)
    assert graph(pairs).distance(start, end, hops=hops) == (wanted if wanted is not None and wanted <= hops else None)


def test_pairs_are_drawn_in_turn_from_all_the_known_and_the_hubs() -> None:
    star = graph({(0, other) for other in range(1, NODES)})
    pairs = star.choose_pairs(3 * POOLS, random.Random(1))
    assert len(pairs) == 3 * POOLS
    assert pairs == star.choose_pairs(3 * POOLS, random.Random(1))
    assert {key for pair in pairs for key in pair} <= set(range(NODES))

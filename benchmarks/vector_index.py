"""Indexing rate and search latency of the index in process, as ratios to plain numpy on the same vectors and run.

Documents are made up: words by Zipf's law, random dense vectors. Floors: embedding alone for indexing; a matrix product
for meaning; adding up posting lists for words.
Usage: python -m benchmarks.vector_index [--documents N] [--queries N] [--rounds N]
"""

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Final
from uuid import UUID

import numpy as np
from catalog.documents import DocumentRow
from catalog.entities import EntityType
from numpy.typing import NDArray
from semantic_index.collection import DIMENSIONS
from semantic_index.documents import to_point
from semantic_index.embedders.bm25 import BY_STORY, embed_query
from semantic_index.engines.edge import EdgeIndex
from semantic_index.filters import Filters
from semantic_index.index import DenseVector, Point, Query
from semantic_index.ranking import STORY_WEIGHTS
from semantic_index.stories import Story

ANIME: Final = EntityType.ANIME
BATCH: Final = 256
K: Final = 20
_VOCABULARY: Final = [f"w{n:x}" for n in range(40_000)]
_FREQUENCIES: Final = [1 / (n + 10) for n in range(len(_VOCABULARY))]

type Search = Callable[[Query], Awaitable[object]]


def document(number: int, chance: random.Random) -> DocumentRow:
    """A title of 4 words with a synopsis of 90."""
    words = chance.choices(_VOCABULARY, _FREQUENCIES, k=94)
    return DocumentRow(
        key=number,
        id=UUID(int=number + 1),
        type=ANIME,
        version=1,
        popularity=number,
        adult=number % 14 == 0,
        names=[" ".join(words[:4])],
        titles=[],
        genres=["Action", "Drama"],
        prose=" ".join(words[4:]),
        year=1960 + number % 65,
        format="tv",
        status="finished",
        season=None,
        score=7.0,
        episodes=12,
        number=None,
        anime_ids=[],
    )


class Floor:
    """The same search with nothing but numpy: exact, in memory, without filters, ids or persistence."""

    def __init__(self, points: Sequence[Point], vectors: NDArray[np.float32]) -> None:
        self._vectors = vectors
        postings: dict[int, list[tuple[int, float]]] = defaultdict(list)
        for place, point in enumerate(points):
            for token, weight in zip(point.sparse.indices, point.sparse.values, strict=True):
                postings[token].append((place, weight))
        self._postings = {
            token: (np.array([p for p, _ in held]), np.array([w for _, w in held], np.float32) / len(held))
            for token, held in postings.items()
        }

    async def meaning(self, query: Query) -> NDArray[np.int64]:
        """Places of the nearest vectors."""
        return np.argpartition(self._vectors @ given(query.dense), -K)[-K:]

    async def words(self, query: Query) -> NDArray[np.int64]:
        """Places of the documents with the greatest sum of weights."""
        scores = np.zeros(len(self._vectors), np.float32)
        for token in given(query.sparse).indices:
            if token in self._postings:
                places, weights = self._postings[token]
                scores[places] += weights
        return np.argpartition(scores, -K)[-K:]


def given[T](vector: T | None) -> T:
    """The vector that a query of this kind has."""
    if vector is None:
        raise ValueError("a query of another kind")
    return vector


async def index_all(index: EdgeIndex, rows: Sequence[DocumentRow], vectors: NDArray[np.float32]) -> list[Point]:
    """Index everything and print the rate beside that of embedding words alone."""
    started = time.perf_counter()
    points = [to_point(row) for row in rows]
    embedding_s = time.perf_counter() - started
    started = time.perf_counter()
    for start in range(0, len(points), BATCH):
        await index.upsert(ANIME, points[start : start + BATCH])
    writing_s = time.perf_counter() - started
    started = time.perf_counter()
    for start in range(0, len(points), BATCH):
        batch = points[start : start + BATCH]
        await index.set_dense(ANIME, {p.id: v for p, v in zip(batch, vectors[start : start + BATCH], strict=True)})
    dense_s = time.perf_counter() - started
    for name, seconds in (("words embedded", embedding_s), ("words written", writing_s), ("vectors written", dense_s)):
        print(f"{name:18} {len(rows) / seconds:9,.0f} documents/s {seconds / embedding_s:6.2f} x embedding alone")
    return points


async def latencies(search: Search, queries: Sequence[Query]) -> list[float]:
    """Milliseconds of each query, one after the other."""
    times: list[float] = []
    for query in queries:
        started = time.perf_counter()
        await search(query)
        times.append((time.perf_counter() - started) * 1e3)
    return times


def vectors_of(count: int, seed: int) -> NDArray[np.float32]:
    """Random directions."""
    drawn = np.random.default_rng(seed).standard_normal((count, DIMENSIONS), dtype=np.float32)
    return drawn / np.linalg.norm(drawn, axis=1, keepdims=True)


def questions(count: int, chance: random.Random) -> tuple[list[Query], list[Query], list[Query]]:
    """Queries of 8 words, of a vector, and of both."""
    words = [embed_query(Story(tuple(chance.choices(_VOCABULARY, _FREQUENCIES, k=8))), BY_STORY) for _ in range(count)]
    dense: list[DenseVector] = list(vectors_of(count, 2))
    both = [Query(sparse=w, dense=d, weights=STORY_WEIGHTS) for w, d in zip(words, dense, strict=True)]
    return [Query(sparse=w) for w in words], [Query(dense=d) for d in dense], both


async def measure(index: EdgeIndex, *, documents: int, queries: int, rounds: int) -> None:
    """Index made-up documents, then print the latency of every kind of search beside its floor."""
    await index.prepare()
    chance = random.Random(1)
    vectors = vectors_of(documents, 1)
    floor = Floor(await index_all(index, [document(n, chance) for n in range(documents)], vectors), vectors)
    words, meaning, both = questions(queries, chance)
    plain, dated = Filters().conditions(), Filters(year=(1990, 2005)).conditions()

    async def unfiltered(query: Query) -> object:
        return await index.query(ANIME, query, limit=K)

    async def default(query: Query) -> object:
        return await index.query(ANIME, query, conditions=plain, limit=K)

    async def by_year(query: Query) -> object:
        return await index.query(ANIME, query, conditions=dated, limit=K)

    cases: list[tuple[str, str, Search, list[Query]]] = [
        ("words: numpy", "words: numpy", floor.words, words),
        ("words", "words: numpy", unfiltered, words),
        ("words, no adult", "words: numpy", default, words),
        ("words, by year", "words: numpy", by_year, words),
        ("meaning: numpy", "meaning: numpy", floor.meaning, meaning),
        ("meaning", "meaning: numpy", unfiltered, meaning),
        ("meaning, no adult", "meaning: numpy", default, meaning),
        ("both, no adult", "meaning: numpy", default, both),
    ]
    times: dict[str, list[float]] = defaultdict(list)
    for _ in range(rounds):
        for name, _, search, asked in cases:
            times[name] += await latencies(search, asked)
    for name, base, _, _ in cases:
        p50, p99 = statistics.median(times[name]), statistics.quantiles(times[name], n=100)[98]
        print(f"{name:18} p50 {p50:7.2f} ms   p99 {p99:7.2f} ms {p50 / statistics.median(times[base]):6.1f} x numpy")


async def run(options: argparse.Namespace) -> None:
    """Measure on an index in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        async with EdgeIndex(Path(folder)) as index:
            await measure(index, documents=options.documents, queries=options.queries, rounds=options.rounds)


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.vector_index", description=__doc__)
    parser.add_argument("--documents", type=int, default=20_000)
    parser.add_argument("--queries", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=3)
    asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()

"""Other ways to join what is found by words and by meaning than the sum in the engine (ADR 23), to be measured only."""

import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Final
from uuid import UUID

from catalog.entities import EntityType
from semantic_index.filters import Filters
from semantic_index.index import Hit, Query
from semantic_index.ranking import DEPTH
from semantic_index.search import SemanticSearch

from evals.descriptions.ranks import Found, place_of
from evals.descriptions.retellings import Description

# Reciprocal rank fusion, Cormack et al. 2009.
_RRF_K: Final = 60
_WORDS_SHARE: Final = 0.6
# Requirements R44, R46 and R47: a share below it is left out, and what is least sure gives up so much of its own.
_LEAST_SHARE: Final = 0.15
_SHIFT: Final = 0.3
# A list whose tenth hit fits nearly as well as its first is not sure.
_SURE_PLACE: Final = 9
_UNSURE: Final = 0.2

type Fusion = Callable[[Sequence[Hit], Sequence[Hit]], Mapping[UUID, float]]


def by_ranks(words: Sequence[Hit], meaning: Sequence[Hit]) -> Mapping[UUID, float]:
    """Return the sums of reciprocal ranks."""
    sums: dict[UUID, float] = defaultdict(float)
    for hits in (words, meaning):
        for rank, hit in enumerate(hits, start=1):
            sums[hit.id] += 1 / (_RRF_K + rank)
    return sums


def weighted(words: Sequence[Hit], meaning: Sequence[Hit], share: float = _WORDS_SHARE) -> Mapping[UUID, float]:
    """Return the sums of scores, each as a part of the best of its list, by the share of the words."""
    sums: dict[UUID, float] = defaultdict(float)
    for hits, weight in ((words, share), (meaning, 1 - share)):
        for hit in hits:
            sums[hit.id] += weight * hit.score / hits[0].score
    return sums


def adaptive(words: Sequence[Hit], meaning: Sequence[Hit]) -> Mapping[UUID, float]:
    """Return the same with shares that go by how sure each list is; a small share is left out."""
    shift = _SHIFT * (sureness(words) - sureness(meaning))
    share = min(1.0, max(0.0, _WORDS_SHARE + shift))
    if share < _LEAST_SHARE or 1 - share < _LEAST_SHARE:
        share = float(round(share))
    return weighted(words, meaning, share)


def sureness(hits: Sequence[Hit]) -> float:
    """Return how far the first hit stands out, 0 to 1."""
    if len(hits) <= _SURE_PLACE:
        return float(bool(hits))
    return min(1.0, (1 - hits[_SURE_PLACE].score / hits[0].score) / (2 * _UNSURE))


FUSIONS: Final[Mapping[str, Fusion]] = {"ranks": by_ranks, "weighted": weighted, "adaptive": adaptive}


async def fused_ranks(search: SemanticSearch, described: Sequence[Description], fusion: Fusion) -> Found:
    """Return where described titles stand when two lists are joined, with neither readers nor hints."""
    places: list[int] = []
    times_ms: list[float] = []
    for one in described:
        started = time.perf_counter()
        query = await search.query(EntityType.ANIME, one.text)
        words = None if query is None else query.sparse
        meaning = None if query is None else query.dense
        parts = [Query(sparse=words)] if words is not None else []
        parts += [Query(dense=meaning)] if meaning is not None else []
        lists = [
            await search.index.query(EntityType.ANIME, part, conditions=Filters().conditions(), limit=DEPTH)
            for part in parts
        ]
        sums = fusion(*(*lists, [], [])[:2])
        times_ms.append((time.perf_counter() - started) * 1e3)
        places.append(place_of(one, sorted(sums, key=lambda id_: -sums[id_])))
    return Found(places, times_ms)

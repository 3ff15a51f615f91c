"""Runs a semantic search, or a retrieval by id, and shows what it found from PostgreSQL."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf, nextafter
from typing import Final
from uuid import UUID

from catalog.database import Database
from catalog.documents import documents_by_id
from catalog.entities import TITLE_TYPES, EntityType
from semantic_index.filters import Filters
from semantic_index.images.decoder import ImageDecoder
from semantic_index.images.vectors import ImageVectors
from semantic_index.reranking import Reranker, reranked
from semantic_index.search import SearchHits, SemanticSearch
from semantic_index.stages import RERANK, Timings
from semantic_index.stories import is_description

from agent_core.errors import DependencyUnavailable, RetrievalError
from agent_core.graph_query import EntityFilters
from agent_core.limits import SearchLimits
from agent_core.results import EntityCard, RetrievalResult
from agent_core.retrieval.graph_filter import fulfilling
from agent_core.retrieval.hydration import hydrated, mapped_errors, search_summary
from agent_core.retrieval.image_search import ImageSearch
from agent_core.retrieval.one_of_a_story import StoryTitle, best_known_first
from agent_core.retrieval.rewritten_search import fused
from agent_core.retrieval.what_fits import with_what_fits
from agent_core.schemas import QdrantFilters, SearchIntent

# Filters that the index has; hits are held to all others by their rows.
_INDEXED: Final = frozenset(
    {"year", "year_min", "year_max", "genre", "genre_any", "format", "status", "season", "score_min", "score_max",
     "score_above", "score_below", "episodes_min", "episodes_max"}
)  # fmt: skip


class QdrantExecutor:
    """``SearchExecutor`` on the semantic index. Safe for concurrent use."""

    def __init__(
        self,
        search: SemanticSearch,
        database: Database,
        limits: SearchLimits | None = None,
        *,
        images: ImageDecoder | None = None,
        vectors: ImageVectors | None = None,
        reranker: Reranker | None = None,
    ) -> None:
        """Take the index, the catalog and the limits.

        Without ``images`` no search by image is answered, without ``vectors`` none by what a model sees; without a
        ``reranker`` descriptions are answered in the order of the index.
        """
        self._search = search
        self._database = database
        self._limits = limits or SearchLimits()
        self._reranker = reranker
        self._images = None if images is None else ImageSearch(images, database, search, self._limits, vectors)

    async def __call__(self, intent: SearchIntent, *, timeout_s: float, include_adult: bool) -> RetrievalResult:
        """Return the hits, best first; see ``execute_qdrant_search`` and `ImageSearch`."""
        if intent.image_query and self._images is not None and not intent.filters.id:
            return await self._images.run(intent, timeout_s=timeout_s, include_adult=include_adult)
        return await execute_qdrant_search(
            intent,
            search=self._search,
            database=self._database,
            limits=self._limits,
            timeout_s=timeout_s,
            include_adult=include_adult,
            reranker=self._reranker,
        )


async def execute_qdrant_search(
    intent: SearchIntent,
    *,
    search: SemanticSearch,
    database: Database,
    limits: SearchLimits,
    timeout_s: float,
    include_adult: bool = False,
    reranker: Reranker | None = None,
) -> RetrievalResult:
    """Return the entities that ``intent`` asks for, as PostgreSQL holds them: by id where it names ids, else by search.

    Retrieval by id embeds nothing and does not need the index. Hits that PostgreSQL does not hold are left out: the
    index may lag behind it. Nothing found is a result, not an error.

    Raises:
        DependencyUnavailable: the index is away or still holds nothing of this type, or PostgreSQL is away.
        QueryTimedOut: the search took longer than ``timeout_s`` or its limit.
        RetrievalError: the intent asks for what cannot be done.
    """
    limit_s = max(0.0, min(timeout_s, limits.query_timeout_ms / 1000))
    with mapped_errors():
        async with asyncio.timeout(limit_s):
            if intent.filters.id:
                return await _by_id(intent, database, limits, include_adult=include_adult)
            if intent.query is None or intent.image_query:
                raise RetrievalError("images are not compared here; describe the picture in query instead")
            k = limits.max_results
            text, filters = intent.query, _filters(intent.filters, include_adult=include_adult)
            sieve = _sieve(intent, limits.max_sieved)
            each = [
                await _found(
                    kind, text, search, database, k=k, timeout_s=limit_s, filters=filters, ranker=reranker, sieve=sieve
                )
                for kind in _kinds_searched(intent)
            ]
            if not any(found.hits for found, _ in each) and not await search.holds(intent.entity_type):
                raise DependencyUnavailable(f"the semantic index holds no {intent.entity_type} yet; it is being filled")
    (first, cards), *others = each
    cards = fused([cards, *(more for _, more in others)])[:k] if others else cards
    title = f"{len(cards)} {intent.entity_type} found for {intent.query!r}:"
    return RetrievalResult(
        summary=search_summary(title if cards else f"No {intent.entity_type} found for {intent.query!r}.", cards),
        raw_data=cards,
        count=len(cards),
        mode=first.mode,
        timings_ms=first.timings_ms,
    )


@dataclass(frozen=True, slots=True)
class _Sieve:
    """What hits are held to by their rows, and how many of them are looked at."""

    where: EntityFilters
    depth: int


def _sieve(intent: SearchIntent, depth: int) -> _Sieve | None:
    """Return what the index cannot filter by; ``None`` where it filters by everything.

    Raises:
        RetrievalError: that are fields of titles, and something else is searched for.
    """
    others = intent.filters.model_dump(exclude_defaults=True, exclude={*_INDEXED, "id", "anime_id"})
    if not others:
        return None
    if intent.entity_type not in TITLE_TYPES:
        raise RetrievalError(f"{', '.join(sorted(others))} are filters of titles; drop them, or search for titles")
    return _Sieve(EntityFilters.model_validate(others), depth)


async def _sieved(found: SearchHits, sieve: _Sieve, database: Database) -> SearchHits:
    """Return the hits whose rows fulfil what the index cannot filter by."""
    async with database.read() as connection:
        kept = await fulfilling(connection, [hit.id for hit in found.hits], sieve.where)
    return replace(found, hits=[hit for hit in found.hits if hit.id in kept])


def _kinds_searched(intent: SearchIntent) -> Sequence[EntityType]:
    """Return the kinds to search for one: manga by the anime that were made of them, too, of which more is told.

    What narrows manga is not known of these.
    """
    by_anime = intent.entity_type is EntityType.MANGA and intent.filters == QdrantFilters()
    return (intent.entity_type, EntityType.ANIME) if by_anime else (intent.entity_type,)


async def _found(
    kind: EntityType,
    text: str,
    search: SemanticSearch,
    database: Database,
    *,
    k: int,
    timeout_s: float,
    filters: Filters,
    ranker: Reranker | None,
    sieve: _Sieve | None,
) -> tuple[SearchHits, list[EntityCard]]:
    """Return the ``k`` best hits of one kind, and their cards, best first."""
    ranked = ranker if is_description(text) and kind in TITLE_TYPES else None
    depth = max(k, ranked.depth if ranked else 0, sieve.depth if sieve else 0)
    found = await search.search(kind, text, filters=filters, k=depth, timeout_s=timeout_s)
    if sieve is not None:
        found = await _sieved(found, sieve, database)
    if ranked is not None:
        found = await _reranked(ranked, text, found, database)
    found = replace(found, hits=found.hits[:k])
    scores = {hit.id: hit.score for hit in found.hits}
    cards = await hydrated(database, (kind,), scores, include_adult=filters.include_adult)
    if kind in TITLE_TYPES:
        cards = await with_what_fits(text, cards, database)
        cards = cards if ranked is not None else _by_story(cards)
    return found, [replace(card, score=scores[UUID(card.ref.id)]) for card in cards]


def _by_story(cards: Sequence[EntityCard]) -> list[EntityCard]:
    """Return the cards with the best known of each story in front of its first one, which is rather meant."""
    titles = [StoryTitle(key=n, name=card.name, popularity=card.popularity) for n, card in enumerate(cards)]
    return [cards[n] for n in best_known_first(titles)]


async def _reranked(reranker: Reranker, text: str, found: SearchHits, database: Database) -> SearchHits:
    """Return the hits in the order of the ranker, with the time that it took."""
    timings = Timings(dict(found.timings_ms))
    with timings.measure(RERANK):
        async with database.read() as connection:
            rows = await documents_by_id(connection, [hit.id for hit in found.hits[: reranker.depth]])
        hits = await asyncio.to_thread(reranked, reranker, text, found.hits, rows)
    return replace(found, hits=hits, timings_ms=timings.totals())


async def _by_id(
    intent: SearchIntent, database: Database, limits: SearchLimits, *, include_adult: bool
) -> RetrievalResult:
    asked = list(dict.fromkeys(map(UUID, intent.filters.id)))
    ids = asked[: limits.max_ids]
    cards = await hydrated(database, (intent.entity_type,), ids, include_adult=include_adult)
    known = {card.ref.id for card in cards}
    unknown = [str(id_) for id_ in ids if str(id_) not in known]
    notes = [f"No {intent.entity_type} has the id {', '.join(unknown)}."] if unknown else []
    if len(asked) > len(ids):
        notes.append(f"Only the first {len(ids)} of {len(asked)} ids were looked up.")
    title = " ".join([f"{len(cards)} {intent.entity_type} by id:", *notes])
    return RetrievalResult(summary=search_summary(title, cards), raw_data=cards, count=len(cards), mode="by_id")


def _filters(filters: QdrantFilters, *, include_adult: bool) -> Filters:
    year = (filters.year, filters.year) if filters.year is not None else (filters.year_min, filters.year_max)
    return Filters(
        year=year,
        score=_score(filters),
        episodes=(filters.episodes_min, filters.episodes_max),
        genres=tuple(filters.genre),
        any_genre=tuple(filters.genre_any),
        formats=tuple(filters.format),
        statuses=tuple(filters.status),
        season=filters.season,
        anime_id=None if filters.anime_id is None else UUID(filters.anime_id),
        include_adult=include_adult,
    )


def _score(filters: QdrantFilters) -> tuple[float | None, float | None]:
    """Return the bounds of the score, both included: what is more than a number is at least the next one there is."""
    above, below = filters.score_above, filters.score_below
    least = (filters.score_min, None if above is None else nextafter(above, inf))
    most = (filters.score_max, None if below is None else nextafter(below, -inf))
    return (
        max((bound for bound in least if bound is not None), default=None),
        min((bound for bound in most if bound is not None), default=None),
    )

"""Runs a semantic search, or a retrieval by id, and shows what it found from PostgreSQL."""

import asyncio
import math
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from math import inf, nextafter
from typing import Final
from uuid import UUID

from catalog.cards import CardRow, load_cards, related_titles
from catalog.database import Database
from catalog.entities import EntityType
from catalog.failures import DATABASE_ERRORS, Failure, failure_of
from semantic_index.errors import IndexRejected, IndexTimedOut, IndexUnavailable
from semantic_index.filters import Filters
from semantic_index.search import SemanticSearch

from agent_core.errors import DependencyUnavailable, QueryTimedOut, RetrievalError
from agent_core.limits import SearchLimits
from agent_core.references import EntityRef
from agent_core.results import EntityCard, RetrievalResult
from agent_core.retrieval.graph_cards import describe, entity_card
from agent_core.schemas import QdrantFilters, SearchIntent

# Within a context card (LoopLimits.max_card_chars), with room for what stands around it.
_SUMMARY_CHARS: Final = 3_600
_DESCRIPTION_CHARS: Final = 160
# A short description fits many titles, and people mostly mean one that many know: so many times as many hits are looked
# at, and a score grows by so much with each power of ten of readers.
_POOL: Final = 2.5
_PER_DECADE: Final = 0.3

type Titles = Mapping[UUID, Sequence[tuple[EntityType, UUID, str]]]


class QdrantExecutor:
    """``SearchExecutor`` on the semantic index. Safe for concurrent use."""

    def __init__(self, search: SemanticSearch, database: Database, limits: SearchLimits | None = None) -> None:
        self._search = search
        self._database = database
        self._limits = limits or SearchLimits()

    async def __call__(self, intent: SearchIntent, *, timeout_s: float, include_adult: bool) -> RetrievalResult:
        """Return the hits, best first; see ``execute_qdrant_search``."""
        return await execute_qdrant_search(
            intent,
            search=self._search,
            database=self._database,
            limits=self._limits,
            timeout_s=timeout_s,
            include_adult=include_adult,
        )


async def execute_qdrant_search(
    intent: SearchIntent,
    *,
    search: SemanticSearch,
    database: Database,
    limits: SearchLimits,
    timeout_s: float,
    include_adult: bool = False,
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
    with _mapped_errors():
        async with asyncio.timeout(limit_s):
            if intent.filters.id:
                return await _by_id(intent, database, limits, include_adult=include_adult)
            if intent.query is None or intent.image_query:
                raise RetrievalError("search by image is not available yet; describe the picture in query instead")
            filters = _filters(intent.filters, include_adult=include_adult)
            k = round(limits.max_results * (_POOL if intent.prefer_known else 1))
            found = await search.search(intent.entity_type, intent.query, filters=filters, k=k, timeout_s=limit_s)
            if not found.hits and not await search.holds(intent.entity_type):
                raise DependencyUnavailable(f"the semantic index holds no {intent.entity_type} yet; it is being filled")
            scores = {hit.id: hit.score for hit in found.hits}
            cards = await _hydrate(database, intent.entity_type, scores, include_adult=include_adult)
    cards = [replace(card, score=scores[UUID(card.ref.id)]) for card in cards]
    if intent.prefer_known:
        cards = sorted(cards, key=_likelihood, reverse=True)[: limits.max_results]
    title = f"{len(cards)} {intent.entity_type} found for {intent.query!r}:"
    return RetrievalResult(
        summary=search_summary(title if cards else f"No {intent.entity_type} found for {intent.query!r}.", cards),
        raw_data=cards,
        count=len(cards),
        mode=found.mode,
    )


def _likelihood(card: EntityCard) -> float:
    """Return how likely a hit is meant, by how close it is and how many know it."""
    return (card.score or 0.0) * (1 + _PER_DECADE * math.log10(1 + card.popularity))


async def _by_id(
    intent: SearchIntent, database: Database, limits: SearchLimits, *, include_adult: bool
) -> RetrievalResult:
    asked = list(dict.fromkeys(map(UUID, intent.filters.id)))
    ids = asked[: limits.max_ids]
    cards = await _hydrate(database, intent.entity_type, ids, include_adult=include_adult)
    known = {card.ref.id for card in cards}
    unknown = [str(id_) for id_ in ids if str(id_) not in known]
    notes = [f"No {intent.entity_type} has the id {', '.join(unknown)}."] if unknown else []
    if len(asked) > len(ids):
        notes.append(f"Only the first {len(ids)} of {len(asked)} ids were looked up.")
    title = " ".join([f"{len(cards)} {intent.entity_type} by id:", *notes])
    return RetrievalResult(summary=search_summary(title, cards), raw_data=cards, count=len(cards), mode="by_id")


async def _hydrate(
    database: Database, entity_type: EntityType, ids: Iterable[UUID], *, include_adult: bool
) -> list[EntityCard]:
    """Return the cards of ``ids`` in their order, each with the titles by which readers know the entity."""
    wanted = list(ids)
    async with database.read() as connection:
        rows = await load_cards(connection, wanted)
        shown = [rows[id_] for id_ in wanted if id_ in rows and _admitted(rows[id_], entity_type, include_adult)]
        titles = await related_titles(connection, [row.id for row in shown])
    return [_card(row, titles) for row in shown]


def _admitted(row: CardRow, entity_type: EntityType, include_adult: bool) -> bool:  # noqa: FBT001 - read as a condition
    return row.type is entity_type and (include_adult or not row.adult)


def _card(row: CardRow, titles: Titles) -> EntityCard:
    related = [(EntityRef.known(kind, id_), name) for kind, id_, name in titles.get(row.id, ())]
    return replace(entity_card(row), related=related)


def _filters(filters: QdrantFilters, *, include_adult: bool) -> Filters:
    year = (filters.year, filters.year) if filters.year is not None else (filters.year_min, filters.year_max)
    return Filters(
        year=year,
        score=_score(filters),
        episodes=(filters.episodes_min, filters.episodes_max),
        genres=tuple(filters.genre),
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


def search_summary(title: str, cards: Sequence[EntityCard]) -> str:
    """Return the title and a line for each card, as many as fit."""
    lines = [title]
    room = _SUMMARY_CHARS - len(title)
    for place, card in enumerate(cards, 1):
        line = f"{place}. {_line(card)}"
        room -= len(line) + 1
        if room < 0:
            lines.append(f"… and {len(cards) - place + 1} more in the result")
            break
        lines.append(line)
    return "\n".join(lines)


def _line(card: EntityCard) -> str:
    line = describe(card)
    if card.description:
        text = " ".join(card.description.split())
        line += f": {text[:_DESCRIPTION_CHARS]}{'…' if len(text) > _DESCRIPTION_CHARS else ''}"
    if card.related:
        line += f" | titles: {'; '.join(f'{name} id={ref.id}' for ref, name in card.related)}"
    return line


@contextmanager
def _mapped_errors() -> Generator[None]:
    """Say what the index and PostgreSQL raise in the errors of this library; a mistake of ours stays what it is."""
    try:
        yield
    except IndexUnavailable as error:
        raise DependencyUnavailable(str(error)) from error
    except IndexTimedOut as error:
        raise QueryTimedOut(str(error)) from error
    except IndexRejected as error:
        raise RetrievalError(str(error)) from error
    except DATABASE_ERRORS as error:
        match failure_of(error):
            case Failure.TIMED_OUT:
                raise QueryTimedOut("the search took longer than its limit; search again") from error
            case Failure.UNREACHABLE | Failure.OVERLOADED:
                raise DependencyUnavailable("PostgreSQL cannot be reached or is busy; try again") from error
            case None:
                raise

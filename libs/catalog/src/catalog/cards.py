"""What a result shows of an entity, for any number of entities and mixed types in one statement."""

import asyncio
import dataclasses
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql as pg
from sqlalchemy.ext.asyncio import AsyncConnection

from catalog.entities import EntityType
from catalog.prepared import Driver, Prepared
from catalog.relations import RELATIONS, RelationType
from catalog.tables import anime, character, entity, episode, manga, relation_edge

DESCRIPTION_CHARS: Final = 400
# A row takes 10 µs to read; more than this many would hold the event loop.
_SLOW_ROWS: Final = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRow:
    """The facts that a card shows; ``None`` where the catalog does not know or the kind has no such field.

    Attributes:
        rating: mean score of readers, 0 to 10.
        duration_minutes: of one episode, or of a film.
        source_material: what a title was made from, such as manga or original.
        number: an episode's number.
        start_date: ISO 8601, may be partial; for an episode the day it was aired.
        description: the first 400 characters of the synopsis, or of a character's description.
    """

    key: int
    id: UUID
    type: EntityType
    name: str
    year: int | None
    format: str | None
    status: str | None
    rating: float | None
    episodes: int | None
    season: str | None = None
    end_date: str | None = None
    duration_minutes: int | None = None
    source_material: str | None = None
    title_native: str | None = None
    title_english: str | None = None
    title_romaji: str | None = None
    chapters: int | None = None
    volumes: int | None = None
    number: int | None
    start_date: str | None
    genres: list[str]
    description: str | None
    popularity: int
    adult: bool


_FIELDS: Final = tuple(field.name for field in dataclasses.fields(CardRow))


def card_columns(known: sa.FromClause) -> tuple[sa.ColumnElement[Any], ...]:
    """Return the columns of a card in the order of its fields; ``known`` has the columns of ``entity``."""
    return (
        known.c.key,
        known.c.id,
        known.c.type,
        known.c.name,
        sa.func.coalesce(anime.c.year, manga.c.year).label("year"),
        sa.func.coalesce(anime.c.format, manga.c.format).label("format"),
        sa.func.coalesce(anime.c.status, manga.c.status).label("status"),
        sa.func.coalesce(anime.c.score, manga.c.score).label("rating"),
        anime.c.episodes,
        anime.c.season,
        sa.func.coalesce(anime.c.end_date, manga.c.end_date).label("end_date"),
        anime.c.duration_minutes,
        anime.c.source_material,
        sa.func.coalesce(anime.c.title_native, manga.c.title_native).label("title_native"),
        sa.func.coalesce(anime.c.title_english, manga.c.title_english).label("title_english"),
        sa.func.coalesce(anime.c.title_romaji, manga.c.title_romaji).label("title_romaji"),
        manga.c.chapters,
        manga.c.volumes,
        episode.c.number,
        sa.func.coalesce(anime.c.start_date, manga.c.start_date, episode.c.aired_on).label("start_date"),
        sa.func.coalesce(anime.c.genres, manga.c.genres).label("genres"),
        sa.func.left(
            sa.func.coalesce(anime.c.synopsis, manga.c.synopsis, episode.c.synopsis, character.c.description),
            DESCRIPTION_CHARS,
        ).label("description"),
        known.c.popularity,
        known.c.adult,
    )


def card_source(known: sa.FromClause) -> sa.FromClause:
    """Return what `card_columns` are read from. Indexes: the primary key of each kind's own table."""
    return (
        known.outerjoin(anime, anime.c.id == known.c.id)
        .outerjoin(manga, manga.c.id == known.c.id)
        .outerjoin(episode, episode.c.id == known.c.id)
        .outerjoin(character, character.c.id == known.c.id)
    )


# Bound: the entities by id or by key. Indexes: entity_id_key or entity_pkey.
_CARDS: Final = sa.select(*card_columns(entity)).select_from(card_source(entity))
_CARDS_BY_ID: Final = _CARDS.where(entity.c.id == sa.any_(sa.bindparam("ids", type_=pg.ARRAY(sa.Uuid))))
_CARDS_BY_KEY: Final = Prepared(_CARDS.where(entity.c.key == sa.any_(sa.bindparam("keys", type_=pg.ARRAY(sa.Integer)))))

# The relations that lead from an entity to the titles by which a reader knows it.
_TITLE_RELATIONS: Final = (
    RelationType.APPEARS_IN,
    RelationType.WORKED_ON,
    RelationType.VOICED_IN,
    RelationType.WROTE,
    RelationType.DREW,
    RelationType.ANIMATED,
    RelationType.PRODUCED,
    RelationType.EPISODE_OF,
)
_TITLE_CODES: Final = [RELATIONS[relation].code for relation in _TITLE_RELATIONS]
_ADAPTATION: Final = RELATIONS[RelationType.ADAPTATION].code


def _related() -> sa.Select[*tuple[Any, ...]]:
    """Bound: ids, limit. Index: relation_edge's primary key on (src, type)."""
    start = entity.alias("start")
    title = entity.alias("title")
    leads_to_titles = sa.or_(
        relation_edge.c.type.in_(_TITLE_CODES),
        # between manga an adaptation is a title of its own kind: only a manga's anime are meant
        sa.and_(relation_edge.c.type == _ADAPTATION, title.c.type == EntityType.ANIME.value),
    )
    best = (
        sa.select(title.c.type, title.c.id, title.c.name, title.c.popularity, title.c.key)
        .select_from(relation_edge.join(title, title.c.key == relation_edge.c.dst))
        .where(relation_edge.c.src == start.c.key, leads_to_titles, sa.not_(relation_edge.c.adult))
        .distinct()
        .order_by(title.c.popularity.desc(), title.c.key)
        .limit(sa.bindparam("limit", type_=sa.Integer))
        .lateral("best")
    )
    return (
        sa.select(start.c.id.label("of"), best.c.type, best.c.id, best.c.name)
        .select_from(start.join(best, sa.true()))
        .where(start.c.id == sa.any_(sa.bindparam("ids", type_=pg.ARRAY(sa.Uuid))))
        .order_by(start.c.key, best.c.popularity.desc(), best.c.key)
    )


_RELATED: Final = _related()


async def load_cards(connection: AsyncConnection, ids: Sequence[UUID]) -> dict[UUID, CardRow]:
    """Return the cards of ``ids`` by id, in one statement; an id that the catalog does not hold is absent."""
    if not ids:
        return {}
    rows = (await connection.execute(_CARDS_BY_ID, {"ids": list(ids)})).all()
    return {card.id: card for card in await read_cards(rows)}


async def load_cards_by_key(driver: Driver, keys: Sequence[int]) -> dict[int, CardRow]:
    """Return the cards of the compact ``keys`` by key, in one statement."""
    if not keys:
        return {}
    return {card.key: card for card in await read_cards(await _CARDS_BY_KEY.fetch(driver, {"keys": list(keys)}))}


async def related_titles(
    connection: AsyncConnection, ids: Sequence[UUID], *, limit: int = 8
) -> dict[UUID, list[tuple[EntityType, UUID, str]]]:
    """Return the titles by which each entity is known, as (kind, id, name), most popular first, in one statement.

    A character has the anime it appears in, a person those it worked on or voiced in and the manga it made, a studio
    those it animated or produced, a manga its anime adaptations, an episode its anime. Adult titles are left out;
    an entity without any is absent.
    """
    if not ids:
        return {}
    titles: dict[UUID, list[tuple[EntityType, UUID, str]]] = {}
    for row in (await connection.execute(_RELATED, {"ids": list(ids), "limit": limit})).all():
        titles.setdefault(row.of, []).append((EntityType(row.type), row.id, row.name))
    return titles


async def read_cards(rows: Sequence[Iterable[Any]]) -> list[CardRow]:
    """Read rows that begin with `card_columns`; many are read off the event loop."""
    if len(rows) > _SLOW_ROWS:
        return await asyncio.to_thread(lambda: list(map(_card, rows)))
    return list(map(_card, rows))


def _card(row: Iterable[Any]) -> CardRow:
    fields = dict(zip(_FIELDS, row, strict=False))
    fields["type"] = EntityType(fields["type"])
    fields["genres"] = fields["genres"] or []
    return CardRow(**fields)

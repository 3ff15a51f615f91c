"""What the semantic index knows of an entity: its names, facts and prose, for any number of them in two statements."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql as pg
from sqlalchemy.ext.asyncio import AsyncConnection

from catalog.cards import related_titles
from catalog.entities import EntityType
from catalog.tables import anime, anime_character, character, entity, entity_name, episode, manga


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentRow:
    """One entity as it is indexed; ``None`` or empty where the catalog does not know or the kind has no such field.

    Attributes:
        version: the data version in which the entity last changed.
        names: all names, the display name first.
        titles: display names of the best known titles that a character, person or episode belongs to.
        genres: genres, themes, demographics and tags.
        prose: the synopsis, or a character's description.
        score: mean score of readers, 0 to 10.
        anime_ids: the anime of a character or episode.
        cast: names of an anime's best known characters, adult ones only of an adult anime.
    """

    key: int
    id: UUID
    type: EntityType
    version: int
    popularity: int
    adult: bool
    names: list[str]
    titles: list[str]
    genres: list[str]
    prose: str | None
    year: int | None
    format: str | None
    status: str | None
    season: str | None
    score: float | None
    episodes: int | None
    number: int | None
    anime_ids: list[UUID]
    cast: list[str] = field(default_factory=list[str])


# The kinds that readers know by titles other than their own.
_PARTS: Final = (EntityType.CHARACTER, EntityType.EPISODE, EntityType.PERSON)

_NAMES: Final = (
    sa.select(sa.func.array_agg(pg.aggregate_order_by(entity_name.c.name, entity_name.c.position)))
    .where(entity_name.c.entity_key == entity.c.key)
    .scalar_subquery()
)
_ANIME_IDS: Final = (
    sa.select(sa.func.array_agg(anime_character.c.anime_id))
    .where(anime_character.c.character_id == entity.c.id)
    .scalar_subquery()
)
_MOST_CAST: Final = 30
_member: Final = entity.alias("member")
_known: Final = (
    sa.select(_member.c.name, _member.c.popularity, _member.c.key)
    .join(anime_character, anime_character.c.character_id == _member.c.id)
    .where(
        anime_character.c.anime_id == entity.c.id,
        sa.not_(_member.c.hidden),
        sa.or_(entity.c.adult, sa.not_(_member.c.adult)),
    )
    .order_by(_member.c.popularity.desc(), _member.c.key)
    .limit(_MOST_CAST)
    .correlate(entity)
    .subquery()
)
_CAST: Final = sa.select(
    sa.func.array_agg(pg.aggregate_order_by(_known.c.name, _known.c.popularity.desc(), _known.c.key))
).scalar_subquery()
_GENRES: Final = sa.func.coalesce(
    anime.c.genres.op("||")(anime.c.themes).op("||")(anime.c.demographics).op("||")(anime.c.tags),
    manga.c.genres.op("||")(manga.c.demographics),
)
# Bound: keys. Indexes: primary keys of entity, of its names and of each detail table, anime_character by either.
_DOCUMENTS: Final = (
    sa.select(
        entity.c.key,
        entity.c.id,
        entity.c.type,
        entity.c.version,
        entity.c.popularity,
        entity.c.adult,
        sa.func.coalesce(_NAMES, pg.array([entity.c.name])).label("names"),
        _GENRES.label("genres"),
        sa.func.coalesce(anime.c.synopsis, manga.c.synopsis, episode.c.synopsis, character.c.description).label(
            "prose"
        ),
        sa.func.coalesce(anime.c.year, manga.c.year).label("year"),
        sa.func.coalesce(anime.c.format, manga.c.format).label("format"),
        sa.func.coalesce(anime.c.status, manga.c.status).label("status"),
        anime.c.season,
        sa.func.coalesce(anime.c.score, manga.c.score).label("score"),
        anime.c.episodes,
        episode.c.number,
        sa.case(
            (episode.c.anime_id.is_not(None), pg.array([episode.c.anime_id])),
            else_=_ANIME_IDS,
        ).label("anime_ids"),
        _CAST.label("cast"),
    )
    .select_from(
        entity.outerjoin(anime, anime.c.id == entity.c.id)
        .outerjoin(manga, manga.c.id == entity.c.id)
        .outerjoin(episode, episode.c.id == entity.c.id)
        .outerjoin(character, character.c.id == entity.c.id)
    )
    .where(entity.c.key == sa.any_(sa.bindparam("keys", type_=pg.ARRAY(sa.Integer))))
    .order_by(entity.c.key)
)

# Bound: ids. Index: the primary key of entity.
_KEYS: Final = sa.select(entity.c.key).where(entity.c.id == sa.any_(sa.bindparam("ids", type_=pg.ARRAY(sa.Uuid))))


async def load_documents(connection: AsyncConnection, keys: Sequence[int]) -> list[DocumentRow]:
    """Return the documents of the compact ``keys`` in key order; a key that the catalog does not hold is left out."""
    rows = (await connection.execute(_DOCUMENTS, {"keys": list(keys)})).mappings().all()
    titles = await related_titles(connection, [row["id"] for row in rows if row["type"] in _PARTS])
    return [_document(row, [name for _, _, name in titles.get(row["id"], ())]) for row in rows]


async def documents_by_id(connection: AsyncConnection, ids: Sequence[UUID]) -> dict[UUID, DocumentRow]:
    """Return the documents of entities by their ids; an id that the catalog does not hold is left out."""
    keys = await connection.execute(_KEYS, {"ids": list(ids)})
    return {row.id: row for row in await load_documents(connection, list(keys.scalars()))}


def _document(row: sa.RowMapping, titles: list[str]) -> DocumentRow:
    fields: dict[str, Any] = {
        **row,
        "type": EntityType(row["type"]),
        "titles": titles,
        "genres": row["genres"] or [],
        "anime_ids": row["anime_ids"] or [],
        "cast": row["cast"] or [],
    }
    return DocumentRow(**fields)

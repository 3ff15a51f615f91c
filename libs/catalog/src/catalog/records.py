"""What is shown of entities: a head for each of any kind, and the further fields of each kind, many at once."""

from collections.abc import Collection
from dataclasses import dataclass, fields
from typing import Any, Final
from uuid import UUID

import sqlalchemy as sa
from asyncpg import Record
from sqlalchemy.dialects import postgresql as pg

from catalog.entities import EntityType
from catalog.prepared import Driver, Prepared
from catalog.tables import anime, character, entity, episode, manga


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityRecord:
    """What every entity has, whatever its kind."""

    id: UUID
    type: EntityType
    name: str
    image_url: str | None
    popularity: int
    adult: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AnimeRecord:
    """What only an anime has.

    Attributes:
        score: mean of readers' scores, 0 to 10.
        members, favorites, scored_by: readers who list it, of whom it is a favourite, who scored it, as counted.
        stats_as_of: the day on which these were read, ISO 8601, may be partial.
        rating: for which age it is.
        broadcast: when it is or was on, such as "Sundays at 09:30 (JST)".
    """

    title_english: str | None
    title_romaji: str
    title_native: str | None
    synonyms: list[str]
    format: str | None
    status: str | None
    season: str | None
    year: int | None
    start_date: str | None
    end_date: str | None
    episodes: int | None
    duration_minutes: int | None
    score: float | None
    synopsis: str | None
    genres: list[str]
    themes: list[str]
    demographics: list[str]
    tags: list[str]
    source_material: str | None
    rating: str | None
    members: int | None
    favorites: int | None
    scored_by: int | None
    stats_as_of: str | None
    franchise_id: UUID | None
    broadcast: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MangaRecord:
    """What only a manga has; figures are those of `AnimeRecord`, and ``favorites`` is a text of the source.

    Attributes:
        magazine: in which it appears, as one source has it; ``magazines`` are those of another.
    """

    title_english: str | None
    title_romaji: str
    title_native: str | None
    synonyms: list[str]
    format: str | None
    status: str | None
    year: int | None
    chapters: int | None
    volumes: int | None
    score: float | None
    synopsis: str | None
    genres: list[str]
    demographics: list[str]
    start_date: str | None
    end_date: str | None
    members: int | None
    scored_by: int | None
    magazine: str | None
    favorites: str | None
    stats_as_of: str | None
    magazines: list[str]
    publishers: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterRecord:
    """What only a character has."""

    description: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EpisodeRecord:
    """What only an episode has; ``aired_on`` is ISO 8601 and may be partial."""

    anime_id: UUID
    number: int
    aired_on: str | None
    synopsis: str | None


HEAD: Final = (
    entity.c.id,
    entity.c.type,
    entity.c.name,
    entity.c.image_url,
    entity.c.popularity,
    entity.c.adult,
)


def _by_id(table: sa.Table, *columns: sa.ColumnElement[Any]) -> sa.Select[*tuple[Any, ...]]:
    return sa.select(*columns).where(table.c.id == sa.any_(sa.bindparam("ids", type_=pg.ARRAY(sa.Uuid))))


def _fields_of(table: sa.Table, record: type[Any], **elsewhere: sa.ColumnElement[Any]) -> sa.Select[*tuple[Any, ...]]:
    """Select the fields of a record: columns of its table, and those that are held ``elsewhere``."""
    columns = (
        elsewhere[field.name].label(field.name) if field.name in elsewhere else table.c[field.name]
        for field in fields(record)
    )
    return _by_id(table, table.c.id, *columns)


def _texts(listed: sa.ColumnElement[Any]) -> sa.ColumnElement[Any]:
    """Return a list of texts that a source wrote among facts without a column; empty where it is no list."""
    item = sa.func.jsonb_array_elements_text(
        sa.case((sa.func.jsonb_typeof(listed) == "array", listed), else_=sa.cast("[]", pg.JSONB))
    ).table_valued("value")
    return sa.func.array(sa.select(item.c.value).scalar_subquery(), type_=pg.ARRAY(sa.Text))


# bound: ids. Index: entity's unique one on id, the primary key of each other table.
_ENTITIES: Final = Prepared(_by_id(entity, *HEAD))
_ANIME: Final = Prepared(_fields_of(anime, AnimeRecord, broadcast=anime.c.extra["broadcast"].astext))
_MANGA: Final = Prepared(
    _fields_of(
        manga,
        MangaRecord,
        favorites=manga.c.extra[("stats", "favorites")].astext,
        stats_as_of=manga.c.extra[("stats", "as_of")].astext,
        magazines=_texts(manga.c.extra["magazines_mu"]),
        publishers=_texts(manga.c.extra["publishers"]),
    )
)
_CHARACTERS: Final = Prepared(_fields_of(character, CharacterRecord))
_EPISODES: Final = Prepared(_fields_of(episode, EpisodeRecord))


async def fetch_entities(driver: Driver, ids: Collection[UUID]) -> dict[UUID, EntityRecord]:
    """Return the heads of ``ids`` by id, in one statement; an id that the catalog does not hold is absent."""
    return {row["id"]: head(row) for row in await _ENTITIES.fetch(driver, {"ids": list(ids)})}


async def fetch_anime(driver: Driver, ids: Collection[UUID]) -> dict[UUID, AnimeRecord]:
    """Return the fields of the anime among ``ids`` by id, in one statement."""
    return await _fetch(driver, _ANIME, ids, AnimeRecord)


async def fetch_manga(driver: Driver, ids: Collection[UUID]) -> dict[UUID, MangaRecord]:
    """Return the fields of the manga among ``ids`` by id, in one statement."""
    return await _fetch(driver, _MANGA, ids, MangaRecord)


async def fetch_characters(driver: Driver, ids: Collection[UUID]) -> dict[UUID, CharacterRecord]:
    """Return the fields of the characters among ``ids`` by id, in one statement."""
    return await _fetch(driver, _CHARACTERS, ids, CharacterRecord)


async def fetch_episodes(driver: Driver, ids: Collection[UUID]) -> dict[UUID, EpisodeRecord]:
    """Return the fields of the episodes among ``ids`` by id, in one statement."""
    return await _fetch(driver, _EPISODES, ids, EpisodeRecord)


def head(row: Record) -> EntityRecord:
    """Return the head that a row with the columns of ``HEAD`` holds."""
    return EntityRecord(
        id=row["id"],
        type=EntityType(row["type"]),
        name=row["name"],
        image_url=row["image_url"],
        popularity=row["popularity"],
        adult=row["adult"],
    )


async def _fetch[T](driver: Driver, statement: Prepared, ids: Collection[UUID], record: type[T]) -> dict[UUID, T]:
    rows = await statement.fetch(driver, {"ids": list(ids)})
    return {row["id"]: record(**{name: value for name, value in row.items() if name != "id"}) for row in rows}

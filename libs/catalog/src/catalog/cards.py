"""What a result shows of an entity, for any number of entities and mixed types in one statement."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple
from uuid import UUID

import sqlalchemy as sa
from asyncpg import Record
from sqlalchemy.dialects import postgresql as pg
from sqlalchemy.ext.asyncio import AsyncConnection

from catalog.entities import EntityType
from catalog.prepared import Driver, Prepared
from catalog.relations import RELATIONS, RelationType
from catalog.tables import anime, character, entity, episode, manga, relation_edge

DESCRIPTION_CHARS: Final = 400
# Characters at the end of a cut description in which its last word, which is left out, begins.
_LAST_WORD: Final = 30


class CardRow(NamedTuple):
    """The facts that a card shows; ``None`` where the catalog does not know or the kind has no such field.

    A tuple, because it is made in a tenth of the time of a frozen dataclass, and a result may hold thousands.

    Attributes:
        rating: mean score of readers, 0 to 10.
        duration_minutes: of one episode, or of a film.
        duration_hours: whole hours of a film, where the source has no minutes.
        age_rating: the classification of a title for its viewers' age, such as pg-13.
        source_material: what a title was made from, such as manga or original.
        magazine: in which a manga appears.
        number: an episode's number.
        members: how many readers have a title on their lists, as the source counted them; popularity, which orders, is
            estimated where nobody counted.
        start_date: ISO 8601, may be partial; for an episode the day it was aired.
        description: at most 400 characters of the synopsis, or of a character's description; whole words and "…" where
            there are more.
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
    season: str | None
    end_date: str | None
    duration_minutes: int | None
    source_material: str | None
    age_rating: str | None
    title_native: str | None
    title_english: str | None
    title_romaji: str | None
    chapters: int | None
    volumes: int | None
    magazine: str | None
    number: int | None
    members: int | None
    start_date: str | None
    genres: list[str]
    description: str | None
    duration_hours: int | None
    popularity: int
    adult: bool


_WIDTH: Final = len(CardRow._fields)
_KINDS: Final = (
    (EntityType.ANIME, anime),
    (EntityType.MANGA, manga),
    (EntityType.EPISODE, episode),
    (EntityType.CHARACTER, character),
)
_HOURS: Final = sa.literal_column("(anime.extra ->> 'duration_hours')::integer", sa.Integer())
# In the order of a card: what the table of each of these kinds has for it.
_FACTS: Final[Mapping[str, tuple[sa.ColumnElement[Any] | None, ...]]] = {
    "year": (anime.c.year, manga.c.year, None, None),
    "format": (anime.c.format, manga.c.format, None, None),
    "status": (anime.c.status, manga.c.status, None, None),
    "rating": (anime.c.score, manga.c.score, None, None),
    "episodes": (anime.c.episodes, None, None, None),
    "season": (anime.c.season, None, None, None),
    "end_date": (anime.c.end_date, manga.c.end_date, None, None),
    "duration_minutes": (anime.c.duration_minutes, None, None, None),
    "source_material": (anime.c.source_material, None, None, None),
    "age_rating": (anime.c.rating, None, None, None),
    "title_native": (anime.c.title_native, manga.c.title_native, None, None),
    "title_english": (anime.c.title_english, manga.c.title_english, None, None),
    "title_romaji": (anime.c.title_romaji, manga.c.title_romaji, None, None),
    "chapters": (None, manga.c.chapters, None, None),
    "volumes": (None, manga.c.volumes, None, None),
    "magazine": (None, manga.c.magazine, None, None),
    "number": (None, None, episode.c.number, None),
    "members": (anime.c.members, manga.c.members, None, None),
    "start_date": (anime.c.start_date, manga.c.start_date, episode.c.aired_on, None),
    "genres": (anime.c.genres, manga.c.genres, None, None),
    "description": (anime.c.synopsis, manga.c.synopsis, episode.c.synopsis, character.c.description),
    "duration_hours": (_HOURS, None, None, None),
}


def cards_of(
    known: sa.FromClause, source: sa.FromClause | None = None
) -> tuple[tuple[sa.ColumnElement[Any], ...], sa.FromClause]:
    """Return the columns of a card in the order of its fields, and what they are read from, in its order.

    ``known`` has the columns of ``entity``, and ``source`` is what it is joined to, if not read alone. Of each entity
    only the table of its own kind is looked into. Index: the primary key of that.
    """
    facts = sa.union_all(*(_facts(known, *kind, place) for place, kind in enumerate(_KINDS))).lateral("facts")
    columns_by_name = dict(facts.c.items())
    columns_by_name["genres"] = sa.func.coalesce(facts.c.genres, sa.cast(pg.array([]), pg.ARRAY(sa.Text))).label(
        "genres"
    )
    columns_by_name["description"] = _shortened(facts.c.description).label("description")
    columns = (
        known.c.key,
        known.c.id,
        known.c.type,
        known.c.name,
        *columns_by_name.values(),
        known.c.popularity,
        known.c.adult,
    )
    return columns, (known if source is None else source).outerjoin(facts, sa.true())


def _shortened(text: sa.ColumnElement[str]) -> sa.ColumnElement[str]:
    kept = DESCRIPTION_CHARS - _LAST_WORD
    end = sa.func.regexp_replace(sa.func.substr(text, kept + 1, _LAST_WORD - 1), r"\s*\S*$", "")
    longer = sa.func.char_length(text) > DESCRIPTION_CHARS
    return sa.case((longer, sa.func.concat(sa.func.left(text, kept), end, "…")), else_=text)


def _facts(known: sa.FromClause, kind: EntityType, table: sa.Table, place: int) -> sa.Select[*tuple[Any, ...]]:
    return (
        sa.select(*(_fact(name, columns[place], columns) for name, columns in _FACTS.items()))
        .where(table.c.id == known.c.id, known.c.type == kind.value)
        .correlate(known)
    )


def _fact(
    name: str, column: sa.ColumnElement[Any] | None, of_kinds: Iterable[sa.ColumnElement[Any] | None]
) -> sa.ColumnElement[Any]:
    if column is not None:
        return column.label(name)
    known = next(column for column in of_kinds if column is not None)
    return sa.cast(sa.null(), known.type).label(name)


# Bound: the entities by id or by key. Indexes: entity_id_key or entity_pkey.
_COLUMNS, _SOURCE = cards_of(entity)
_CARDS: Final = sa.select(*_COLUMNS).select_from(_SOURCE)
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
    return {card.id: card for card in map(read_card, rows)}


async def load_cards_by_key(driver: Driver, keys: Sequence[int]) -> dict[int, CardRow]:
    """Return the cards of the compact ``keys`` by key, in one statement."""
    if not keys:
        return {}
    rows = await _CARDS_BY_KEY.fetch(driver, {"keys": list(keys)})
    return {card.key: card for card in map(read_card, rows)}


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


def read_card(row: Record | Sequence[Any]) -> CardRow:
    """Return the card that a row begins with, in 2 µs."""
    return CardRow(row[0], row[1], EntityType(row[2]), *row[3:_WIDTH])

"""What the catalog holds of a title beside its card: figures, the time of its broadcast, and all its topics."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import sqlalchemy as sa
from asyncpg import Record
from sqlalchemy.dialects import postgresql as pg

from catalog.prepared import Driver, Prepared
from catalog.tables import anime, entity, manga


class Details(NamedTuple):
    """Facts of a title that few questions ask for; ``None`` where the catalog does not know.

    Attributes:
        members: readers who have it on their lists, as counted and never estimated.
        favorites: readers of whom it is a favourite.
        rank: its place by score among all titles of its kind at the source, from 1 on.
        popularity_rank: its place by members there, from 1 on.
        broadcast: when it is or was broadcast, such as "Sundays at 09:30 (JST)".
        as_of: the day on which these figures were read, ISO 8601, may be partial.
        topics: its genres, themes, demographics and tags.
    """

    members: int | None
    favorites: int | None
    rank: int | None
    popularity_rank: int | None
    broadcast: str | None
    as_of: str | None
    topics: tuple[str, ...]


def _figure(name: str) -> sa.ColumnElement[str | None]:
    """Return a figure as text: of an anime it stands in its own extra facts, of a manga in those of its statistics."""
    return sa.func.coalesce(anime.c.extra[name].astext, manga.c.extra[("stats", name)].astext)


# Bound: the titles by key. Index: entity_pkey, and the primary keys of anime and manga.
_DETAILS: Final = Prepared(
    sa.select(
        entity.c.key,
        sa.func.coalesce(anime.c.members, manga.c.members).label("members"),
        sa.func.coalesce(sa.cast(anime.c.favorites, sa.Text), manga.c.extra[("stats", "favorites")].astext).label(
            "favorites"
        ),
        _figure("rank").label("rank"),
        _figure("popularity").label("popularity_rank"),
        anime.c.extra["broadcast"].astext.label("broadcast"),
        sa.func.coalesce(anime.c.stats_as_of, manga.c.extra[("stats", "as_of")].astext).label("as_of"),
        sa.func.coalesce(
            anime.c.genres.op("||")(anime.c.themes).op("||")(anime.c.demographics).op("||")(anime.c.tags),
            manga.c.genres.op("||")(manga.c.demographics),
        ).label("topics"),
    )
    .select_from(entity.outerjoin(anime, anime.c.id == entity.c.id).outerjoin(manga, manga.c.id == entity.c.id))
    .where(entity.c.key == sa.any_(sa.bindparam("keys", type_=pg.ARRAY(sa.Integer))))
)


async def load_details(driver: Driver, keys: Sequence[int]) -> dict[int, Details]:
    """Return the details of the titles with these compact keys, in one statement; of all others nothing is known."""
    rows = await _DETAILS.fetch(driver, {"keys": list(keys)}) if keys else ()
    return {row["key"]: _details(row) for row in rows}


def _details(row: Record) -> Details:
    return Details(
        members=row["members"],
        favorites=_number(row["favorites"]),
        rank=_number(row["rank"]),
        popularity_rank=_number(row["popularity_rank"]),
        broadcast=row["broadcast"],
        as_of=row["as_of"],
        topics=tuple(dict.fromkeys(row["topics"] or ())),
    )


def _number(text: str | None) -> int | None:
    """Return a count that a source wrote among facts without a column, which may be anything."""
    return int(text) if text is not None and text.isascii() and text.isdigit() else None

"""The songs that anime open and end with."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql as pg

from catalog.prepared import Driver, Prepared
from catalog.tables import anime_theme, entity


class Song(NamedTuple):
    """A song of an anime.

    Attributes:
        kind: opening or ending.
        artist, episodes: as the source writes them; ``None`` where it does not say.
    """

    kind: str
    title: str
    artist: str | None
    episodes: str | None


# Bound: the anime by key. Index: entity_pkey, and anime_theme's primary key on (anime_id, kind, seq).
_SONGS: Final = Prepared(
    sa.select(entity.c.key, anime_theme.c.kind, anime_theme.c.title, anime_theme.c.artist, anime_theme.c.episodes)
    .select_from(entity.join(anime_theme, anime_theme.c.anime_id == entity.c.id))
    .where(entity.c.key == sa.any_(sa.bindparam("keys", type_=pg.ARRAY(sa.Integer))))
    .order_by(entity.c.key, anime_theme.c.kind.desc(), anime_theme.c.seq)
)


async def load_songs(driver: Driver, keys: Sequence[int]) -> dict[int, list[Song]]:
    """Return the songs of the anime with these compact keys, openings first and in their order, in one statement.

    An anime without any in the catalog is absent.
    """
    songs: dict[int, list[Song]] = {}
    for row in await _SONGS.fetch(driver, {"keys": list(keys)}) if keys else ():
        songs.setdefault(row["key"], []).append(Song(row["kind"], row["title"], row["artist"], row["episodes"]))
    return songs

"""The songs that anime open and end with."""

import re
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql as pg

from catalog.names import fold
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


# Bound: the anime by id. Index: anime_theme's primary key on (anime_id, kind, seq).
_SONGS_OF: Final = Prepared(
    sa.select(
        anime_theme.c.anime_id, anime_theme.c.kind, anime_theme.c.title, anime_theme.c.artist, anime_theme.c.episodes
    )
    .where(anime_theme.c.anime_id == sa.any_(sa.bindparam("ids", type_=pg.ARRAY(sa.Uuid))))
    .order_by(anime_theme.c.anime_id, anime_theme.c.kind.desc(), anime_theme.c.seq)
)


async def fetch_songs(driver: Driver, ids: Collection[UUID]) -> dict[UUID, list[Song]]:
    """Return the songs of anime by id, openings first and in order, in one statement; one without any is absent."""
    songs: dict[UUID, list[Song]] = {}
    for row in await _SONGS_OF.fetch(driver, {"ids": list(ids)}):
        songs.setdefault(row["anime_id"], []).append(Song(row["kind"], row["title"], row["artist"], row["episodes"]))
    return songs


class ThemeSong(NamedTuple):
    """A theme song with the anime that it belongs to.

    Attributes:
        key, id: of the anime.
        by_title, by_artist: the keys by which it was found.
    """

    key: int
    id: UUID
    adult: bool
    song: Song
    by_title: frozenset[str]
    by_artist: frozenset[str]


# What parts the names of those who sing together, and what stands in front of one.
_TOGETHER: Final = re.compile(r"\s*(?:[,;/×]|\b(?:feat|ft|featuring|with|vs|and|x)\b\.?|&)\s*", re.IGNORECASE)
_BRACKETS: Final = re.compile(r"[(\[（【「]([^)\]）】」]*)[)\]）】」]?")
_BY: Final = re.compile(r"^by\s+", re.IGNORECASE)
# Songs that are read for one question.
_MOST_SONGS: Final = 500


def title_keys(title: str) -> list[str]:
    """Return the forms under which a song is looked up: "Blue Bird (ブルーバード)" by either of its titles, or both."""
    return list(_by_key(_titles(title)))


def artist_keys(artist: str | None) -> list[str]:
    """Return the forms under which an artist is looked up: whole, without brackets, and each of several alone."""
    return list(_by_key(_artists(artist)))


def title_called(title: str, key: str) -> str:
    """Return the title of a song, or that of several which is looked up by a key, as it is written."""
    return _by_key(_titles(title)).get(key, title)


def artist_called(artist: str | None, key: str) -> str:
    """Return the artist, or the one of several who is looked up by a key, as it is written."""
    return _by_key(_artists(artist)).get(key, artist or "")


def _titles(title: str) -> list[str]:
    bare = _BRACKETS.sub(" ", title)
    return [title, bare, *_BRACKETS.findall(title), *bare.split('"')]


def _artists(artist: str | None) -> list[str]:
    whole = _BY.sub("", artist or "")
    bare = _BRACKETS.sub(" ", whole)
    inside = [part for bracket in _BRACKETS.findall(whole) for part in _TOGETHER.split(bracket)]
    return [whole, bare, *_TOGETHER.split(bare), *inside]


def _by_key(names: Sequence[str]) -> dict[str, str]:
    """Return names by the forms under which they are looked up, with and without an article."""
    found: dict[str, str] = {}
    for name in names:
        key = fold(name) if any(map(str.isalnum, name)) else ""
        for form in (key, key.removeprefix("the ")):
            if form:
                found.setdefault(form, name.strip())
    return found


_KEYS: Final = pg.ARRAY(sa.Text)

# Bound: keys of titles and artists, how many songs. Index: anime_theme_title_keys_idx, anime_theme_artist_keys_idx.
_CALLED: Final = Prepared(
    sa.select(
        entity.c.key,
        entity.c.id,
        entity.c.adult,
        anime_theme.c.kind,
        anime_theme.c.title,
        anime_theme.c.artist,
        anime_theme.c.episodes,
        anime_theme.c.title_keys,
        anime_theme.c.artist_keys,
    )
    .select_from(entity.join(anime_theme, anime_theme.c.anime_id == entity.c.id))
    .where(
        sa.or_(
            anime_theme.c.title_keys.op("&&")(sa.bindparam("keys", type_=_KEYS)),
            anime_theme.c.artist_keys.op("&&")(sa.bindparam("keys", type_=_KEYS)),
        )
    )
    .order_by(entity.c.popularity.desc(), entity.c.key, anime_theme.c.kind.desc(), anime_theme.c.seq)
    .limit(sa.bindparam("limit", type_=sa.Integer))
)


async def load_songs_called(driver: Driver, keys: Sequence[str]) -> list[ThemeSong]:
    """Return the theme songs of which one of ``keys`` is the title or the artist, of the best known anime first.

    At most 500, in one statement.
    """
    if not keys:
        return []
    known = frozenset(keys)
    rows = await _CALLED.fetch(driver, {"keys": list(keys), "limit": _MOST_SONGS})
    return [
        ThemeSong(
            row["key"],
            row["id"],
            row["adult"],
            Song(row["kind"], row["title"], row["artist"], row["episodes"]),
            known.intersection(row["title_keys"]),
            known.intersection(row["artist_keys"]),
        )
        for row in rows
    ]

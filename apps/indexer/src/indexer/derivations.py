"""What is derived of whole titles in a load: which seasons they are, and which names people type for them."""

import asyncio
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, LiteralString

from catalog.bulk_load import Connection
from catalog.names import fold

from indexer.linking import linked
from indexer.naming import MOST_FOLDED
from indexer.native_names import people_names, story_names
from indexer.seasons import Place, Title, find_seasons
from indexer.short_names import ShortName, short_names

# Common to all: no parameters, whole tables, no index used. Adult titles get no names that nobody asked for.
_ANIME: Final[LiteralString] = """
SELECT e.key, a.format, a.title_english, a.title_romaji, a.title_native, a.synonyms, a.start_date, a.duration_minutes,
    a.franchise_id::text, e.popularity, e.adult
FROM anime a JOIN entity e ON e.id = a.id ORDER BY e.key
"""
_MANGA: Final[LiteralString] = """
SELECT e.key, m.format, m.title_english, m.title_romaji, m.title_native, m.synonyms, m.start_date, NULL::int,
    NULL::text, e.popularity, e.adult
FROM manga m JOIN entity e ON e.id = m.id ORDER BY e.key
"""
_RELATED: Final[LiteralString] = """
SELECT a.key, r.relation_type, b.key
FROM anime_related_anime r JOIN entity a ON a.id = r.anime_id JOIN entity b ON b.id = r.related_anime_id
ORDER BY 1, 3
"""
_PEOPLE: Final[LiteralString] = """
SELECT n.folded, min(n.entity_key)
FROM entity e JOIN entity_name n ON n.entity_key = e.key
WHERE e.type = 'person' AND NOT e.hidden
GROUP BY n.folded HAVING count(DISTINCT n.entity_key) = 1
"""
_NAMED: Final[LiteralString] = """
SELECT n.entity_key, n.name FROM entity e JOIN entity_name n ON n.entity_key = e.key
WHERE e.type = 'person' AND NOT e.hidden AND n.name ~ '[(（]' ORDER BY 1, 2
"""
_ARTISTS: Final[LiteralString] = "SELECT DISTINCT artist FROM anime_theme WHERE artist ~ '[(（]' ORDER BY artist"
_SYNOPSES: Final[LiteralString] = "SELECT synopsis FROM anime WHERE synopsis IS NOT NULL"
_SCRATCH: Final[LiteralString] = """
CREATE TEMP TABLE found_season (key integer, series integer, number smallint, part smallint, final boolean, basis text)
    ON COMMIT DROP;
CREATE TEMP TABLE want_derived_name (entity_key integer, position smallint, kind text, name text, folded text)
    ON COMMIT DROP;
"""
_WANT_SEASONS: Final[LiteralString] = """
CREATE TEMP TABLE want_anime_season ON COMMIT DROP AS
SELECT a.id AS anime_id, s.id AS series_id, f.number, f.part, f.final, f.basis
FROM found_season f JOIN entity a ON a.key = f.key JOIN entity s ON s.key = f.series
"""
# Bound: the columns of the tables.
_SEASON: Final[LiteralString] = """
INSERT INTO found_season SELECT * FROM unnest($1::int[], $2::int[], $3::smallint[], $4::smallint[], $5::bool[],
    $6::text[])
"""
_NAME: Final[LiteralString] = """
INSERT INTO want_derived_name SELECT * FROM unnest($1::int[], $2::smallint[], $3::text[], $4::text[], $5::text[])
"""
_FOLLOWING: Final = {"sequel": False, "prequel": True}
_RETELLING: Final = frozenset({"alternative_version", "summary", "full_story"})
# Relations that are no part of a story.
_LOOSE: Final = frozenset({"other", "shared_character"})
_PLAIN_WORD: Final = re.compile(r"(?<![\w'’])[a-z]{3,12}(?![\w'’])")


async def want_derivations(connection: Connection) -> tuple[int, int]:
    """Put what follows from titles and relations into ``want_anime_season`` and ``want_derived_name``.

    Returns:
        The seasons and the names that were found.
    """
    anime_rows = await connection.fetch(_ANIME)
    manga_rows = await connection.fetch(_MANGA)
    related = await connection.fetch(_RELATED)
    synopses = await connection.fetch(_SYNOPSES)
    artists = [row[0] for row in await connection.fetch(_ARTISTS)]
    people = {row[0]: row[1] for row in await connection.fetch(_PEOPLE)} if artists else {}
    named = [(row[0], row[1]) for row in await connection.fetch(_NAMED)]
    places, names = await asyncio.to_thread(_derive, anime_rows, manga_rows, related, synopses)
    names += people_names(artists, people, named)
    await connection.execute(_SCRATCH)
    if places:
        rows = [(p.key, p.series, p.number, p.part, p.final, p.basis.value) for p in places]
        await connection.execute(_SEASON, *zip(*rows, strict=True))
    await connection.execute(_WANT_SEASONS)
    if names:
        await connection.execute(_NAME, *zip(*_name_rows(names), strict=True))
    return len(places), len(names)


def _derive(
    anime_rows: Sequence[Sequence[Any]],
    manga_rows: Sequence[Sequence[Any]],
    related: Sequence[Sequence[Any]],
    synopses: Iterable[Sequence[Any]],
) -> tuple[list[Place], list[ShortName]]:
    """Return seasons and names; CPU only, some seconds for the full data."""
    sequels: defaultdict[int, set[int]] = defaultdict(set)
    retold: defaultdict[int, set[int]] = defaultdict(set)
    connected: set[int] = set()
    for one, relation, other in related:
        if relation in _FOLLOWING:
            before, after = (other, one) if _FOLLOWING[relation] else (one, other)
            sequels[before].add(after)
        if relation in _RETELLING:
            retold[one].add(other)
            retold[other].add(one)
        if relation not in _LOOSE:
            connected |= {one, other}
    anime = [_title(row, retold=retold, connected=connected) for row in anime_rows]
    places = find_seasons(anime, {key: sorted(found) for key, found in sequels.items()})
    adult = {row[0] for row in (*anime_rows, *manga_rows) if row[-1]}
    words = Counter(word for row in synopses for word in set(_PLAIN_WORD.findall(row[0])))
    shown = [title for title in anime if title.key not in adult]
    names = short_names(
        shown,
        [_title(row) for row in manga_rows if row[0] not in adult],
        {place.key: place for place in places if place.key not in adult and place.series not in adult},
        words,
    )
    return places, [*names, *story_names(_stories(shown, related))]


def _stories(anime: Sequence[Title], related: Iterable[Sequence[Any]]) -> list[list[Title]]:
    """Return the titles that relations of a story or a franchise join, each story once; none that is alone."""
    titles: dict[int | str, Title] = {title.key: title for title in anime}
    pairs: list[tuple[int | str, int | str]] = [(t.key, t.franchise) for t in anime if t.franchise is not None]
    pairs += [(one, other) for one, relation, other in related if relation not in _LOOSE]
    return [sorted((titles[key] for key in group if key in titles), key=lambda t: t.key) for group in linked(pairs)]


def _title(
    row: Sequence[Any],
    *,
    retold: Mapping[int, set[int]] | None = None,
    connected: frozenset[int] | set[int] = frozenset(),
) -> Title:
    key, format_, english, romaji, native, synonyms, start, minutes, franchise, popularity, _ = row
    return Title(
        key=key,
        format=format_,
        official=(english, romaji, native),
        synonyms=tuple(synonyms),
        start=start,
        minutes=minutes,
        franchise=franchise,
        popularity=popularity,
        lonely=key not in connected,
        retold=frozenset((retold or {}).get(key, ())),
    )


def _name_rows(names: Iterable[ShortName]) -> list[tuple[int, int, str, str, str]]:
    by_title = groupby(sorted(names, key=lambda name: name.key), key=lambda name: name.key)
    return [
        (key, position, name.kind, name.name, fold(name.name)[:MOST_FOLDED])
        for key, group in by_title
        for position, name in enumerate(group)
    ]

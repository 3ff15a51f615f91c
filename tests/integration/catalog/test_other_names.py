"""What entities are called elsewhere and besides, their songs, and who speaks whom, are read for many at once."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any
from uuid import uuid4

import pytest
import sqlalchemy as sa
from asyncpg.connection import LoggedQuery
from catalog import tables
from catalog.browse_tables import external_id
from catalog.cast_voices import Part, fetch_cast_voices
from catalog.database import Database
from catalog.derived_tables import entity_duplicate
from catalog.entities import EntityType, entity_id
from catalog.other_names import (
    MOST_NAMES,
    ExternalId,
    fetch_external_ids,
    fetch_franchises,
    fetch_names,
    find_external,
)
from catalog.prepared import Driver
from catalog.records import fetch_anime, fetch_manga
from catalog.songs import Song, fetch_songs
from standalone.postgres import EmbeddedPostgres

from tests.conftest import clone
from tests.support.small_catalog import SmallCatalog, write_small_catalog
from tests.support.statements import Sent, driver_of, plan_of

BEBOP, MOVIE, MANGA = entity_id("anime:1"), entity_id("anime:5"), entity_id("manga:1")
SPIKE, SPIKE_AGAIN = entity_id("character:1"), entity_id("character:71")
FRANCHISE = uuid4()


@pytest.fixture(scope="module")
async def world(postgres: EmbeddedPostgres, migrated: str) -> AsyncIterator[Database]:
    """The small catalog with songs, ids elsewhere, a franchise, and a character that is there twice."""
    async with Database(await clone(postgres, migrated)) as database:
        catalog = await write_small_catalog(database)
        await write_more(catalog)
        await write_ids(database)
        yield database


async def write_more(catalog: SmallCatalog) -> None:
    song = {"anime_id": "anime:1", "title": "Tank!", "artist": "Seatbelts", "episodes": "1-25"}
    songs: list[dict[str, Any]] = [
        song | {"kind": "ending", "seq": 1, "title": "The Real Folk Blues"},
        song | {"kind": "opening", "seq": 1},
        {"anime_id": "anime:5", "kind": "ending", "seq": 1, "title": "Gotta Knock a Little Harder"},
    ]
    for one in songs:
        await catalog.relate(tables.anime_theme, one)
    names = tuple(f"Alias {n}" for n in range(MOST_NAMES + 20))
    await catalog.add("character:71", "Spiegel Spike", synonyms=names)
    await catalog.add("person:3", "Steve Blum", popularity=900)
    spoken = {"person_id": "person:3", "language": "English"}
    await catalog.relate(
        tables.character_voice,
        {"character_id": "character:71", "anime_id": "anime:1"} | spoken,
        {"character_id": "character:2", "anime_id": "anime:1"} | spoken,
    )


async def write_ids(database: Database) -> None:
    keys = sa.select(tables.entity.c.key, tables.entity.c.ref)
    async with database.write() as connection:
        of = {row.ref: row.key for row in (await connection.execute(keys)).all()}
        rows = [
            ("anime:1", "mal", "1"),
            ("anime:1", "imdb", "tt0213338"),
            ("anime:5", "mal", "5"),
            ("anime:5", "imdb", "tt0213338"),
            ("manga:1", "mal", "1"),
        ]
        values = [{"entity_key": of[ref], "site": site, "id": id_} for ref, site, id_ in rows]
        await connection.execute(sa.insert(external_id), values)
        twin: dict[str, Any] = {"duplicate_id": SPIKE_AGAIN, "kept_id": SPIKE, "evidence": [], "rule": 1}
        await connection.execute(sa.insert(entity_duplicate), [twin])
        await connection.execute(
            sa.insert(tables.franchise), [{"id": FRANCHISE, "ref": "franchise:1", "name": "Bebop"}]
        )
        facts = {"broadcast": "Saturdays at 01:00 (JST)"}
        set_anime = sa.update(tables.anime).where(tables.anime.c.id == BEBOP)
        await connection.execute(set_anime.values(franchise_id=FRANCHISE, extra=facts, members=9, rating="r"))
        stats = {"stats": {"favorites": 7, "as_of": "2024"}, "magazines_mu": ["Afternoon"], "publishers": "Kodansha"}
        await connection.execute(sa.update(tables.manga).where(tables.manga.c.id == MANGA).values(extra=stats))


@pytest.fixture
async def driver(world: Database) -> AsyncIterator[Driver]:
    """A connection to that catalog."""
    async with world.read() as connection:
        yield await driver_of(connection)


async def test_ids_elsewhere_come_by_entity_and_one_without_is_absent(driver: Driver) -> None:
    assert await fetch_external_ids(driver, [BEBOP, MANGA, SPIKE]) == {
        BEBOP: [ExternalId("imdb", "tt0213338"), ExternalId("mal", "1")],
        MANGA: [ExternalId("mal", "1")],
    }


@pytest.mark.parametrize(
    ("site", "number", "kind", "name"),
    [
        ("mal", "1", EntityType.ANIME, "Cowboy Bebop"),
        ("mal", "1", EntityType.MANGA, "Cowboy Bebop Shooting Star"),
        ("mal", "5", EntityType.ANIME, "Cowboy Bebop: The Movie"),
        ("imdb", "tt0213338", EntityType.ANIME, "Cowboy Bebop"),  # of two the best known
        ("imdb", "tt0213338", EntityType.MANGA, None),
        ("mal", "2", EntityType.ANIME, None),
        ("anidb", "1", EntityType.ANIME, None),
    ],
)
async def test_an_id_elsewhere_leads_to_its_entity(
    driver: Driver, site: str, number: str, kind: EntityType, name: str | None
) -> None:
    found = await find_external(driver, site=site, id=number, kind=kind)
    assert (found and found.name) == name


async def test_songs_come_in_order_the_openings_first(driver: Driver) -> None:
    assert await fetch_songs(driver, [BEBOP, MOVIE, MANGA]) == {
        BEBOP: [
            Song("opening", "Tank!", "Seatbelts", "1-25"),
            Song("ending", "The Real Folk Blues", "Seatbelts", "1-25"),
        ],
        MOVIE: [Song("ending", "Gotta Knock a Little Harder", None, None)],
    }


async def test_names_come_with_their_kinds_and_not_without_end(driver: Driver) -> None:
    names = await fetch_names(driver, [BEBOP, SPIKE_AGAIN])
    assert [(name.kind, name.name) for name in names[BEBOP]] == [
        ("english", "Cowboy Bebop"),
        ("romaji", "Kaubōi Bibappu"),
        ("synonym", "Space Jazz"),
    ]
    assert len(names[SPIKE_AGAIN]) == MOST_NAMES


async def test_a_part_has_the_voices_of_its_duplicates_too(driver: Driver) -> None:
    parts = [Part(BEBOP, SPIKE), Part(MOVIE, SPIKE), Part(BEBOP, entity_id("character:2")), Part(MOVIE, uuid4())]
    found = await fetch_cast_voices(driver, parts)
    by_part = {part: [(voice.language, voice.person.name) for voice in voices] for part, voices in found.items()}
    assert by_part == {
        parts[0]: [("English", "Steve Blum"), ("Japanese", "Koichi Yamadera")],
        parts[1]: [("Japanese", "Koichi Yamadera")],
        parts[2]: [("English", "Steve Blum")],
    }


async def test_records_hold_what_has_no_column_of_its_own(driver: Driver) -> None:
    anime = (await fetch_anime(driver, [BEBOP]))[BEBOP]
    assert (anime.broadcast, anime.members, anime.rating) == ("Saturdays at 01:00 (JST)", 9, "r")
    assert await fetch_franchises(driver, [FRANCHISE, uuid4()]) == {anime.franchise_id: "Bebop"}
    manga = (await fetch_manga(driver, [MANGA]))[MANGA]
    assert (manga.favorites, manga.stats_as_of, manga.magazines, manga.publishers) == ("7", "2024", ["Afternoon"], [])


type Read = Callable[[Driver], Awaitable[object]]

READS: dict[str, Read] = {
    "external_id_pkey": lambda driver: fetch_external_ids(driver, [BEBOP]),
    "external_id_site_id_idx": lambda driver: find_external(driver, site="mal", id="1", kind=EntityType.ANIME),
    "anime_theme_pkey": lambda driver: fetch_songs(driver, [BEBOP]),
    "entity_name_pkey": lambda driver: fetch_names(driver, [BEBOP]),
    "franchise_pkey": lambda driver: fetch_franchises(driver, [FRANCHISE]),
    "character_voice_anime_id_idx": lambda driver: fetch_cast_voices(driver, [Part(BEBOP, SPIKE)]),
}


@pytest.mark.parametrize("index", READS)
async def test_each_is_one_statement_that_an_index_answers(world: Database, index: str) -> None:
    async with world.read() as connection:
        sent: list[LoggedQuery] = []
        driver = await driver_of(connection)
        with driver.query_logger(sent.append):
            await READS[index](driver)
            await driver.fetch("SELECT 1")
        plan = await plan_of(connection, Sent(sent[0].query, tuple(sent[0].args or ())))
    assert len(sent) <= 2
    assert index in plan
    assert "Seq Scan on" not in plan.replace("Seq Scan on entity_duplicate", "")

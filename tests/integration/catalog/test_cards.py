"""Cards of any entities, and the titles by which they are known."""

import asyncio
from collections.abc import AsyncIterator
from uuid import UUID, uuid4

import pytest
from agent_core.references import EntityRef
from catalog.cards import CardRow, load_cards, load_cards_by_key, related_titles
from catalog.database import Database
from catalog.entities import EntityType
from catalog.relations import RelationType as R
from sqlalchemy.ext.asyncio import AsyncConnection
from standalone.postgres import EmbeddedPostgres

from tests.conftest import clone
from tests.integration.agent_core.retrieval.planted import Plant
from tests.support.statements import driver_of, statements_sent

type Refs = dict[str, EntityRef]


@pytest.fixture(scope="module")
async def card_dsn(postgres: EmbeddedPostgres, migrated: str) -> str:
    return await clone(postgres, migrated)


@pytest.fixture(scope="module")
async def shelf(card_dsn: str) -> Refs:
    """One entity of each kind, twelve titles of one studio, and an adult title."""
    plant = Plant()
    refs = {
        "anime": plant.add(
            EntityType.ANIME,
            "Anime",
            popularity=50,
            year=1998,
            format="tv",
            status="finished",
            score=8.75,
            episodes=26,
            start_date="1998-04-03",
            rating="pg-13",
            genres=["Action", "Drama"],
            synopsis="word " * 200,
        ),
        "manga": plant.add(
            EntityType.MANGA, "Manga", year=1994, score=9.16, format="manga", synopsis="short", magazine="Weekly"
        ),
        "character": plant.add(EntityType.CHARACTER, "Character", popularity=7, description="a bounty hunter"),
        "person": plant.add(EntityType.PERSON, "Person"),
        "studio": plant.add(EntityType.STUDIO, "Studio"),
        "alone": plant.add(EntityType.PERSON, "Alone"),
        "adult": plant.add(EntityType.ANIME, "Adult", popularity=1_000, adult=True),
    }
    parent = refs["anime"].id
    refs["episode"] = plant.add(
        EntityType.EPISODE, "Pilot", number=1, position=1, aired_on="1998-04-03", synopsis="It begins.", anime_id=parent
    )
    for place in range(12):
        refs[f"title {place}"] = plant.add(EntityType.ANIME, f"title {place}", popularity=100 + place)
        plant.relate(refs[f"title {place}"], R.ANIMATED_BY, refs["studio"])
    plant.relate(refs["adult"], R.ANIMATED_BY, refs["studio"])
    plant.relate(refs["anime"], R.HAS_CHARACTER, refs["character"], qualifier="main")
    plant.relate(refs["adult"], R.HAS_CHARACTER, refs["character"], qualifier="main")
    plant.relate(refs["title 3"], R.HAS_CHARACTER, refs["character"], qualifier="supporting")
    plant.relate(refs["anime"], R.STAFF, refs["person"], qualifier="Director")
    plant.relate(refs["anime"], R.STAFF, refs["person"], qualifier="Script")
    plant.relate(refs["title 1"], R.VOICE_CAST, refs["person"])
    plant.relate(refs["manga"], R.WRITTEN_BY, refs["person"])
    plant.relate(refs["anime"], R.ADAPTED_FROM, refs["manga"])
    plant.relate(refs["anime"], R.HAS_EPISODE, refs["episode"])
    plant.relate(refs["anime"], R.SEQUEL, refs["title 2"])
    await plant.grow(card_dsn)
    return refs


@pytest.fixture(scope="module")
async def opened(card_dsn: str) -> AsyncIterator[Database]:
    async with Database(card_dsn) as database:
        yield database


@pytest.fixture
async def connection(opened: Database) -> AsyncIterator[AsyncConnection]:
    async with opened.read() as reading:
        yield reading


def ids(refs: Refs, *names: str) -> list[UUID]:
    return [UUID(refs[name].id) for name in names]


async def card(connection: AsyncConnection, refs: Refs, name: str) -> CardRow:
    (identity,) = ids(refs, name)
    return (await load_cards(connection, [identity]))[identity]


async def test_a_title_has_the_facts_of_its_kind(connection: AsyncConnection, shelf: Refs) -> None:
    anime = await card(connection, shelf, "anime")
    assert (anime.type, anime.name, anime.year, anime.format) == (EntityType.ANIME, "Anime", 1998, "tv")
    assert (anime.status, anime.rating, anime.episodes) == ("finished", 8.75, 26)
    assert (anime.start_date, anime.genres, anime.popularity) == ("1998-04-03", ["Action", "Drama"], 50)
    manga = await card(connection, shelf, "manga")
    assert (manga.year, manga.rating, manga.format, manga.episodes) == (1994, 9.16, "manga", None)
    assert (manga.magazine, anime.magazine) == ("Weekly", None)
    assert (manga.age_rating, anime.age_rating) == (None, "pg-13")


async def test_a_long_description_ends_in_an_ellipsis(connection: AsyncConnection, shelf: Refs) -> None:
    assert (await card(connection, shelf, "anime")).description == ("word " * 79)[:394] + "…"
    assert (await card(connection, shelf, "manga")).description == "short"
    assert (await card(connection, shelf, "character")).description == "a bounty hunter"


async def test_an_episode_has_a_number_and_the_day_it_was_aired(connection: AsyncConnection, shelf: Refs) -> None:
    episode = await card(connection, shelf, "episode")
    assert (episode.number, episode.start_date, episode.description) == (1, "1998-04-03", "It begins.")


async def test_a_kind_without_a_field_has_none(connection: AsyncConnection, shelf: Refs) -> None:
    person = await card(connection, shelf, "person")
    assert (person.year, person.format, person.genres, person.description, person.adult) == (
        None,
        None,
        [],
        None,
        False,
    )


async def test_mixed_kinds_come_in_one_statement(opened: Database, shelf: Refs) -> None:
    wanted = ids(shelf, *shelf)
    with statements_sent() as statements:
        async with opened.read() as connection:
            cards = await load_cards(connection, [*wanted, *wanted, uuid4()])
    assert set(cards) == set(wanted)
    assert len(statements) == 1
    assert cards[UUID(shelf["adult"].id)].adult


async def test_cards_by_key_are_those_by_id(connection: AsyncConnection, shelf: Refs) -> None:
    by_id = await load_cards(connection, ids(shelf, *shelf))
    keys = [row.key for row in by_id.values()]
    assert await load_cards_by_key(await driver_of(connection), [*keys, 999_999]) == {
        row.key: row for row in by_id.values()
    }


async def test_nothing_asked_for_is_nothing_sent(opened: Database, shelf: Refs) -> None:
    sent: list[str] = []
    with statements_sent() as statements:
        async with opened.read() as connection:
            driver = await driver_of(connection)
            with driver.query_logger(lambda query: sent.append(query.query)):
                assert await load_cards(connection, []) == {}
                assert await load_cards_by_key(driver, []) == {}
                assert await related_titles(connection, []) == {}
                await asyncio.sleep(0)  # asyncpg tells of a statement in the next turn of the loop
    assert statements == sent == []
    assert shelf


@pytest.mark.parametrize(
    ("name", "titles"),
    [
        ("character", ["title 3", "Anime"]),
        ("person", ["title 1", "Anime", "Manga"]),
        ("manga", ["Anime"]),
        ("episode", ["Anime"]),
        ("studio", [f"title {place}" for place in range(11, 3, -1)]),
    ],
)
async def test_an_entity_is_known_by_its_most_popular_titles(
    connection: AsyncConnection, shelf: Refs, name: str, titles: list[str]
) -> None:
    (identity,) = ids(shelf, name)
    found = await related_titles(connection, [identity])
    assert [title for _, _, title in found[identity]] == titles
    assert "Adult" not in titles


async def test_titles_come_for_many_entities_in_one_statement(opened: Database, shelf: Refs) -> None:
    with statements_sent() as statements:
        async with opened.read() as connection:
            found = await related_titles(connection, ids(shelf, "character", "studio", "alone", "anime"), limit=1)
    assert len(statements) == 1
    assert {key: [title for _, _, title in titles] for key, titles in found.items()} == {
        UUID(shelf["character"].id): ["title 3"],
        UUID(shelf["studio"].id): ["title 11"],
    }


async def test_a_title_comes_with_its_kind_and_id(connection: AsyncConnection, shelf: Refs) -> None:
    (identity,) = ids(shelf, "manga")
    assert (await related_titles(connection, [identity]))[identity] == [
        (EntityType.ANIME, UUID(shelf["anime"].id), "Anime")
    ]

"""Records are read for any number of ids in one statement."""

from uuid import uuid4

from catalog import records
from catalog.database import Database
from catalog.entities import EntityType, entity_id

from tests.support.statements import driver_of

ANIME, MANGA, SPIKE = entity_id("anime:1"), entity_id("manga:1"), entity_id("character:1")
SESSION = entity_id("episode:1-2")


async def test_heads_of_mixed_kinds_come_in_one_read(small: Database) -> None:
    async with small.read() as connection:
        found = await records.fetch_entities(await driver_of(connection), [ANIME, MANGA, SPIKE, uuid4()])
    assert {record.type for record in found.values()} == {EntityType.ANIME, EntityType.MANGA, EntityType.CHARACTER}
    assert found[ANIME].name == "Cowboy Bebop"
    assert found[ANIME].popularity == 900
    assert not found[ANIME].adult


async def test_an_adult_head_is_marked(small: Database) -> None:
    async with small.read() as connection:
        found = await records.fetch_entities(await driver_of(connection), [entity_id("anime:9")])
    assert found[entity_id("anime:9")].adult


async def test_an_anime_record_holds_the_columns_of_its_table(small: Database) -> None:
    async with small.read() as connection:
        found = await records.fetch_anime(await driver_of(connection), [ANIME])
    bebop = found[ANIME]
    assert (bebop.title_romaji, bebop.synonyms, bebop.format, bebop.year, bebop.episodes, bebop.score) == (
        "Cowboy Bebop",
        ["Space Jazz"],
        "tv",
        1998,
        26,
        8.75,
    )
    assert (bebop.genres, bebop.tags, bebop.themes, bebop.season) == (["Action", "Sci-Fi"], ["Space"], [], None)


async def test_each_kind_has_its_own_fields(small: Database) -> None:
    async with small.read() as connection:
        manga = (await records.fetch_manga(await driver_of(connection), [MANGA]))[MANGA]
        character = (await records.fetch_characters(await driver_of(connection), [SPIKE]))[SPIKE]
        episode = (await records.fetch_episodes(await driver_of(connection), [SESSION]))[SESSION]
    assert (manga.chapters, manga.volumes, manga.year) == (11, 2, 1997)
    assert character.description == "A bounty hunter."
    assert (episode.anime_id, episode.number) == (ANIME, 2)


async def test_ids_of_another_kind_and_no_ids_give_nothing(small: Database) -> None:
    async with small.read() as connection:
        assert await records.fetch_anime(await driver_of(connection), [MANGA, SPIKE]) == {}
        assert await records.fetch_entities(await driver_of(connection), []) == {}

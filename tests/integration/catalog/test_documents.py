"""What the index reads of entities, in two statements whatever their number."""

from uuid import UUID

import pytest
import sqlalchemy as sa
from catalog import tables as t
from catalog.database import Database
from catalog.documents import DocumentRow, load_documents
from catalog.entities import EntityType, entity_id
from catalog.relations import RELATIONS, RelationType

from tests.support.small_catalog import write_small_catalog
from tests.support.statements import statements_sent

BEBOP, FILM, SPIKE = entity_id("anime:1"), entity_id("anime:5"), entity_id("character:1")


@pytest.fixture
async def catalog(database: Database) -> Database:
    """The small catalog, with the edges that lead to titles."""
    await write_small_catalog(database)
    edges = [
        ("character:1", RelationType.APPEARS_IN, "anime:1"),
        ("character:1", RelationType.APPEARS_IN, "anime:5"),
        ("episode:1-2", RelationType.EPISODE_OF, "anime:1"),
        ("person:2", RelationType.WORKED_ON, "anime:1"),
        ("studio:1", RelationType.ANIMATED, "anime:1"),
    ]
    async with database.write() as connection:
        keys = {row.ref: row.key for row in await connection.execute(sa.select(t.entity.c.ref, t.entity.c.key))}
        rows = [
            {
                "src": keys[src],
                "type": RELATIONS[relation].code,
                "dst": keys[dst],
                "weight": 1.0,
                "adult": False,
                "derived": False,
            }
            for src, relation, dst in edges
        ]
        await connection.execute(sa.insert(t.relation_edge), rows)
    return database


async def documents(database: Database, *refs: str) -> dict[str, DocumentRow]:
    async with database.read() as connection:
        found = await connection.execute(sa.select(t.entity.c.key, t.entity.c.ref).where(t.entity.c.ref.in_(refs)))
        refs_by_key = {row.key: row.ref for row in found}
        loaded = await load_documents(connection, list(refs_by_key))
    return {refs_by_key[document.key]: document for document in loaded}


async def test_an_anime_comes_with_names_facts_and_synopsis(catalog: Database) -> None:
    bebop = (await documents(catalog, "anime:1"))["anime:1"]
    assert bebop.id == BEBOP
    assert bebop.type is EntityType.ANIME
    assert bebop.names == ["Cowboy Bebop", "Kaubōi Bibappu", "Space Jazz"]
    assert bebop.genres == ["Action", "Sci-Fi", "Space"]
    assert bebop.prose == "Bounty hunters drift through space."
    assert (bebop.year, bebop.format, bebop.episodes, bebop.score) == (1998, "tv", 26, 8.75)
    assert (bebop.version, bebop.popularity, bebop.adult) == (1, 900, False)
    assert (bebop.titles, bebop.anime_ids, bebop.number) == ([], [], None)


async def test_an_anime_comes_with_the_names_of_its_best_known_characters(catalog: Database) -> None:
    found = await documents(catalog, "anime:1", "manga:1", "character:1")
    assert found["anime:1"].cast == ["Spike Spiegel", "Vicious", "Jet Black"], "Midnight is adult"
    assert (found["manga:1"].cast, found["character:1"].cast) == ([], [])
    async with catalog.write() as connection:
        await connection.execute(sa.update(t.entity).where(t.entity.c.id == SPIKE).values(hidden=True))
    assert (await documents(catalog, "anime:1"))["anime:1"].cast == ["Vicious", "Jet Black"]


async def test_a_manga_comes_with_its_own_facts(catalog: Database) -> None:
    manga = (await documents(catalog, "manga:1"))["manga:1"]
    assert (manga.type, manga.year, manga.season, manga.episodes) == (EntityType.MANGA, 1997, None, None)


async def test_a_character_comes_with_its_description_and_the_titles_it_appears_in(catalog: Database) -> None:
    spike = (await documents(catalog, "character:1"))["character:1"]
    assert spike.prose == "A bounty hunter."
    assert spike.titles == ["Cowboy Bebop", "Cowboy Bebop: The Movie"]
    assert set(spike.anime_ids) == {BEBOP, FILM, entity_id("anime:9")}


async def test_a_character_without_anime_belongs_to_none(catalog: Database) -> None:
    await write_character(catalog)
    assert (await documents(catalog, "character:7"))["character:7"].anime_ids == []


async def write_character(database: Database) -> None:
    async with database.write() as connection:
        head = {"id": UUID(int=7), "type": "character", "ref": "character:7", "name": "Nobody"}
        await connection.execute(sa.insert(t.entity).values(head))
        await connection.execute(sa.insert(t.character).values(id=UUID(int=7)))


async def test_an_entity_without_names_of_its_own_has_its_display_name(catalog: Database) -> None:
    await write_character(catalog)
    assert (await documents(catalog, "character:7"))["character:7"].names == ["Nobody"]


async def test_an_episode_comes_with_its_number_and_its_anime(catalog: Database) -> None:
    episode = (await documents(catalog, "episode:1-2"))["episode:1-2"]
    assert (episode.names, episode.number) == (["Session 2"], 2)
    assert (episode.titles, episode.anime_ids) == (["Cowboy Bebop"], [BEBOP])


async def test_a_person_comes_with_the_titles_it_is_known_by_and_a_studio_without(catalog: Database) -> None:
    found = await documents(catalog, "person:2", "studio:1")
    assert found["person:2"].titles == ["Cowboy Bebop"]
    assert found["studio:1"].titles == []


async def test_an_adult_entity_is_marked(catalog: Database) -> None:
    assert (await documents(catalog, "anime:9"))["anime:9"].adult


async def test_any_number_of_any_kinds_takes_two_statements(catalog: Database) -> None:
    async with catalog.read() as connection:
        keys = list((await connection.execute(sa.select(t.entity.c.key))).scalars())
        with statements_sent() as sent:
            loaded = await load_documents(connection, keys)
    assert len(sent) == 2
    assert [document.key for document in loaded] == sorted(keys)


async def test_unknown_keys_are_left_out_and_no_keys_are_no_documents(catalog: Database) -> None:
    async with catalog.read() as connection:
        assert await load_documents(connection, [-1]) == []
        assert await load_documents(connection, []) == []

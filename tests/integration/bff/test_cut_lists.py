"""A list without pages shows so many members and tells how many there are, at its edge and beyond."""

import pytest
import sqlalchemy as sa
from catalog import tables as t
from catalog.database import Database
from catalog.entities import entity_id
from catalog.pages import MAX_LISTED

from tests.integration.bff.conftest import Client, running, settings_for
from tests.support.scripted_agent import ScriptedAgent
from tests.support.small_catalog import SmallCatalog
from tests.support.statements import driver_statements_sent

AUTHORS = "query($id: ID!) { manga(id: $id) { authorCount authors { name } } }"


async def write_people(database: Database, many: int) -> None:
    """Write so many people, ``person:0`` first, whom no search has to find."""
    refs = [f"person:{n}" for n in range(many)]
    heads = [
        {"id": entity_id(ref), "type": "person", "ref": ref, "name": f"Author {n:03}", "popularity": 0, "adult": False}
        for n, ref in enumerate(refs)
    ]
    async with database.write() as connection:
        await connection.execute(sa.insert(t.entity), heads)
        await connection.execute(sa.insert(t.person), [{"id": head["id"]} for head in heads])


async def write_anthologies(database: Database) -> None:
    """Write ``manga:1`` with as many authors as a list shows, and ``manga:2`` with one more."""
    catalog = SmallCatalog(database)
    await write_people(database, MAX_LISTED + 1)
    for manga, many in (("manga:1", MAX_LISTED), ("manga:2", MAX_LISTED + 1)):
        await catalog.add(manga, f"Anthology of {many}")
        rows = ({"manga_id": manga, "person_id": f"person:{n}", "role": "author"} for n in range(many))
        await catalog.relate(t.manga_author, *rows)


async def test_a_list_that_is_cut_is_shorter_than_it_says(dsn: str, agent: ScriptedAgent) -> None:
    async with Database(dsn) as database:
        await write_anthologies(database)
    async with running(settings_for(dsn, agent)) as bff:
        full, truncated = [(await bff.data(AUTHORS, id=str(entity_id(f"manga:{n}"))))["manga"] for n in (1, 2)]
    assert (len(full["authors"]), full["authorCount"]) == (MAX_LISTED, MAX_LISTED) == (200, 200)
    assert (len(truncated["authors"]), truncated["authorCount"]) == (200, 201)
    assert truncated["authors"] == full["authors"]


async def test_a_list_and_its_length_are_one_statement(bff: Client) -> None:
    manga = str(entity_id("manga:1"))
    for query in (AUTHORS, AUTHORS.replace("authorCount", ""), AUTHORS.replace("authors { name }", "")):
        with driver_statements_sent() as sent:
            assert (await bff.data(query, id=manga))["manga"]
        assert len(sent) == 2, "the manga, and its authors"


@pytest.mark.parametrize(
    ("kind", "members", "length", "many"),
    [
        ("anime", "studios", "studioCount", 1),
        ("anime", "relations", "relationCount", 1),
        ("anime", "sourceManga", "sourceMangaCount", 1),
        ("manga", "adaptations", "adaptationCount", 1),
        ("manga", "authors", "authorCount", 1),
        ("character", "relationships", "relationshipCount", 2),
        ("character", "voiceActors", "voiceActorCount", 1),
    ],
)
async def test_every_list_without_pages_tells_its_length(
    bff: Client, kind: str, members: str, length: str, many: int
) -> None:
    query = f"query($id: ID!) {{ {kind}(id: $id) {{ {members} {{ __typename }} {length} }} }}"
    listed = (await bff.data(query, id=str(entity_id(f"{kind}:1"))))[kind]
    assert (len(listed[members]), listed[length]) == (many, many)


async def test_adult_members_count_only_where_they_are_shown(bff: Client) -> None:
    query = """query($adult: Boolean!) { search(query: "Cowboy Bebop", first: 1, types: [ANIME], includeAdult: $adult) {
        hits { entity { ... on Anime { relationCount relations { anime { name } } } } } } }"""
    for adult, relations in ((False, 1), (True, 2)):
        (hit,) = (await bff.data(query, adult=adult))["search"]["hits"]
        assert (hit["entity"]["relationCount"], len(hit["entity"]["relations"])) == (relations, relations)

"""What the catalog holds of entities besides their main facts is served, each kind of it in one statement."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from catalog import tables
from catalog.database import Database
from catalog.entities import entity_id

from tests.integration.bff.conftest import Client, running, settings_for
from tests.support.scripted_agent import ScriptedAgent
from tests.support.small_catalog import write_small_catalog
from tests.support.statements import driver_statements_sent

pytestmark = pytest.mark.xdist_group("core")

BEBOP = str(entity_id("anime:1"))


@pytest.fixture(scope="module")
async def sample(sample_dsn: str) -> AsyncIterator[Client]:
    """A BFF on the bundled sample; its agent is never asked."""
    absent = ScriptedAgent()
    absent.target = "127.0.0.1:1"
    async with running(settings_for(sample_dsn, absent)) as client:
        yield client


async def named(sample: Client, typed: str, kind: str, selection: str) -> dict[str, Any]:
    """Return what is selected of the best known entity that is called so."""
    query = f"""query($q: String!, $types: [EntityType!]) {{
        search(query: $q, types: $types, first: 1) {{ hits {{ entity {{ ... on {kind} {{ {selection} }} }} }} }} }}"""
    (hit,) = (await sample.data(query, q=typed, types=[kind.upper()]))["search"]["hits"]
    return hit["entity"]


async def test_an_anime_tells_its_figures_its_source_and_its_songs(sample: Client) -> None:
    entity = await named(
        sample,
        "cowboy bebop",
        "Anime",
        """source sourceEnum ageRating ageRatingEnum members favorites scoredBy statsAsOf formatEnum statusEnum
        seasonEnum songs { kind kindEnum number title artist } producers { name } licensors { name }
        franchise { name anime { name } } recommendations { totalCount edges { users node { name } } }""",
    )
    assert (entity["source"], entity["sourceEnum"]) == ("original", "ORIGINAL")
    assert (entity["ageRating"], entity["ageRatingEnum"]) == ("r", "R")
    assert (entity["formatEnum"], entity["statusEnum"], entity["seasonEnum"]) == ("TV", "FINISHED", "SPRING")
    assert entity["members"] > entity["scoredBy"] > entity["favorites"] > 0
    opening = entity["songs"][0]
    assert (opening["kind"], opening["kindEnum"], opening["number"], opening["title"]) == (
        "opening",
        "OPENING",
        1,
        "Tank!",
    )
    assert entity["licensors"] or entity["producers"]
    users = [edge["users"] for edge in entity["recommendations"]["edges"]]
    assert users == sorted(users, reverse=True)
    assert len(users) == entity["recommendations"]["totalCount"] > 0


async def test_a_cast_tells_who_speaks_whom_and_a_person_whom_in_what(sample: Client) -> None:
    entity = await named(
        sample,
        "cowboy bebop",
        "Anime",
        "characters(first: 20) { edges { role roleEnum node { id name } voices { language person { id name } } } }",
    )
    edge = next(edge for edge in entity["characters"]["edges"] if edge["node"]["name"] == "Spike Spiegel")
    assert (edge["role"], edge["roleEnum"]) == ("main", "MAIN")
    assert {"language": "Japanese", "person": "Koichi Yamadera"} in [
        {"language": voice["language"], "person": voice["person"]["name"]} for voice in edge["voices"]
    ]
    spoken = await sample.data(
        """query($id: ID!) { person(id: $id) { voiceParts(first: 100) { edges {
        language node { name voices { edges { language node { name } anime { name } } } } anime { name } } } } }""",
        id=next(voice["person"]["id"] for voice in edge["voices"] if voice["language"] == "Japanese"),
    )
    parts = {(part["node"]["name"], part["anime"]["name"]): part for part in spoken["person"]["voiceParts"]["edges"]}
    part = parts["Spike Spiegel", "Cowboy Bebop"]
    assert part["language"] == "Japanese"
    assert "Cowboy Bebop" in {voice["anime"]["name"] for voice in part["node"]["voices"]["edges"]}


async def test_a_manga_tells_its_magazine_its_makers_and_its_relations(sample: Client) -> None:
    entity = await named(
        sample,
        "monster",
        "Manga",
        """magazine magazines members favorites statsAsOf startDate demographics formatEnum statusEnum
        credits { role roleEnum person { name } } relations { relationType } relationCount""",
    )
    assert entity["magazine"] == "Big Comic Original"
    assert entity["magazines"] == ["Big Comic Original"]
    assert entity["members"] > entity["favorites"] > 0
    assert {"role": "author", "roleEnum": "AUTHOR", "person": {"name": "Naoki Urasawa"}} in entity["credits"]
    assert len(entity["relations"]) == entity["relationCount"]


async def test_a_person_tells_the_name_in_its_own_script(sample: Client) -> None:
    entity = await named(sample, "shinichiro watanabe", "Person", "name nativeName otherNames externalIds { site }")
    assert entity["nativeName"] == "渡辺信一郎"
    assert entity["nativeName"] in entity["otherNames"]
    assert entity["name"] not in entity["otherNames"]


async def test_no_number_of_entities_raises_the_number_of_statements(sample: Client) -> None:
    query = """query($first: Int) { animeList(first: $first) { nodes {
        songs { title } externalIds { site } franchise { name } producers { name }
        recommendations(first: 2) { edges { users node { name } } }
        characters(first: 3) { edges { voices { person { name } } } } } } }"""
    counts: list[int] = []
    for first in (20, 60):
        with driver_statements_sent() as sent:
            assert len((await sample.data(query, first=first))["animeList"]["nodes"]) == first
        counts.append(len(sent))
    # the list, songs, ids, records, franchises, producers, recommendations, casts, voices; franchises at most twice
    assert max(counts) <= 10


async def test_a_voice_in_an_adult_anime_does_not_name_it(dsn: str, agent: ScriptedAgent) -> None:
    async with Database(dsn) as database:
        world = await write_small_catalog(database)
        spoken = {"character_id": "character:1", "person_id": "person:1", "anime_id": "anime:9"}
        await world.relate(tables.character_voice, spoken | {"language": "English"})
    async with running(settings_for(dsn, agent)) as client:
        query = "query($id: ID!) { character(id: $id) { voices { edges { language anime { name } } } } }"
        edges = (await client.data(query, id=str(entity_id("character:1"))))["character"]["voices"]["edges"]
    assert {edge["language"]: edge["anime"] for edge in edges}["English"] is None


EXTERNAL = """query($site: ExternalSite!, $id: String!, $type: EntityType) {
    externalId(site: $site, id: $id, entityType: $type) { id name } }"""


@pytest.fixture(scope="module")
async def elsewhere(core_dsn: str) -> AsyncIterator[Client]:
    """A BFF on the core data, which has ids elsewhere."""
    absent = ScriptedAgent()
    absent.target = "127.0.0.1:1"
    async with running(settings_for(core_dsn, absent)) as client:
        yield client


@pytest.mark.data
async def test_an_entity_is_found_by_its_id_elsewhere(elsewhere: Client) -> None:
    references = (
        await elsewhere.data("query($id: ID!) { anime(id: $id) { externalIds { site siteEnum id url } } }", id=BEBOP)
    )["anime"]["externalIds"]
    sites = {one["site"]: one for one in references}
    assert sites["mal"]["url"] == "https://myanimelist.net/anime/1"
    assert sites["imdb"] == {
        "site": "imdb",
        "siteEnum": "IMDB",
        "id": "tt0213338",
        "url": "https://www.imdb.com/title/tt0213338",
    }
    for one in references:
        found = (await elsewhere.data(EXTERNAL, site=one["siteEnum"], id=one["id"]))["externalId"]
        assert found == {"id": BEBOP, "name": "Cowboy Bebop"}


@pytest.mark.data
async def test_the_same_number_is_another_entity_of_each_kind(elsewhere: Client) -> None:
    names = [
        (await elsewhere.data(EXTERNAL, site="MYANIMELIST", id="1", type=kind))["externalId"]["name"]
        for kind in ("ANIME", "MANGA", "CHARACTER", "PERSON")
    ]
    assert names == ["Cowboy Bebop", "Monster", "Spike Spiegel", "Tomokazu Seki"]
    assert (await elsewhere.data(EXTERNAL, site="ANIDB", id="no such id"))["externalId"] is None


@pytest.mark.parametrize("bad", ["", "x" * 201, "\0"])
async def test_an_id_that_no_site_can_have_is_refused(sample: Client, bad: str) -> None:
    assert await sample.code(EXTERNAL, site="ANILIST", id=bad) == "INVALID_ARGUMENT"

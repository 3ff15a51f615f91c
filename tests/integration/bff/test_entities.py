"""Entities are found by id, with their lists in pages, in a number of statements that no result can raise."""

from typing import Any
from uuid import uuid4

import pytest
from catalog import tables
from catalog.database import Database
from catalog.entities import EntityType, entity_id

from tests.integration.bff.conftest import Client, running, settings_for
from tests.support.scripted_agent import ScriptedAgent
from tests.support.small_catalog import SmallCatalog
from tests.support.statements import driver_statements_sent

BEBOP, ADULT = str(entity_id("anime:1")), str(entity_id("anime:9"))


async def test_an_anime_tells_all_that_the_catalog_knows(bff: Client) -> None:
    query = """query($id: ID!) { anime(id: $id) { entityType name imageUrl popularity
        titles { english romaji native synonyms } format status season year startDate endDate episodeCount
        durationMinutes score synopsis genres themes demographics tags
        studios { name } sourceManga { name authors { name } } relations { relationType anime { name } }
        staff { edges { role node { name } } } } }"""
    anime = (await bff.data(query, id=BEBOP))["anime"]
    assert anime["titles"] == {
        "english": None,
        "romaji": "Cowboy Bebop",
        "native": None,
        "synonyms": ["Space Jazz"],
    }
    assert (anime["entityType"], anime["year"], anime["episodeCount"], anime["score"]) == ("ANIME", 1998, 26, 8.75)
    assert (anime["genres"], anime["tags"], anime["status"]) == (["Action", "Sci-Fi"], ["Space"], None)
    assert anime["studios"] == [{"name": "Sunrise"}]
    assert anime["sourceManga"] == [
        {"name": "Cowboy Bebop Shooting Star", "authors": [{"name": "Shinichiro Watanabe"}]}
    ]
    assert anime["relations"] == [{"relationType": "side_story", "anime": {"name": "Cowboy Bebop: The Movie"}}]
    assert [edge["role"] for edge in anime["staff"]["edges"]] == ["Director", "Storyboard"]


async def test_each_kind_is_found_by_its_own_field(bff: Client) -> None:
    refs = {"manga": "manga:1", "character": "character:1", "episode": "episode:1-2", "person": "person:2"}
    data = await bff.data(
        """query($manga: ID!, $character: ID!, $episode: ID!, $person: ID!, $studio: ID!) {
        manga(id: $manga) { name chapters volumes adaptations { name } }
        character(id: $character) { description relationships { relationType character { name } }
          voiceActors { name } anime { edges { role node { name } } } }
        episode(id: $episode) { number airedOn synopsis anime { name } }
        person(id: $person) { anime { edges { role } } manga { totalCount } characters { totalCount } }
        studio(id: $studio) { anime { totalCount edges { node { name } } } } }""",
        **{kind: str(entity_id(ref)) for kind, ref in refs.items()},
        studio=str(entity_id("studio:1")),
    )
    assert data["manga"] == {
        "name": "Cowboy Bebop Shooting Star",
        "chapters": 11,
        "volumes": 2,
        "adaptations": [{"name": "Cowboy Bebop"}],
    }
    assert [r["relationType"] for r in data["character"]["relationships"]] == ["crewmate", "rival"]
    assert data["character"]["voiceActors"] == [{"name": "Koichi Yamadera"}]
    assert [e["node"]["name"] for e in data["character"]["anime"]["edges"]] == [
        "Cowboy Bebop",
        "Cowboy Bebop: The Movie",
    ]
    assert data["episode"] == {"number": 2, "airedOn": None, "synopsis": None, "anime": {"name": "Cowboy Bebop"}}
    assert [e["role"] for e in data["person"]["anime"]["edges"]] == ["Director", "Storyboard"]
    assert (data["person"]["manga"]["totalCount"], data["person"]["characters"]["totalCount"]) == (2, 0)
    assert [e["node"]["name"] for e in data["studio"]["anime"]["edges"]] == ["Cowboy Bebop", "Cowboy Bebop: The Movie"]


@pytest.mark.parametrize("kind", EntityType)
async def test_a_node_has_the_type_of_its_kind(bff: Client, kind: EntityType) -> None:
    ref = "episode:1-1" if kind is EntityType.EPISODE else f"{kind}:1"
    data = await bff.data("query($id: ID!) { node(id: $id) { __typename id } }", id=str(entity_id(ref)))
    assert data["node"] == {"__typename": kind.name.capitalize(), "id": str(entity_id(ref))}


async def test_an_unknown_id_and_an_id_of_another_kind_are_null(bff: Client) -> None:
    query = "query($id: ID!) { node(id: $id) { id } manga(id: $id) { id } }"
    assert await bff.data(query, id=str(uuid4())) == {"node": None, "manga": None}
    assert (await bff.data(query, id=BEBOP))["manga"] is None


@pytest.mark.parametrize("bad", ["", "1", "anime:1", "x" * 36, "\x00", BEBOP + "0"])
async def test_an_id_that_is_no_uuid_is_refused(bff: Client, bad: str) -> None:
    assert await bff.code("query($id: ID!) { node(id: $id) { id } }", id=bad) == "INVALID_ARGUMENT"


async def test_an_id_is_taken_in_any_case(bff: Client) -> None:
    assert (await bff.data("query($id: ID!) { node(id: $id) { id } }", id=BEBOP.upper()))["node"]["id"] == BEBOP


async def test_nodes_keep_their_order_and_a_bad_id_spoils_only_its_place(bff: Client) -> None:
    ids = [str(entity_id("studio:1")), "nonsense", str(uuid4()), BEBOP, BEBOP]
    answer = await bff.post("query($ids: [ID!]!) { nodes(ids: $ids) { __typename } }", ids=ids)
    kinds = [node and node["__typename"] for node in answer["data"]["nodes"]]
    assert kinds == ["Studio", None, None, "Anime", "Anime"]
    assert [error["path"] for error in answer["errors"]] == [["nodes", 1]]


async def test_a_hundred_nodes_are_found_at_once_and_not_one_more(bff: Client) -> None:
    query = "query($ids: [ID!]!) { nodes(ids: $ids) { id } }"
    with driver_statements_sent() as sent:
        assert len((await bff.data(query, ids=[BEBOP, *(str(uuid4()) for _ in range(99))]))["nodes"]) == 100
    assert len(sent) == 1
    assert await bff.code(query, ids=[BEBOP] * 101) == "INVALID_ARGUMENT"
    assert (await bff.data(query, ids=[])) == {"nodes": []}


async def test_an_adult_entity_is_found_by_its_id_and_shows_its_own_lists(bff: Client) -> None:
    query = """query($id: ID!) { anime(id: $id) { name characters { edges { node { name anime { totalCount } } } }
        relations { anime { name relations { anime { name } } } } } }"""
    anime = (await bff.data(query, id=ADULT))["anime"]
    assert anime["name"] == "Bebop After Dark"
    (edge,) = anime["characters"]["edges"]
    assert edge["node"] == {"name": "Spike Spiegel", "anime": {"totalCount": 2}}
    (relation,) = anime["relations"]
    assert relation["anime"]["name"] == "Cowboy Bebop"
    assert "Bebop After Dark" not in str(relation)


EPISODES = """query($id: ID!, $first: Int, $after: String) { anime(id: $id) { episodes(first: $first, after: $after) {
    totalCount edges { cursor node { number } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } }"""


async def page(bff: Client, **variables: object) -> dict[str, Any]:
    return (await bff.data(EPISODES, id=BEBOP, **variables))["anime"]["episodes"]


async def test_pages_follow_each_other_to_the_end(bff: Client) -> None:
    numbers: list[int] = []
    flags: list[tuple[bool, bool]] = []
    after = None
    while True:
        got = await page(bff, first=2, after=after)
        assert got["totalCount"] == 5
        numbers += [edge["node"]["number"] for edge in got["edges"]]
        info = got["pageInfo"]
        flags.append((info["hasPreviousPage"], info["hasNextPage"]))
        assert (info["startCursor"], info["endCursor"]) == (got["edges"][0]["cursor"], got["edges"][-1]["cursor"])
        after = info["endCursor"]
        if not info["hasNextPage"]:
            break
    assert numbers == [1, 2, 3, 4, 5]
    assert flags == [(False, True), (True, True), (True, False)]


async def test_a_page_behind_the_end_is_empty_and_says_so(bff: Client) -> None:
    last = (await page(bff, first=5))["pageInfo"]["endCursor"]
    behind = await page(bff, first=5, after=last)
    assert (behind["edges"], behind["totalCount"]) == ([], 5)
    assert behind["pageInfo"] == {
        "hasNextPage": False,
        "hasPreviousPage": True,
        "startCursor": None,
        "endCursor": None,
    }


async def test_a_list_without_members_is_an_empty_page(bff: Client) -> None:
    got = (await bff.data(EPISODES, id=str(entity_id("anime:5"))))["anime"]["episodes"]
    assert (got["edges"], got["totalCount"]) == ([], 0)
    assert not any((got["pageInfo"]["hasNextPage"], got["pageInfo"]["hasPreviousPage"]))


@pytest.mark.parametrize("first", [0, -1, 101])
async def test_a_page_size_outside_its_range_is_refused(bff: Client, first: int) -> None:
    assert await bff.code(EPISODES, id=BEBOP, first=first) == "INVALID_ARGUMENT"


@pytest.mark.parametrize("first", [1, 100, None])
async def test_a_page_size_within_its_range_is_taken(bff: Client, first: int | None) -> None:
    assert len((await page(bff, first=first))["edges"]) == min(first or 20, 5)


async def test_a_cursor_of_another_list_is_refused(bff: Client) -> None:
    query = "query($id: ID!) { anime(id: $id) { characters(first: 1) { pageInfo { endCursor } } } }"
    cursor = (await bff.data(query, id=BEBOP))["anime"]["characters"]["pageInfo"]["endCursor"]
    assert await bff.code(EPISODES, id=BEBOP, after=cursor) == "INVALID_ARGUMENT"
    assert await bff.code(EPISODES, id=BEBOP, after="nonsense") == "INVALID_ARGUMENT"


DEEP = """{ search(query: "saga", first: %d, types: [ANIME]) { hits { entity { ... on Anime {
  year synopsis studios { name anime(first: 2) { edges { node { name } } } }
  relations { anime { name year } } sourceManga { name chapters authors { name } }
  episodes(first: 2) { totalCount edges { node { number anime { name } } } }
  characters(first: 3) { edges { role node { description voiceActors { name } anime(first: 2) { totalCount } } } }
} } } } }"""


async def test_no_result_raises_the_number_of_statements(dsn: str, agent: ScriptedAgent) -> None:
    async with Database(dsn) as database:
        await _sagas(SmallCatalog(database), 12)
    async with running(settings_for(dsn, agent)) as bff:
        counts = {}
        for first in (1, 3, 12):
            with driver_statements_sent() as sent:
                hits = (await bff.data(DEEP % first))["search"]["hits"]
            assert len(hits) == first
            assert hits[0]["entity"]["characters"]["edges"][2]["node"]["voiceActors"] == [{"name": "Voice"}]
            counts[first] = sum("UUID[]" in one.sql for one in sent)  # the lane's own take no ids
    # one for each of: anime, studios, their anime, relations, related anime, manga, its fields, its authors,
    # episodes, their fields, their anime, cast, characters, voices, appearances
    assert (counts[1], counts[3]) == (15, 15)
    assert counts[12] == 14  # each related anime is a hit as well, and loaded with them


async def _sagas(catalog: SmallCatalog, number: int) -> None:
    """Write anime that have the same shape: each with all that can be listed of it."""
    await catalog.add("studio:1", "Studio")
    for n in range(number):
        anime, manga, person = f"anime:{n}", f"manga:{n}", f"person:{n}"
        identity = await catalog.add(anime, f"Saga {n}", popularity=n, year=2000 + n)
        await catalog.add(manga, f"Pages {n}", chapters=n)
        await catalog.add(person, "Voice")
        for m in range(1, 4):
            await catalog.add(f"episode:{n}-{m}", f"Part {m}", anime_id=identity, number=m, position=m)
            await catalog.add(f"character:{n}-{m}", f"Hero {m}", description="A hero.")
    for n in range(number):
        anime, cast = f"anime:{n}", [f"character:{n}-{m}" for m in range(1, 4)]
        other = {"anime_id": anime, "related_anime_id": f"anime:{(n + 1) % number}", "relation_type": "sequel"}
        await catalog.relate(tables.anime_related_anime, other)
        source = {"anime_id": anime, "manga_id": f"manga:{n}", "relation_type": "adapted_from"}
        await catalog.relate(tables.anime_related_manga, source)
        await catalog.relate(
            tables.manga_author, {"manga_id": f"manga:{n}", "person_id": f"person:{n}", "role": "author"}
        )
        await catalog.relate(tables.anime_studio, {"anime_id": anime, "studio_id": "studio:1", "role": "studio"})
        await catalog.relate(
            tables.anime_character, *({"anime_id": anime, "character_id": c, "role": "main"} for c in cast)
        )
        spoken = {"person_id": f"person:{n}", "anime_id": anime, "language": ""}
        await catalog.relate(tables.character_voice, *({"character_id": c} | spoken for c in cast))


LOOP = """query($id: ID!, $first: Int) { anime(id: $id) { characters(first: 100) { edges { node { anime { edges { node {
    characters(first: $first) { edges { node { name } } } } } } } } } } }"""


async def test_lists_in_lists_are_refused_where_their_product_is_too_large(dsn: str, agent: ScriptedAgent) -> None:
    async with Database(dsn) as database:
        catalog = SmallCatalog(database)
        await catalog.add("anime:1", "Hub")
        for n in range(100):
            await catalog.add(f"character:{n}", f"Member {n}")
        cast = ({"anime_id": "anime:1", "character_id": f"character:{n}", "role": "main"} for n in range(100))
        await catalog.relate(tables.anime_character, *cast)
    async with running(settings_for(dsn, agent)) as bff:
        # 100 characters, one anime each, and of each of those the first 98 make 10,000
        with driver_statements_sent() as sent:
            assert (await bff.data(LOOP, id=BEBOP, first=98))["anime"]
        assert len(sent) == 4
        answer = await bff.post(LOOP, id=BEBOP, first=99)
        assert {error["extensions"]["code"] for error in answer["errors"]} == {"QUERY_TOO_COMPLEX"}

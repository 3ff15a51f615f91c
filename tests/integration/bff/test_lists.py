"""Lists of all entities of a kind over GraphQL: filters, orders, cursors, counts, and what is refused."""

import base64
import json
from collections.abc import AsyncIterator
from typing import Any

import asyncpg
import pytest
from bff.graphql.limits import LIMITS
from catalog.browse import MOST_LISTED_FACETS
from catalog.entities import entity_id

from tests.integration.bff.conftest import Client, running, settings_for
from tests.support.scripted_agent import ScriptedAgent
from tests.support.statements import driver_statements_sent

PAGE = "pageInfo { hasNextPage hasPreviousPage startCursor endCursor }"
ANIME = f"""query($filter: AnimeFilter, $sort: AnimeSort, $first: Int, $after: String, $adult: Boolean) {{
  animeList(filter: $filter, sort: $sort, first: $first, after: $after, includeAdult: $adult) {{
    edges {{ cursor node {{ id name year score season format genres }} }} nodes {{ id }} {PAGE} }} }}"""


@pytest.fixture(scope="module")
async def sample(sample_dsn: str) -> AsyncIterator[Client]:
    """A BFF on the bundled sample; its agent is never asked."""
    absent = ScriptedAgent()
    absent.target = "127.0.0.1:1"
    async with running(settings_for(sample_dsn, absent)) as client:
        yield client


async def anime(client: Client, **variables: object) -> list[dict[str, Any]]:
    return [edge["node"] for edge in (await client.data(ANIME, **variables))["animeList"]["edges"]]


async def test_the_anime_of_a_season_come_by_score(sample: Client) -> None:
    given = {"year": 2019, "season": "SPRING", "format": ["TV"]}
    found = await anime(sample, filter=given, sort="SCORE_DESC")
    assert len(found) > 1
    assert {(one["year"], one["season"], one["format"]) for one in found} == {(2019, "spring", "tv")}
    scores = [one["score"] for one in found]
    assert scores == sorted(scores, reverse=True)


async def test_pages_follow_one_another_to_the_end_and_hold_the_whole_list(sample: Client) -> None:
    count = (await sample.data("{ animeList { totalCount } }"))["animeList"]["totalCount"]
    seen: list[str] = []
    flags: list[tuple[bool, bool]] = []
    after = None
    while True:
        page = (await sample.data(ANIME, sort="NAME", first=50, after=after))["animeList"]
        info = page["pageInfo"]
        seen += [node["id"] for node in page["nodes"]]
        flags.append((info["hasPreviousPage"], info["hasNextPage"]))
        assert (info["startCursor"], info["endCursor"]) == (page["edges"][0]["cursor"], page["edges"][-1]["cursor"])
        if not info["hasNextPage"]:
            break
        after = info["endCursor"]
    assert len(set(seen)) == len(seen) == count == 180
    assert flags == [(False, True), (True, True), (True, True), (True, False)]


async def test_who_has_no_value_comes_last_whichever_way_a_list_is_sorted(sample: Client) -> None:
    query = "query($sort: MangaSort) { mangaList(sort: $sort, first: 100) { nodes { chapters volumes score } } }"
    for sort in ("CHAPTERS", "CHAPTERS_DESC", "VOLUMES_DESC", "SCORE", "SCORE_DESC"):
        field = sort.removesuffix("_DESC").lower()
        values = [one[field] for one in (await sample.data(query, sort=sort))["mangaList"]["nodes"]]
        known = [value for value in values if value is not None]
        assert (None in values) is (field != "score")  # all are scored, and of many it is not known how long they are
        assert known == sorted(known, reverse=sort.endswith("DESC"))
        assert values[: len(known)] == known
        assert len(known) > 10


async def test_names_are_filtered_by_in_any_case_and_combine(sample: Client) -> None:
    given = {"genres": {"all": ["ACTION"], "any": ["drama", "Comedy"], "none": ["fantasy"]}, "scoreMin": 8}
    found = await anime(sample, filter=given, first=100)
    assert found
    for one in found:
        genres = set(one["genres"])
        assert "Action" in genres
        assert genres & {"Drama", "Comedy"}
        assert "Fantasy" not in genres
        assert one["score"] >= 8


async def test_a_list_is_one_statement_and_is_counted_only_where_that_is_asked_for(sample: Client) -> None:
    with driver_statements_sent() as sent:
        await sample.data("{ animeList(first: 5) { nodes { id name popularity } } }")
    assert len(sent) == 1
    assert "count(" not in sent[0].sql
    with driver_statements_sent() as sent:
        await sample.data("{ animeList(first: 5) { totalCount nodes { id synopsis studios { name } } } }")
    assert len(sent) == 4  # the list, its count, the records of its anime, their studios


LISTS = """query($anime: [ID!]) {
  mangaList(filter: {status: [FINISHED], volumesMin: 10}, sort: VOLUMES_DESC) { nodes { name volumes statusEnum } }
  characterList(filter: {anime: $anime, role: [MAIN]}, sort: NAME) { totalCount nodes { name } }
  personList(filter: {positions: {any: ["director"]}}, sort: TITLE_COUNT_DESC, first: 3) { nodes { name } }
  studioList(filter: {credit: [STUDIO], titlesMin: 3}, sort: TITLE_COUNT_DESC) {
    nodes { name anime { totalCount } } } }"""


async def test_every_kind_has_a_list_with_filters_and_orders_of_its_own(sample: Client) -> None:
    data = await sample.data(LISTS, anime=[str(entity_id("anime:n-86"))])
    volumes = [node["volumes"] for node in data["mangaList"]["nodes"]]
    assert volumes == sorted(volumes, reverse=True)
    assert min(volumes) >= 10
    assert {node["statusEnum"] for node in data["mangaList"]["nodes"]} == {"FINISHED"}
    names = [node["name"] for node in data["characterList"]["nodes"]]
    assert names == sorted(names)
    assert len(names) == data["characterList"]["totalCount"] > 0
    assert len(data["personList"]["nodes"]) == 3
    counts = [node["anime"]["totalCount"] for node in data["studioList"]["nodes"]]
    assert counts == sorted(counts, reverse=True)
    assert min(counts) >= 3


async def test_facets_tell_what_a_list_can_be_filtered_by(sample: Client) -> None:
    query = "{ facets(entityType: ANIME, fields: [GENRE, SEASON]) { field name count } }"
    facets = (await sample.data(query))["facets"]
    action = next(facet for facet in facets if facet["name"] == "Action")
    counted = await sample.data('{ animeList(filter: {genres: {all: ["Action"]}}) { totalCount } }')
    assert action["count"] == counted["animeList"]["totalCount"] > 10
    assert {facet["name"] for facet in facets if facet["field"] == "SEASON"} == {"winter", "spring", "summer", "fall"}


async def test_the_values_of_facets_count_into_the_answer_however_often_they_are_asked_for(
    dsn: str, agent: ScriptedAgent
) -> None:
    connection = await asyncpg.connect(dsn)
    await connection.execute(
        "INSERT INTO browse_facet (id, type, field, name, folded, entries) "
        "SELECT n, 'manga', 'magazine', n::text, n::text, 1 FROM generate_series(1, $1::integer) n",
        MOST_LISTED_FACETS + 1,
    )
    await connection.close()
    within = LIMITS.entities // MOST_LISTED_FACETS
    async with running(settings_for(dsn, agent)) as client:
        full = await client.data(facets_times(within))
        assert [len(values) for values in full.values()] == [MOST_LISTED_FACETS] * within
        assert await client.code(facets_times(within + 1)) == "QUERY_TOO_COMPLEX"


def facets_times(many: int) -> str:
    """The same facets so many times, each under an alias of its own."""
    return f"{{ {' '.join(f'a{n}: facets(entityType: MANGA, fields: [MAGAZINE]) {{ name }}' for n in range(many))} }}"


def made(*values: object) -> str:
    return base64.urlsafe_b64encode(json.dumps(values).encode()).decode().rstrip("=")


@pytest.mark.parametrize(
    "after",
    [
        "nonsense",
        "x" * 5_000,
        made("anime", "score_desc", -87_500, -900, 1),
        made("manga", "popularity_desc", -900, -900, 1),
        made("anime", "popularity_desc", -900, -900),
        made("anime", "popularity_desc", "a", -900, 1),
        made("anime", "popularity_desc", 2**31, -900, 1),
        made("anime", "popularity_desc", True, -900, 1),
        made("anime", "popularity_desc", 1.5, -900, 1),
        made({"anime": 1}),
    ],
)
async def test_a_cursor_that_is_none_of_this_list_is_refused(sample: Client, after: str) -> None:
    assert await sample.code(ANIME, after=after) == "INVALID_ARGUMENT"


@pytest.mark.parametrize(
    "variables",
    [
        {"first": 0},
        {"first": 101},
        {"filter": {"scoreMin": -1}},
        {"filter": {"scoreMax": 100.5}},
        {"filter": {"episodesMin": -1}},
        {"filter": {"startedMin": "yesterday"}},
        {"filter": {"studios": ["anime:1"]}},
        {"filter": {"studios": [str(entity_id("studio:1"))] * 21}},
        {"filter": {"genres": {"all": ["x"] * 51}}},
        {"filter": {"genres": {"all": ["x" * 201]}}},
        {"filter": {"genres": {"all": ["\0"]}}},
    ],
    ids=str,
)
async def test_what_is_outside_a_limit_is_refused(sample: Client, variables: dict[str, object]) -> None:
    assert await sample.code(ANIME, **variables) == "INVALID_ARGUMENT"


@pytest.mark.parametrize(
    "variables",
    [
        {"first": 100},
        {"filter": {"scoreMin": 0, "scoreMax": 100, "yearMin": -(2**31), "yearMax": 2**31 - 1}},
        {"filter": {"episodesMin": 0, "membersMax": 2**31 - 1, "startedMin": "0000", "startedMax": "9999-12-31"}},
        {"filter": {"studios": [str(entity_id("studio:1"))] * 20, "genres": {"any": ["x"] * 50}}},
        {"filter": {"genres": {"all": ["x" * 200]}, "format": [], "studios": []}},
        {"filter": None, "sort": None, "first": None, "after": None, "adult": None},
        {"filter": {"year": None, "genres": None, "tags": {"all": None}}},
    ],
    ids=str,
)
async def test_what_is_within_every_limit_is_taken(sample: Client, variables: dict[str, object]) -> None:
    assert (await sample.data(ANIME, **variables))["animeList"]["edges"] is not None

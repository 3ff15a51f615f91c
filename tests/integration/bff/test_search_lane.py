"""What is typed is found through GraphQL, from PostgreSQL alone, whatever it holds."""

from typing import Any

import pytest

from tests.integration.bff.conftest import Client, running, settings_for
from tests.support.scripted_agent import ScriptedAgent
from tests.support.statements import driver_statements_sent

HITS = """
query Search($q: String!, $types: [EntityType!], $first: Int, $adult: Boolean) {
  search(query: $q, types: $types, first: $first, includeAdult: $adult) {
    query tookMs hits { id entityType name matchedName year imageUrl popularity typos } } }
"""


async def search(bff: Client, q: str, **variables: object) -> dict[str, Any]:
    return (await bff.data(HITS, q=q, **variables))["search"]


async def names(bff: Client, q: str, **variables: object) -> list[str]:
    return [hit["name"] for hit in (await search(bff, q, **variables))["hits"]]


async def test_a_hit_shows_what_a_list_needs(bff: Client) -> None:
    found = await search(bff, "space ja")
    (hit,) = found["hits"]
    assert hit.pop("id")
    assert hit == {
        "entityType": "ANIME",
        "name": "Cowboy Bebop",
        "matchedName": "Space Jazz",
        "year": 1998,
        "imageUrl": None,
        "popularity": 900,
        "typos": 0,
    }
    assert found["query"] == "space ja"
    assert found["tookMs"] > 0


@pytest.mark.parametrize(("typed", "typos"), [("sunrise", 0), ("sumrise", 1), ("sprnrise", 2)])
async def test_typing_errors_are_told(bff: Client, typed: str, typos: int) -> None:
    (hit,) = (await search(bff, typed))["hits"]
    assert (hit["name"], hit["typos"]) == ("Sunrise", typos)


async def test_kinds_narrow_the_hits_and_no_kinds_are_all_kinds(bff: Client) -> None:
    assert await names(bff, "cow", types=["MANGA"]) == ["Cowboy Bebop Shooting Star"]
    assert await names(bff, "cow", types=[]) == await names(bff, "cow")
    assert len(await names(bff, "cow", types=None)) == 3


async def test_adult_hits_show_only_where_they_are_asked_for(bff: Client) -> None:
    assert "Bebop After Dark" not in await names(bff, "bebop af")
    assert "Bebop After Dark" not in await names(bff, "bebop af", adult=None)
    assert await names(bff, "bebop af", adult=True) == ["Bebop After Dark"]


async def test_the_lists_of_a_hit_hide_adult_entities_as_the_lane_does(bff: Client) -> None:
    query = """query($adult: Boolean) { search(query: "cowboy bebop", first: 1, includeAdult: $adult) { hits { entity {
        ... on Anime { relations { anime { name } } sourceManga { name adaptations { name } }
        studios { anime { edges { node { name } } } } characters { edges { node { name } } } } } } } }"""
    default, asked = str(await bff.data(query)), str(await bff.data(query, adult=True))
    for hidden in ("Bebop After Dark", "Night Manga", "Midnight"):
        assert hidden not in default
        assert hidden in asked


@pytest.mark.parametrize("first", [1, 50])
async def test_first_is_taken_within_its_range(bff: Client, first: int) -> None:
    assert len(await names(bff, "cow", first=first)) == min(first, 3)


@pytest.mark.parametrize("first", [0, -1, 51, 2_147_483_647])
async def test_first_is_refused_outside_its_range(bff: Client, first: int) -> None:
    assert await bff.code(HITS, q="cow", first=first) == "INVALID_ARGUMENT"


async def test_a_first_of_null_is_the_default(bff: Client) -> None:
    assert len(await names(bff, "s", first=None)) > 1


async def test_the_longest_text_is_searched_and_a_longer_one_refused(bff: Client) -> None:
    assert await names(bff, "x" * 200) == []
    assert await bff.code(HITS, q="x" * 201) == "INVALID_ARGUMENT"


@pytest.mark.parametrize(
    "q",
    [
        "",
        " ",
        "\x00",
        "\u0000cow\u0007",
        "%",
        "_%",
        "\\",
        "'; --",
        "𝒩",
        "👩‍👩‍👧",
        "\u202e",
        "a\u0301" * 60,
        "()&|!:*",
        "ナルト",
    ],
)
async def test_no_text_is_an_error(bff: Client, q: str) -> None:
    assert isinstance((await search(bff, q))["hits"], list)


async def test_a_lone_surrogate_is_refused_and_no_fault_of_ours(bff: Client) -> None:
    body = b'{"query": "query($q: String!) { search(query: $q) { query } }", "variables": {"q": "\\ud800"}}'
    response = await bff.http.post("/graphql", content=body, headers={"content-type": "application/json"})
    assert response.status_code == 400


async def test_the_agent_is_never_asked(bff: Client, agent: ScriptedAgent) -> None:
    await names(bff, "How is Spike related to Jet?")
    assert agent.requests == []


async def test_hits_come_from_the_lane_and_their_records_one_statement(bff: Client) -> None:
    query = (
        '{ search(query: "cow", first: %d) { hits { name entity { id name ... on Anime { year score synopsis } } } } }'
    )
    for first in (1, 2):  # both are anime
        with driver_statements_sent() as sent:
            hits = (await bff.data(query % first))["search"]["hits"]
        assert len(hits) == first
        assert len([one for one in sent if "UUID[]" in one.sql]) == 1, "the lane's own statements take no ids"


async def test_a_search_that_takes_too_long_ends_at_its_deadline(small_dsn: str, agent: ScriptedAgent) -> None:
    async with running(settings_for(small_dsn, agent, search_timeout_s=1e-9)) as bff:
        assert await bff.code(HITS, q="cow") == "DEADLINE_EXCEEDED"


async def test_without_postgres_the_search_is_unavailable(tmp_path: object, agent: ScriptedAgent) -> None:
    async with running(settings_for(f"postgresql://postgres@/postgres?host={tmp_path}", agent)) as bff:
        assert await bff.code(HITS, q="cow") == "UNAVAILABLE"

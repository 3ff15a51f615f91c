"""Every filter of every list narrows it, every order is taken, and what is listed agrees with what is filtered by."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from bff.graphql.schema import build_schema
from catalog.entities import entity_id
from graphql import GraphQLEnumType, GraphQLInputObjectType

from tests.integration.bff.conftest import Client, running, settings_for
from tests.support.scripted_agent import ScriptedAgent

SCHEMA = build_schema().core
KINDS = {
    "anime": ("AnimeFilter", "AnimeSort"),
    "manga": ("MangaFilter", "MangaSort"),
    "character": ("CharacterFilter", "EntrySort"),
    "person": ("PersonFilter", "EntrySort"),
    "studio": ("StudioFilter", "EntrySort"),
}


def ids(*refs: str) -> list[str]:
    return [str(entity_id(ref)) for ref in refs]


FILTERS: dict[str, dict[str, Any]] = {
    "anime": {
        "year": 1998,
        "yearMin": 2010,
        "yearMax": 1990,
        "season": "FALL",
        "startedMin": "2010-04",
        "startedMax": "1990",
        "format": ["MOVIE", "OVA"],
        "formatNot": ["TV"],
        "status": ["AIRING"],
        "source": ["LIGHT_NOVEL"],
        "ageRating": ["PG", "G"],
        "genres": {"all": ["Mystery"]},
        "themes": {"any": ["Mecha", "Space"]},
        "demographics": {"none": ["Shounen"]},
        "tags": {"any": ["war"]},
        "topics": {"all": ["Space", "Action"]},
        "scoreMin": 9,
        "scoreMax": 7,
        "membersMin": 2_000_000,
        "membersMax": 100_000,
        "favoritesMin": 100_000,
        "favoritesMax": 1_000,
        "episodesMin": 100,
        "episodesMax": 1,
        "durationMin": 100,
        "durationMax": 20,
        "studios": ids("studio:n-sunrise"),
        "producers": ids("studio:n-bandai-visual"),
        "staff": ids("person:n-shinichiro-watanabe"),
        "voiceActors": ids("person:n-koichi-yamadera"),
        "characters": ids("character:n-spike-spiegel"),
        "sourceManga": ids("manga:n-monster"),
    },
    "manga": {
        "year": 1994,
        "yearMin": 2010,
        "yearMax": 1990,
        "startedMin": "2010",
        "startedMax": "1990",
        "format": ["LIGHT_NOVEL"],
        "formatNot": ["MANGA"],
        "status": ["HIATUS"],
        "genres": {"any": ["Mystery"]},
        "demographics": {"any": ["seinen"]},
        "topics": {"all": ["Drama", "Seinen"]},
        "magazines": {"any": ["Afternoon"]},
        "scoreMin": 9,
        "scoreMax": 8,
        "membersMin": 300_000,
        "membersMax": 100_000,
        "favoritesMin": 50_000,
        "favoritesMax": 5_000,
        "chaptersMin": 500,
        "chaptersMax": 50,
        "volumesMin": 50,
        "volumesMax": 5,
        "authors": ids("person:n-naoki-urasawa"),
        "adaptations": ids("anime:n-monster"),
    },
    "character": {
        "role": ["SUPPORTING"],
        "anime": ids("anime:n-cowboy-bebop"),
        "voiceActors": ids("person:n-koichi-yamadera"),
        "titlesMin": 5,
    },
    "person": {
        "credit": ["AUTHOR"],
        "positions": {"all": ["director"]},
        "languages": {"any": ["english"]},
        "anime": ids("anime:n-cowboy-bebop"),
        "manga": ids("manga:n-monster"),
        "characters": ids("character:n-spike-spiegel"),
        "titlesMin": 5,
    },
    "studio": {"credit": ["PRODUCER"], "anime": ids("anime:n-cowboy-bebop"), "titlesMin": 10},
}
# The sample states none.
WITHOUT_VALUES = {("manga", "publishers")}


@pytest.fixture(scope="module")
async def sample(sample_dsn: str) -> AsyncIterator[Client]:
    """A BFF on the bundled sample; its agent is never asked."""
    absent = ScriptedAgent()
    absent.target = "127.0.0.1:1"
    async with running(settings_for(sample_dsn, absent)) as client:
        yield client


async def total(client: Client, kind: str, given: dict[str, Any]) -> int:
    query = f"query($filter: {KINDS[kind][0]}) {{ {kind}List(filter: $filter) {{ totalCount }} }}"
    return (await client.data(query, filter=given))[f"{kind}List"]["totalCount"]


def test_every_filter_of_the_schema_is_tried() -> None:
    for kind, (name, _) in KINDS.items():
        declared = SCHEMA.type_map[name]
        assert isinstance(declared, GraphQLInputObjectType)
        missing = set(declared.fields) - set(FILTERS[kind])
        assert {(kind, field) for field in missing} <= WITHOUT_VALUES


@pytest.mark.parametrize("kind", KINDS)
async def test_every_filter_narrows_the_list_and_all_together_narrow_it_further(sample: Client, kind: str) -> None:
    whole = await total(sample, kind, {})
    counts = {name: await total(sample, kind, {name: value}) for name, value in FILTERS[kind].items()}
    assert {name: count for name, count in counts.items() if not 0 < count < whole} == {}
    assert await total(sample, kind, FILTERS[kind]) <= min(counts.values())


@pytest.mark.parametrize("kind", KINDS)
async def test_every_order_lists_the_same_entities(sample: Client, kind: str) -> None:
    sorts = SCHEMA.type_map[KINDS[kind][1]]
    assert isinstance(sorts, GraphQLEnumType)
    narrowed = {"titlesMin": 5} if kind in ("character", "person") else {}
    listed = {sort: await all_of(sample, kind, sort, narrowed) for sort in sorts.values}
    count = await total(sample, kind, narrowed)
    for found in listed.values():
        assert len(set(found)) == len(found) == count > 10
    assert len({frozenset(found) for found in listed.values()}) == 1


async def all_of(client: Client, kind: str, sort: str, given: dict[str, Any]) -> list[str]:
    """Return the ids of a whole list, page after page."""
    query = f"""query($s: {KINDS[kind][1]}, $f: {KINDS[kind][0]}, $a: String) {{
        {kind}List(sort: $s, filter: $f, first: 100, after: $a) {{
            nodes {{ id }} pageInfo {{ hasNextPage endCursor }} }} }}"""
    ids: list[str] = []
    after: str | None = None
    while True:
        page = (await client.data(query, s=sort, f=given, a=after))[f"{kind}List"]
        ids += [node["id"] for node in page["nodes"]]
        after = page["pageInfo"]["endCursor"]
        if not page["pageInfo"]["hasNextPage"]:
            return ids

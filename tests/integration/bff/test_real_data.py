"""The real core data goes through every field: nothing that exists there breaks the schema's promises."""

from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest
from catalog import tables as t
from catalog.database import Database
from catalog.entities import EntityType, entity_id
from sqlalchemy import select

from tests.integration.bff.conftest import Client, running, settings_for
from tests.support.scripted_agent import ScriptedAgent, ref, reply, serving
from tests.support.statements import driver_statements_sent

pytestmark = [pytest.mark.data, pytest.mark.xdist_group("core")]

# Other tests run on the same processors, and none here is about time.
PATIENCE_MS = 60_000

HEAD = "id entityType name imageUrl popularity"
TITLES = "titles { english romaji native synonyms }"
FACTS = "externalIds { site siteEnum id url }"
NAMES = f"nativeName otherNames {FACTS}"
PAGE = "totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor }"
EVERYTHING = {
    EntityType.ANIME: f"""... on Anime {{ {TITLES} format status season year startDate endDate episodeCount
        durationMinutes score synopsis genres themes demographics tags studios {{ {HEAD} }}
        episodes(first: 3) {{ {PAGE} edges {{ cursor node {{ {HEAD} number airedOn synopsis }} }} }}
        characters(first: 3) {{ {PAGE} edges {{ cursor role node {{ {HEAD} }} }} }}
        staff(first: 3) {{ {PAGE} edges {{ cursor role node {{ {HEAD} }} }} }}
        relations {{ relationType relationTypeEnum anime {{ {HEAD} }} }} sourceManga {{ {HEAD} }}
        formatEnum statusEnum seasonEnum source sourceEnum ageRating ageRatingEnum members favorites scoredBy statsAsOf
        broadcast {FACTS} songs {{ kind kindEnum number title artist episodes }} producers {{ {HEAD} }}
        licensors {{ {HEAD} }} franchise {{ id name }} recommendations(first: 3) {{ {PAGE} edges {{ users }} }} }}""",
    EntityType.MANGA: f"""... on Manga {{ {TITLES} {FACTS} formatEnum statusEnum startDate endDate members favorites
        scoredBy statsAsOf magazine magazines publishers demographics relationCount credits {{ role roleEnum }}
        relations {{ relationType relationTypeEnum manga {{ {HEAD} }} }}
        format status year chapters volumes score synopsis genres
        adaptations {{ {HEAD} }} authors {{ {HEAD} }} }}""",
    EntityType.CHARACTER: f"""... on Character {{ {NAMES} voices(first: 3) {{ {PAGE} edges {{ language }} }}
        description voiceActors {{ {HEAD} }}
        anime(first: 3) {{ {PAGE} edges {{ cursor role node {{ {HEAD} }} }} }}
        relationships {{ relationType character {{ {HEAD} }} }} }}""",
    EntityType.EPISODE: f"... on Episode {{ number airedOn synopsis anime {{ {HEAD} }} }}",
    EntityType.PERSON: f"""... on Person {{ {NAMES} voiceParts(first: 3) {{ {PAGE} edges {{ language }} }}
        characters(first: 3) {{ {PAGE} edges {{ cursor node {{ {HEAD} }} }} }}
        anime(first: 3) {{ {PAGE} edges {{ cursor role node {{ {HEAD} }} }} }}
        manga(first: 3) {{ {PAGE} edges {{ cursor role node {{ {HEAD} }} }} }} }}""",
    EntityType.STUDIO: f"""... on Studio {{ {NAMES} producedAnime(first: 3) {{ {PAGE} }}
        anime(first: 3) {{ {PAGE} edges {{ cursor node {{ {HEAD} }} }} }} }}""",
}
# A statement for each list, for each record's fields and for their heads; whatever the number of entities.
MOST_STATEMENTS = 15


@pytest.fixture(scope="module")
async def core(core_dsn: str) -> AsyncIterator[Client]:
    """A BFF on the core data; its agent is never asked."""
    absent = ScriptedAgent()
    absent.target = "127.0.0.1:1"
    async with running(settings_for(core_dsn, absent, statement_timeout_ms=PATIENCE_MS)) as client:
        yield client


async def sample(dsn: str, kind: EntityType, number: int) -> Sequence[str]:
    """Return entities of a kind from all over the order of popularity, those without a name in English included."""
    heads = select(t.entity.c.id).where(t.entity.c.type == kind.value)
    async with Database(dsn) as database, database.read() as connection:
        known = (await connection.execute(heads.order_by(t.entity.c.popularity.desc(), t.entity.c.id))).scalars().all()
    return [str(identity) for identity in known[:: max(1, len(known) // number)]][:number]


@pytest.mark.parametrize("kind", EntityType)
async def test_every_field_of_many_entities_can_be_read_in_few_statements(
    core: Client, core_dsn: str, kind: EntityType
) -> None:
    ids = await sample(core_dsn, kind, 100)
    query = f"query($ids: [ID!]!) {{ nodes(ids: $ids) {{ ... on Entity {{ {HEAD} }} {EVERYTHING[kind]} }} }}"
    with driver_statements_sent() as sent:
        nodes = (await core.data(query, ids=ids))["nodes"]
    assert [node["id"] for node in nodes] == ids
    assert {node["entityType"] for node in nodes} == {kind.name}
    assert len(sent) <= MOST_STATEMENTS


async def search(core: Client, typed: str, *types: str) -> list[dict[str, Any]]:
    query = "query($q: String!, $types: [EntityType!]) { search(query: $q, types: $types) { hits { id name typos } } }"
    return (await core.data(query, q=typed, types=types))["search"]["hits"]


@pytest.mark.parametrize(
    ("typed", "kind", "reference"),
    [
        ("cowboy beb", "ANIME", "anime:1"),
        ("CowBe", "ANIME", "anime:1"),
        ("カウボーイ", "ANIME", "anime:1"),
        ("cowboy bebpo", "ANIME", "anime:1"),
        ("spike spieg", "CHARACTER", "character:1"),
        ("monster", "MANGA", "manga:1"),
    ],
)
async def test_well_known_names_are_found(core: Client, typed: str, kind: str, reference: str) -> None:
    assert str(entity_id(reference)) in {hit["id"] for hit in await search(core, typed, kind)}


@pytest.mark.parametrize("typed", ["a", "na", "the", "ひ", "1", "k-on", "no such name at all"])
async def test_hits_are_never_adult_and_their_order_never_changes(core: Client, core_dsn: str, typed: str) -> None:
    hits = await search(core, typed)
    assert hits == await search(core, typed)
    assert len(hits) <= 10
    adult = select(t.entity.c.id).where(t.entity.c.adult)
    async with Database(core_dsn) as database, database.read() as connection:
        hidden = {str(identity) for identity in (await connection.execute(adult)).scalars()}
    assert hidden.isdisjoint(hit["id"] for hit in hits)


async def test_all_pages_of_a_long_list_hold_each_member_once(core: Client, core_dsn: str) -> None:
    (studio, *_) = await sample(core_dsn, EntityType.STUDIO, 1)
    query = f"""query($id: ID!, $after: String) {{ studio(id: $id) {{ anime(first: 100, after: $after) {{ {PAGE}
        edges {{ node {{ id popularity }} }} }} }} }}"""
    seen: list[str] = []
    popularity: list[int] = []
    after: str | None = None
    while True:
        page = (await core.data(query, id=studio, after=after))["studio"]["anime"]
        seen += [edge["node"]["id"] for edge in page["edges"]]
        popularity += [edge["node"]["popularity"] for edge in page["edges"]]
        after = page["pageInfo"]["endCursor"]
        if not page["pageInfo"]["hasNextPage"]:
            break
    assert len(seen) == len(set(seen)) == page["totalCount"]
    assert popularity == sorted(popularity, reverse=True)


async def test_an_answer_of_two_thousand_entities_is_loaded_in_one_statement(core_dsn: str) -> None:
    async with Database(core_dsn) as database, database.read() as connection:
        visible = select(t.entity.c.ref).where(~t.entity.c.adult).order_by(t.entity.c.key).limit(2_000)
        references = (await connection.execute(visible)).scalars().all()
    async with serving(ScriptedAgent()) as agent:
        agent.answers(reply(result_entities=[ref(reference) for reference in references]))
        async with running(settings_for(core_dsn, agent, statement_timeout_ms=PATIENCE_MS)) as bff:
            with driver_statements_sent() as sent:
                data = await bff.data('{ searchAi(query: "all") { results { id name } } }')
    assert len(data["searchAi"]["results"]) == 2_000
    assert len(sent) == 1

"""The songs of anime: read beside their cards where a query asks for them, in two statements."""

import pytest
from agent_core.references import EntityRef
from agent_core.retrieval.graph_songs import ENDING, OPENING, songs_of
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from catalog.entities import EntityType
from catalog.relations import RelationType as R

from tests.integration.agent_core.retrieval.planted import Plant
from tests.integration.agent_core.retrieval.test_select import chain, select

type Refs = dict[str, EntityRef]


@pytest.fixture(scope="module")
async def sung(graph_dsn: str) -> Refs:
    """An anime with three songs, its sequel with one of which little is known, and a manga."""
    plant = Plant()
    refs = {
        "first": plant.add(EntityType.ANIME, "first", popularity=2),
        "second": plant.add(EntityType.ANIME, "second", popularity=1),
        "silent": plant.add(EntityType.ANIME, "silent"),
        "book": plant.add(EntityType.MANGA, "book"),
    }
    plant.relate(refs["first"], R.SEQUEL, refs["second"])
    plant.relate(refs["first"], R.ADAPTED_FROM, refs["book"])
    identities = [row["id"] for row in plant.details["anime"]]
    songs = [
        (identities[0], "ending", 1, "Dusk", "Ora Plim", None),
        (identities[0], "opening", 2, "Noon", "Tam Quoz", "eps 13-26"),
        (identities[0], "opening", 1, "Dawn", "Ora Plim", "eps 1-12"),
        (identities[1], "opening", 1, "Again", None, None),
    ]
    columns = ("anime_id", "kind", "seq", "title", "artist", "episodes")
    plant.details["anime_theme"] = [dict(zip(columns, song, strict=True)) for song in songs]
    await plant.grow(graph_dsn)
    return refs


async def test_songs_are_told_in_their_order_with_artist_and_episodes(
    executor: PostgresGraphExecutor, sung: Refs
) -> None:
    (card,) = (await select(executor, result_type="anime", chains=[chain(sung["first"])], songs=True)).cards
    assert songs_of(card, OPENING) == ["“Dawn” by Ora Plim (eps 1-12)", "“Noon” by Tam Quoz (eps 13-26)"]
    assert songs_of(card, ENDING) == ["“Dusk” by Ora Plim"]


async def test_songs_of_what_a_chain_leads_to_are_told(executor: PostgresGraphExecutor, sung: Refs) -> None:
    result = await select(executor, result_type="anime", chains=[chain(sung["first"], hops="sequel")], songs=True)
    assert [(card.name, songs_of(card, OPENING)) for card in result.cards] == [("second", ["“Again”"])]


async def test_what_has_no_songs_is_a_card_without(executor: PostgresGraphExecutor, sung: Refs) -> None:
    result = await select(executor, result_type="anime", chains=[chain(sung["silent"])], songs=True)
    assert [card.fields for card in result.cards] == [[]]


@pytest.mark.parametrize(("kind", "name", "songs"), [("anime", "first", False), ("manga", "book", True)])
async def test_songs_are_read_only_of_anime_and_where_asked_for(
    executor: PostgresGraphExecutor, sung: Refs, kind: str, name: str, *, songs: bool
) -> None:
    result = await select(executor, result_type=kind, chains=[chain(sung[name])], songs=songs)
    assert [card.fields for card in result.cards] == [[]]

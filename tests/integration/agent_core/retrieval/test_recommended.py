"""The recommend primitive, and the order of a title's episodes, on planted graphs."""

from collections.abc import Sequence

import asyncpg
import pytest
from agent_core.graph_query import Chain, EntityFilters, GraphQuery, Hop
from agent_core.references import EntityRef
from agent_core.results import GraphOutcome, GraphResult
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.retrieval.recommendations import RATERS_FIELD, TOPICS_FIELD
from agent_core.schemas import GraphIntent, RequestedLimits
from catalog.entities import EntityType
from catalog.relations import RelationType as R

from tests.integration.agent_core.retrieval.planted import Plant

A, E = EntityType.ANIME, EntityType.EPISODE


async def recommended(
    executor: PostgresGraphExecutor,
    *,
    most: int = 5,
    kind: EntityType = A,
    moods: Sequence[list[str]] = (),
    **where: object,
) -> GraphResult:
    intent = GraphIntent(
        rationale="test",
        query_type="recommend",
        entity_types=[kind],
        filters=EntityFilters.model_validate(where),
        moods=list(moods),
        limits=RequestedLimits(max_results=most),
    )
    return await executor.execute(intent, timeout_s=5, include_adult=False)


def names(result: GraphResult) -> list[str]:
    return [card.name for card in result.cards]


@pytest.fixture(scope="module")
async def shelf(graph_dsn: str) -> dict[str, EntityRef]:
    """Series with a better sequel, one of its own name, a clip, one that few rated, an adult one, a second season."""
    plant = Plant()
    refs = {
        name: plant.add(A, name, popularity=100 - i, format=format_, genres=genres, adult=adult)
        for i, (name, format_, genres, adult) in enumerate(
            [
                ("Orba", "tv", ["Action"], False),
                ("Orba Later", "tv", ["Action"], False),
                ("Orba: Dawn", "movie", ["Action"], False),
                ("Velm", "tv", ["Comedy"], False),
                ("Clip", "music", ["Action"], False),
                ("Unheard", "tv", ["Action"], False),
                ("Hidden", "tv", ["Action"], True),
                ("Velm, Once More", "tv", ["Comedy"], False),
                ("Gloom", "special", ["Gloom"], False),
                ("Mirth", "special", ["Mirth"], False),
                ("Gloom and Mirth", "special", ["Gloom", "Mirth"], False),
            ]
        )
    }
    plant.relate(refs["Orba"], R.SEQUEL, refs["Orba Later"])
    for name, score in (("Orba", 8.0), ("Velm", 8.8)):
        refs[f"{name} in print"] = plant.add(EntityType.MANGA, f"{name} in print", score=score, format="manga")
        plant.relate(refs[name], R.ADAPTED_FROM, refs[f"{name} in print"])
    episodes = [
        plant.add(E, f"Part {n}", popularity=50 - abs(n - 2), number=n, position=n, anime_id=refs["Orba"].id)
        for n in (3, 1, 2)
    ]
    for part in episodes:
        plant.relate(refs["Orba"], R.HAS_EPISODE, part)
    await plant.grow(graph_dsn)
    scores = {
        "Orba": (8.5, 900_000),
        "Orba Later": (9.4, 900_000),
        "Orba: Dawn": (8.0, 500_000),
        "Velm": (8.0, 400_000),
        "Clip": (9.9, 900_000),
        "Unheard": (9.9, 40),
        "Hidden": (9.9, 900_000),
        "Velm, Once More": (9.9, 900_000),
        "Gloom": (9.5, 900_000),
        "Mirth": (9.5, 900_000),
        "Gloom and Mirth": (7.0, 900_000),
    }
    connection = await asyncpg.connect(graph_dsn)
    try:
        for name, (score, raters) in scores.items():
            await connection.execute(
                "UPDATE anime SET score = $2, scored_by = $3, members = least($3, 40000) WHERE id = $1",
                refs[name].id,
                score,
                raters,
            )
        await connection.execute(
            "INSERT INTO anime_season (anime_id, series_id, number, part, final, basis) "
            "VALUES ($1, $2, 2, 1, false, 'date')",
            refs["Velm, Once More"].id,
            refs["Velm"].id,
        )
    finally:
        await connection.close()
    return refs


async def test_the_beginning_of_each_story_is_recommended_by_its_rating(
    executor: PostgresGraphExecutor, shelf: dict[str, EntityRef]
) -> None:
    assert shelf
    result = await recommended(executor)
    assert names(result) == ["Orba", "Velm", "Unheard"]
    assert dict(result.cards[0].fields) == {RATERS_FIELD: "900000"}
    assert names(await recommended(executor, most=1)) == ["Orba"]


async def test_filters_hold_and_what_nothing_fits_is_said(
    executor: PostgresGraphExecutor, shelf: dict[str, EntityRef]
) -> None:
    assert shelf
    assert names(await recommended(executor, genre=["Comedy"])) == ["Velm"]
    assert names(await recommended(executor, format=["music"])) == ["Clip"]
    assert (await recommended(executor, genre=["Sports"])).meta.outcome is GraphOutcome.NO_ROWS


async def test_of_many_topics_that_are_wanted_a_title_with_more_of_them_comes_first_and_says_which(
    executor: PostgresGraphExecutor, shelf: dict[str, EntityRef]
) -> None:
    assert shelf
    either = ["Comedy", *(f"Topic {n}" for n in range(12)), "Action"]
    result = await recommended(executor, genre_any=either)
    assert names(result)[0] == "Velm"
    assert dict(result.cards[0].fields)[TOPICS_FIELD] == "Comedy"
    assert {dict(card.fields)[TOPICS_FIELD] for card in result.cards[1:]} == {"Action"}
    turned = await recommended(executor, genre_any=[*reversed(either)])
    assert names(turned)[0] == "Orba"


async def test_of_two_moods_what_has_both_comes_first_and_says_so(
    executor: PostgresGraphExecutor, shelf: dict[str, EntityRef]
) -> None:
    assert shelf
    moods = [["Gloom", "Dread"], ["Mirth", "Jest"]]
    result = await recommended(executor, moods=moods, genre_any=["Gloom", "Mirth"], format=["special"])
    assert names(result) == ["Gloom and Mirth", "Gloom", "Mirth"]
    assert dict(result.cards[0].fields)[TOPICS_FIELD] == "Gloom, Mirth"


async def test_what_is_rated_above_its_manga_is_kept(
    executor: PostgresGraphExecutor, shelf: dict[str, EntityRef]
) -> None:
    assert shelf
    assert names(await recommended(executor, above_source=True)) == ["Orba"]
    assert names(await recommended(executor, above_source=False)) == ["Velm"]


async def test_manga_are_recommended_where_manga_are_asked_for(
    executor: PostgresGraphExecutor, shelf: dict[str, EntityRef]
) -> None:
    assert shelf
    assert names(await recommended(executor, kind=EntityType.MANGA)) == ["Orba in print", "Velm in print"]


async def test_what_few_readers_know_has_no_more_raters_either(
    executor: PostgresGraphExecutor, shelf: dict[str, EntityRef]
) -> None:
    assert shelf
    assert names(await recommended(executor, members_max=50_000)) == ["Unheard"]


async def test_of_two_topics_either_is_as_good(executor: PostgresGraphExecutor, shelf: dict[str, EntityRef]) -> None:
    assert shelf
    result = await recommended(executor, genre_any=["Comedy", "Action"])
    assert names(result) == ["Orba", "Velm", "Unheard"]
    assert all(TOPICS_FIELD not in dict(card.fields) for card in result.cards)


async def test_the_episodes_of_a_title_come_in_their_order(
    executor: PostgresGraphExecutor, shelf: dict[str, EntityRef]
) -> None:
    chain = Chain(start=[shelf["Orba"]], hops=[Hop(relation=R.HAS_EPISODE)])
    intent = GraphIntent(rationale="test", query_type="select", query=GraphQuery(result_type=E, chains=[chain]))
    result = await executor.execute(intent, timeout_s=5, include_adult=False)
    assert names(result) == ["Part 1", "Part 2", "Part 3"]

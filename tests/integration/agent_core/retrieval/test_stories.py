"""The order of a story and what is like a title, on planted graphs."""

import asyncpg
import pytest
from agent_core.graph_query import EntityFilters
from agent_core.references import EntityRef
from agent_core.results import GraphOutcome, GraphResult
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.retrieval.similar_titles import PEOPLE_FIELD, READERS_FIELD, SHARED_FIELD, STUDIO_FIELD
from agent_core.retrieval.watch_order import CYCLE_HINT, MAIN_LINE, RELATION_FIELD
from agent_core.schemas import GraphIntent, QueryType, RequestedLimits
from catalog.entities import EntityType
from catalog.relations import RelationType as R

from tests.integration.agent_core.retrieval.planted import Plant

A, P, S = EntityType.ANIME, EntityType.PERSON, EntityType.STUDIO


async def ask(
    executor: PostgresGraphExecutor,
    query_type: QueryType,
    start: EntityRef,
    *,
    filters: EntityFilters | None = None,
    most: int = 50,
    include_adult: bool = False,
) -> GraphResult:
    intent = GraphIntent(
        rationale="test",
        query_type=query_type,
        start=start,
        filters=filters or EntityFilters(),
        limits=RequestedLimits(max_results=most),
    )
    return await executor.execute(intent, timeout_s=5, include_adult=include_adult)


def names(result: GraphResult) -> list[str]:
    return [card.name for card in result.cards]


@pytest.fixture(scope="module")
async def saga(graph_dsn: str) -> dict[str, EntityRef]:
    """A saga told out of order, with a side story, a clip, an adult title, and two titles that continue each other."""
    plant = Plant()
    one = plant.add(A, "Saga One", year=2001, format="tv", genres=["Drama", "Space"], popularity=90)
    two = plant.add(A, "Saga Two", year=2003, format="tv", genres=["Drama"], popularity=80)
    before = plant.add(A, "Saga Zero", year=2005, format="movie", popularity=70)
    side = plant.add(A, "Saga Aside", year=2002, format="ova", popularity=60)
    clip = plant.add(A, "Saga Song", year=2002, format="music", popularity=50)
    hidden = plant.add(A, "Saga Hidden", year=2004, format="ova", adult=True, popularity=99)
    ring, ring_two = (plant.add(A, f"Ring {n}", year=1990 + n, format="tv") for n in (1, 2))
    alone = plant.add(A, "Alone", year=1999, format="tv", genres=["Nothing"])
    other = plant.add(A, "Other Space", year=2010, format="tv", genres=["Drama", "Space"], popularity=40)
    lesser = plant.add(A, "Lesser Space", year=2011, format="movie", genres=["Space"], popularity=95)
    maker, house = plant.add(P, "Maker"), plant.add(S, "House")
    plant.relate(one, R.SEQUEL, two)
    plant.relate(before, R.SEQUEL, one)
    plant.relate(one, R.SIDE_STORY, side)
    plant.relate(one, R.SIDE_STORY, clip)
    plant.relate(two, R.SEQUEL, hidden)
    plant.relate(ring, R.SEQUEL, ring_two)
    plant.relate(ring_two, R.SEQUEL, ring)
    for liked in (other, lesser, two):
        plant.relate(one, R.RECOMMENDED, liked)
    for work in (one, other):
        plant.relate(work, R.STAFF, maker, qualifier="Director")
        plant.relate(work, R.ANIMATED_BY, house)
    await plant.grow(graph_dsn)
    await _advise(graph_dsn, [(one, other, 7), (lesser, one, 3), (one, two, 9)])
    return {"one": one, "two": two, "ring": ring, "alone": alone, "maker": maker}


async def _advise(dsn: str, votes: list[tuple[EntityRef, EntityRef, int]]) -> None:
    connection = await asyncpg.connect(dsn)
    try:
        await connection.executemany(
            "INSERT INTO anime_recommendation (anime_id, recommended_anime_id, users) VALUES ($1, $2, $3)",
            [(a.id, b.id, users) for a, b, users in votes],
        )
    finally:
        await connection.close()


async def test_a_story_is_told_in_its_own_order(executor: PostgresGraphExecutor, saga: dict[str, EntityRef]) -> None:
    result = await ask(executor, "watch_order", saga["two"])
    assert names(result) == ["Saga Zero", "Saga One", "Saga Aside", "Saga Two"]
    places = {card.name: dict(card.fields)[RELATION_FIELD] for card in result.cards}
    assert places["Saga One"] == MAIN_LINE
    assert places["Saga Aside"] == "side story of Saga One"
    assert result.meta.complete


async def test_adult_titles_of_a_story_are_told_only_where_admitted(
    executor: PostgresGraphExecutor, saga: dict[str, EntityRef]
) -> None:
    result = await ask(executor, "watch_order", saga["one"], include_adult=True)
    assert names(result)[-1] == "Saga Hidden"


async def test_titles_that_continue_each_other_are_a_circle(
    executor: PostgresGraphExecutor, saga: dict[str, EntityRef]
) -> None:
    result = await ask(executor, "watch_order", saga["ring"])
    assert names(result) == ["Ring 1", "Ring 2"]
    assert result.meta.hint == f"{CYCLE_HINT}Ring 1 → Ring 2 → Ring 1"


@pytest.mark.parametrize("query_type", ["watch_order", "similar"])
async def test_a_title_alone_has_neither_order_nor_likeness(
    executor: PostgresGraphExecutor, saga: dict[str, EntityRef], query_type: QueryType
) -> None:
    assert (await ask(executor, query_type, saga["alone"])).meta.outcome is GraphOutcome.NO_ROWS


@pytest.mark.parametrize("query_type", ["watch_order", "similar"])
async def test_people_have_neither(
    executor: PostgresGraphExecutor, saga: dict[str, EntityRef], query_type: QueryType
) -> None:
    assert (await ask(executor, query_type, saga["maker"])).meta.outcome is GraphOutcome.UNKNOWN_RELATION


async def test_what_most_readers_recommend_comes_first_and_the_story_itself_never(
    executor: PostgresGraphExecutor, saga: dict[str, EntityRef]
) -> None:
    result = await ask(executor, "similar", saga["one"])
    assert names(result) == ["Other Space", "Lesser Space"]


async def test_a_likeness_has_its_reasons(executor: PostgresGraphExecutor, saga: dict[str, EntityRef]) -> None:
    first, second = (dict(card.fields) for card in (await ask(executor, "similar", saga["one"])).cards)
    assert first == {READERS_FIELD: "7", SHARED_FIELD: "Drama, Space", STUDIO_FIELD: "House", PEOPLE_FIELD: "Maker"}
    assert second == {READERS_FIELD: "3", SHARED_FIELD: "Space"}


async def test_a_likeness_may_be_narrowed_and_cut(executor: PostgresGraphExecutor, saga: dict[str, EntityRef]) -> None:
    films = await ask(executor, "similar", saga["one"], filters=EntityFilters(format=["movie"]))
    assert names(films) == ["Lesser Space"]
    one = await ask(executor, "similar", saga["one"], most=1)
    assert (names(one), one.meta.total) == (["Other Space"], 2)

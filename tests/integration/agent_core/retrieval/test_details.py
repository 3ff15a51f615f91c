"""The details of titles, read beside their cards where a query asks for them, and the filters by them."""

import json
from typing import Any

import pytest
from agent_core.graph_query import EntityFilters
from agent_core.references import EntityRef
from agent_core.results import GraphOutcome
from agent_core.retrieval.graph_details import AS_OF, BROADCAST, FAVORITES, MEMBERS, RANK, detail_of, topics_of
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from catalog.entities import EntityType

from tests.integration.agent_core.retrieval.planted import Plant
from tests.integration.agent_core.retrieval.test_select import chain, names, select

ODD = {"rank": "n/a", "broadcast": "Not scheduled once per week"}

type Refs = dict[str, EntityRef]


@pytest.fixture(scope="module")
async def watched(graph_dsn: str) -> Refs:
    """An anime of which all details are known, one whose rank is no number, one without any, and a manga."""
    plant = Plant()
    known: dict[str, Any] = {
        "members": 1_200_000,
        "favorites": 900,
        "duration_minutes": 24,
        "stats_as_of": "2026-05-17",
        "genres": ["Action"],
        "themes": ["Military"],
        "tags": ["Action", "robots"],
        "extra": json.dumps({"rank": 41, "popularity": 70, "broadcast": "Sundays at 09:30 (JST)"}),
    }
    odd: dict[str, Any] = {"members": 7_500, "favorites": 0, "duration_minutes": 1, "extra": json.dumps(ODD)}
    counted: dict[str, Any] = {
        "members": 80_000,
        "genres": ["Drama"],
        "extra": json.dumps({"stats": {"rank": 5, "favorites": 22, "as_of": "2024"}}),
    }
    refs = {
        "known": plant.add(EntityType.ANIME, "known", popularity=3, **known),
        "odd": plant.add(EntityType.ANIME, "odd", popularity=2, **odd),
        "bare": plant.add(EntityType.ANIME, "bare", popularity=1),
        "book": plant.add(EntityType.MANGA, "book", **counted),
    }
    await plant.grow(graph_dsn)
    return refs


async def test_all_that_is_known_of_a_title_is_told_with_its_topics_once(
    executor: PostgresGraphExecutor, watched: Refs
) -> None:
    (card,) = (await select(executor, result_type="anime", chains=[chain(watched["known"])], details=True)).cards
    details = {label: detail_of(card, label) for label in (MEMBERS, FAVORITES, RANK, BROADCAST, AS_OF)}
    assert details == {
        MEMBERS: "1200000",
        FAVORITES: "900",
        RANK: "41",
        BROADCAST: "Sundays at 09:30 (JST)",
        AS_OF: "2026-05-17",
    }
    assert topics_of(card) == ["Action", "Military", "robots"]


async def test_a_manga_has_its_figures_from_its_statistics(executor: PostgresGraphExecutor, watched: Refs) -> None:
    (card,) = (await select(executor, result_type="manga", chains=[chain(watched["book"])], details=True)).cards
    assert [detail_of(card, label) for label in (MEMBERS, FAVORITES, RANK, AS_OF)] == ["80000", "22", "5", "2024"]


@pytest.mark.parametrize(("name", "rank"), [("odd", None), ("bare", None)])
async def test_what_is_no_number_or_not_there_is_not_known(
    executor: PostgresGraphExecutor, watched: Refs, name: str, rank: str | None
) -> None:
    (card,) = (await select(executor, result_type="anime", chains=[chain(watched[name])], details=True)).cards
    assert detail_of(card, RANK) is rank


async def test_details_are_read_only_where_asked_for(executor: PostgresGraphExecutor, watched: Refs) -> None:
    (card,) = (await select(executor, result_type="anime", chains=[chain(watched["known"])])).cards
    assert card.fields == []


@pytest.mark.parametrize(
    ("where", "found"),
    [
        ({"members_min": 1_200_000}, ["known"]),
        ({"members_min": 1_200_001}, []),
        ({"members_max": 7_500}, ["odd"]),
        ({"favorites_min": 1}, ["known"]),
        ({"favorites_max": 0}, ["odd"]),
        ({"duration_min": 24}, ["known"]),
        ({"duration_max": 24}, ["known"]),
        ({"duration_max": 23}, []),  # a single minute may be an hour
        ({"airs_on": "sunday"}, ["known"]),
        ({"airs_on": "monday"}, []),
    ],
)
async def test_titles_are_filtered_by_readers_favourites_and_day(
    executor: PostgresGraphExecutor, watched: Refs, where: dict[str, object], found: list[str]
) -> None:
    del watched
    result = await select(executor, result_type="anime", where=EntityFilters.model_validate(where))
    assert names(result) == found


async def test_a_manga_has_no_day_of_broadcast(executor: PostgresGraphExecutor, watched: Refs) -> None:
    del watched
    result = await select(executor, result_type="manga", where=EntityFilters(airs_on="sunday"))
    assert result.meta.outcome is GraphOutcome.WRONG_KIND

"""Every filter, held to what plain Python makes of the same titles."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from agent_core.graph_query import EntityFilters
from agent_core.limits import GraphLimits
from agent_core.retrieval.graph_connections import GraphConnections
from agent_core.retrieval.graph_filter import filtered
from agent_core.retrieval.graph_scope import Scope
from catalog.entities import EntityType

from tests.integration.agent_core.retrieval.planted import Plant
from tests.support.statements import driver_statements_sent


@dataclass(frozen=True)
class Title:
    """What a filter may ask of an anime; ``None`` where nothing is known."""

    year: int | None
    format: str | None
    score: float | None
    episodes: int | None
    genres: list[str]
    end_date: str | None = None
    start_date: str | None = None
    source_material: str | None = None
    duration_minutes: int | None = None
    rating: str | None = None


TITLES = [
    Title(1998, "tv", 8.5, 26, ["Space", "Drama"], "1999-04-24", "1998-10", "manga", 24, "r"),
    Title(2001, "movie", 9.0, 1, ["Drama"], duration_minutes=100, rating="pg"),
    Title(2001, "tv", 6.5, 12, ["Comedy"], "2001-12", "2001-10-03", "original"),
    Title(None, None, None, None, []),
    Title(2020, "ona", 7.0, 12, ["Space", "Comedy"], "2020", duration_minutes=1),
]
KEYS = list(range(1, len(TITLES) + 1))


@pytest.fixture(scope="module")
async def shelf(graph_dsn: str) -> str:
    """The titles, and a character, who has none of these fields."""
    plant = Plant()
    for number, title in enumerate(TITLES):
        plant.add(EntityType.ANIME, f"Title {number}", **vars(title))
    plant.add(EntityType.CHARACTER, "Somebody")
    await plant.grow(graph_dsn)
    return graph_dsn


async def kept(connections: GraphConnections, keys: list[int], **filters: object) -> list[int]:
    async with connections.one(fixed=True) as driver:
        scope = Scope(driver=driver, limits=GraphLimits(), include_adult=False)
        return await filtered(scope, keys, EntityFilters.model_validate(filters))


CASES: list[tuple[dict[str, Any], Callable[[Title], bool]]] = [
    ({"year": 2001}, lambda t: t.year == 2001),
    ({"year_min": 2001}, lambda t: t.year is not None and t.year >= 2001),
    ({"year_max": 2001}, lambda t: t.year is not None and t.year <= 2001),
    ({"format": ["TV", " ona "]}, lambda t: t.format in ("tv", "ona")),
    ({"format_not": ["tv"]}, lambda t: t.format != "tv"),
    ({"genre": ["space", "DRAMA"]}, lambda t: {"Space", "Drama"} <= set(t.genres)),
    ({"genre_not": ["comedy"]}, lambda t: "Comedy" not in t.genres),
    ({"genre_any": ["space", "comedy"]}, lambda t: bool({"Space", "Comedy"} & set(t.genres))),
    ({"source_not": ["manga"]}, lambda t: t.source_material == "original"),
    ({"started_min": "1999"}, lambda t: (t.year or 0) >= 2001),
    ({"started_min": "2001-09"}, lambda t: t.start_date == "2001-10-03" or t.year == 2020),
    ({"started_max": "2001-10"}, lambda t: t.year is not None and t.year <= 2001),
    ({"score_min": 7.0}, lambda t: t.score is not None and t.score >= 7.0),
    ({"score_above": 7.0}, lambda t: t.score is not None and t.score > 7.0),
    ({"score_below": 7.0}, lambda t: t.score is not None and t.score < 7.0),
    ({"chapters_min": 1}, lambda _: False),
    ({"runtime_max": 240}, lambda t: (t.year, t.format) == (2001, "movie")),
    ({"runtime_min": 240}, lambda t: t.year == 1998),
    ({"age_rating": ["G", "pg"]}, lambda t: t.rating == "pg"),
    ({"above_source": True}, lambda _: False),
    ({"score_max": 7.0}, lambda t: t.score is not None and t.score <= 7.0),
    ({"episodes_min": 12, "episodes_max": 24}, lambda t: t.episodes is not None and 12 <= t.episodes <= 24),
    ({"ended_min": "2001"}, lambda t: (t.end_date or "") >= "2001"),
    ({"ended_min": "2020-01"}, lambda _: False),
    ({"ended_max": "2001"}, lambda t: t.end_date in ("1999-04-24", "2001-12")),
    ({"ended_min": "1999-04-24", "ended_max": "1999-04"}, lambda t: t.year == 1998),
    ({"year": 2001, "format": ["movie"], "score_min": 8}, lambda t: (t.year, t.format) == (2001, "movie")),
]


@pytest.mark.usefixtures("shelf")
@pytest.mark.parametrize(("filters", "fulfils"), CASES)
async def test_a_filter_keeps_what_plain_python_keeps(
    graph_connections: GraphConnections, filters: dict[str, Any], fulfils: Callable[[Title], bool]
) -> None:
    expected = [key for key, title in zip(KEYS, TITLES, strict=True) if fulfils(title)]
    assert await kept(graph_connections, KEYS, **filters) == expected
    assert await kept(graph_connections, KEYS[::-1], **filters) == expected[::-1], "in the order given"


@pytest.mark.usefixtures("shelf")
async def test_whoever_is_no_title_fulfils_no_filter_of_titles(graph_connections: GraphConnections) -> None:
    assert await kept(graph_connections, [len(TITLES) + 1], score_min=0) == []


@pytest.mark.usefixtures("shelf")
@pytest.mark.parametrize(("keys", "filters"), [(KEYS, {}), ([], {"year": 2001})])
async def test_without_a_filter_or_a_key_nothing_is_asked(
    graph_connections: GraphConnections, keys: list[int], filters: dict[str, object]
) -> None:
    with driver_statements_sent() as sent:
        assert await kept(graph_connections, keys, **filters) == keys
    assert sent == []


@pytest.mark.usefixtures("shelf")
async def test_the_same_filters_with_other_values_are_one_statement(graph_connections: GraphConnections) -> None:
    with driver_statements_sent() as sent:
        for year in (1998, 2001, 2020):
            assert len(await kept(graph_connections, KEYS, year=year)) >= 1
    assert len(sent) == 3
    assert len({one.sql for one in sent}) == 1

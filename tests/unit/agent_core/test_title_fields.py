"""Fields of titles, and what of them is whose."""

import pytest
from agent_core.graph_query import EntityFilters
from agent_core.title_fields import MANGA_FORMATS, RUNNING, in_kind
from catalog.entities import EntityType


@pytest.mark.parametrize(
    ("kind", "words", "meant"),
    [
        (EntityType.ANIME, ["airing"], ["airing"]),
        (EntityType.MANGA, ["airing"], ["publishing"]),
        (EntityType.MANGA, ["finished"], ["finished"]),
        (EntityType.MANGA, ["airing", "hiatus"], ["publishing", "hiatus"]),
        (EntityType.MANGA, [], []),
    ],
)
def test_what_is_airing_of_anime_is_publishing_of_manga(kind: EntityType, words: list[str], meant: list[str]) -> None:
    assert in_kind(EntityFilters.model_validate({"status": words}), kind).status == meant


def test_all_other_filters_are_the_same_of_every_kind() -> None:
    where = EntityFilters.model_validate({"status": ["airing"], "genre": ["Drama"], "year_min": 2010})
    assert in_kind(where, EntityType.MANGA) == where.model_copy(update={"status": ["publishing"]})


@pytest.mark.parametrize("status", sorted(RUNNING))
def test_how_titles_stand_today_is_a_filter(status: str) -> None:
    assert EntityFilters.model_validate({"status": [status]}).status == [status]


@pytest.mark.parametrize("name", sorted(MANGA_FORMATS))
def test_formats_of_manga_are_filters(name: str) -> None:
    assert EntityFilters.model_validate({"format": [name]}).format == [name]

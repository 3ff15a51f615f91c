"""Clauses of a description narrow what is searched; what no data tells is searched for as text."""

from typing import Any

import pytest
from agent_core.planning.narrowed_descriptions import narrowing_of
from catalog.entities import EntityType

from tests.support.made_up_names import understood


@pytest.mark.parametrize(
    ("text", "query", "filters"),
    [
        ("manga about chefs competing, completed, no more than ten volumes", "manga about chefs competing",
         {"status": ["finished"], "volumes_max": 10}),
        ("a lonely baker befriends a ghost, no romance, under 24 episodes, from the 90s",
         "a lonely baker befriends a ghost",
         {"genre_not": ["Romance"], "episodes_max": 23, "year_min": 1990, "year_max": 1999}),
        ("A romance with adults rather than teenagers. Less than 13 episodes.",
         "A romance with adults rather than teenagers", {"episodes_max": 12}),
        ("sci-fi movies with a talking toaster, under two hours", "sci-fi movies with a talking toaster",
         {"genre": ["Sci-Fi"], "format": ["movie"], "runtime_max": 120}),
        ("anime where a florist marries a ghost but no comedy", "anime where a florist marries a ghost",
         {"genre_not": ["Comedy"]}),
        ("a baker finds a haunted mill, revenge, not a movie", "a baker finds a haunted mill, revenge",
         {"format_not": ["movie"]}),  # of its topics no title tells all
    ],
)  # fmt: skip
def test_what_clauses_say_that_the_data_holds_is_a_filter(text: str, query: str, filters: dict[str, Any]) -> None:
    intent = understood(text).described
    assert intent is not None
    assert (intent.query, intent.filters.model_dump(exclude_defaults=True)) == (query, filters)


@pytest.mark.parametrize(
    ("text", "filters"),
    [
        ("horror manga finished in less than 5 volumes",
         {"genre": ["Horror"], "status": ["finished"], "volumes_max": 4}),
        ("short romance anime where they finally marry",
         {"genre": ["Romance"], "format_not": ["movie"], "episodes_max": 13}),
    ],
)  # fmt: skip
def test_a_wish_that_is_read_in_part_is_searched_for_among_what_is_read(text: str, filters: dict[str, Any]) -> None:
    intent = understood(text).described
    assert intent is not None
    assert (intent.query, intent.filters.model_dump(exclude_defaults=True)) == (text, filters)


@pytest.mark.parametrize(
    "text",
    [
        "I remember a show about a haunted mill, no comedy, from the 90s",
        "A show about a haunted mill, no comedy. Maybe from the 90s?",
    ],
)
def test_what_somebody_remembers_of_its_time_and_format_is_a_hint(text: str) -> None:
    intent = understood(text).described
    assert intent is not None
    assert intent.filters.model_dump(exclude_defaults=True) == {"genre_not": ["Comedy"]}
    assert "90s" in (intent.query or "")


def test_of_moods_manga_are_asked_for_as_manga() -> None:
    intent = understood("cozy manga to read before sleep").described
    assert intent is not None
    assert intent.entity_type is EntityType.MANGA
    assert "Iyashikei" in intent.filters.genre_any


@pytest.mark.parametrize(
    "text",
    [
        "a baker finds a haunted mill",
        "from the 90s",  # and nothing is left to search for
        "Zorblat, by Studio Plim",
    ],
)
def test_where_no_clause_narrows_anything_the_text_stays_whole(text: str) -> None:
    assert narrowing_of(text, lambda _: None) is None

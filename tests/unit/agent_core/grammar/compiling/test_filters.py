"""Conditions of a set become the filters of a query, where they can hold of one thing."""

from typing import Any

import pytest
from agent_core.grammar.compiling.filters import filters_of, merged, without_opposites
from agent_core.grammar.semantics.logical_form import RELEASED, Condition
from agent_core.graph_query import EntityFilters


def condition(**bounds: Any) -> Condition:  # noqa: ANN401 - of any field
    return Condition(tuple(bounds.items()), RELEASED, "said so")


def test_what_rules_out_a_mood_is_left_out_unless_it_is_asked_for() -> None:
    dark = Condition((("genre_any", ("Horror", "Gore")),), RELEASED, "dark", opposed=("Comedy", "Kids"))
    plain, comedy = EntityFilters(genre_any=["Horror", "Gore"]), EntityFilters(genre=["Comedy"], genre_not=["Mecha"])
    assert without_opposites(plain, [dark]).genre_not == ["Comedy", "Kids"]
    assert without_opposites(comedy, [dark]).genre_not == ["Mecha", "Kids"]
    assert without_opposites(plain, []) == plain


@pytest.mark.parametrize(
    ("held", "bounds", "both"),
    [
        ({}, {"genre": ("Horror",)}, {"genre": ["Horror"]}),
        ({"genre": ["Drama"]}, {"genre": ("Horror",)}, {"genre": ["Drama", "Horror"]}),
        ({"format": ["movie"]}, {"format": ("movie",)}, {"format": ["movie"]}),
        ({"format": ["movie"]}, {"format": ("ova",)}, None),  # nothing is both
        ({"status": ["airing"]}, {"status": ("finished",)}, None),
        ({"year_min": 1990}, {"year_min": 1995}, {"year_min": 1995}),
        ({"year_max": 1990}, {"year_max": 1995}, {"year_max": 1990}),
        ({"score_above": 7.0}, {"score_above": 8.0}, {"score_above": 8.0}),
        ({"genre": ["Horror"]}, {"genre_not": ("Horror",)}, None),  # denied
        ({"genre": ["Horror"]}, {"genre_not": ("Drama",)}, {"genre": ["Horror"], "genre_not": ["Drama"]}),
        ({"format": ["movie", "ova"]}, {"format_not": ("ova",)}, {"format": ["movie"]}),
    ],
)
def test_what_is_said_of_one_field_twice_holds_both_times(
    held: dict[str, Any], bounds: dict[str, Any], both: dict[str, Any] | None
) -> None:
    found = merged(EntityFilters.model_validate(held), condition(**bounds))
    assert (None if found is None else found.model_dump(exclude_defaults=True)) == both


@pytest.mark.parametrize(
    ("held", "manga", "filters"),
    [
        ({"status": ["airing"]}, True, {"status": ["publishing"]}),
        ({"status": ["airing"]}, False, {"status": ["airing"]}),
        ({"status": ["finished"]}, True, {"status": ["finished"]}),
        ({"year_min": 2001, "year_max": 2001}, False, {"year": 2001}),
        ({"year_min": 2001, "year_max": 2002}, False, {"year_min": 2001, "year_max": 2002}),
        ({"year_min": 2001}, False, {"year_min": 2001}),
    ],
)
def test_a_query_has_the_words_of_its_kind_and_one_year(
    held: dict[str, Any], manga: bool, filters: dict[str, Any]
) -> None:
    found = filters_of(EntityFilters.model_validate(held), manga=manga)
    assert found.model_dump(exclude_defaults=True) == filters

"""Filters become conditions that both engines understand."""

from uuid import UUID

import pytest
from catalog.entities import EntityType
from hypothesis import given
from hypothesis import strategies as st
from semantic_index.collection import DIMENSIONS, FIELDS, FieldKind, has_dense
from semantic_index.filters import AnyOf, Between, Condition, Filters, keyword

NOT_ADULT = Between("adult", 0, 0)
ANIME = UUID("efbb28b4-d968-5e88-ad82-4553e7a91262")


def test_without_filters_only_adult_entities_are_left_out() -> None:
    assert Filters().conditions() == [NOT_ADULT]


def test_adult_entities_come_only_where_they_are_asked_for() -> None:
    assert Filters(include_adult=True).conditions() == []


@pytest.mark.parametrize(
    ("filters", "condition"),
    [
        (Filters(year=(1998, 1998)), Between("year", 1998, 1998)),
        (Filters(year=(None, 1998)), Between("year", None, 1998)),
        (Filters(score=(0.0, None)), Between("score", 0.0, None)),
        (Filters(episodes=(0, 0)), Between("episodes", 0, 0)),
        (Filters(formats=["TV", "Movie"]), AnyOf("format", ("tv", "movie"))),
        (Filters(statuses=["Finished"]), AnyOf("status", ("finished",))),
        (Filters(season="Fall"), AnyOf("season", ("fall",))),
        (Filters(anime_id=ANIME), AnyOf("anime_id", (str(ANIME),))),
    ],
)
def test_each_filter_is_one_condition(filters: Filters, condition: Condition) -> None:
    assert filters.conditions() == [NOT_ADULT, condition]


def test_every_genre_must_be_there_so_each_is_a_condition_of_its_own() -> None:
    conditions = Filters(genres=["Sci-Fi", "Slice of Life"]).conditions()
    assert conditions == [NOT_ADULT, AnyOf("genres", ("sci fi",)), AnyOf("genres", ("slice of life",))]


@given(
    years=st.tuples(st.none() | st.integers(1900, 2100), st.none() | st.integers(1900, 2100)),
    scores=st.tuples(st.none() | st.floats(0, 10), st.none() | st.floats(0, 10)),
    genres=st.lists(st.text(min_size=1), max_size=3),
    adult=st.booleans(),
)
def test_conditions_name_only_fields_that_some_collection_has(
    years: tuple[int | None, int | None],
    scores: tuple[float | None, float | None],
    genres: list[str],
    adult: bool,
) -> None:
    known = {key for fields in FIELDS.values() for key in fields}
    conditions = Filters(year=years, score=scores, genres=genres, include_adult=adult).conditions()
    assert {condition.key for condition in conditions} <= known
    set_filters = (years != (None, None)) + (scores != (None, None)) + len(genres) + (not adult)
    assert len(conditions) == set_filters


@pytest.mark.parametrize(("word", "stored"), [("Sci-Fi", "sci fi"), ("TV", "tv"), ("Shōnen", "shonen")])
def test_words_of_closed_vocabularies_are_compared_without_case_accents_and_marks(word: str, stored: str) -> None:
    assert keyword(word) == stored


def test_every_collection_can_leave_adult_entities_out() -> None:
    assert all(FIELDS[kind]["adult"] is FieldKind.INTEGER for kind in EntityType)


def test_only_titles_have_a_dense_vector() -> None:
    assert [kind for kind in EntityType if has_dense(kind)] == [EntityType.ANIME, EntityType.MANGA]
    assert DIMENSIONS == 384

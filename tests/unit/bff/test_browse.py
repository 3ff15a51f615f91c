"""Filters become conditions, sorts are orders of the catalog, and a cursor leads back to its position."""

from enum import Enum
from uuid import UUID

import pytest
from bff.graphql.browse import cursor_of, position_of
from bff.graphql.browse_filters import (
    AnimeFilter,
    AnimeSort,
    EntityFilter,
    EntrySort,
    MangaSort,
    NameFilter,
    PersonFilter,
    facet_conditions,
    range_conditions,
    related_conditions,
)
from bff.graphql.enums import AnimeFormat, CastRole, ExternalSite, MangaRole, Season, member_of
from bff.graphql.errors import InvalidArgument
from catalog.browse import (
    ORDERS,
    TOPICS,
    BrowseQuery,
    FacetCondition,
    FacetField,
    Position,
    RangeCondition,
    RelatedCondition,
)
from catalog.entities import EntityType
from catalog.relations import RelationType
from hypothesis import given
from hypothesis import strategies as st
from strawberry import ID

A = EntityType.ANIME
NUMBERS = st.integers(-(2**31) + 1, 2**31 - 1)


@pytest.mark.parametrize(
    ("kind", "sorts"),
    [(A, AnimeSort), (EntityType.MANGA, MangaSort)]
    + [(kind, EntrySort) for kind in (EntityType.CHARACTER, EntityType.PERSON, EntityType.STUDIO)],
)
def test_every_sort_is_an_order_of_its_kind(kind: EntityType, sorts: type[Enum]) -> None:
    assert {sort.value for sort in sorts} == set(ORDERS[kind])
    assert all(sort.name.lower() == sort.value for sort in sorts)


@given(st.sampled_from([(kind, order) for kind in ORDERS for order in ORDERS[kind]]), NUMBERS, NUMBERS, NUMBERS)
def test_a_cursor_leads_back_to_its_position(
    listed: tuple[EntityType, str], value: int, popularity: int, key: int
) -> None:
    query = BrowseQuery(kind=listed[0], order=listed[1])
    first = "ναρούτο naruto" if query.sorted_by.column == "name" else value
    position = Position(first, popularity, key)
    assert position_of(query, cursor_of(query, position)) == position


@given(st.text(max_size=60))
def test_a_text_that_is_no_cursor_is_refused(text: str) -> None:
    with pytest.raises(InvalidArgument):
        position_of(BrowseQuery(kind=A, order="name"), text)


def test_a_cursor_of_another_order_or_kind_is_refused() -> None:
    cursor = cursor_of(BrowseQuery(kind=A, order="score_desc"), Position(-87_500, -900, 1))
    for other in (BrowseQuery(kind=A, order="score"), BrowseQuery(kind=EntityType.MANGA, order="score_desc")):
        with pytest.raises(InvalidArgument):
            position_of(other, cursor)


def test_names_and_closed_sets_become_conditions_on_facets() -> None:
    wanted = AnimeFilter(
        season=Season.SPRING,
        format=[AnimeFormat.TV, AnimeFormat.MOVIE],
        format_not=[AnimeFormat.CM],
        genres=NameFilter(all=["Action"], none=["Ecchi"]),
        topics=NameFilter(any=["Noir", "Space"]),
    )
    assert set(facet_conditions(wanted)) == {
        FacetCondition((FacetField.SEASON,), ("spring",), "any"),
        FacetCondition((FacetField.FORMAT,), ("tv", "movie"), "any"),
        FacetCondition((FacetField.FORMAT,), ("cm",), "none"),
        FacetCondition((FacetField.GENRE,), ("Action",), "all"),
        FacetCondition((FacetField.GENRE,), ("Ecchi",), "none"),
        FacetCondition(TOPICS, ("Noir", "Space"), "any"),
    }


def test_bounds_of_one_field_become_one_condition() -> None:
    wanted = AnimeFilter(year=2012, year_min=2010, year_max=2015, score_min=8.1, episodes_max=26)
    assert set(range_conditions(wanted)) == {
        RangeCondition("year", 2012, 2012),
        RangeCondition("score", 81_000, None),
        RangeCondition("length", None, 26),
    }


@pytest.mark.parametrize(
    ("date", "first", "last"),
    [("2012", 20_120_000, 20_129_999), ("2012-04", 20_120_400, 20_120_499), ("2012-04-01", 20_120_401, 20_120_401)],
)
def test_a_partial_date_is_all_of_its_days(date: str, first: int, last: int) -> None:
    assert range_conditions(AnimeFilter(started_min=date, started_max=date)) == (
        RangeCondition("started", first, last),
    )


@pytest.mark.parametrize("date", ["", "12", "2012-4", "2012-04-01T00:00", "٢٠١٢", "2012-04-", " 2012"])
def test_a_text_that_is_no_date_is_refused(date: str) -> None:
    with pytest.raises(InvalidArgument):
        range_conditions(AnimeFilter(started_max=date))


def test_what_is_related_is_told_by_the_relations_of_the_kind() -> None:
    one = UUID(int=1)
    wanted = PersonFilter(anime=[ID(str(one))], characters=[])
    related = RelatedCondition((RelationType.WORKED_ON, RelationType.VOICED_IN), (one,))
    assert related_conditions(wanted) == (related,)


def test_an_empty_filter_is_no_condition() -> None:
    for given_filter in (AnimeFilter(), AnimeFilter(format=[], genres=NameFilter(all=[], any=None), studios=[])):
        assert range_conditions(given_filter) == related_conditions(given_filter) == ()
        assert facet_conditions(given_filter) == ()


def test_a_text_has_the_enum_of_its_value_or_none() -> None:
    assert member_of(CastRole, "main") is CastRole.MAIN
    assert member_of(ExternalSite, "mal") is ExternalSite.MYANIMELIST
    assert member_of(RelationType, "sequel") is RelationType.SEQUEL
    assert member_of(MangaRole, "letterer") is None
    assert member_of(AnimeFormat, None) is None


@pytest.mark.parametrize(
    ("wanted", "conditions"),
    [
        (AnimeFilter(score_min=0.0, score_max=100.0), {RangeCondition("score", 0, 1_000_000)}),
        (AnimeFilter(score_min=8.7, score_max=8.7), {RangeCondition("score", 87_000, 87_000)}),
        (AnimeFilter(score_min=8.77777), {RangeCondition("score", 87_778, None)}),
        (AnimeFilter(score_max=8.77777), {RangeCondition("score", None, 87_777)}),
        (
            AnimeFilter(members_min=0, favorites_max=5),
            {RangeCondition("members", 0), RangeCondition("favorites", most=5)},
        ),
        (PersonFilter(titles_min=3), {RangeCondition("titles", 3)}),
    ],
)
def test_bounds_are_told_in_the_units_of_the_catalog(wanted: EntityFilter, conditions: set[RangeCondition]) -> None:
    assert set(range_conditions(wanted)) == conditions


@pytest.mark.parametrize(
    "wanted",
    [
        AnimeFilter(score_min=-0.1),
        AnimeFilter(score_max=100.1),
        AnimeFilter(members_min=-1),
        PersonFilter(titles_min=-1),
    ],
)
def test_a_bound_that_no_number_can_meet_is_refused(wanted: EntityFilter) -> None:
    with pytest.raises(InvalidArgument):
        range_conditions(wanted)

"""What ingestion derives of titles and relations: seasons of a series, and the names that people type for them."""

import pytest
from catalog.typeahead import Typeahead, Typed

from tests.integration.indexer.planted import Planted, anime, related

SERIES = (
    anime(1, "Quick Zorblat Kings", type="tv", start_date="2015-01-01", members=500_000, franchise="franchise:1"),
    anime(2, "Quick Zorblat Kings 2nd Season", type="tv", start_date="2017-01-01", franchise="franchise:1"),
    anime(3, "Quick Zorblat Kings 2nd Season Part 2", type="tv", start_date="2018-01-01", franchise="franchise:1"),
    anime(4, "Quick Zorblat Kings 3rd Season", type="tv", start_date="2020-01-01", franchise="franchise:1"),
    anime(5, "Quick Zorblat Kings: Film", type="movie", start_date="2019-01-01", franchise="franchise:1"),
)


async def planted_series(planted: Planted) -> None:
    planted.write("franchise", {"id": "franchise:1", "name": "Zorblat"})
    planted.write("anime", *SERIES)
    planted.write("anime_anime", related("anime", 1, 2, "sequel"), related("anime", 2, 3, "sequel"))
    await planted.ingest()


async def test_seasons_are_numbered_with_their_parts_and_how_they_are_known(planted: Planted) -> None:
    await planted_series(planted)
    rows = await planted.fetch(
        "SELECT e.ref, s.number, s.part, s.basis FROM anime_season s JOIN entity e ON e.id = s.anime_id ORDER BY e.ref"
    )
    assert [tuple(row) for row in rows] == [
        ("anime:1", 1, 1, "first"),
        ("anime:2", 2, 1, "relation"),
        ("anime:3", 2, 2, "relation"),
        ("anime:4", 3, 1, "title"),
    ]


async def test_one_season_leads_to_the_next_and_says_where_that_is_derived(planted: Planted) -> None:
    await planted_series(planted)
    assert await planted.edges("anime:1", "next_season") == [("next_season", "anime:2", "", False, False)]
    assert await planted.edges("anime:3", "next_season") == [("next_season", "anime:4", "", False, True)]
    assert len(await planted.edges("anime:4", "previous_season")) == 2


async def test_derived_names_are_no_names_of_a_title(planted: Planted) -> None:
    await planted_series(planted)
    stated = {name for (name,) in await planted.fetch("SELECT name FROM entity_name")}
    derived = {name for (name,) in await planted.fetch("SELECT folded FROM derived_name")}
    assert {"qzk", "qzk s2", "qzk season 3", "qzk s2 part 2", "qzk film"} <= derived
    assert "QZK" not in stated


async def test_derived_names_go_when_their_title_does(planted: Planted) -> None:
    await planted_series(planted)
    planted.write("anime", *SERIES[:1])
    await planted.ingest()
    derived = {name for (name,) in await planted.fetch("SELECT folded FROM derived_name")}
    assert "qzk" in derived
    assert "qzk s2" not in derived


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("qzk", "Quick Zorblat Kings"),
        ("qzk s2", "Quick Zorblat Kings 2nd Season"),
        ("qzk season 3", "Quick Zorblat Kings 3rd Season"),
        ("quick zorblat kings s2 p2", "Quick Zorblat Kings 2nd Season Part 2"),
    ],
)
async def test_what_people_type_finds_the_title_and_shows_its_own_name(
    planted: Planted, typed: str, found: str
) -> None:
    await planted_series(planted)
    async with Typeahead(planted.dsn) as typeahead:
        first, *_ = await typeahead.search(Typed(typed))
    assert (first.name, first.matched_name) == (found, found)


async def test_derived_names_are_found_from_their_beginning_alone(planted: Planted) -> None:
    await planted_series(planted)
    async with Typeahead(planted.dsn) as typeahead:
        hits = await typeahead.search(Typed("s2"))
    assert hits == []

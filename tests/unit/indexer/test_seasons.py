from collections.abc import Sequence
from typing import Any

import pytest
from indexer.seasons import MAX_GAP_YEARS, MIN_WEB_MINUTES, Basis, Place, Title, find_seasons


def title(key: int, english: str, start: str | None, romaji: str | None = None, **more: Any) -> Title:  # noqa: ANN401 - fields of any type
    given: dict[str, Any] = {"format": "tv", "franchise": "f"} | more
    native = given.pop("native", None)
    return Title(key=key, official=(english, romaji, native), start=start, **given)


def found(*titles: Title, sequels: dict[int, Sequence[int]] | None = None) -> dict[int, tuple[int, int, int, Basis]]:
    places = find_seasons(titles, sequels or {})
    return {place.key: (place.series, place.number, place.part, place.basis) for place in places}


FIRST = title(1, "Zorblat", "2015-01-01")


def test_seasons_follow_stored_sequels() -> None:
    second = title(2, "Zorblat Aragoto", "2017-01-01")
    places = found(FIRST, second, sequels={1: [2]})
    assert places == {1: (1, 1, 1, Basis.FIRST), 2: (1, 2, 1, Basis.RELATION)}


def test_films_and_specials_stand_between_two_seasons_and_are_none() -> None:
    film = title(2, "Zorblat: The Movie", "2016-01-01", format="movie")
    second = title(3, "Zorblat Aragoto", "2017-01-01")
    assert found(FIRST, film, second, sequels={1: [2], 2: [3]}) == {
        1: (1, 1, 1, Basis.FIRST),
        3: (1, 2, 1, Basis.RELATION),
    }


def test_a_sequel_of_another_name_begins_another_series() -> None:
    other = title(2, "Quimbel", "2017-01-01")
    assert found(FIRST, other, sequels={1: [2]})[2] == (2, 1, 1, Basis.FIRST)


def test_what_tells_a_story_again_is_no_later_season() -> None:
    again = title(2, "Zorblat Kai", "2017-01-01", retold=frozenset({1}))
    assert found(FIRST, again, sequels={1: [2]})[2][0] == 2


def test_a_title_with_a_season_word_belongs_to_the_series_of_its_name() -> None:
    third = title(2, "Zorblat Season 3", "2024-01-01")
    assert found(FIRST, third)[2] == (1, 3, 1, Basis.TITLE)


def test_a_season_word_in_a_native_name_or_a_synonym_tells_the_number_too() -> None:
    native = title(2, "Zorblat", "2024-01-01", native="ゾルブラット 第3期")
    synonym = title(3, "Zorblat: The Culling", "2026-01-01", synonyms=["Zorblat 4th Season"])
    first = title(1, "Zorblat", "2015-01-01", native="ゾルブラット")
    places = found(first, native, synonym)
    assert (places[2][:2], places[3][:2]) == ((1, 3), (1, 4))


def test_a_season_word_in_another_franchise_is_another_series() -> None:
    assert found(FIRST, title(2, "Zorblat Season 2", "2024-01-01", franchise="g"))[2] == (2, 2, 1, Basis.FIRST)


def test_parts_belong_to_their_season() -> None:
    second = title(2, "Zorblat Season 2", "2017-01-01")
    part = title(3, "Zorblat Season 2 Part 2", "2018-01-01")
    third = title(4, "Zorblat Season 3", "2020-01-01")
    places = found(FIRST, second, part, third, sequels={1: [2], 2: [3], 3: [4]})
    assert [places[key][1:3] for key in (2, 3, 4)] == [(2, 1), (2, 2), (3, 1)]


def test_a_part_of_the_first_season_is_no_second_season() -> None:
    part = title(2, "Zorblat Part 2", "2015-10-01")
    assert found(FIRST, part, sequels={1: [2]})[2][1:3] == (1, 2)


def test_a_name_that_goes_on_from_that_of_a_season_is_a_later_part_of_it() -> None:
    third = title(2, "Zorblat: The Third Plate", "2017-01-01")
    train = title(3, "Zorblat: The Third Plate - Train Arc", "2018-01-01")
    fourth = title(4, "Zorblat: The Fourth Plate", "2019-01-01")
    places = found(FIRST, third, train, fourth, sequels={1: [2], 2: [3], 3: [4]})
    assert [places[key][1:3] for key in (2, 3, 4)] == [(2, 1), (2, 2), (3, 1)]


def test_the_final_season_comes_behind_all_others_and_has_parts() -> None:
    second = title(2, "Zorblat Season 2", "2017-01-01")
    final = title(3, "Zorblat: Final Season", "2020-01-01")
    part = title(4, "Zorblat: Final Season Part 2", "2022-01-01")
    places = found(FIRST, second, final, part)
    assert [places[key][1:3] for key in (3, 4)] == [(3, 1), (3, 2)]


def test_arcs_of_a_franchise_are_seasons_by_date_where_no_relation_is_stored() -> None:
    first = title(1, "Zorblat: Magic", "2023-01-01", "Zorblat", native="ゾルブラット", lonely=True)
    arc = title(2, "Zorblat: Magic - Exam", "2024-01-01", "Zorblat: Shiken", native="ゾルブラット 試験編", lonely=True)
    assert found(first, arc)[2] == (1, 2, 1, Basis.DATE)


@pytest.mark.parametrize(
    "other",
    [
        title(2, "Zorblat: Vigilantes", "2017-01-01", "Vigilante: Zorblat", lonely=True),
        title(2, "Zorblat: Exam", "2017-01-01", "Zorblat: Exam", lonely=False),
        title(2, "Zorblat: Exam", None, "Zorblat: Exam", lonely=True),
        title(2, "Zorblat: Exam", "2017-01-01", "Zorblat: Exam", lonely=True, format="special"),
        title(2, "Zorblat: Exam", f"{2015 + MAX_GAP_YEARS + 1}-01-01", "Zorblat: Exam", lonely=True),
        title(2, "Zorblat: Exam", "2017-01-01", "Zorblat: Exam", lonely=True, franchise=None),
    ],
)
def test_the_franchise_alone_makes_no_season(other: Title) -> None:
    first = title(1, "Zorblat", "2015-01-01", "Zorblat", lonely=True)
    assert found(first, other).get(2, (2,))[0] == 2


def test_web_anime_are_seasons_from_a_length_on() -> None:
    long = title(2, "Zorblat Season 2", "2017-01-01", format="ona", minutes=MIN_WEB_MINUTES)
    short = title(3, "Zorblat Season 3", "2018-01-01", format="ona", minutes=MIN_WEB_MINUTES - 1)
    assert found(FIRST, long, short).keys() == {1, 2}


def test_an_undated_title_that_repeats_a_season_is_left_out() -> None:
    third = title(2, "Zorblat 3", "2025-01-01")
    again = title(3, "Zorblat 3", None)
    assert found(FIRST, third, again).keys() == {1, 2}


def test_a_place_says_whether_its_title_is_called_the_last_season() -> None:
    final = title(2, "Zorblat Final Season", "2020-01-01")
    assert Place(key=2, series=1, number=2, part=1, final=True, basis=Basis.TITLE) in find_seasons([FIRST, final], {})

from collections.abc import Mapping, Sequence
from typing import Any

from indexer.seasons import Title, find_seasons
from indexer.short_names import COMMON, LESS_KNOWN, MIN_READERS, short_names

KNOWN = 100 * MIN_READERS


def title(key: int, english: str, **more: Any) -> Title:  # noqa: ANN401 - fields of any type
    given: dict[str, Any] = {"format": "tv", "start": f"20{10 + key:02}-01-01", "franchise": str(key)} | more
    return Title(key=key, official=(english, given.pop("romaji", None), given.pop("native", None)), **given)


def named(
    anime: Sequence[Title], manga: Sequence[Title] = (), words: Mapping[str, int] | None = None
) -> dict[str, set[int]]:
    places = {place.key: place for place in find_seasons(anime, {})}
    found: dict[str, set[int]] = {}
    for name in short_names(anime, manga, places, words or {}):
        found.setdefault(name.name.lower(), set()).add(name.key)
    return found


SERIES = [
    title(1, "Quick Zorblat Kings", popularity=KNOWN, franchise="f"),
    title(2, "Quick Zorblat Kings Season 2", franchise="f"),
    title(3, "Quick Zorblat Kings Season 2 Part 2", franchise="f"),
    title(4, "Quick Zorblat Kings: Final Season", franchise="f"),
    title(5, "Quick Zorblat Kings: Zero", format="movie", franchise="f"),
]


def test_initials_are_those_of_the_first_season() -> None:
    assert named(SERIES)["qzk"] == {1}


def test_seasons_are_called_by_names_and_initials_of_their_series() -> None:
    names = named(SERIES)
    assert names["qzk s2"] == names["qzk 2nd season"] == names["qzk season 2"] == {2}
    assert names["quick zorblat kings s2"] == {2}
    assert names["qzk s2 part 2"] == names["qzk season 2 part 2"] == {3}
    assert names["qzk final season"] == names["qzk s3"] == {4}


def test_films_of_a_series_are_called_by_its_initials_too() -> None:
    assert named(SERIES)["qzk zero"] == {5}


def test_what_a_title_is_called_anyway_is_not_derived() -> None:
    assert "quick zorblat kings season 2" not in named(SERIES)


def test_initials_stand_for_the_best_known_titles_alone() -> None:
    rival = title(6, "Quaint Zealous Koala", popularity=KNOWN // LESS_KNOWN)
    unknown = title(7, "Quiet Zebra Kin", popularity=KNOWN // LESS_KNOWN - 1)
    assert named([*SERIES, rival, unknown])["qzk"] == {1, 6}


def test_titles_that_few_know_have_no_initials() -> None:
    assert named([title(1, "Quick Zorblat Kings", popularity=MIN_READERS - 1)]) == {}


def test_common_words_are_no_initials() -> None:
    assert "qzk" not in named(SERIES, words={"qzk": COMMON})
    assert "qzk" in named(SERIES, words={"qzk": COMMON - 1})


def test_a_manga_has_the_initials_besides() -> None:
    manga = title(8, "Quick Zorblat Kings", format="manga", popularity=MIN_READERS)
    assert named(SERIES, [manga])["qzk"] == {1, 8}


def test_a_first_word_stands_for_the_best_known_series_that_begins_so() -> None:
    seasons = [
        title(1, "Zorblat-sama: Love", popularity=KNOWN, franchise="f"),
        title(2, "Zorblat-sama: Love Season 2", franchise="f"),
    ]
    assert named(seasons)["zorblat s2"] == {2}
    others = [
        title(6, "Zorblat Quimbel", popularity=KNOWN, franchise="g"),
        title(7, "Zorblat Quimbel Season 2", franchise="g"),
    ]
    assert "zorblat s2" not in named([*seasons, *others])

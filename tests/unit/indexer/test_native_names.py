"""Names in Japanese script that follow from titles and songs."""

from collections.abc import Iterable

import pytest
from catalog.names import fold
from indexer.native_names import MAX_STORIES, MIN_TITLES, people_by_songs, story_names
from indexer.seasons import Title


def title(key: int, english: str, native: str, *, popularity: int = 0, franchise: str | None = "f") -> Title:
    return Title(key=key, format="tv", official=(english, None, native), popularity=popularity, franchise=franchise)


def named(anime: Iterable[Title]) -> set[tuple[int, str]]:
    return {(name.key, name.name) for name in story_names(list(anime))}


FILMS = [title(n, f"Plim Zorb Movie {n}", f"プリムゾルブ 冒険{n}") for n in range(2, MIN_TITLES + 2)]


def test_a_story_is_called_as_most_of_its_titles_begin() -> None:
    assert named([title(1, "Plim Zorb", "PLIM ZORB", popularity=9), *FILMS]) == {(1, "プリムゾルブ")}


def test_the_best_known_that_begins_so_is_meant_where_no_title_is_the_beginning() -> None:
    known = title(1, "Quick Kings", "プリムゾルブ「王」", popularity=9)
    assert named([title(9, "Another", "ANOTHER", popularity=99), known, *FILMS]) == {(1, "プリムゾルブ")}


def test_too_few_titles_name_no_story() -> None:
    assert named(FILMS[1:]) == set()


def test_what_the_titles_of_many_stories_begin_with_names_none() -> None:
    stories = [
        title(10 * story + n, f"Film {n}", f"劇場版 映画{n}", franchise=str(story))
        for story in range(MAX_STORIES + 1)
        for n in range(MIN_TITLES)
    ]
    assert named(stories) == set()
    assert len(named([one for one in stories if one.franchise != "0"])) == MAX_STORIES


@pytest.mark.parametrize("stem", ["Re", "鬼"])
def test_one_letter_and_latin_letters_are_no_japanese_name(stem: str) -> None:
    assert named(title(n, f"T{n}", f"{stem} {n}") for n in range(MIN_TITLES)) == set()


def test_a_name_that_the_title_has_anyway_is_not_derived() -> None:
    assert named([title(1, "Plim Zorb", "プリムゾルブ", popularity=9), *FILMS]) == set()


def test_titles_of_no_franchise_name_nothing() -> None:
    assert named(title(n, f"T{n}", f"プリムゾルブ {n}", franchise=None) for n in range(MIN_TITLES)) == set()


def test_people_have_the_names_that_their_songs_tell() -> None:
    artists = [
        "Mio Plimsaki (振崎澪)",
        "Mio Plimsaki (振崎 澪), Ai Vell (ヴェル愛)",
        "Nobody (誰)",
        "Mio Plimsaki (feat. X)",
    ]
    people = {fold("Mio Plimsaki"): 1, fold("Ai Vell"): 2}
    found = [(name.key, name.name, name.kind) for name in people_by_songs(artists, people)]
    assert found == [(1, "振崎澪", "native"), (2, "ヴェル愛", "native")]

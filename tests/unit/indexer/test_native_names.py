"""Names in Japanese script that follow from titles and songs."""

from collections.abc import Iterable

import pytest
from catalog.names import fold
from indexer.native_names import MAX_STORIES, MIN_TITLES, people_names, story_names
from indexer.seasons import Title
from indexer.short_names import LESS_KNOWN


def title(key: int, english: str, native: str, *, popularity: int = 0) -> Title:
    return Title(key=key, format="tv", official=(english, None, native), popularity=popularity)


def named(*stories: Iterable[Title]) -> set[tuple[int, str]]:
    return {(name.key, name.name) for name in story_names([list(story) for story in stories])}


FILMS = [title(n, f"Plim Zorb Movie {n}", f"プリムゾルブ 冒険{n}") for n in range(2, MIN_TITLES + 2)]


def test_a_story_in_latin_letters_is_called_as_most_of_its_titles_begin() -> None:
    assert named([title(1, "Plim Zorb", "PLIM ZORB", popularity=9), *FILMS]) == {(1, "プリムゾルブ")}


def test_the_best_known_that_begins_so_is_meant_where_no_title_is_the_beginning() -> None:
    known = title(1, "Quick Kings", "プリムゾルブ「王」", popularity=9)
    assert named([title(9, "Another", "ANOTHER", popularity=99), known, *FILMS]) == {(1, "プリムゾルブ")}


def test_a_title_in_japanese_that_begins_otherwise_is_not_meant() -> None:
    series = title(1, "Plim Zorb", "プリム", popularity=9)
    assert named([series, *FILMS]) == {(2, "プリムゾルブ")}


def test_too_few_titles_name_no_story() -> None:
    assert named(FILMS[1:]) == set()


def test_what_the_titles_of_many_stories_begin_with_names_none() -> None:
    stories = [
        [title(10 * story + n, f"Film {n}", f"劇場版 映画{n}") for n in range(MIN_TITLES)]
        for story in range(MAX_STORIES + 1)
    ]
    assert named(*stories) == set()
    assert len(named(*stories[1:])) == MAX_STORIES


@pytest.mark.parametrize("stem", ["Re", "鬼"])
def test_one_letter_and_latin_letters_are_no_japanese_name(stem: str) -> None:
    assert named(title(n, f"T{n}", f"{stem} {n}") for n in range(MIN_TITLES)) == set()


@pytest.mark.parametrize(("popularity", "meant"), [(9, set[tuple[int, str]]()), (1, {(1, "プリムゾルブ")})])
def test_a_title_that_is_called_so_is_meant_unless_hardly_anybody_knows_it(
    popularity: int, meant: set[tuple[int, str]]
) -> None:
    series = title(1, "Plim Zorb", "PLIM ZORB", popularity=LESS_KNOWN + 1)
    assert named([series, title(9, "Recap", "プリムゾルブ", popularity=popularity), *FILMS]) == meant


def test_people_have_the_names_in_brackets_of_their_songs_and_their_own() -> None:
    artists = [
        "Mio Plimsaki (振崎澪)",
        "Mio Plimsaki (振崎 澪), Ai Vell (ヴェル愛)",
        "Nobody (誰)",
        "Mio Plimsaki (feat. X)",
    ]
    people = {fold("Mio Plimsaki"): 1, fold("Ai Vell"): 2}
    own = [(1, "Plimsaki (振崎澪)"), (3, "KORD Tomo (古戸友)"), (4, "Zorb (II)")]
    found = [(name.key, name.name, name.kind) for name in people_names(artists, people, own)]
    assert found == [(1, "振崎澪", "native"), (2, "ヴェル愛", "native"), (3, "古戸友", "native")]

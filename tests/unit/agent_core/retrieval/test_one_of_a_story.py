"""One title of each story stands for it: by franchise, else by how titles begin."""

from uuid import UUID

import pytest
from agent_core.retrieval.one_of_a_story import StoryTitle, best_known_first, one_of_each, stem

ONE, OTHER = UUID(int=1), UUID(int=2)


@pytest.mark.parametrize(
    "name",
    ["Zorblat", "Zorblat: The Return", "Zorblat 2nd Season", "Zorblat Season 3", "Zorblat II", "Zorblat 2",
     "Zorblat The Movie", "Zorblat - Part One", "ZORBLAT (2019)", "Zorblat the Final Season"],
)  # fmt: skip
def test_the_titles_of_a_story_begin_alike(name: str) -> None:
    assert stem(name) == "zorblat"


@pytest.mark.parametrize("name", ["Zorblatter", "Zor: Blat", "Mr Zorblat", "Zorblat Nights"])
def test_other_titles_begin_otherwise(name: str) -> None:
    assert stem(name) != "zorblat"


def test_the_best_known_of_a_story_stands_where_its_first_one_stood() -> None:
    titles = [
        StoryTitle(key=1, name="Zorblat 2", popularity=5),
        StoryTitle(key=2, name="Quimby", franchise=ONE, popularity=1),
        StoryTitle(key=3, name="Zorblat", popularity=9),
        StoryTitle(key=4, name="Ombra", franchise=ONE, popularity=2),
        StoryTitle(key=5, name="Quimby II", franchise=OTHER, popularity=0),
    ]
    assert one_of_each(titles) == [3, 4]


@pytest.mark.parametrize("franchise", [ONE, None])
def test_what_belongs_to_a_story_that_is_left_out_is_left_out(franchise: UUID | None) -> None:
    start = StoryTitle(key=1, name="Quimby Nights", franchise=franchise)
    named = StoryTitle(key=2, name="Quimby Nights Alternative: Dawn")
    related = StoryTitle(key=3, name="Ombra", franchise=ONE)
    assert one_of_each([named, related], without=[start]) == ([] if franchise else [3])


def test_one_word_alone_is_no_story_of_what_goes_on_from_it() -> None:
    assert one_of_each([StoryTitle(key=2, name="Monster Musume")], without=[StoryTitle(key=1, name="Monster")]) == [2]


def test_all_titles_are_kept_with_the_best_known_of_each_story_in_front_of_its_first_one() -> None:
    titles = [
        StoryTitle(key=1, name="Zorblat Season 2", popularity=5),
        StoryTitle(key=2, name="Quimby", popularity=1),
        StoryTitle(key=3, name="Zorblat: The Movie", popularity=2),
        StoryTitle(key=4, name="Zorblat", popularity=9),
        StoryTitle(key=5, name="Quimby", popularity=1),
    ]
    assert best_known_first(titles) == [4, 1, 2, 3, 5]
    assert best_known_first([]) == []

"""English forms of words."""

import pytest
from agent_core.grammar.languages.morphology import ordinal, plural, with_article


@pytest.mark.parametrize(("place", "word"), [(1, "1st"), (2, "2nd"), (23, "23rd"), (11, "11th"), (112, "112th")])
def test_places_are_counted_as_people_do(place: int, word: str) -> None:
    assert ordinal(place) == word


@pytest.mark.parametrize(("noun", "phrase"), [("film", "a film"), ("anime", "an anime"), ("OVA", "an OVA")])
def test_an_article_is_an_in_front_of_a_vowel(noun: str, phrase: str) -> None:
    assert with_article(noun) == phrase


@pytest.mark.parametrize(
    ("noun", "form"),
    [("story", "stories"), ("writer of songs", "writers of songs"), ("anime", "anime")],
)
def test_a_plural_is_that_of_the_head(noun: str, form: str) -> None:
    assert plural(noun) == form

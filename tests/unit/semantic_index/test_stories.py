"""What a description tells is told from what it says to whoever is asked, and names from other words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from semantic_index.stories import DESCRIPTION_WORDS, is_description, read_story, read_words, story_text

POST = (
    "[TOMT][MOVIE][90s] Cartoon about a pilot. Hi everyone, I watched this as a kid on an old VHS tape. A pig flies a "
    "red seaplane over the Adriatic and fights an American called Curtis. Thanks in advance to anyone who can help!"
)


@pytest.mark.parametrize(("words", "describes"), [(DESCRIPTION_WORDS - 1, False), (DESCRIPTION_WORDS, True)])
def test_a_text_of_so_many_words_is_a_description(words: int, describes: bool) -> None:
    assert is_description("sea " * words) == describes


def test_the_words_of_a_request_are_no_part_of_the_story() -> None:
    words = set(read_story(POST).words)
    assert {"pilot", "pig", "flies", "red", "seaplane", "Adriatic", "fights"} <= words
    assert words.isdisjoint({"TOMT", "MOVIE", "90s", "watched", "kid", "VHS", "Thanks", "advance", "help"})


def test_words_written_like_names_are_named_where_no_sentence_begins() -> None:
    assert read_story(POST).named == ("Adriatic", "American", "Curtis")
    assert read_story('He left. "Ghosts" came to Osaka: Pirates sank the vessel off Kobe.').named == ("Osaka", "Kobe")


def test_a_description_of_nothing_but_a_request_is_taken_literally() -> None:
    text = "I would like to know what that show is called"
    assert read_story(text) == read_words(text)
    assert read_words("what is it").words == ("what", "is", "it")


def test_only_question_words_are_left_out_of_a_few_words() -> None:
    assert read_words("Who is the kid on the old tape").words == ("kid", "old", "tape")


def test_marks_around_a_word_are_no_part_of_it() -> None:
    assert read_story('a "samurai", (ronin) and/or a pirate-king!').words == ("samurai", "ronin", "pirate-king")


def test_of_a_long_text_the_model_reads_the_sentences_that_tell_something() -> None:
    story = "A pig flies a red seaplane over the Adriatic and fights an American called Curtis."
    asides = "Thanks in advance! Please help me. "
    assert story_text(asides * 8 + story) == story
    assert story_text(asides * 20) == asides * 20


@pytest.mark.parametrize(("asides", "whole"), [(23, True), (24, False)])
def test_a_text_of_up_to_sixty_words_is_read_whole(asides: int, whole: bool) -> None:
    text = "Help me. " * asides + "A pig flies the red seaplane over the Adriatic sea every day today now."
    assert (story_text(text) == text) == whole


@given(st.text(max_size=200))
def test_what_is_looked_for_stands_in_the_text(text: str) -> None:
    story = read_story(text)
    assert set(story.named) <= set(story.words)
    assert all(word in text for word in story.words)
    assert bool(story.words) == bool(text.split())

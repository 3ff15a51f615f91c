"""What is left out of a signature, and what stands for what in it."""

from agent_core.cache.sameness import said_alike, without_wrapping


def test_words_that_ask_for_nothing_are_left_out_and_a_lead_in_only_at_the_beginning() -> None:
    words = ["hey", "can", "you", "tell", "me", "the", "list", "of", "a", "show"]
    assert without_wrapping(words, first=True) == ["of", "show"]
    assert without_wrapping(words, first=False) == ["can", "you", "tell", "me", "list", "of", "show"]


def test_a_lead_in_that_is_all_there_is_stays() -> None:
    assert without_wrapping(["show", "me"], first=True) == ["show", "me"]


def test_the_longest_phrase_stands_for_all_that_ask_for_the_same() -> None:
    levelled = list(said_alike(["order", "should", "i", "watch", "main", "characters", "with", "music"]))
    assert levelled == [("watch order", True), ("protagonist", True), ("composer", True)]


def test_other_words_stay_as_they_are() -> None:
    assert list(said_alike(["main", "road"])) == [("main", False), ("road", False)]

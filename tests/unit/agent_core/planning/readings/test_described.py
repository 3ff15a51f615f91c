"""What no exact reading explains and asks for nothing that is not held is searched for as a description."""

import pytest
from agent_core.planning.readings.described import described
from agent_core.planning.understanding import understand
from agent_core.planning.words.segmentation import segment
from agent_core.schemas import SearchIntent
from catalog.entities import EntityType

from tests.support.made_up_names import mentions


def searched(question: str) -> SearchIntent | None:
    return described(question, segment(question, mentions(question)))


@pytest.mark.parametrize(
    "question",
    [
        "cleans an old lighthouse, friends turned into statues",
        "What's that anime with the clock that eats memories?",
        "A violin opens a gate and nobody notices",
        "shy baker inherits a haunted mill",
        "Anime where the gardener was a spy and her neighbours never find out",
        "three cousins who trade their shadows for bread",
        "Which anime has a noisy village choir called the Zorblat Lanterns?",
        "anime about a nurse who repairs clocks for lonely sailors",
        "years ago there was a movie about a miner whose brother was lost in snow",
        "stubborn boys building useless machines",
        "Which manga has a gifted thief who steals paintings from museums?",
    ],
)
def test_words_of_a_story_are_searched_for(question: str) -> None:
    assert searched(question) is not None


@pytest.mark.parametrize(
    "question",
    [
        "Who directed Gorblax Pemmit?",
        "which anime did gorblax pemmit direct",
        "What are the anime of Gorblax Pemmit?",
        "which anime is by gorblax",
        "Which anime features Gorblax Pemmit?",
        "Which studio made the anime where a clock eats memories?",
        "How many anime are there where a clock eats memories?",
        "Is there a war in the story of the mirror?",
        "Who kills the king in the mirror story?",
        "where can i watch an anime with a clock that eats memories",
        "how much does an anime about a mirror cost",
        "random anime",
        "Zorblat",
    ],
)
def test_what_asks_for_something_else_is_no_description(question: str) -> None:
    assert searched(question) is None


def test_what_narrows_in_front_of_a_story_is_a_filter_and_a_genre_in_it_is_not() -> None:
    found = searched("2019 mecha in which the mechanic hides a school bell")
    assert found is not None
    assert (found.filters.year, found.filters.genre) == (2019, ["Mecha"])
    found = searched("movies under 2 episodes where a boy hides in a library from ghosts")
    assert found is not None
    assert (found.filters.format, found.filters.genre) == (["movie"], [])


def test_a_manga_is_searched_for_where_one_is_asked_for() -> None:
    found = searched("Which manga has a gifted thief who steals paintings from museums?")
    assert found is not None
    assert found.entity_type is EntityType.MANGA


def test_a_word_of_a_story_is_no_fact_that_is_asked_for() -> None:
    told = understand("What's that anime with the clock that eats memories?", [])
    assert told.described is not None
    asked = understand("where can i stream an anime with a mirror", [])
    assert asked.described is None
    assert asked.unheld == ("streaming",)


@pytest.mark.parametrize(
    "text",
    [
        "retired boxer raises a wounded crow after a storm",
        "two friends cross an endless ocean to find a lost island",
        "a detective chases a thief who mocks him on television",
        "a prince and a maid swap places and fall in love",
        "three letters that cross on the way and betray a hidden crime",
    ],
)
def test_a_statement_that_asks_for_nothing_is_a_description_whatever_its_words_would_ask_for(text: str) -> None:
    assert understand(text, []).described is not None


@pytest.mark.parametrize(
    "text",
    ["voice actors in an anime about racing cars", "main characters of the second season of Zorblat",
     "most popular characters who hunt monsters for a living", "how often a hero dies before the story ends"],
)  # fmt: skip
def test_a_noun_for_whom_is_asked_for_makes_no_statement(text: str) -> None:
    assert understand(text, []).described is None


def test_a_superlative_beside_what_is_not_held_is_no_part_of_what_is_missing() -> None:
    question = "best studio of the decade by awards"
    asked = understand(question, [])
    assert asked.unheld == ("awards",)
    assert [question[start:end] for start, end in asked.beyond] == ["awards"]

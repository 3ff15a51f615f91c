"""What no exact reading explains and asks for nothing that is not held is searched for as a description."""

import pytest

from tests.support.made_up_names import understand


def test_a_word_of_a_story_is_no_fact_that_is_asked_for() -> None:
    understanding = understand("the anime where a clock eats everybody's memories", [])
    assert understanding.described is not None
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
    assert [question[start:end] for start, end in asked.unheld_places] == ["awards"]

"""A text that can only be a story, by its words alone, and one that asks, however long it is."""

import pytest
from agent_core.planning.pure_descriptions import (
    LONG_DESCRIPTION_WORDS,
    STORY_WORDS,
    asks_for_a_fact,
    is_only_a_description,
)

from tests.support.made_up_names import understood

FOX = "A lonely keeper raises a talking fox by the sea. "
GUARD = "The fox guards a frozen lighthouse that sings at night, and a pop singer who lives there knows why."


@pytest.mark.parametrize(("words", "is_story"), [(LONG_DESCRIPTION_WORDS - 1, False), (LONG_DESCRIPTION_WORDS, True)])
def test_nobody_asks_for_a_fact_in_so_many_words(words: int, is_story: bool) -> None:
    assert is_only_a_description("who? " + "sea " * (words - 1)) == is_story


@pytest.mark.parametrize(("words", "is_story"), [(STORY_WORDS - 1, False), (STORY_WORDS, True)])
def test_a_story_of_several_sentences_has_so_many_words(words: int, is_story: bool) -> None:
    assert is_only_a_description(FOX + "It sings " + "there " * (words - 12)) == is_story


@pytest.mark.parametrize(
    "story",
    [
        FOX + GUARD,
        f"When the sea froze, they left. {FOX}It looked like a very old film. {GUARD}",
        f'"I will never give up on it!" {FOX}{GUARD}',
        f"Yuki, who grew up in a lighthouse, meets a fox. {FOX}{GUARD}",
        f"{FOX}{GUARD} They are looking for her brother.",
    ],
)
def test_a_story_is_told_whatever_words_of_questions_stand_in_it(story: str) -> None:
    assert is_only_a_description(story)


@pytest.mark.parametrize(
    "question",
    [
        f"{FOX}{GUARD} What is it called?",
        f"Hello, I am trying to find out who made it. {FOX}{GUARD}",
        f"{FOX}{GUARD} Which studio made the film after that one.",
        f"{FOX}{GUARD} So how many episodes has it got.",
        f"I'm looking for a film. {FOX}{GUARD}",
        f"Looking for a film. {FOX}{GUARD}",
        f"{FOX}{GUARD} Recommend something like it.",
        f"Tell me the composer. {FOX}{GUARD}",
        (FOX + GUARD).replace(". The", " and the"),
        "Who is heard in the anime that the director of Zorblat made after that with Hana Vell. Thanks a lot to you.",
    ],
)
def test_a_text_that_asks_or_is_one_sentence_is_read_first(question: str) -> None:
    assert len(question.split()) < LONG_DESCRIPTION_WORDS
    assert not is_only_a_description(question)


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("So who made the film with the singing fox", True),
        ("When did the film with the singing fox come out", True),
        ("Which studio made the film with the singing fox", True),
        ("what songs stand in the film with the singing fox", True),
        ("When the sea froze, a keeper met a fox", False),
        ("Which film has a singing fox in it", False),
        ("What was the old show with the singing fox", False),
        ("what's it called where a fox sings", False),
        ("What if a fox could sing at night", False),
        ("Looking for a film with a singing fox", False),
    ],
)
def test_what_is_asked_besides_a_title_is_a_fact(text: str, *, asks: bool) -> None:
    assert asks_for_a_fact(text) is asks


@pytest.mark.parametrize(("opening", "described"), [("", True), ("Which studio made the film in which ", False)])
def test_what_is_too_long_to_be_parsed_describes_unless_it_asks_for_a_fact(opening: str, *, described: bool) -> None:
    story = ", ".join(["a keeper of the sea raises a fox"] * 7)
    understanding = understood(f"{opening}{story}?")
    assert understanding.is_described is described
    assert not understanding.goals

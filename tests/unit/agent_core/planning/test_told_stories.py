"""A text that can only be a story, by its words alone, and one that asks, however long it is."""

import pytest
from agent_core.planning.told_stories import LONG_DESCRIPTION_WORDS, STORY_WORDS, is_told

FOX = "A lonely keeper raises a talking fox by the sea. "
GUARD = "The fox guards a frozen lighthouse that sings at night, and a pop singer who lives there knows why."


@pytest.mark.parametrize(("words", "told_"), [(LONG_DESCRIPTION_WORDS - 1, False), (LONG_DESCRIPTION_WORDS, True)])
def test_nobody_asks_for_a_fact_in_so_many_words(words: int, told_: bool) -> None:
    assert is_told("who? " + "sea " * (words - 1)) == told_


@pytest.mark.parametrize(("words", "told_"), [(STORY_WORDS - 1, False), (STORY_WORDS, True)])
def test_a_story_of_several_sentences_has_so_many_words(words: int, told_: bool) -> None:
    assert is_told(FOX + "It sings " + "there " * (words - 12)) == told_


@pytest.mark.parametrize(
    "story",
    [
        FOX + GUARD,
        f"When the sea froze, they left. {FOX}It looked like a very old film. {GUARD}",
        f'"I will never give up on it!" {FOX}{GUARD}',
    ],
)
def test_a_story_is_told_whatever_words_of_questions_stand_in_it(story: str) -> None:
    assert is_told(story)


@pytest.mark.parametrize(
    "question",
    [
        f"{FOX}{GUARD} What is it called?",
        f"Hello, I am trying to find out who made it. {FOX}{GUARD}",
        f"{FOX}{GUARD} Which studio made the film after that one.",
        f"{FOX}{GUARD} So how many episodes has it got.",
        f"{FOX}{GUARD} Recommend something like it.",
        f"Tell me the composer. {FOX}{GUARD}",
        (FOX + GUARD).replace(". The", " and the"),
        "Who is heard in the anime that the director of Zorblat made after that with Hana Vell. Thanks a lot to you.",
    ],
)
def test_a_text_that_asks_or_is_one_sentence_is_read_first(question: str) -> None:
    assert len(question.split()) < LONG_DESCRIPTION_WORDS
    assert not is_told(question)

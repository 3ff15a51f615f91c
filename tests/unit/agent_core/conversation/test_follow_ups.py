"""How a text takes up what was said before, by its form alone."""

import pytest
from agent_core.conversation.follow_ups import Shape, read_follow_up
from catalog.entities import EntityType


@pytest.mark.parametrize(
    ("text", "shape", "rest"),
    [
        ("and who directed it?", Shape.QUESTION, "who directed it"),
        ("Only films.", Shape.CONDITION, "Only films"),
        ("and of 2019?", Shape.CONDITION, "of 2019"),
        ("not that one, the manga", Shape.KIND, "the manga"),
        ("the manga, not the anime", Shape.KIND, "the manga"),
        ("what about its sequel?", Shape.TITLE, "its sequel"),
        ("what about Zorblat?", Shape.PHRASE, "Zorblat"),
        ("and of the prequel?", Shape.TITLE, "the prequel"),
        ("in the remake?", Shape.TITLE, "the remake"),
        ("with a sequel", Shape.CONDITION, "with a sequel"),
        ("with sequels", Shape.CONDITION, "with sequels"),
        ("the second one", Shape.PHRASE, "the second one"),
        ("movies only, please", Shape.CONDITION, "only movies"),
        ("show me only the films", Shape.CONDITION, "only the films"),
        ("ok, the same for Zorblat", Shape.PHRASE, "Zorblat"),
        ("and which composer?", Shape.PHRASE, "the composer"),
        ("and which studio?", Shape.KIND, "the studio"),
        ("so who was the composer?", Shape.PHRASE, "the composer"),
        ("what's the manga?", Shape.KIND, "the manga"),
        ("what is the composer of Zorblat known for?", Shape.QUESTION, "what is the composer of Zorblat known for"),
        ("who is the second?", Shape.QUESTION, "who is the second"),
    ],
)
def test_a_follow_up_has_a_shape_behind_its_lead_in(text: str, shape: Shape, rest: str) -> None:
    read = read_follow_up(text)
    assert (read.shape, read.text) == (shape, rest)


@pytest.mark.parametrize(
    ("text", "words", "ordinal"),
    [
        ("who directed it?", "it", 0),
        ("who directed the second one?", "the second one", 2),
        ("tell me about number 3", "number 3", 3),
        ("the last one", "the last one", -1),
        ("when did that air?", "that", 0),
        ("which of them is the longest?", "them", 0),
    ],
)
def test_words_that_stand_for_something_are_found(text: str, words: str, ordinal: int) -> None:
    (reference,) = read_follow_up(text).references
    assert (reference.words, reference.ordinal) == (words, ordinal)


@pytest.mark.parametrize(
    "text", ["Who directed the first season of Zorblat?", "a boy who wants to save his sister", "Who directed Zorblat?"]
)
def test_a_text_that_brings_its_own_antecedent_takes_nothing_up(text: str) -> None:
    assert read_follow_up(text).references == ()


def test_a_pronoun_tells_what_it_may_stand_for() -> None:
    he, it, her = (read_follow_up(text).references[0] for text in ("who is he", "who made it", "her other works"))
    assert EntityType.PERSON in he.kinds
    assert EntityType.ANIME not in he.kinds
    assert it.kinds.isdisjoint(he.kinds)
    assert her.possessive


def test_her_without_a_noun_behind_it_is_no_possessive() -> None:
    assert not read_follow_up("who voices her?").references[0].possessive

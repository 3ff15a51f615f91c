"""Words that tell how two titles are related otherwise than the lexicon has it."""

import pytest

from tests.support.made_up_names import chains, goal_of


@pytest.mark.parametrize(
    ("question", "same"),
    [
        ("whose sequel is Zorblat", "the prequel of Zorblat"),
        ("Whose recap is Zorblat?", "the full story of Zorblat"),
        ("Which work gave rise to Zorblat as its spin-off?", "what is Zorblat a spin-off of"),
        ("what does Zorblat belong to as a side story", "the parent story of Zorblat"),
        ("What is the main story that Zorblat is attached to?", "the parent story of Zorblat"),
        ("the main story that Zorblat hangs off", "the parent story of Zorblat"),
        ("Who directed the summary made from Zorblat?", "who directed the recap of Zorblat"),
        ("Who directed whatever was made as a side story of Zorblat?", "who directed the side story of Zorblat"),
        ("Which title tells Zorblat again as an alternative version?", "the alternative version of Zorblat"),
    ],
)
def test_words_beside_a_story_tell_which_of_two_is_asked_for(question: str, same: str) -> None:
    assert chains(goal_of(question)) == chains(goal_of(same))


@pytest.mark.parametrize("question", ["films that are part of the Zorblat franchise", "films of the Zorblat franchise"])
def test_the_films_of_a_franchise_are_those_of_its_story(question: str) -> None:
    goal, same = goal_of(question), goal_of("the Zorblat films")
    assert (type(goal), goal.query) == (type(same), same.query)


def test_who_is_the_original_creator_is_still_a_person() -> None:
    assert chains(goal_of("who is the original creator of Zorblat")) == [["staff:Original Creator"]]


@pytest.mark.parametrize(("question", "field"), [("when Zorblat ends", "end_date"), ("What ends Zorblat?", None)])
def test_when_a_title_ends_is_a_field_where_nothing_comes_next(question: str, field: str | None) -> None:
    assert field is None or goal_of(question).attribute == field


def test_who_is_attached_to_a_title_is_its_staff() -> None:
    assert chains(goal_of("Who is attached to Zorblat?")) == [["staff"]]

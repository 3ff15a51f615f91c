"""What says nothing wherever it stands is left out before a question is read."""

import pytest

from tests.support.made_up_names import chains, goal_of


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("What else did whoever it was that directed Zorblat make?", ["staff:Director", "worked_on:Director"]),
        ("Which anime did whatever studio it was that animated Zorblat license?", ["animated_by", "licensed"]),
    ],
)
def test_a_question_is_asked_of_whom_a_cleft_sets_in_front(question: str, hops: list[str]) -> None:
    assert chains(goal_of(question)) == [hops]


def test_a_clause_is_said_of_the_noun_in_front_of_any_kind() -> None:
    question = (
        "Out of the anime, of any format, for which Hana Vell gets the directing credit, which is the most popular?"
    )
    assert chains(goal_of(question)) == [["worked_on:Director"]]


@pytest.mark.parametrize(
    ("question", "hop"),
    [
        ("the film in which they recapped Zorblat", "summary"),
        ("the film in which they continued Zorblat", "sequel"),
        ("the film in which Zorblat was recapped", "summary"),
    ],
)
def test_whoever_tells_a_story_is_none_of_its_titles(question: str, hop: str) -> None:
    assert chains(goal_of(question)) == [[hop]]

"""What somebody takes others for tells the relation between them."""

import pytest

from tests.support.readings import read


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("the characters Vexo Karu would call crewmates", "crewmate(Vexo Karu[character])"),
        ("the ones whom Vexo Karu can call friends", "friend(Vexo Karu[character])"),
        ("the characters Vexo Karu considers enemies", "enemy(Vexo Karu[character])"),
        ("the characters the mentor of Vexo Karu considers enemies", "enemy(mentor(Vexo Karu[character]))"),
        ("Which character does Vexo Karu regard as a rival?", "rival(Vexo Karu[character])"),
        ("Vexo Karu sees whom as a rival?", "rival(Vexo Karu[character])"),
        ("the character Vexo Karu would call a teacher", "mentor(Vexo Karu[character])"),
        ("Who does Vexo Karu look upon as a mentor?", "mentor(Vexo Karu[character])"),
    ],
)
def test_others_are_what_somebody_takes_them_for(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("the ones who call Vexo Karu their teacher", "student(Vexo Karu[character])"),
        ("Who would call Vexo Karu a pupil?", "mentor(Vexo Karu[character])"),
        ("Which characters consider Vexo Karu an enemy?", "enemy(Vexo Karu[character])"),
    ],
)
def test_who_takes_somebody_for_something_is_at_the_other_end(question: str, form: str) -> None:
    assert read(question) == form


def test_no_title_takes_anything_for_something() -> None:
    assert "rival" not in read("Which anime does Studio Plim consider a rival?")

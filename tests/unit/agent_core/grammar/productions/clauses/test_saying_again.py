"""What is said again of the same things is read once."""

import pytest

from tests.support.readings import read


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("the writer whose script was used for Zorblat", "staff:Script(Zorblat[anime])"),
        ("the author whose screenplay is used in Zorblat", "staff:Script(Zorblat[anime])"),
        ("the musician whose music is heard in Zorblat", "staff:Music(Zorblat[anime])"),
        ("the composer whose score was used for Zorblat", "staff:Music(Zorblat[anime])"),
        ("the artist whose drawings are found in Nightpaper", "drawn_by(Nightpaper[manga])"),
        ("the illustrator whose artwork you see in Nightpaper", "drawn_by(Nightpaper[manga])"),
        ("the studio whose logo is on Zorblat", "animated_by(Zorblat[anime])"),
    ],
)
def test_those_who_are_reached_are_called_so(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Return the voice actors who are credited for Zorblat.", "staff(Zorblat[anime])"),
        ("By which side characters are the leads of Zorblat surrounded?", "has_character:main(Zorblat[anime])"),
    ],
)
def test_a_noun_that_says_more_is_not_said_again(question: str, form: str) -> None:
    assert read(question) != form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("I'm a fan of Tomo Ishiguru. Which manga are theirs?", "wrote(Tomo Ishiguru[person])"),
        ("Which manga are Tomo Ishiguru's?", "wrote(Tomo Ishiguru[person])"),
        ("Which anime are Studio Plim's?", "animated(Studio Plim[studio])"),
    ],
)
def test_a_possessive_may_stand_behind_what_is_owned(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("the rivals by whom Vexo Karu is challenged", "rival(Vexo Karu[character])"),
        ("the characters by whom Vexo Karu was taught", "mentor(Vexo Karu[character])"),
        ("the foes by whom Vexo Karu is opposed", "enemy(Vexo Karu[character])"),
        ("the figures by which Zorblat is populated", "has_character(Zorblat[anime])"),
        ("the sequel by which Zorblat was followed", "sequel(Zorblat[anime])"),
    ],
)
def test_a_clause_says_the_relation_of_its_noun_again(question: str, form: str) -> None:
    assert read(question) == form


def test_no_score_is_above_ten() -> None:
    assert "score of more than 12" not in read("anime by Studio Plim with more than 12 by rating")

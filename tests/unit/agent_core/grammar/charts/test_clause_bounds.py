"""Pieces that a comma, an article or an asking word keeps apart."""

import pytest

from tests.support.readings import parse, read


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("so Zorblat is Quimby Nightss prequel yeah?", "Zorblat[anime] in prequel(Quimby Nights[anime])"),
        ("Zorblat: is Quimby Nights the prequel?", "Quimby Nights[anime] in prequel(Zorblat[anime])"),
        ("Zorblat, is Quimby Nights the prequel?", "Quimby Nights[anime] in prequel(Zorblat[anime])"),
    ],
)
def test_behind_a_mark_alone_a_title_is_what_another_one_is_asked_of(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "the woman who wrote Zorblat, she also did a horror one",
        "who voices Vexo Karu, what is the oldest anime she",
        "the anime by Tomo Ishiguru after the score",
        "For the readers at home, which anime sets the stage as the prequel for Zorblat?",
    ],
)
def test_what_stands_behind_a_comma_or_an_article_is_no_piece_of_a_phrase_in_front_of_it(question: str) -> None:
    assert parse(question).standing != "sure"


@pytest.mark.parametrize(
    "question",
    [
        "Who directed the anime Tomo Ishiguru?",
        "which title continues the story of Studio Plim",
        "what came after the plot of Tomo Ishiguru",
        "who composed the music for the show Studio Plim",
        "Studio Plim: which title picks up the story after it?",
        "I've already seen Studio Plim, which one carries straight on from it?",
    ],
)
def test_what_is_asked_of_a_title_is_not_asked_of_what_somebody_made(question: str) -> None:
    assert parse(question).standing != "sure"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("anime Tomo Ishiguru", "worked_on:Director(Tomo Ishiguru[person])"),
        ("stories by Hana Vell", "wrote(Hana Vell[person])"),
        ("I've already seen Zorblat, which one carries straight on from it?", "sequel(Zorblat[anime])"),
    ],
)
def test_what_somebody_made_is_asked_for_by_its_noun(question: str, form: str) -> None:
    assert read(question) == form

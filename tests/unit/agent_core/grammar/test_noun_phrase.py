"""Noun phrases nest around names, and say of what kind things are."""

import pytest

from tests.support.readings import named, read

DIRECTOR = "staff:Director(Zorblat[anime])"


@pytest.mark.parametrize(
    "question",
    [
        "Who is the director of Zorblat?",
        "Zorblat's director?",
        "the Zorblat director",
        "the director of the anime Zorblat",
        "please tell me who the director of Zorblat is",
        "Who is the person that directed Zorblat?",
    ],
)
def test_a_relational_noun_stands_on_either_side_of_a_name(question: str) -> None:
    assert read(question) == DIRECTOR


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Which anime did the director of Zorblat make?", f"worked_on:Director({DIRECTOR})"),
        ("which studio made the sequel of Zorblat", "animated_by(sequel(Zorblat[anime]))"),
        (
            "Who voices the main characters of Zorblat's sequel?",
            "voiced_by(has_character:main(sequel(Zorblat[anime])))",
        ),
        ("the manga by the author of Nightpaper", "wrote(written_by(Nightpaper[manga]))"),
        (
            "Who composed the music for the prequel of the anime directed by the director of Zorblat?",
            f"staff:Music(prequel(worked_on:Director({DIRECTOR})))",
        ),
    ],
)
def test_relations_nest_up_to_four_hops(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Studio Plim movies", "filter(animated(Studio Plim[studio]), movie)"),
        ("films by Studio Plim", "filter(animated(Studio Plim[studio]), movie)"),
        ("Studio Plim's anime", "animated(Studio Plim[studio])"),
        ("Hana Vell's manga", "wrote(Hana Vell[person])"),
        ("characters in Zorblat", "has_character(Zorblat[anime])"),
        ("anime with Vexo Karu", "appears_in(Vexo Karu[character])"),
    ],
)
def test_where_no_word_says_the_relation_the_kinds_do(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("What other anime did the director of Zorblat direct?", f"others(worked_on:Director({DIRECTOR}))"),
        ("What else was directed by the director of Zorblat?", f"others(worked_on:Director({DIRECTOR}))"),
        ("other anime by the director of Zorblat", f"others(worked_on:Director({DIRECTOR}))"),
    ],
)
def test_others_are_told_of_the_whole_set(question: str, form: str) -> None:
    assert read(question) == form


def test_somebody_is_followed_in_the_capacity_in_which_they_were_reached() -> None:
    expected = "others(voiced_in(voiced_by(Vexo Karu[character])))"
    assert read("other works of the person who voiced Vexo Karu") == expected


def test_a_noun_chooses_between_namesakes_of_several_kinds() -> None:
    question = "Who wrote the manga Ombra?"
    found = named(question, Ombra="anime=9000|manga=100")
    assert read(question, found) == "written_by(Ombra[manga])"


def test_a_relation_chooses_the_namesake_that_has_it() -> None:
    question = "Who voices Sakura?"
    found = named(question, Sakura="anime=9000|character=100|studio=50")
    assert read(question, found) == "voiced_by(Sakura[character])"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("the manga author of Nightpaper", "written_by(Nightpaper[manga])"),
        ("the anime adaptation of Nightpaper", "adaptation(Nightpaper[manga])"),
        ("the sequel films of Zorblat", "filter(sequel(Zorblat[anime]), movie)"),
        ("the film sequels of Zorblat", "filter(sequel(Zorblat[anime]), movie)"),
        ("the manga author of Vexo Karu", ""),  # who is no manga
    ],
)
def test_a_noun_beside_a_relational_one_says_what_it_is_of_or_what_it_leads_to(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    ["anime by the composer Tomo Ishiguru", "composer Tomo Ishiguru's anime", "anime of composer Tomo Ishiguru"],
)
def test_what_somebody_is_called_says_what_they_did(question: str) -> None:
    assert read(question) == "worked_on:Music(Tomo Ishiguru[person])"


def test_no_word_stands_between_a_name_and_the_noun_that_it_narrows() -> None:
    assert read("Studio Plim films") == "filter(animated(Studio Plim[studio]), movie)"
    assert read("Studio Plim in the films") != read("Studio Plim films")

"""Relational nouns stand on either side of what they are of, and nest."""

import pytest
from agent_core.grammar.readings.doubts import MOST_MARGIN

from tests.support.readings import named, parse, read

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
    [
        "Previous anime in the story before Zorblat?",
        "Next anime in the story after Zorblat?",
        "the sequel: the author of Nightpaper",
    ],
)
def test_nobody_is_said_to_be_a_sequel(question: str) -> None:
    assert "written_by" not in read(question)


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("the side story told alongside the sequel of Zorblat", "side_story(sequel(Zorblat[anime]))"),
        ("who worked on making the sequel of Zorblat", "staff(sequel(Zorblat[anime]))"),
    ],
)
def test_a_noun_and_a_verb_each_say_their_own(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("anime that the studio Studio Plim produced", "animated(Studio Plim[studio])"),
        ("anime that Studio Plim produced", "produced(Studio Plim[studio])"),
        ("anime which the director Tomo Ishiguru made", "worked_on:Director(Tomo Ishiguru[person])"),
    ],
)
def test_what_a_maker_is_called_tells_what_was_made(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize("question", ["What leads into Zorblat?", "What leads straight into Zorblat?"])
def test_what_leads_into_a_title_is_none_of_its_leads(question: str) -> None:
    assert read(question) == "prequel(Zorblat[anime])"


def test_the_leads_of_a_title_are_its_main_characters() -> None:
    assert read("Who are the leads of Zorblat?") == "has_character:main(Zorblat[anime])"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("which director did the sequel of Zorblat", "staff:Director(sequel(Zorblat[anime]))"),
        ("Which writer do we owe the manga that became Zorblat to?", "written_by(adapted_from(Zorblat[anime]))"),
    ],
)
def test_a_noun_is_followed_by_a_phrase_as_by_a_name(question: str, form: str) -> None:
    assert parse(question).standing == "sure"
    assert read(question) == form


def test_whose_something_is_tells_nothing_of_who_made_it() -> None:
    assert not read("Which studio's anime did Tomo Ishiguru direct?")


def test_what_a_recap_recaps_is_not_told_of_the_recap_of_a_recap() -> None:
    question = "Who directed the full story behind the recap Zorblat?"
    assert read(question) == "staff:Director(full_story(Zorblat[anime]))"
    assert parse(question).margin == MOST_MARGIN

"""Words of formal letters, shows and chats mean relations, dates and orders as others do, whatever they are said of."""

import pytest

from tests.support.readings import parse, read

PLIM = "animated(Studio Plim[studio])"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Which anime issued from Studio Plim?", PLIM),
        ("From which studio did Zorblat issue?", "animated_by(Zorblat[anime])"),
        ("With whom did Zorblat originate?", "staff:Original Creator(Zorblat[anime])"),
        ("Which anime are originally by Hana Vell?", "worked_on:Original Creator(Hana Vell[person])"),
        ("Who is Zorblat originally by?", "staff:Original Creator(Zorblat[anime])"),
        ("Who directed Zorblat originally?", "staff:Director(Zorblat[anime])"),
        ("Who is the pen behind the script of Zorblat?", "staff:Script(Zorblat[anime])"),
        ("the hand that drew Nightpaper", "drawn_by(Nightpaper[manga])"),
        ("Who did they bring into the recording booth for Zorblat?", "voice_cast(Zorblat[anime])"),
        ("Which anime brought Hana Vell into the recording booth?", "voiced_in(Hana Vell[person])"),
        ("the supporting characters rounding out Zorblat", "has_character:supporting(Zorblat[anime])"),
        ("Which anime takes up the story where Zorblat leaves off?", "sequel(Zorblat[anime])"),
        ("the anime in which Zorblat is told in another version", "alternative_version(Zorblat[anime])"),
        ("Beyond this one, what roles has Hana Vell voiced?", "others(voices(Hana Vell[person]))"),
        ("Which anime that've got Hana Vell down as composer are there?", "worked_on:Music(Hana Vell[person])"),
        ("the anime you've got down as directed by Tomo Ishiguru", "worked_on:Director(Tomo Ishiguru[person])"),
        ("the characters of the part which comes right behind Zorblat", "has_character(sequel(Zorblat[anime]))"),
        ("the voice actors of the next chapter of the story after Zorblat", "voice_cast(sequel(Zorblat[anime]))"),
        ("the next part of the story of Zorblat", "sequel(Zorblat[anime])"),
        ("Which anime come from the imagination of Hana Vell?", "worked_on:Original Creator(Hana Vell[person])"),
        ("who's the protag of the sequel of Zorblat", "has_character:main(sequel(Zorblat[anime]))"),
        ("the tally on anime directed by Tomo Ishiguru", "count(worked_on:Director(Tomo Ishiguru[person]))"),
        ("Whose vision was Zorblat as director?", "staff:Director(Zorblat[anime])"),
    ],
)
def test_a_relation_is_said(question: str, form: str) -> None:
    assert parse(question).standing == "sure"
    assert read(question) == form


@pytest.mark.parametrize(
    ("said", "condition"),
    [
        ("came out subsequently to 2012", "since 2013"),
        ("arrived before 2010", "until 2009"),
        ("turned up in 2010", "in 2010"),
        ("reached us in 2010 or later", "since 2010"),
        ("appeared in 2010 or subsequently", "since 2010"),
        ("that've got a rating over 8", "with a score of more than 8"),
    ],
)
def test_a_condition_is_said(said: str, condition: str) -> None:
    assert read(f"Which anime by Studio Plim {said}?") == f"filter({PLIM}, {condition})"


@pytest.mark.parametrize(
    ("said", "order"),
    [
        ("is everybody's into most", "-popularity"),
        ("commands the widest following", "-popularity"),
        ("extends the furthest", "-episodes"),
        ("suffers the lowest rating", "score"),
        ("was issued before all others", "start_date"),
    ],
)
def test_what_comes_first_is_said(said: str, order: str) -> None:
    assert read(f"Which of the anime by Studio Plim {said}?") == f"ranked({PLIM}, {order}, 1)"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Bring us up to date: which of the anime by Studio Plim came out last?", f"ranked({PLIM}, -start_date, 1)"),
        ("tell me the characters of Zorblat", "has_character(Zorblat[anime])"),
        ("And tell us who directed Zorblat", "staff:Director(Zorblat[anime])"),
    ],
)
def test_a_command_relates_nothing_to_anything(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize("like", ["scratch the same itch as", "bear a kinship in spirit to"])
def test_what_is_like_a_title_is_said(like: str) -> None:
    assert read(f"Which anime {like} Zorblat?") == "alike(Zorblat[anime]; all(anime))"


def test_with_whom_something_is_popular_narrows_nothing() -> None:
    asked = "Out of the anime by Studio Plim, which would you say is the most popular with the public?"
    assert read(asked) == f"ranked({PLIM}, -popularity, 1)"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Which studio brought us Zorblat?", "animated_by(Zorblat[anime])"),
        ("Which anime tells of Vexo Karu?", "appears_in:main(Vexo Karu[character])"),
    ],
)
def test_the_same_verb_relates_its_subject(question: str, form: str) -> None:
    assert read(question) == form

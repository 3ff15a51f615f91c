"""The subject of a question's verb is all that stands in front of it."""

import pytest

from tests.support.readings import parse, read

PLIM = "animated(Studio Plim[studio])"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Which sequels of anime by Studio Plim came out in 2013?", f"filter(sequel({PLIM}), in 2013)"),
        ("Which sequels of the anime by Studio Plim were released in 2013?", f"filter(sequel({PLIM}), in 2013)"),
        ("What prequels of films by Studio Plim were broadcast before 1999?", None),
        ("The sequel of Zorblat is based on which manga?", "adapted_from(sequel(Zorblat[anime]))"),
        ("The prequel of Ombra was adapted from what manga?", "adapted_from(prequel(Ombra[anime]))"),
        ("The main characters of Zorblat are voiced by whom?", "voiced_by(has_character:main(Zorblat[anime]))"),
    ],
)
def test_what_stands_in_front_of_a_verb_is_its_subject_as_a_whole(question: str, form: str | None) -> None:
    assert parse(question).standing == "sure"
    assert form is None or read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        (
            "Who directed the sequels of the anime by Studio Plim that came out in 2013?",
            "in 2013",
        ),
        ("Which of Studio Plim's anime were directed by Tomo Ishiguru?", "worked_on:Director"),
        ("Which of the anime by Studio Plim are based on manga?", "manga"),
        ("crewmates of whoever is the rival of Vexo Karu", "crewmate(rival(Vexo Karu[character]))"),
        ("the director of what is based on Nightpaper", "staff:Director(adaptation(Nightpaper[manga]))"),
    ],
)
def test_a_clause_with_a_pronoun_of_its_own_may_belong_to_a_part(question: str, form: str) -> None:
    assert form in read(question)

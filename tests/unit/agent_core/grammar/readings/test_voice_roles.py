"""Titles with one of somebody's roles are those that they are heard in."""

import pytest

from tests.support.readings import parse, read

VOICED = "voiced_in(Hana Vell[person])"
ELSEWHERE = "appears_in(voices(Hana Vell[person]))"


@pytest.mark.parametrize(
    "question",
    [
        "anime with a role spoken by Hana Vell",
        "Which anime have a character voiced by Hana Vell?",
        "anime with some character that Hana Vell voices",
        "anime in which a role is voiced by Hana Vell",
        "anime where Hana Vell speaks one of the characters",
    ],
)
def test_one_of_somebodys_roles_is_where_they_are_heard(question: str) -> None:
    assert read(question) == VOICED


@pytest.mark.parametrize(
    "question", ["anime with the characters voiced by Hana Vell", "titles of Hana Vell's characters"]
)
def test_certain_characters_may_be_voiced_by_others_elsewhere(question: str) -> None:
    assert read(question) != VOICED


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("how many anime with a role spoken by Hana Vell are there", f"count({VOICED})"),
        ("anime by Studio Plim with a character voiced by Hana Vell", VOICED),
        ("anime with a role spoken by Hana Vell since 2010", VOICED),
    ],
)
def test_what_else_is_said_is_kept(question: str, form: str) -> None:
    kept = read(question)
    assert form in kept
    assert ELSEWHERE not in kept


@pytest.mark.parametrize(
    "question",
    [
        "Which roles does Hana Vell take in the voice cast of Zorblat?",
        "Which parts has Hana Vell in the cast of Zorblat?",
    ],
)
def test_the_roles_in_a_title_are_not_all_of_somebody_who_is_in_its_cast(question: str) -> None:
    for reading in parse(question).readings:
        assert "voices(voice_cast(Zorblat[anime]))" not in str(read(question)), reading

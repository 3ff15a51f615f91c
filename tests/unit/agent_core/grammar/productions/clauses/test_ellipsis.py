"""What is denied with words left out, which are said of something else in front of it."""

import pytest

from tests.support.readings import parse, read

DIRECTED = "worked_on:Director(Hana Vell[person])"


@pytest.mark.parametrize(
    "question",
    [
        "manga Hana Vell drew but did not write",
        "manga that Hana Vell drew but didn't write",
        "which manga has Hana Vell drawn but not written",
    ],
)
def test_of_two_verbs_one_is_denied(question: str) -> None:
    assert read(question) == "difference(drew(Hana Vell[person]), wrote(Hana Vell[person]))"
    assert parse(question).standing == "sure"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("anime Hana Vell directed but didn't compose the music for", "worked_on:Music(Hana Vell[person])"),
        ("anime Hana Vell directed but Tomo Ishiguru did not", "worked_on:Director(Tomo Ishiguru[person])"),
        ("anime that Hana Vell directed but Tomo Ishiguru didn't", "worked_on:Director(Tomo Ishiguru[person])"),
    ],
)
def test_what_is_denied_is_taken_away(question: str, form: str) -> None:
    assert read(question) == f"difference({DIRECTED}, {form})"


@pytest.mark.parametrize(
    ("question", "one", "other"),
    [
        ("anime Hana Vell is in but Tomo Ishiguru isn't", "voiced_in(Hana Vell[person])", "Tomo Ishiguru[person]"),
        ("anime Vexo Karu appears in but Mirelle Dan does not", "appears_in(Vexo Karu[character])", "Mirelle Dan"),
    ],
)
def test_somebody_else_is_denied_to_be_what_is_said(question: str, one: str, other: str) -> None:
    assert read(question).startswith(f"difference({one}, ")
    assert other in read(question)


def test_who_did_one_thing_for_a_title_and_not_another_is_told() -> None:
    assert read("who wrote Nightpaper but did not draw it") == (
        "difference(written_by(Nightpaper[manga]), drawn_by(Nightpaper[manga]))"
    )


@pytest.mark.parametrize("question", ["what did Hana Vell not direct", "anime not directed by Hana Vell"])
def test_nothing_is_denied_of_what_is_not_told(question: str) -> None:
    assert not read(question).startswith("difference")


@pytest.mark.parametrize(
    "question", ["drawn by Hana Vell but not written by her", "what Hana Vell drew but did not write"]
)
def test_what_is_denied_is_taken_away_where_no_noun_is_narrowed(question: str) -> None:
    assert read(question) == "difference(drew(Hana Vell[person]), wrote(Hana Vell[person]))"

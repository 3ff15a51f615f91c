"""Who in a title is meant by a role there, and people who made it as those who did."""

import pytest

from tests.support.readings import read

ZORBLAT = "Zorblat[anime]"
LEADS = f"has_character:main({ZORBLAT})"
OTHERS = f"has_character:supporting({ZORBLAT})"


@pytest.mark.parametrize(
    "question",
    [
        "characters of Zorblat, main ones",
        "characters of Zorblat, main ones only",
        "Which of the characters of Zorblat are main characters?",
        "which of Zorblat's characters are protagonists",
    ],
)
def test_a_role_behind_the_cast_narrows_it(question: str) -> None:
    assert read(question) == LEADS


@pytest.mark.parametrize(
    "question",
    [
        "besides the leads, who is in Zorblat",
        "Apart from the leads, which characters are in Zorblat?",
        "Who is in Zorblat besides the main characters?",
        "besides the protagonists, which supporting characters are in Zorblat",
        "Which characters of Zorblat are not main characters?",
        "Leads aside, who is in Zorblat?",
        "tell me the not so main characters in Zorblat, like the supporting ones",
    ],
)
def test_whoever_is_no_lead_supports_them(question: str) -> None:
    assert read(question) == OTHERS


def test_without_those_who_support_them_there_are_the_leads() -> None:
    assert read("Besides the supporting characters, who is in Zorblat?") == LEADS


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Which staff animated Zorblat?", f"staff:Key Animation({ZORBLAT})"),
        ("which people animated Zorblat", f"staff:Key Animation({ZORBLAT})"),
        ("people in the staff of Zorblat", f"staff({ZORBLAT})"),
        ("Which staff members animated Zorblat?", f"staff:Key Animation({ZORBLAT})"),
        ("people who animated Zorblat", f"staff:Key Animation({ZORBLAT})"),
        ("people who made Zorblat", f"staff({ZORBLAT})"),
        ("Who animated Zorblat?", f"animated_by({ZORBLAT})"),
        ("people in Zorblat", f"has_character({ZORBLAT})"),
        ("people who directed Zorblat", f"staff:Director({ZORBLAT})"),
    ],
)
def test_people_who_made_a_title_are_no_studio(question: str, form: str) -> None:
    assert read(question) == form


def test_people_in_two_titles_are_characters_of_both() -> None:
    assert (
        read("people in both Zorblat and Quimby")
        == f"intersection(has_character({ZORBLAT}), has_character(Quimby[anime]))"
    )


@pytest.mark.parametrize(
    "question", ["besides the director, who is in Zorblat", "besides the sequel, who is in Zorblat"]
)
def test_who_has_no_role_in_a_title_is_not_left_out_of_its_cast(question: str) -> None:
    assert read(question) not in (LEADS, OTHERS)


@pytest.mark.parametrize(
    ("question", "role"),
    [
        ("anime where Hana Vell voices the main character", "main"),
        ("in which anime does Hana Vell voice the lead", "main"),
        ("which anime has Hana Vell voicing the protagonist", "main"),
        ("anime in which Hana Vell voices a supporting character", "supporting"),
    ],
)
def test_titles_are_those_in_which_a_voice_has_the_role(question: str, role: str) -> None:
    assert read(question) == f"appears_in:{role}(voices(Hana Vell[person]))"


def test_the_role_of_a_title_that_is_named_is_asked_of_that_title() -> None:
    question = "which main character of Zorblat did Hana Vell voice"
    assert read(question) == "intersection(has_character:main(Zorblat[anime]), voices(Hana Vell[person]))"

"""What a title is about is told by its description, and whom it is about are its main characters."""

import pytest

from tests.support.readings import read

ZORBLAT = "Zorblat[anime]"


@pytest.mark.parametrize(
    "question",
    [
        "What is Zorblat about?",
        "tell me what Zorblat is about",
        "what is Zorblat mainly about",
        "Zorblat is about what?",
        "What is the plot of Zorblat?",
        "Zorblat's premise",
        "give me a synopsis of Zorblat",
        "what is the plot of Zorblat about",
    ],
)
def test_what_a_title_is_about_is_its_description(question: str) -> None:
    assert read(question) == f"description({ZORBLAT})"


@pytest.mark.parametrize(
    "question",
    [
        "Who is Zorblat about?",
        "who is Zorblat mostly about",
        "It's about whom, Zorblat?",
        "Zorblat is about whom?",
        "about whom is Zorblat",
        "Which characters is Zorblat about?",
        "About which characters is Zorblat?",
        "Zorblat tells the story of whom?",
    ],
)
def test_whom_a_title_is_about_has_a_main_role(question: str) -> None:
    assert read(question) == f"has_character:main({ZORBLAT})"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("What is the sequel of Zorblat about?", f"description(sequel({ZORBLAT}))"),
        ("Who is the sequel of Zorblat about?", f"has_character:main(sequel({ZORBLAT}))"),
        ("anime about Vexo Karu", "appears_in(Vexo Karu[character])"),
        ("Which anime are mainly about Vexo Karu?", "appears_in:main(Vexo Karu[character])"),
        ("Where does the plot of Zorblat go on?", f"sequel({ZORBLAT})"),
    ],
)
def test_what_else_stories_and_about_are_said_of(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize("question", ["What is Tomo Ishiguru about?", "Who is Studio Plim about?"])
def test_nobody_is_about_anything(question: str) -> None:
    assert not read(question)

"""Clauses are no parts of phrases, and what they say is said of the whole of what stands in front of them."""

import pytest

from tests.support.readings import read


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("I forgot all of the sequel of Zorblat, what's the recap I can watch", "summary(sequel(Zorblat[anime]))"),
        (
            "We are done with the anime based on the manga Nightpaper now. Which one is the next part of the story?",
            "sequel(kind(adaptation(Nightpaper[manga]), anime))",
        ),
        (
            "Alongside the title that summarises Zorblat, what side stories were produced?",
            "side_story(summary(Zorblat[anime]))",
        ),
    ],
)
def test_what_is_asked_behind_a_phrase_is_asked_of_the_whole_of_it(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("the main characters of Zorblat has what relatives?", "family(has_character:main(Zorblat[anime]))"),
        ("Did the enemies of Vexo Karu have a mentor? Who was it?", "mentor(enemy(Vexo Karu[character]))"),
        ("Which anime by Studio Plim have a sequel?", "filter(animated(Studio Plim[studio]), a)"),
    ],
)
def test_what_is_asked_for_narrows_nothing(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("who learned from the enemies who stand in the way of Vexo Karu", "student(enemy(Vexo Karu[character]))"),
        (
            "In what anime does one encounter the friends who stand by Vexo Karu?",
            "appears_in(friend(Vexo Karu[character]))",
        ),
        ("who is buddies with the folks Vexo Karu has as enemies", "friend(enemy(Vexo Karu[character]))"),
        (
            "Who would you list as friends of the characters Vexo Karu mentored?",
            "friend(student(Vexo Karu[character]))",
        ),
    ],
)
def test_those_of_whom_a_clause_tells_are_not_the_name_in_it(question: str, form: str) -> None:
    assert read(question) == form

"""What is told of one that is named: what it is called elsewhere, where it ran, and who it is in other languages."""

import pytest

from tests.support.readings import parse, read

ABOUT = "description(Zorblat[anime])"
NATIVE = "native(Zorblat[anime])"
ENGLISH = "english(Zorblat[anime])"
SEASON = "season(Zorblat[anime])"
MAGAZINE = "magazine(Nightpaper[manga])"
WHO = "profile(Vexo Karu[character])"

READ = {
    ABOUT: [
        "De quoi parle Zorblat ?",
        "¿De qué trata Zorblat?",
        "Worum geht es in Zorblat?",
        "Zorblat no arasuji wa?",
    ],
    NATIVE: [
        "What is the Japanese title of Zorblat?",
        "What is Zorblat called in Japanese?",
        "what is Zorblat in kanji",
        "Zorblat's native title",
    ],
    ENGLISH: [
        "What is Zorblat called in English?",
        "the English title of Zorblat",
        "What does Zorblat mean in English?",
    ],
    SEASON: ["In which season did Zorblat air?", "what season did Zorblat come out in", "which season is Zorblat from"],
    MAGAZINE: [
        "What magazine was Nightpaper serialized in?",
        "In which magazine did Nightpaper run?",
        "the magazine of Nightpaper",
        "in what manga magazine was Nightpaper published",
    ],
    "profile(Vexo Karu[character])": ["Parle-moi de Vexo Karu", "Vexo Karu ni tsuite oshiete", "beschreibe Vexo Karu"],
    "profile(Studio Plim[studio])": ["tell me more about Studio Plim"],
}


@pytest.mark.parametrize("form", READ)
def test_what_a_name_stands_for_is_told(form: str) -> None:
    assert [question for question in READ[form] if read(question) != form] == []


@pytest.mark.parametrize("form", READ)
def test_and_it_is_sure_enough_to_be_answered(form: str) -> None:
    assert [question for question in READ[form] if parse(question).standing != "sure"] == []


@pytest.mark.parametrize("question", ["Wer ist Vexo Karu?", "Qui est Vexo Karu ?", "¿Quién es Vexo Karu?"])
def test_who_somebody_is_may_be_asked_in_other_languages(question: str) -> None:
    assert read(question) == WHO


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Who wrote the plot of Nightpaper?", "written_by(Nightpaper[manga])"),
        ("anime about Vexo Karu", "appears_in(Vexo Karu[character])"),
        ("About Zorblat: who directed it?", "staff:Director(Zorblat[anime])"),
        ("Tell me about the director of Zorblat", "staff:Director(Zorblat[anime])"),
        ("Who voices Vexo Karu in English?", "voiced_by:English(Vexo Karu[character])"),
        ("How long ago did Zorblat come out?", "year(Zorblat[anime])"),
    ],
)
def test_the_same_words_say_something_else_beside_others(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize("question", ["which magazine was Zorblat serialized in", "the magazine of Vexo Karu"])
def test_what_no_field_tells_is_not_read(question: str) -> None:
    assert read(question) == ""

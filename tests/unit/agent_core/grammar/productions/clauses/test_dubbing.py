"""Voices are heard in a language, which is their role."""

import pytest

from tests.support.readings import parse, read

WORDINGS = {
    "voiced_by:English(Vexo Karu[character])": [
        "Who voices Vexo Karu in English?",
        "Who is the English voice actor of Vexo Karu?",
        "Who is the voice actor of Vexo Karu in English?",
        "Vexo Karu's English dub actor",
        "Who voiced Vexo Karu in the English dub?",
        "Qui double Vexo Karu en anglais ?",
        "¿Quién dobla a Vexo Karu en inglés?",
        "¿Quién es la voz inglesa de Vexo Karu?",
        "Wer spricht Vexo Karu auf Englisch?",
        "Vexo Karu no eigo no seiyuu wa?",
    ],
    "voiced_by:German(Vexo Karu[character])": [
        "the German voice of Vexo Karu",
        "Wer ist der deutsche Sprecher von Vexo Karu?",
        "Wer hat Vexo Karu auf Deutsch gesprochen?",
    ],
    "voiced_by:French(Vexo Karu[character])": ["Qui est la voix française de Vexo Karu ?"],
    "voices:English(Hana Vell[person])": ["Which characters does Hana Vell voice in English?"],
    "voice_cast:Spanish(Zorblat[anime])": ["the Spanish voice cast of Zorblat"],
    "voiced_by:English(intersection(Vexo Karu[character], has_character(Zorblat[anime])))": [
        "Who dubbed Vexo Karu in Zorblat in English?",
    ],
}
# Languages are of voices alone.
UNREAD = ["Who directed Zorblat in English?", "English anime by Studio Plim", "Who composed Zorblat in German?"]


@pytest.mark.parametrize("form", WORDINGS)
def test_a_voice_is_heard_in_a_language(form: str) -> None:
    assert [question for question in WORDINGS[form] if read(question) != form] == []


@pytest.mark.parametrize("question", UNREAD)
def test_nothing_else_is_in_a_language(question: str) -> None:
    assert parse(question).standing != "sure"


@pytest.mark.parametrize(
    "question",
    [
        "Vexo Karu seiyuu, not the English one",
        "who voices Vexo Karu, not in english",
        "Vexo Karu's voice actor, not english",
    ],
)
def test_who_is_not_heard_in_a_dub_is_heard_in_the_original(question: str) -> None:
    assert read(question) == "voiced_by:Japanese(Vexo Karu[character])"

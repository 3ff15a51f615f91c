"""The language of a question is the one that leaves fewest of its words unknown."""

import pytest
from agent_core.grammar.respelling import language_of


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("who directed Zorblat", "en"),
        ("how many episodes does Zorblat Quux have?", "en"),
        ("qui a réalisé Zorblat ?", "fr"),
        ("combien d'épisodes y a-t-il dans Zorblat ?", "fr"),
        ("¿quién dirigió Zorblat?", "es"),
        ("cuántos episodios tiene Zorblat", "es"),
        ("wer hat bei Zorblat Regie geführt?", "de"),
        ("welches Studio hat Zorblat animiert?", "de"),
        ("Zorblat no kantoku wa dare desu ka", "ja"),
    ],
)
def test_most_words_tell_the_language(question: str, language: str) -> None:
    assert language_of(question) == language


@pytest.mark.parametrize("question", ["", "?", "Zorblat", "Zorblat Quux Tarnix", "12", "Zorblat 2"])
def test_what_no_language_knows_better_is_english(question: str) -> None:
    assert language_of(question) == "en"


@pytest.mark.parametrize(
    ("question", "language"),
    [("who voices the Grabowski of Zorblat", "en"), ("qui double la Grabowski de Zorblat", "fr")],
)
def test_names_count_for_no_language(question: str, language: str) -> None:
    assert language_of(question) == language

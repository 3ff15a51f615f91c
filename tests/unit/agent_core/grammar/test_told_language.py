"""The language of a question is the one that leaves fewest of its words unknown."""

import pytest
from agent_core.grammar.spans.respelling import language_of

from tests.support.readings import parse


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


@pytest.mark.parametrize(
    ("text", "language"),
    [("Bonsoir", "fr"), ("Hasta luego", "es"), ("Tschüss", "de"), ("konbanwa", "ja"), ("good evening", "en")],
)
def test_words_for_what_is_not_held_tell_the_language_as_well(text: str, language: str) -> None:
    assert language_of(text) == language


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("Wie viele Grabowski hat Zorblat noch gemacht?", "de"),
        ("Combien de grabowski a Zorblat ?", "fr"),
        ("¿Cuántos grabowski tiene Zorblat?", "es"),
        ("Zorblat no grabowski wa ikutsu desu ka", "ja"),
        ("How many grabowski does Zorblat have?", "en"),
    ],
)
def test_what_no_language_reads_is_told_by_the_one_that_knows_most_of_it(question: str, language: str) -> None:
    parsed = parse(question)
    assert (parsed.best, parsed.standing) == (None, "out of scope")
    assert parsed.lattice is not None
    assert parsed.lattice.language.code == language

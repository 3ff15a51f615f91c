"""Verbs and nouns of the lexicon are written out by rule, and only those that are marked."""

import pytest
from agent_core.planning.lexicon.inflections import plural, verb_forms, written_out


@pytest.mark.parametrize(
    ("verb", "forms"),
    [
        ("direct", ["direct", "directs", "directed", "directing"]),
        ("write", ["write", "writes", "wrote", "written", "writing"]),
        ("produce", ["produce", "produces", "produced", "producing"]),
        ("carry", ["carry", "carries", "carried", "carrying"]),
        ("play", ["play", "plays", "played", "playing"]),
        ("spin", ["spin", "spins", "spun", "spinning"]),
        ("teach", ["teach", "teaches", "taught", "teaching"]),
        ("star", ["star", "stars", "starred", "starring"]),
        ("oversee", ["oversee", "oversees", "oversaw", "overseen", "overseeing"]),
        ("do", ["do", "does", "did", "done", "doing"]),
    ],
)
def test_a_verb_has_all_its_forms(verb: str, forms: list[str]) -> None:
    assert list(verb_forms(verb)) == forms


@pytest.mark.parametrize(
    ("noun", "many"),
    [("story", "stories"), ("studio", "studios"), ("hero", "heroes"), ("boss", "bosses"), ("key", "keys")],
)
def test_a_noun_has_its_plural(noun: str, many: str) -> None:
    assert plural(noun) == many


def test_the_verb_behind_an_adverb_has_all_its_forms() -> None:
    assert written_out("~originally create | ~supply music").split(" | ")[1::4] == [
        "originally creates",
        "supplies music",
    ]


def test_only_what_is_marked_is_written_out() -> None:
    assert written_out("~draw on | +side story | music") == (
        "draw on | draws on | drew on | drawn on | drawing on | side story | side stories | music"
    )


def test_a_form_that_two_verbs_share_is_written_once() -> None:
    assert written_out("~lead up to").split(" | ").count("lead up to") == 1

"""Phrases for what the data does not hold, and for help, as a lexicon's file tells them."""

import pytest
from agent_core.grammar.languages.registry import LANGUAGES
from agent_core.grammar.words.outside import (
    FAREWELLS,
    GREETINGS,
    HELP,
    THANKS,
    TODAY,
    courtesy_in,
    labels_of_stories,
    may_ask_for_help,
    outside,
    read_outside,
)
from agent_core.grammar.words.tokens import tokens_of

TABLES = {
    "unheld": {"prices": ["price", "how much {is|was}"], "today": ["the last # years"]},
    "help": {"words": ["hello"]},
}


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("the price of it", [(1, 2, "prices")]),
        ("how much was it", [(0, 3, "prices")]),
        ("the last 20 years", [(0, 4, TODAY)]),
        ("the last good years", []),
        ("hello there", [(0, 1, HELP)]),
        ("", []),
    ],
)
def test_phrases_are_found_with_what_they_ask_for(text: str, spans: list[tuple[int, int, str]]) -> None:
    assert list(read_outside(TABLES).spans(tokens_of(text))) == spans


@pytest.mark.parametrize(
    ("text", "found"),
    [("anime with love in the title", True), ("roles in the title whose sequel is X", False)],
)
def test_a_title_that_more_is_said_of_is_no_word_of_one(text: str, found: bool) -> None:
    labels = [label for _, _, label in outside().spans(tokens_of(text))]
    assert ("the words of titles" in labels) is found


def test_a_language_without_such_phrases_finds_none() -> None:
    assert list(read_outside({}).spans(tokens_of("the price of it"))) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_read(language: str) -> None:
    assert outside(language).longest >= 0


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("Hello!", True),
        ("hey, who directed Zorblat?", True),
        ("What can you do?", True),
        ("Thank you", True),
        ("who directed Zorblat", False),
        ("What can Vexo Karu do?", False),
        ("", False),
    ],
)
def test_whoever_greets_may_ask_for_help(text: str, asks: bool) -> None:
    assert may_ask_for_help(text) is asks


@pytest.mark.parametrize("text", ["good morning", "can you help me with a quiz", "heyy", "what can u even do"])
def test_greetings_ask_for_help(text: str) -> None:
    assert may_ask_for_help(text)
    assert courtesy_in(text) in (HELP, GREETINGS)


@pytest.mark.parametrize("text", ["thx", "Cheers, that was just what I needed.", "ok that helped a lot"])
def test_thanks_do_so_in_their_own_way(text: str) -> None:
    assert may_ask_for_help(text)
    assert courtesy_in(text) == THANKS


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Bonjour !", GREETINGS),
        ("Merci beaucoup", THANKS),
        ("Que sais-tu faire ?", HELP),
        ("¡Hola!", GREETINGS),
        ("Muchas gracias", THANKS),
        ("¿Qué puedes hacer?", HELP),
        ("Guten Abend", GREETINGS),
        ("danke, das war's", THANKS),
        ("hajimemashite", GREETINGS),
        ("pleased to meet you", GREETINGS),
        ("c'est tout", FAREWELLS),
        ("Vielen Dank", THANKS),
        ("Was kannst du alles?", HELP),
        ("konbanwa", GREETINGS),
        ("arigatou gozaimasu", THANKS),
        ("nani ga dekimasu ka", HELP),
        ("こんにちは", GREETINGS),
        ("ありがとうございます", THANKS),
    ],
)
def test_courtesies_are_known_in_each_language(text: str, label: str) -> None:
    assert courtesy_in(text) == label


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_not_held_is_called_as_in_english(language: str) -> None:
    assert set(outside(language).labels.values()) <= set(outside().labels.values())


def test_what_is_not_held_may_be_told_in_a_story() -> None:
    assert "strength" in labels_of_stories()
    assert "streaming" not in labels_of_stories()

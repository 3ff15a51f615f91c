"""What a statement in front of a question is about."""

import pytest
from agent_core.grammar.parsing import Parser
from agent_core.grammar.printing.paraphrase import paraphrase
from agent_core.grammar.semantics.logical_form import Named

from tests.support.made_up_names import mentions

PARSER = Parser(budget_ms=60_000)


def topics(statement: str) -> list[str]:
    return [paraphrase(topic) for topic in PARSER.topics(statement, mentions(statement))]


@pytest.mark.parametrize(
    ("statement", "about"),
    [
        ("I grumfed Zorblat last night", ["the Zorblat"]),
        ("I just grumfed Zorblat", ["the Zorblat"]),
        ("Zorblat vornaqed me", ["the Zorblat"]),
        ("I grumfed the sequel of Zorblat", ["the sequels of Zorblat", "the Zorblat"]),
        ("Zorblat has a sequel", ["the sequels of Zorblat", "the Zorblat"]),
        ("Somebody composed the music of Zorblat", ["the Zorblat", "the composers of Zorblat"]),
        ("Zorblat was animated by a studio", ["the studios of Zorblat", "the Zorblat"]),
        ("We both grumfed Vexo Karu today", ["the Vexo Karu"]),
        ("Before I grumf the manga Nightpaper", ["the Nightpaper"]),
        ("My whole class grumfs Vexo Karu", ["the Vexo Karu"]),
        ("I grumfed Tomo Ishiguru's anime", ["the anime directed by Tomo Ishiguru", "the Tomo Ishiguru"]),
    ],
)
def test_a_statement_is_about_a_set_and_the_names_in_it(statement: str, about: list[str]) -> None:
    assert topics(statement) == about


@pytest.mark.parametrize(
    "statement",
    [
        "I grumfed the best of Zorblat",  # an order
        "I grumfed three of Zorblat",  # a number
        "Studio Plim has a sequel",  # which it cannot have
        "I grumfed Vornaq Zorblat",  # a piece of a longer name
        "I grumf vornaqs",  # no name
        "",
    ],
)
def test_a_statement_that_tells_more_is_about_nothing(statement: str) -> None:
    assert topics(statement) == []


def test_names_of_one_place_are_told_once() -> None:
    found = PARSER.topics("I just grumfed Zorblat", mentions("I just grumfed Zorblat"))
    assert all(isinstance(topic, Named) for topic in found)
    assert len(found) == len(set(found))


@pytest.mark.parametrize(
    ("sentence", "nothing"),
    [("I'm new to this.", True), ("I only like short ones.", False), ("Then there is Zorblat.", False)],
)
def test_a_sentence_without_a_name_may_say_nothing(sentence: str, *, nothing: bool) -> None:
    assert PARSER.says_nothing(sentence) is nothing


@pytest.mark.parametrize(
    "statement",
    ["I can't forget the title which precedes Zorblat", "That one which follows Zorblat is on my mind"],
)
def test_a_statement_of_what_another_title_precedes_is_not_about_that(statement: str) -> None:
    assert "the Zorblat" not in topics(statement)[:1]


@pytest.mark.parametrize("statement", ["I loved Zorblat", "I have just finished Zorblat", "Zorblat was remade"])
def test_a_statement_of_one_title_is_about_that(statement: str) -> None:
    assert "the Zorblat" in topics(statement)

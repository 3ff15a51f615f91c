"""How the tables of a lexicon's file tell words with their costs."""

import pytest
from agent_core.grammar.languages.english import ENGLISH
from agent_core.grammar.languages.language import Inflection
from agent_core.grammar.words.entries import (
    Entry,
    blocks_in,
    costed,
    inflected,
    kinds_of,
    nouns_of,
    plurals_of,
    table_in,
)
from catalog.entities import EntityType

INFLECTION = Inflection(ENGLISH, {})
ENTRY = Entry("noun", None, 0.25, "")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["director"], [("director", 0.0)]),
        (["boss@0.5"], [("boss", 0.5)]),
        (["head of the crew @ 1"], [("head of the crew", 1.0)]),
        ([], []),
    ],
)
def test_what_a_word_costs_stands_behind_it(words: list[str], expected: list[tuple[str, float]]) -> None:
    assert list(costed(words)) == expected


def test_nouns_are_inflected_and_cost_as_much_more() -> None:
    found = dict(nouns_of(["film", "flick@0.5"], ENTRY, INFLECTION))
    assert {form: entry.cost for form, entry in found.items()} == {
        "film": 0.25, "films": 0.25, "flick": 0.75, "flicks": 0.75,
    }  # fmt: skip
    assert found["flicks"].lemma == "flick"


def test_plurals_are_the_forms_that_are_no_lemma() -> None:
    assert [form for form, _ in plurals_of(["film", "series"], ENTRY, INFLECTION)] == ["films"]
    assert [form for form, _ in inflected("film", ENTRY, INFLECTION)] == ["film", "films"]


def test_tables_and_blocks_that_are_not_there_are_empty() -> None:
    tables = {"formats": {"movie": ["film"]}, "kind": [{"noun": ["film"]}]}
    assert table_in(tables, "formats") == [("movie", ["film"])]
    assert blocks_in(tables, "kind") == [{"noun": ["film"]}]
    assert (table_in(tables, "seasons"), list(blocks_in(tables, "field"))) == ([], [])


@pytest.mark.parametrize(
    ("names", "kinds"), [(["anime", "manga"], {EntityType.ANIME, EntityType.MANGA}), ([], set[str]())]
)
def test_kinds_are_told_by_name(names: list[str], kinds: set[EntityType]) -> None:
    assert kinds_of(names) == kinds


def test_a_kind_that_there_is_not_is_an_error() -> None:
    with pytest.raises(ValueError, match="zorblat"):
        kinds_of(["zorblat"])

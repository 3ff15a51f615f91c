"""Entries that do nothing, or between which nothing decides, are found before a question meets them."""

import tomllib

import pytest
from agent_core.grammar.languages.registry import LANGUAGES
from agent_core.grammar.words.checking import findings
from agent_core.grammar.words.lexicon import lexicon_tables

RELATION = '[[relation]]\nmeans = ["{}"]\n{} = {}\n'


def found(toml: str) -> list[str]:
    return list(findings(tomllib.loads(toml)))


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_lexicon_has_a_dead_or_conflicting_entry(code: str) -> None:
    assert list(findings(lexicon_tables(code), LANGUAGES[code])) == []


def test_two_spellings_that_a_language_takes_for_one_are_no_two_lemmas() -> None:
    tables = tomllib.loads(RELATION.format("staff:Script", "noun", '["auteur {de|du} script"]'))
    assert list(findings(tables, LANGUAGES["fr"])) == []


def test_a_comparator_beside_numbers_may_be_passed_over_elsewhere() -> None:
    words = '[[filler]]\nclass = "linking"\nwords = ["to"]\n[comparators]\n{} = ["to"]'
    assert found(words.format("range")) == []
    assert found(words.format("more"))[0].startswith("conflict")


@pytest.mark.parametrize(
    "words",
    [
        RELATION.format("staff:Director", "verb", '["co-direct", "co direct"]'),
        '[[filler]]\nclass = "filler"\nwords = ["oh"]\n[[filler]]\nclass = "vague"\nwords = ["oh oh"]',
    ],
)
def test_what_is_said_already_is_dead(words: str) -> None:
    assert found(words)[0].startswith("dead")


@pytest.mark.parametrize(
    "words",
    [
        RELATION.format("staff:Director", "noun", '["head"]') + RELATION.format("staff:Music", "noun", '["head"]'),
        RELATION.format("staff:Director", "verb", '["direct"]') + '[[filler]]\nclass = "vague"\nwords = ["directed"]',
        '[markers]\nnot = ["without"]\n[[filler]]\nclass = "vague"\nwords = ["without"]',
    ],
)
def test_what_nothing_decides_between_is_a_conflict(words: str) -> None:
    assert found(words)[0].startswith("conflict")


def test_kinds_and_costs_decide_between_two_meanings_of_one_form() -> None:
    by_kind = RELATION.format("staff", "noun", '["crew"]') + RELATION.format("crewmate", "noun", '["crew"]')
    by_cost = RELATION.format("staff", "noun", '["team"]') + RELATION.format("staff:Music", "noun", '["team @0.5"]')
    assert found(by_kind) == found(by_cost) == []

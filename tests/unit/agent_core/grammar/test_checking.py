"""Entries that do nothing, or between which nothing decides, are found before a question meets them."""

import tomllib

import pytest
from agent_core.grammar.checking import findings
from agent_core.grammar.lexicon import told_by

RELATION = '[[relation]]\nmeans = ["{}"]\n{} = {}\n'


def found(toml: str) -> list[str]:
    return list(findings(tomllib.loads(toml)))


def test_the_english_lexicon_has_no_dead_or_conflicting_entry() -> None:
    assert list(findings(told_by("en"))) == []


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

"""The words of arithmetic are told once, and all phrasings of practice are read with them."""

import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, cast

import agent_core.grammar
import pytest
from agent_core.calculation.expressions import Function
from agent_core.grammar.semantics.logical_form import Aggregated, Difference, Share
from agent_core.grammar.words.arithmetic_words import arithmetic_lexicon, speaks_of_arithmetic
from agent_core.grammar.words.lexicon import SKIPS, lexicon
from agent_core.grammar.words.patterns import expanded
from agent_core.grammar.words.tokens import words_of
from agent_core.planning.calculated import arithmetic_parser

from tests.support.made_up_names import mentions

FILE = Path(agent_core.grammar.__file__).parent / "words" / "en_arithmetic.toml"
BANK = Path(__file__).parents[5] / "evals/calculation/banks/development.toml"
SETS = {"x": "Zorblat", "y": "Ombra", "g": "horror", "z": "anime directed by Tomo Ishiguru"}
PEOPLE, STUDIOS = {"a": "Tomo Ishiguru", "b": "Hana Vell"}, {"a": "Studio Plim", "b": "Studio Vane"}


def lexicon_file() -> dict[str, Any]:
    return expanded(tomllib.loads(FILE.read_text(encoding="utf-8")))


def phrasings() -> Iterator[tuple[str, str]]:
    bank = tomllib.loads(BANK.read_text(encoding="utf-8"))
    for kind, texts in bank["questions"].items():
        makers = STUDIOS if kind == "more_made" else PEOPLE
        yield from ((kind, text.format(**SETS, **makers)) for text in texts)


@pytest.mark.parametrize(("kind", "text"), list(phrasings()))
def test_a_phrasing_of_practice_is_calculated(kind: str, text: str) -> None:
    assert speaks_of_arithmetic(text)
    parse = arithmetic_parser().parse(text, mentions(text))
    assert parse.standing == "sure", kind
    assert parse.best is not None
    assert isinstance(parse.best.form, Aggregated | Difference | Share)


def lists_in(held: Any) -> Iterator[Sequence[str]]:  # noqa: ANN401 - what a TOML file may hold
    """All lists of words of a table, however deep they lie."""
    if isinstance(held, list):
        yield cast("list[str]", held)
        return
    for inside in cast("dict[str, Any]", held).values():
        yield from lists_in(inside)


def test_no_word_stands_twice_in_a_list() -> None:
    for words in lists_in(lexicon_file()):
        assert len({words_of(word) for word in words}) == len(words), words


def test_functions_and_classes_of_fillers_are_known() -> None:
    assert set(lexicon_file()["functions"]) | set(lexicon_file()["adjuncts"]) <= set(Function)
    assert set(lexicon_file()["filler"]) <= set(SKIPS)


def test_every_weak_word_is_one_of_arithmetic() -> None:
    tables = lexicon_file()
    said = [forms for name in ("functions", "adjuncts") for forms in tables[name].values()]
    said += [forms for gaps in tables["gaps"].values() for forms in gaps.values()]
    assert set(tables["weak"]) <= {form for forms in said for form in forms}


def test_a_word_of_arithmetic_is_passed_over_no_more() -> None:
    words = arithmetic_lexicon()
    for form in ("together", "whole", "entire"):
        assert words_of(form) in lexicon().skips
        assert words_of(form) not in words.skips
    assert words.skips[words_of("the")] == lexicon().skips[words_of("the")]


def test_a_field_gives_way_to_a_function_in_front_of_it() -> None:
    ordinary, words = lexicon().entries, arithmetic_lexicon().entries
    assert any(entry.category == "field" for entry in ordinary["average", "score"])
    assert words["average", "score"] == ()
    assert words["score",] == ordinary["score",]

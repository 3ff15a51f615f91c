"""The grammar is extended as docs/planner.md says: by a line for a word, an entry for a relation, a production."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from agent_core.grammar.explanation import notation
from agent_core.grammar.lexicon import read_lexicon, told_by
from agent_core.grammar.literals import Number
from agent_core.grammar.meanings import RelationWord, Sense
from agent_core.grammar.parsing import Parser
from agent_core.grammar.productions import PRODUCTIONS, Made, production
from agent_core.grammar.relations import path_of

from tests.support.made_up_names import mentions

DIRECTOR = ["staff:Director"]


def read(question: str, told: dict[str, Any] | None = None) -> str:
    """The best logical form of a question by a lexicon; empty where it is out of scope."""
    parser = Parser(read_lexicon(told if told is not None else dict(told_by("en"))), budget_ms=60_000)
    best = parser.parse(question, mentions(question)).best
    return "" if best is None else notation(best.form)


@pytest.fixture
def told() -> dict[str, Any]:
    """What the lexicon of English tells, to be changed."""
    return deepcopy(dict(told_by("en")))


def test_a_word_is_one_line(told: dict[str, Any]) -> None:
    question = "Who was the skipper of Zorblat?"
    assert read(question) == ""
    (director,) = (block for block in told["relation"] if block["means"] == DIRECTOR and "noun" in block)
    director["noun"].append("skipper")
    assert read(question, told) == "staff:Director(Zorblat[anime])"
    assert read("the skippers of Zorblat", told) == "staff:Director(Zorblat[anime])"


def test_a_relation_is_one_entry(told: dict[str, Any]) -> None:
    told["relation"].append({"means": ["staff:Foley"], "noun": ["foley artist"], "verb": ["foley"]})
    assert read("Who is the foley artist of Zorblat?", told) == "staff:Foley(Zorblat[anime])"
    assert read("Who foleyed Zorblat?", told) == "staff:Foley(Zorblat[anime])"
    assert read("anime by foley artist Tomo Ishiguru", told) == "worked_on:Foley(Tomo Ishiguru[person])"


@pytest.fixture
def ordinals() -> Iterator[None]:
    """A production of "second sequel", for one test."""

    @production(("ordinal", "relation"))
    def again(place: Number, word: RelationWord) -> Iterator[Made]:
        """Make "second sequel": the relation is followed as often."""
        senses = (Sense(path_of(sense.path.edges * int(place.amount)), sense.cost) for sense in word.senses)
        if word.keeps_kind:
            yield Made("relation", RelationWord(word.lemma, tuple(senses)), "again")

    yield
    PRODUCTIONS["ordinal"]["relation"].remove(again)


@pytest.mark.usefixtures("ordinals")
def test_a_shape_is_one_production() -> None:
    assert read("What is the second sequel of Zorblat?") == "sequel(sequel(Zorblat[anime]))"
    assert read("Who directed the 3rd sequel of Zorblat?") == "staff:Director(sequel(sequel(sequel(Zorblat[anime]))))"


def test_without_it_the_shape_is_out_of_scope() -> None:
    assert read("What is the second sequel of Zorblat?") == ""

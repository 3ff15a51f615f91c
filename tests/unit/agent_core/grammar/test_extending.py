"""The grammar is extended as docs/planner.md says: a word is a line, a relation an entry, a shape a production.

A language is a lexicon, how its words are spelt and inflected, and productions of its word order.
"""

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from agent_core.grammar.explanation import notation
from agent_core.grammar.languages.language import Irregular, Language, NumberWords
from agent_core.grammar.languages.spelling import without_accents
from agent_core.grammar.parsing import Parser
from agent_core.grammar.productions.clauses.clause import with_object
from agent_core.grammar.productions.production import OF_LANGUAGES, PRODUCTIONS, Made, production
from agent_core.grammar.semantics.logical_form import SetForm
from agent_core.grammar.semantics.meanings import RelationWord, Sense
from agent_core.grammar.semantics.relations import path_of
from agent_core.grammar.words.lexicon import lexicon_tables, read_lexicon
from agent_core.grammar.words.literals import Number

from tests.support.made_up_names import mentions

DIRECTOR = ["staff:Director"]


def read(question: str, tables: dict[str, Any] | None = None) -> str:
    """The best logical form of a question by a lexicon; empty where it is out of scope."""
    parser = Parser(read_lexicon(tables if tables is not None else dict(lexicon_tables("en"))), budget_ms=60_000)
    best = parser.parse(question, mentions(question)).best
    return "" if best is None else notation(best.form)


@pytest.fixture
def tables() -> dict[str, Any]:
    """What the lexicon of English tells, to be changed."""
    return deepcopy(dict(lexicon_tables("en")))


def test_a_word_is_one_line(tables: dict[str, Any]) -> None:
    question = "Who was the skipper of Zorblat?"
    assert read(question) == ""
    director, *_ = (block for block in tables["relation"] if block["means"] == DIRECTOR and "noun" in block)
    director["noun"].append("skipper")
    assert read(question, tables) == "staff:Director(Zorblat[anime])"
    assert read("the skippers of Zorblat", tables) == "staff:Director(Zorblat[anime])"


def test_a_relation_is_one_entry(tables: dict[str, Any]) -> None:
    tables["relation"].append({"means": ["staff:Foley"], "noun": ["foley artist"], "verb": ["foley"]})
    assert read("Who is the foley artist of Zorblat?", tables) == "staff:Foley(Zorblat[anime])"
    assert read("Who foleyed Zorblat?", tables) == "staff:Foley(Zorblat[anime])"
    assert read("anime by foley artist Tomo Ishiguru", tables) == "worked_on:Foley(Tomo Ishiguru[person])"


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


ESPERANTO = """
[[relation]]
means = ["staff:Director"]
noun = ["reĝisoro"]
verb = ["reĝisori"]
[[kind]]
kinds = ["person", "character", "studio"]
noun = ["kiu", "kiun"]
[[kind]]
kinds = ["anime"]
noun = ["animeo"]
[[preposition]]
words = ["de"]
as = "of"
means = ["worked_on:Director"]
[[preposition]]
words = ["de"]
as = "by"
means = []
[markers]
accusative = ["tiun"]
[[filler]]
class = "filler"
words = ["la", "estas", "estis", "?"]
"""
"""A small language: its accents are circumflexes, nouns end with -o, of several with -oj, verbs with -i."""


def noun_forms(noun: str, _: Irregular) -> tuple[str, ...]:
    return (noun, f"{noun}j") if noun.endswith("o") else (noun,)


def verb_forms(verb: str, _: Irregular) -> Iterator[str]:
    stem = verb.removesuffix("i")
    yield from (f"{stem}{ending}" for ending in ("i", "is", "as", "ita", "itaj"))


def verb_participles(verb: str, _: Irregular) -> frozenset[str]:
    return frozenset({f"{verb.removesuffix('i')}ita", f"{verb.removesuffix('i')}itaj"})


SMALL = Language(
    code="eo",
    numbers=NumberWords(numerals={"du": 2}),
    noun_forms=noun_forms,
    verb_forms=verb_forms,
    participles=verb_participles,
    spelt=without_accents,
    asking=frozenset({"kiu", "kiun"}),
)


def read_in_small(question: str) -> str:
    parser = Parser(read_lexicon(tomllib.loads(ESPERANTO), SMALL), budget_ms=60_000)
    best = parser.parse(question, mentions(question)).best
    return "" if best is None else notation(best.form)


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Kiu estas la reĝisoro de Zorblat?", "staff:Director(Zorblat[anime])"),
        ("Kiu reĝisoris Zorblat?", "staff:Director(Zorblat[anime])"),
        ("la regisoroj de Zorblat", "staff:Director(Zorblat[anime])"),
        ("animeo reĝisorita de Tomo Ishiguru", "worked_on:Director(Tomo Ishiguru[person])"),
        ("Who directed Zorblat?", ""),
    ],
)
def test_a_language_is_a_lexicon_and_how_its_words_are_spelt_and_inflected(question: str, form: str) -> None:
    assert read_in_small(question) == form


@pytest.fixture
def objects_in_front() -> Iterator[None]:
    """A production of "Zorblat tiun reĝisoris kiu", in the small language alone."""

    @production(("entity", "accusative"), languages=[SMALL.code])
    def marked(form: SetForm, _: None) -> Iterator[Made]:
        """Make "Zorblat tiun": its mark tells that it is the object, wherever it stands."""
        yield Made("object", form, "governed")

    @production(("object", "verb"), languages=[SMALL.code])
    def object_and_verb(form: SetForm, verb: RelationWord) -> Iterator[Made]:
        """Make "Zorblat tiun reĝisoris"."""
        yield from with_object(verb, form)

    yield
    del OF_LANGUAGES[SMALL.code]


@pytest.mark.usefixtures("objects_in_front")
def test_the_word_order_of_a_language_is_its_own_productions() -> None:
    assert read_in_small("Zorblat tiun reĝisoris kiu?") == "staff:Director(Zorblat[anime])"


def test_without_them_its_word_order_is_out_of_scope() -> None:
    assert read_in_small("Zorblat tiun reĝisoris kiu?") == ""

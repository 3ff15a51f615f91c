"""A lexicon is a file: one entry for each word, whose forms and categories follow."""

import tomllib

import pytest
from agent_core.grammar.semantics.logical_form import Everything
from agent_core.grammar.semantics.meanings import RelationWord
from agent_core.grammar.words.entries import Entry
from agent_core.grammar.words.lexicon import Lexicon, lexicon, read_lexicon
from catalog.entities import EntityType

TINY = """
[irregular]
sing = ["sang", "sung"]
[[relation]]
means = ["staff:Theme Song Performance", "voiced_by @0.5"]
noun = ["singer", "crooner @0.3"]
activity = ["theme song"]
verb = ["sing"]
[[kind]]
kinds = ["anime"]
noun = ["anime"]
[[preposition]]
words = ["by"]
means = ["animated"]
[[field]]
name = "rating"
bounds = "score"
order = "score"
had_by = ["anime"]
words = ["score"]
[superlatives]
"-score" = ["best"]
[degrees]
most = ["most"]
[comparators]
more = ["more than"]
[markers]
count = ["how many"]
possessive = ["'s"]
[[filler]]
class = "vague"
words = ["the", "{did|do} you know"]
verb = ["sing to"]
[[filler]]
class = "filler"
words = ["the"]
"""


def tiny() -> Lexicon:
    return read_lexicon(tomllib.loads(TINY))


def entries(words: str) -> dict[str, Entry]:
    return {entry.category: entry for entry in tiny().entries[tuple(words.split())]}


@pytest.mark.parametrize(
    ("words", "category"),
    [
        ("singer", "relation"), ("singers", "relation"), ("theme songs", "relation"), ("sang", "verb"),
        ("singing", "verb"), ("anime", "noun"), ("by", "preposition"), ("score", "field"), ("best", "order"),
        ("most", "degree"), ("more than", "comparator"), ("how many", "count"), ("'s", "possessive"),
    ],
)  # fmt: skip
def test_a_form_has_its_category(words: str, category: str) -> None:
    assert category in entries(words)


def test_a_relational_noun_is_a_thing_of_its_kind_at_a_cost() -> None:
    found = entries("singers")
    assert found["holder"].meaning == Everything(frozenset({EntityType.PERSON}))
    assert found["holder"].cost > found["relation"].cost == 0


def test_senses_and_words_have_costs() -> None:
    meaning = entries("crooner")["relation"].meaning
    assert isinstance(meaning, RelationWord)
    assert [sense.cost for sense in meaning.senses] == [0.0, 0.5]
    assert entries("crooner")["relation"].cost == pytest.approx(0.3)


def test_only_past_forms_may_tell_what_was_done() -> None:
    for form, participle in (("sang", True), ("sung", True), ("sing", False), ("singing", False)):
        meaning = entries(form)["verb"].meaning
        assert isinstance(meaning, RelationWord)
        assert meaning.participle is participle


def test_words_that_are_passed_over_are_of_the_class_that_says_least() -> None:
    vague = {"did you know", "do you know", "sing to", "sings to", "sang to", "sung to", "singing to"}
    assert tiny().skips == {("the",): "filler"} | {tuple(form.split()): "vague" for form in vague}


def test_words_of_no_class_are_refused() -> None:
    with pytest.raises(ValueError, match="filler, idle"):
        read_lexicon({"filler": [{"class": "telling", "words": ["not"]}]})


@pytest.mark.parametrize(
    "wrong",
    [
        '[[relation]]\nmeans = ["married_to"]\nnoun = ["spouse"]',
        '[[relation]]\nmeans = ["staff > staff"]\nnoun = ["x"]',
        '[[kind]]\nkinds = ["ship"]\nnoun = ["ship"]',
    ],
)
def test_an_entry_outside_the_schema_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"relation|ship"):
        read_lexicon(tomllib.loads(wrong))


def test_the_english_lexicon_is_read_once() -> None:
    assert lexicon() is lexicon()


def test_a_word_that_is_singular_alone_has_no_plural() -> None:
    tables = tomllib.loads('[[kind]]\nkinds = ["anime"]\nnoun = ["film"]\nsingular = ["what title @0.4"]')
    forms = read_lexicon(tables).entries
    assert ("films",) in forms
    assert ("what", "titles") not in forms
    assert forms["what", "title"][0].cost == 0.4

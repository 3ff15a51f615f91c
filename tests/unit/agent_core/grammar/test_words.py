"""Tokens, numbers, inflected forms, and paths of relations."""

import pytest
from agent_core.grammar.languages.morphology import noun_forms, participles, verb_forms
from agent_core.grammar.semantics.relations import Edge, path_of, read_path
from agent_core.grammar.words.literals import Number, Years, literals
from agent_core.grammar.words.patterns import alternatives
from agent_core.grammar.words.tokens import is_cased, tokens_of
from catalog.entities import EntityType as E
from catalog.relations import RelationType as R


@pytest.mark.parametrize(
    ("question", "texts"),
    [
        ("Who directed Zorblat?", ["who", "directed", "zorblat", "?"]),
        ("Zorblat's spin-off", ["zorblat", "'s", "spin", "off"]),
        ("who's in it, and what isn't", ["who", "'s", "in", "it", ",", "and", "what", "isn't"]),
        ("the 1990's and the 90s, 8.5 or 7,500", ["the", "1990's", "and", "the", "90s", ",", "8.5", "or", "7,500"]),
        ("the 3rd of 1990-1999", ["the", "3rd", "of", "1990", "1999"]),
        ("Zorblat -> score > 8", ["zorblat", "score", ">", "8"]),
        ("鬼滅の刃 の監督", ["鬼滅の刃", "の監督"]),
        ("  ", []),
    ],
)
def test_a_question_is_cut_into_tokens(question: str, texts: list[str]) -> None:
    assert [token.text for token in tokens_of(question)] == texts


def test_a_token_knows_its_place_and_whether_it_is_quoted() -> None:
    question = 'the director of "Zorblat Nights" please'
    quoted = [question[t.start : t.end] for t in tokens_of(question) if t.quoted]
    assert quoted == ["Zorblat", "Nights"]


def test_a_quotation_mark_without_its_pair_quotes_nothing() -> None:
    assert not any(token.quoted for token in tokens_of('who directed "Zorblat'))


def test_a_capital_behind_the_first_word_is_a_writers_who_uses_them() -> None:
    assert is_cased(tokens_of("who directed Zorblat"))
    assert not is_cased(tokens_of("Who directed zorblat"))


@pytest.mark.parametrize("question", ["name ALL films by tomo ishiguru", "who directed zorblat, WOW", "WHO made it"])
def test_a_stressed_word_has_no_capital(question: str) -> None:
    assert not is_cased(tokens_of(question))


@pytest.mark.parametrize(
    ("text", "meanings"),
    [
        ("2010", [Years(2010, 2010), Number(2010)]),
        ("1990s", [Years(1990, 1999)]),
        ("90s", [Years(1990, 1999)]),
        ("20s", [Years(2020, 2029)]),
        ("nineties", [Years(1990, 1999)]),
        ("8.5", [Number(8.5)]),
        ("7,500", [Number(7500)]),
        ("1.5 million", [Number(1_500_000)]),
        ("500k", [Number(500_000)]),
        ("twelve", [Number(12)]),
        ("3rd", [Number(3)]),
        ("second", [Number(2)]),
        ("zorblat", []),
    ],
)
def test_numbers_and_years_are_read(text: str, meanings: list[Number | Years]) -> None:
    assert [span.read_as for span in literals(tokens_of(text))] == meanings


def test_numbers_in_quotation_marks_belong_to_names() -> None:
    assert list(literals(tokens_of('"2010"'))) == []


@pytest.mark.parametrize(
    ("noun", "many"),
    [
        ("director", "directors"),
        ("side story", "side stories"),
        ("director of photography", "directors of photography"),
        ("anime", "anime"),
        ("enemy", "enemies"),
        ("boy", "boys"),
        ("compilation film", "compilation films"),
    ],
)
def test_nouns_have_plurals(noun: str, many: str) -> None:
    assert noun_forms(noun)[-1] == many


@pytest.mark.parametrize(
    ("verb", "forms"),
    [
        ("direct", ["direct", "directs", "directed", "directing"]),
        ("voice", ["voice", "voices", "voiced", "voicing"]),
        ("work on", ["work on", "works on", "worked on", "working on"]),
        ("supply", ["supply", "supplies", "supplied", "supplying"]),
        ("dub", ["dub", "dubs", "dubbed", "dubbing"]),
        ("publish", ["publish", "publishes", "published", "publishing"]),
    ],
)
def test_regular_verbs_have_four_forms(verb: str, forms: list[str]) -> None:
    assert list(verb_forms(verb, {})) == forms


def test_irregular_verbs_have_those_that_are_told() -> None:
    irregular = {"write": ("wrote", "written")}
    assert list(verb_forms("write for", irregular))[2:4] == ["wrote for", "written for"]
    assert participles("write", irregular) == {"wrote", "written"}


def test_a_path_leads_from_kind_to_kind_and_back() -> None:
    path = read_path("adapted_from > written_by")
    assert path.targets(frozenset({E.ANIME})) == {E.PERSON}
    assert path.targets(frozenset({E.PERSON})) == frozenset()
    assert path.inverse.edges == (Edge(R.WROTE), Edge(R.ADAPTATION))
    assert path.inverse.inverse is path


def test_equal_paths_are_one_object() -> None:
    assert read_path("staff:Director") is path_of((Edge(R.STAFF, "Director"),))


def test_only_a_path_between_things_of_one_kind_needs_word_order() -> None:
    assert read_path("sequel").keeps_kind
    assert not read_path("staff:Director").keeps_kind


@pytest.mark.parametrize("text", ["married_to", "sequel > voiced_by", ""])
def test_no_path_is_outside_the_allow_list(text: str) -> None:
    with pytest.raises(ValueError, match=r"relation|follow"):
        read_path(text)


@pytest.mark.parametrize(
    ("pattern", "forms"),
    [
        ("director", ["director"]),
        ("{chief|head|} director", ["chief director", "head director", "director"]),
        ("{a|b} of {c|d}", ["a of c", "a of d", "b of c", "b of d"]),
    ],
)
def test_a_pattern_stands_for_all_its_forms(pattern: str, forms: list[str]) -> None:
    assert list(alternatives(pattern)) == forms


@pytest.mark.parametrize("pattern", ["{a|b", "a}", "{a|{b|c}}"])
def test_a_pattern_whose_braces_do_not_match_is_refused(pattern: str) -> None:
    with pytest.raises(ValueError, match="braces"):
        list(alternatives(pattern))

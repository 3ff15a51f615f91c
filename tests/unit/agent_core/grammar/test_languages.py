"""A language spells, inflects and counts in its own way; a question is read in the one that knows its words."""

import pytest
from agent_core.grammar.languages.english import ENGLISH
from agent_core.grammar.languages.french import FRENCH
from agent_core.grammar.languages.german import GERMAN
from agent_core.grammar.languages.language import Language
from agent_core.grammar.languages.registry import LANGUAGES
from agent_core.grammar.languages.spanish import SPANISH
from agent_core.grammar.languages.spelling import without_accents
from agent_core.grammar.parsing import Parser
from agent_core.grammar.productions.production import OF_LANGUAGES, PRODUCTIONS, productions_of
from agent_core.grammar.words.lexicon import lexicon
from agent_core.grammar.words.literals import Number, Years, literals
from agent_core.grammar.words.tokens import tokens_of, words_of

from tests.support.made_up_names import mentions
from tests.support.readings import parse, read


def texts(question: str, language: Language) -> list[str]:
    return [token.text for token in tokens_of(question, language)]


def test_accents_are_no_matter() -> None:
    assert without_accents("œuvre réalisée, straße, ¿quién?") == "oeuvre realisee, strasse, ¿quien?"
    assert read("qui a realise Zorblat ?") == read("Qui a réalisé Zorblat ?") == "staff:Director(Zorblat[anime])"


def test_what_is_elided_is_a_token_of_its_own() -> None:
    assert texts("Qu'est-ce que l'anime d’Akira", FRENCH) == ["que", "est", "ce", "que", "le", "anime", "de", "akira"]
    assert texts("l'anime", ENGLISH) == ["l'anime"]
    places = [(token.start, token.end, token.capital) for token in tokens_of("L'Anime", FRENCH)]
    assert places == [(0, 2, True), (2, 7, True)]


def test_a_contracted_word_is_the_preposition_in_it() -> None:
    assert texts("du manga au cinéma", FRENCH) == ["de", "manga", "a", "cinema"]
    assert texts("del manga al cine", SPANISH) == ["de", "manga", "a", "cine"]
    assert texts("zum Manga im Kino", GERMAN) == ["zu", "manga", "in", "kino"]
    assert words_of("nombre d'épisodes", FRENCH) == ("nombre", "de", "episodes")


@pytest.mark.parametrize(
    ("language", "noun", "forms"),
    [
        (FRENCH, "personnage principal", {"personnage principal", "personnages principaux"}),
        (FRENCH, "histoire d'origine", {"histoire d'origine", "histoires d'origine"}),
        (SPANISH, "actor de voz", {"actor de voz", "actores de voz"}),
        (SPANISH, "opening", {"opening", "openings"}),
        (SPANISH, "voz", {"voz", "voces"}),
    ],
)
def test_a_noun_agrees_up_to_its_first_preposition(language: Language, noun: str, forms: set[str]) -> None:
    assert set(language.noun_forms(noun, {})) == forms


def test_a_german_noun_is_declined_and_its_adjectives_with_it() -> None:
    assert {"regisseur", "regisseurs", "regisseure", "regisseurin"} <= set(GERMAN.noun_forms("Regisseur", {}))
    assert {"direkte fortsetzung", "direkten fortsetzungen"} <= set(GERMAN.noun_forms("direkte Fortsetzung", {}))


@pytest.mark.parametrize(
    ("language", "verb", "forms", "participles"),
    [
        (FRENCH, "écrire", {"ecrit", "ecrivait", "ecrivent"}, {"ecrit", "ecrite", "ecrits", "ecrites"}),
        (FRENCH, "venir de", {"vient de", "venait de"}, {"venu de", "venue de", "venus de", "venues de"}),
        (SPANISH, "dirigir", {"dirige", "dirigio", "dirigieron"}, {"dirigido", "dirigida", "dirigidos", "dirigidas"}),
        (GERMAN, "fort-setzen", {"fortsetzt", "fortzusetzen"}, {"fortgesetzt", "fortgesetzten"}),
        (GERMAN, "folgen auf", {"folgt auf", "auf folgt"}, {"gefolgt auf", "auf gefolgt"}),
    ],
)
def test_a_verb_is_conjugated(language: Language, verb: str, forms: set[str], participles: set[str]) -> None:
    assert forms <= set(language.verb_forms(verb, {}))
    assert participles <= language.participles(verb, {})


def test_forms_that_a_lexicon_lists_take_the_place_of_regular_ones() -> None:
    irregular = {"lire": ("lit", "|", "lu", "lue")}
    assert list(FRENCH.verb_forms("lire", irregular)) == ["lire", "lit", "lu", "lue"]
    assert FRENCH.participles("lire", irregular) == {"lu", "lue"}


@pytest.mark.parametrize(
    ("verb", "parts"),
    [
        ("fort-setzen", ("setzen", "fort")),
        ("leihen die Stimme", ("leihen", "die stimme")),
        ("auf-treten in", ("treten", "")),
    ],
)
def test_a_german_verb_has_parts_that_stand_apart(verb: str, parts: tuple[str, str]) -> None:
    assert GERMAN.parted(verb) == parts


@pytest.mark.parametrize(
    ("language", "text", "meaning"),
    [
        (FRENCH, "années 90", Years(1990, 1999)),
        (SPANISH, "años noventa", Years(1990, 1999)),
        (SPANISH, "los 2010", Years(2010, 2019)),
        (GERMAN, "90er", Years(1990, 1999)),
        (GERMAN, "achtziger", Years(1980, 1989)),
        (FRENCH, "3e", Number(3)),
        (GERMAN, "8,5", Number(8.5)),
        (GERMAN, "1.000", Number(1000)),
        (ENGLISH, "1,000", Number(1000)),
        (SPANISH, "dos mil", Number(2000)),
        (GERMAN, "zwölf", Number(12)),
    ],
)
def test_numbers_are_written_as_a_language_does(language: Language, text: str, meaning: object) -> None:
    assert meaning in [span.read_as for span in literals(tokens_of(text, language), language)]


def test_a_number_alone_is_no_decade_where_a_noun_has_to_tell_so() -> None:
    assert [span.kind for span in literals(tokens_of("90", FRENCH), FRENCH)] == ["number"]


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ("Who directed Zorblat?", "en"),
        ("Qui a réalisé Zorblat ?", "fr"),
        ("¿Quién dirigió Zorblat?", "es"),
        ("Wer hat Zorblat inszeniert?", "de"),
        ("Zorblat sequel", "en"),
    ],
)
def test_a_question_is_read_in_the_language_of_its_words(question: str, code: str) -> None:
    parsed = parse(question)
    assert parsed.best is not None
    assert parsed.lattice is not None
    assert parsed.lattice.language is LANGUAGES[code]


def test_what_no_language_reads_is_told_by_the_one_that_knows_most_of_it() -> None:
    parsed = parse("Qui a flurbé Zorblat ?")
    assert parsed.best is None
    assert parsed.lattice is not None
    assert parsed.lattice.language is LANGUAGES["fr"]


def test_all_languages_together_take_no_longer_than_one_question_may() -> None:
    question = "Qui a réalisé Zorblat ?"
    parsed = Parser(budget_ms=0).parse(question, mentions(question))
    assert parsed.best is None


def test_a_parser_of_one_lexicon_reads_no_other_language() -> None:
    question = "Qui a réalisé Zorblat ?"
    assert Parser(lexicon("en")).parse(question, mentions(question)).best is None
    assert Parser(lexicon("fr")).parse(question, mentions(question)).best is not None


def test_word_order_is_added_to_what_holds_in_every_language() -> None:
    german = productions_of("de")
    assert "relation" not in PRODUCTIONS["phrase"] or german["phrase"] != PRODUCTIONS["phrase"]
    for left, partners in OF_LANGUAGES["de"].items():
        for right, made in partners.items():
            assert list(german[left][right]) == [*PRODUCTIONS.get(left, {}).get(right, []), *made]

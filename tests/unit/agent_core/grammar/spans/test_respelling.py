"""Words with one typing error are read as those of the lexicon that are near, and no word of its own is."""

import pytest
from agent_core.grammar.languages.french import FRENCH
from agent_core.grammar.spans.respelling import MAX_MISSPELT, MAX_RESPELLINGS, is_covered, known_tokens, respellings
from agent_core.grammar.words.lexicon import lexicon
from agent_core.grammar.words.tokens import tokens_of

from tests.support.made_up_names import mentions
from tests.support.readings import parse, read

SLIPS = {
    "staff:Director(Zorblat[anime])": [
        "Who direcetd Zorblat?",
        "who is the directorr of Zorblat",
        "hwo directed zorblat",
        "Qui est le réalisatuer de Zorblat ?",
        "Qui est le realisatur de Zorblat ?",
        "¿Quién dirgiió Zorblat?",
        "Wer hat Zorblat inszenniert?",
        "Wer ist der Regissuer von Zorblat?",
    ],
    "animated_by(Zorblat[anime])": ["which studoi made zorblat", "wich studio made Zorblat"],
    "sequel(Zorblat[anime])": ["What is the seqel of Zorblat?", "¿Cuál es la secuella de Zorblat?"],
    "side_story(Zorblat[anime])": ["Name the side stoyr of Zorblat"],
    "voiced_by(Vexo Karu[character])": ["Who gave Vexo Karu his vouice?"],
    "episodes(Zorblat[anime])": ["numbyr of episodes of Zorblat"],
    "year(Zorblat[anime])": ["When was Zorblat relased?"],
    "rating(Zorblat[anime])": ["whats the score of zorblat"],
}
UNMARKED = {
    "staff:Director(Zorblat[anime])": ["cest qui le réalisateur de Zorblat"],
    "written_by(Nightpaper[manga])": ["qui est lauteur de Nightpaper", "lauteur de Nightpaper cest qui"],
    "animated(Studio Plim[studio])": ["quels sont les anime de Studio Plim"],
}
# Words that nothing knows, and that are no typing errors: common words, verbs of other meanings, names.
OTHERS = [
    "Which anime with a head did Tomo Ishiguru direct?",
    "Who budgeted Zorblat?",
    "Wer hat Zorblat verlassen?",
    "Qui a acheté Zorblat ?",
    "seqel studoi direcetd numbyr of Zorblat",
    "Who made the Studoi of Zorblat?",
]


@pytest.mark.parametrize("form", SLIPS)
def test_one_typing_error_in_a_word_is_forgiven(form: str) -> None:
    assert [question for question in SLIPS[form] if read(question) != form] == []


@pytest.mark.parametrize("form", UNMARKED)
def test_an_article_needs_no_apostrophe(form: str) -> None:
    assert [question for question in UNMARKED[form] if read(question) != form] == []


@pytest.mark.parametrize("question", OTHERS)
def test_a_word_of_its_own_is_no_other_one(question: str) -> None:
    assert read(question) == ""


def test_what_is_misspelt_is_a_doubt() -> None:
    right, wrong = parse("Who directed Zorblat?"), parse("Who direcetd Zorblat?")
    assert right.best is not None
    assert wrong.best is not None
    assert wrong.best.form == right.best.form
    assert wrong.best.cost > right.best.cost
    assert wrong.confidence < right.confidence


def test_a_respelling_says_which_words_it_takes_for_others() -> None:
    question = "What is the seqel of Zorblat?"
    (found,) = respellings(question, mentions(question), lexicon())
    assert [found.tokens[i].text for i in sorted(found.misspelt)] == ["sequel"]
    assert question[found.tokens[3].start : found.tokens[3].end] == "seqel"


def test_nothing_is_respelt_where_all_words_are_known_or_too_many_are_not() -> None:
    for question in ("What is the sequel of Zorblat?", "seqel studoi direcetd of Zorblat"):
        assert not list(respellings(question, mentions(question), lexicon()))
    assert MAX_MISSPELT < 3
    assert len(list(respellings("cass of Zorblat", mentions("cass of Zorblat"), lexicon()))) <= MAX_RESPELLINGS


def test_the_two_parts_of_an_unmarked_word_keep_their_places() -> None:
    question = "qui est lauteur de Nightpaper"
    (found,) = respellings(question, mentions(question), lexicon("fr"))
    assert [(t.start, t.end, t.text) for t in found.tokens[2:4]] == [(8, 9, "le"), (9, 15, "auteur")]
    assert not found.misspelt


def test_a_word_is_known_by_a_phrase_that_stands_in_the_question() -> None:
    question = "la bande de Zorblat"
    tokens = tokens_of(question, FRENCH)
    assert known_tokens(question, tokens, mentions(question), lexicon("fr")) == [True, False, True, True]
    assert is_covered("la bande originale de Zorblat", mentions("la bande originale de Zorblat"), lexicon("fr"))

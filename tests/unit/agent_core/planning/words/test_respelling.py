"""Question words with a typing error: which word is meant, and where a name is meant instead."""

from dataclasses import replace

import pytest
from agent_core.grammar.common_words import real_words
from agent_core.planning.goals import GoalKind
from agent_core.planning.lexicon.vocabulary import near, uses
from agent_core.planning.understanding import understand
from agent_core.planning.words.segmentation import segment

from tests.support.made_up_names import chains, goal_of, mentions, understood


def texts(question: str, *, forgiving: bool = False) -> list[str]:
    return [word.text for word in segment(question, mentions(question), forgiving=forgiving).words]


@pytest.mark.parametrize(
    ("question", "meant"),
    [
        ("Who direcetd Zorblat?", "directed"),
        ("which studoi made zorblat", "studio"),
        ("What is the seqel of Zorblat?", "sequel"),
        ("numbyr of episodes of Zorblat", "number"),
        ("In what oder do I watch Zorblat?", "order"),
        ("Who gave Vexo Karu his vouice?", "voice"),
        ("who is the directorr of Zorblat", "directors"),
        ("hwo directed Zorblat", "who"),
        ("wich studio made Zorblat", "which"),
    ],
)
def test_one_typing_error_in_a_question_word_is_forgiven(question: str, meant: str) -> None:
    assert meant in texts(question)


def test_of_several_words_the_one_that_makes_a_phrase_is_meant() -> None:
    assert "story" in texts("Name the side stoyr of Zorblat")
    assert near("oder", "en") == ("older", "order")


@pytest.mark.parametrize("question", ["Zorblat specail", "who made the mvoie Zorblat", "whcih Quimby Nights"])
def test_a_word_that_may_be_of_a_name_beside_it_is_first_looked_for_as_one(question: str) -> None:
    strict, forgiven = texts(question), texts(question, forgiving=True)
    assert strict == question.lower().split()
    assert forgiven != strict


def test_a_word_of_its_own_is_misspelt_for_no_other_but_for_its_own_forms() -> None:
    assert uses("close", "en")
    assert "close" in texts("Anime by Studio Plim that are a close in 2007")
    assert "relation" in texts("By what chain of relations is Zorblat linked with Ombra?")


@pytest.mark.parametrize("word", ["head", "tree", "killer", "garden", "shop"])
def test_a_real_word_is_no_question_word_with_a_typing_error(word: str) -> None:
    assert word in real_words()
    assert near(word, "en") or len(word) < 5
    assert word in texts(f"Which anime with a {word} did Tomo Ishiguru direct?")


def test_a_real_word_is_misspelt_where_the_other_makes_a_phrase() -> None:
    assert "fist" in real_words()
    assert "first" in texts("Who directed the fist season of Zorblat?")


def test_a_wrong_first_letter_is_forgiven_last() -> None:
    question = "Which anime were irected by Tomo Ishiguru?"
    assert "irected" in texts(question)
    goal = understand(question, mentions(question), forgiving=True).best
    assert goal is not None
    assert chains(goal) == [["worked_on:Director"]]


def test_a_real_word_has_no_wrong_first_letter() -> None:
    assert "waste" in texts("is Zorblat a waste of time", forgiving=True)


def test_a_word_of_many_phrases_is_likelier_than_one_of_few() -> None:
    assert uses("released", "en") >= 3 * uses("related", "en")
    assert "released" in texts("When was Zorblat relased?", forgiving=True)
    assert "compale" in texts("Compale Zorblat and Quimby", forgiving=True)


def test_words_that_make_a_long_phrase_are_no_name() -> None:
    question = "I am lookin for the sequel of Zorblat"
    stray = replace(mentions("Zorblat")[0], start=0, end=4, surface="I am")
    found = segment(question, [stray, *mentions(question)])
    assert [anchor.surface for anchor in found.anchors] == ["Zorblat"]


def test_a_word_with_a_capital_letter_is_no_question_word_where_names_have_one() -> None:
    assert "studoi" in texts("who made the Studoi of Zorblat", forgiving=True)


def test_german_nouns_have_capital_letters() -> None:
    assert "sprecher" in texts("Wer ist der Sprechyr von Vexo Karu?", forgiving=True)


def test_a_text_of_unknown_words_is_no_question_with_typing_errors() -> None:
    assert texts("seqel studoi direcetd numbyr", forgiving=True) == ["seqel", "studoi", "direcetd", "numbyr"]


@pytest.mark.parametrize(
    ("question", "kind"),
    [("quest ce que Zorblat", GoalKind.DESCRIBE), ("Zorblat et Quimby isnt it", None)],
)
def test_phrases_are_known_without_their_marks(question: str, kind: GoalKind | None) -> None:
    found = understood(question)
    assert not found.unread
    assert found.best is None or kind is None or found.best.kind is kind


def test_an_article_without_its_apostrophe_is_read_in_french() -> None:
    question = "cest qui le réalisateur de Zorblat"
    goal = understood(question).best
    assert goal is not None
    assert chains(goal) == [["staff:Director"]]


@pytest.mark.parametrize(
    "question",
    [
        "Wer hat Zorblat verlassen?",
        "Welche berühmten Anime hat Studio Plim gemacht?",
        "Qui a acheté Zorblat ?",
        "Qui a regardé Zorblat ?",
        "Quels anime grands a faits Studio Plim ?",
        "¿Quién salvó Zorblat?",
        "Zorblat de shinu kyara wa dare?",
    ],
)
def test_a_word_of_another_language_is_no_verb_filler_or_english_word_that_is_near(question: str) -> None:
    found = understood(question)
    assert found.unread or found.unexplained


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("Qui est le réalisatuer de Zorblat ?", ["staff:Director"]),
        ("Qui est le realisatur de Zorblat ?", ["staff:Director"]),
        ("¿Quién dirgiió Zorblat?", ["staff:Director"]),
        ("Wer hat Zorblat inszenniert?", ["staff:Director"]),
        ("¿Cuál es la secuella de Zorblat?", ["sequel"]),
    ],
)
def test_slips_are_forgiven_in_other_languages_too(question: str, hops: list[str]) -> None:
    goal = goal_of(question)
    assert chains(goal) == [hops]

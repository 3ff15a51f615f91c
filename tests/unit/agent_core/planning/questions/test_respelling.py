"""Question words with a typing error: which word is meant, and where a name is meant instead."""

import pytest
from agent_core.goals.goal import DescribeGoal, Goal

from tests.support.made_up_names import chains, goal_of, understood


@pytest.mark.parametrize(
    ("question", "kind"),
    [("quest ce que Zorblat", DescribeGoal), ("Zorblat et Quimby isnt it", None)],
)
def test_phrases_are_known_without_their_marks(question: str, kind: type[Goal] | None) -> None:
    found = understood(question)
    assert not found.unread
    assert found.best is None or kind is None or type(found.best) is kind


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
        "Quels anime grands a faits Studio Plim ?",
        "¿Quién rescató Zorblat?",
        "Zorblat de oyogu kyara wa dare?",
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

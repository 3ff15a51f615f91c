"""A whole question asks for a set, for how many it holds, or for a field; everything else is out of scope."""

import pytest

from tests.support.readings import parse, read

PLIM = "animated(Studio Plim[studio])"


@pytest.mark.parametrize(
    "question",
    [
        "How many anime did Studio Plim make?",
        "How many anime are there by Studio Plim?",
        "What is the number of anime by Studio Plim?",
        "count the anime by Studio Plim",
    ],
)
def test_a_set_is_counted(question: str) -> None:
    assert read(question) == f"count({PLIM})"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("When did Zorblat come out?", "year(Zorblat[anime])"),
        ("In what year was Zorblat released?", "year(Zorblat[anime])"),
        ("How many episodes does Zorblat have?", "episodes(Zorblat[anime])"),
        ("What is Zorblat's score?", "rating(Zorblat[anime])"),
        ("How many chapters does the manga Nightpaper have?", "chapters(Nightpaper[manga])"),
        ("When did the sequel of Zorblat end?", "end_date(sequel(Zorblat[anime]))"),
    ],
)
def test_a_field_is_asked_for(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "Zorblat",
        "Who is Tomo Ishiguru?",
        "anime",
        "Compare Zorblat and Ombra",
        "anime like Zorblat",
        "How are Vexo Karu and Hana Vell connected?",
        "In what order should I watch Zorblat?",
        "Who directed the zeppelin of Zorblat?",
        "Which anime did Tomo Ishiguru not direct?",
        "Did Tomo Ishiguru direct Zorblat?",
        "",
    ],
)
def test_what_the_grammar_has_no_shape_or_no_word_for_is_out_of_scope(question: str) -> None:
    assert read(question) == ""


def test_a_relation_that_a_kind_does_not_have_is_out_of_scope() -> None:
    assert read("Who is the mangaka of Studio Plim?") == ""


def test_words_that_nothing_explains_are_told() -> None:
    lattice = parse("Who directed the great zeppelin of Zorblat?").lattice
    assert lattice is not None
    tokens = [" ".join(t.text for t in lattice.tokens[a:b]) for a, b in lattice.unexplained]
    assert tokens == ["great zeppelin"]

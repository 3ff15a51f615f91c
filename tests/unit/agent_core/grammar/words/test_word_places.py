"""Where words of a question may stand: spans of a lexicon's forms, and categories that take a place."""

import pytest
from agent_core.grammar.languages.english import ENGLISH
from agent_core.grammar.words.categories import Category
from agent_core.grammar.words.lexicon import lexicon
from agent_core.grammar.words.tokens import tokens_of
from agent_core.grammar.words.word_places import is_a_command, is_in_place, spans_of

from tests.support.readings import parse, read


def forms(question: str) -> set[str]:
    return {" ".join(form) for _, _, form in spans_of(tokens_of(question, ENGLISH), lexicon())}


def test_spans_are_as_long_as_the_forms_that_begin_with_their_word() -> None:
    assert {"voice", "voice actor"} <= forms("voice actor of Zorblat")


def test_what_is_quoted_is_no_form() -> None:
    assert "sequel" not in forms('anime called "sequel"')
    assert "sequel" in forms("anime called sequel")


@pytest.mark.parametrize(
    ("category", "question", "place", "taken"),
    [
        ("ask", "did Hana Vell direct Zorblat", 0, True),
        ("ask", "who did Hana Vell teach", 1, False),
        ("ask", "do you know Zorblat", 0, False),
        ("does", "which studio does Zorblat come from", 2, False),
        ("leads", "the leads of Zorblat", 1, False),
        ("leads", "who leads the anime", 1, True),
        ("rank", "please rank the anime", 1, True),
        ("rank", "which of all the anime rank", 5, False),
        ("material", "based on which manga", 0, True),
        ("material", "on which manga is it based", 2, False),
        ("noun", "which manga is it", 1, True),
        ("have", "anime with which studio", 1, False),
        ("have", "anime with Hana Vell", 1, True),
        ("question_mark", "when it comes to anime, is Hana Vell ahead ?", 9, True),
        ("question_mark", "is Zorblat the older one when set against Ombra ?", 9, True),
        ("question_mark", "is Zorblat ahead when sorted by score ?", 7, True),
        ("question_mark", "when did Zorblat come out ?", 5, False),
        ("question_mark", "when exactly did Zorblat come out ?", 6, False),
        ("have", "anime under 900 members", 1, False),
        ("have", "anime under Hana Vell", 1, True),
    ],
)
def test_a_word_is_of_a_category_where_it_may_stand_as_one(
    category: Category, question: str, place: int, *, taken: bool
) -> None:
    tokens = tokens_of(question, ENGLISH)
    assert is_in_place(category, tokens, place, place + 1, lexicon()) is taken


@pytest.mark.parametrize(("before", "genre"), [("my", False), ("our", False), ("the", True), ("some", True)])
def test_whose_kids_somebody_speaks_of_are_no_genre(before: str, *, genre: bool) -> None:
    lattice = parse(f"{before} kids anime by Studio Plim").lattice
    assert lattice is not None
    assert any(edge.category == "modifier" for edge in lattice.edges[1]) == genre


@pytest.mark.parametrize(
    ("lemma", "question", "first", "last", "commands"),
    [
        ("tell", "tell me the leads", 0, 1, True),
        ("bring us", "bring us up to date", 0, 2, True),
        ("bring us", "which studios bring us anime", 2, 4, False),
        ("bring us", "the studio that bring us anime", 3, 5, False),
        ("bring us", "who brought us Zorblat", 1, 3, False),
        ("tell", "anime tell of Vexo Karu", 1, 2, False),
    ],
)
def test_a_verb_of_which_nobody_is_the_subject_is_a_command(
    lemma: str, question: str, first: int, last: int, *, commands: bool
) -> None:
    assert is_a_command(lemma, tokens_of(question, ENGLISH), first, last, lexicon()) is commands


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("How many episodes does the first season of Zorblat have?", "episodes(Zorblat[anime])"),
        ("In number of episodes, what comes first of the anime by Studio Plim?",
         "ranked(animated(Studio Plim[studio]), -episodes, 1)"),
    ],
)  # fmt: skip
def test_the_first_season_leads_nothing(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("who did Zorblat", "animated_by(Zorblat[anime])"),
        ("did Studio Plim do Zorblat", "Studio Plim[studio] in animated_by(Zorblat[anime])"),
        ("what did Hana Vell not direct", ""),
    ],
)
def test_what_an_auxiliary_stands_in_front_of_is_done(question: str, form: str) -> None:
    assert read(question) == form

"""Readings that no query can answer as they are meant, and questions for yes or no that no set answers."""

import pytest
from agent_core.grammar.explanation import notation
from agent_core.grammar.readings.unanswerable import is_unanswerable
from agent_core.grammar.semantics.inspection import names_in
from agent_core.grammar.semantics.logical_form import Join
from agent_core.grammar.semantics.relations import Edge
from catalog.relations import RelationType

from tests.support.readings import named, parse, read

TOMO = "Tomo Ishiguru[person]"


@pytest.mark.parametrize(
    "question",
    [
        "Is Vexo Karu in every Zorblat movie?",
        "Did Tomo Ishiguru direct all anime by Studio Plim?",
        "Did Studio Plim animate each sequel of Zorblat?",
        "Was Zorblat made only by Studio Plim?",
        "Was Zorblat directed by Tomo Ishiguru alone?",
        "Is Zorblat solely by Studio Plim?",
    ],
)
def test_what_holds_of_all_or_of_one_alone_is_not_what_holds_of_one(question: str) -> None:
    assert parse(question).standing != "sure"


@pytest.mark.parametrize(
    "question",
    [
        "What is the longest film by Studio Plim?",
        "longest movie by Tomo Ishiguru",
        "the longest Zorblat movie",
        "which of Tomo Ishiguru's movies is the shortest",
        "who directed the longest film by Studio Plim",
    ],
)
def test_films_are_not_ranked_by_their_episodes(question: str) -> None:
    assert read(question) == ""


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("What is the longest anime by Studio Plim?", "ranked(animated(Studio Plim[studio]), -episodes, 1)"),
        ("Which anime by Studio Plim has the most episodes?", "ranked(animated(Studio Plim[studio]), -episodes, 1)"),
        ("the best rated film by Studio Plim", "ranked(filter(animated(Studio Plim[studio]), movie), -score, 1)"),
        ("Which is longer, Zorblat or Ombra?", "foremost(Zorblat[anime], Ombra[anime]; -episodes)"),
    ],
)
def test_all_else_is(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "Is the author of Nightpaper a woman?",
        "Is the director of Zorblat finished?",
        "Did he direct Zorblat?",
        "was the composer of Zorblat",
        "Is the main character of Zorblat a girl?",
    ],
)
def test_a_set_is_no_answer_to_a_question_for_yes_or_no(question: str) -> None:
    assert parse(question).standing != "sure"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Are there any films by Tomo Ishiguru?", f"filter(worked_on:Director({TOMO}), movie)"),
        ("Is there a sequel of Zorblat?", "sequel(Zorblat[anime])"),
        ("Is Zorblat a sequel?", "any(prequel(Zorblat[anime]))"),
        ("Was Ombra the spin-off?", "any(spin_off_of(Ombra[anime]))"),
        (
            "Was Zorblat directed by Tomo Ishiguru or by Hana Vell?",
            "one_of(staff:Director(Zorblat[anime]); Tomo Ishiguru[person], Hana Vell[person])",
        ),
        (
            "Is Vexo Karu in Zorblat or Ombra?",
            "one_of(appears_in(Vexo Karu[character]); Zorblat[anime], Ombra[anime])",
        ),
        ("has Studio Plim made any films?", "any(filter(animated(Studio Plim[studio]), movie))"),
    ],
)
def test_what_there_is_may_be_told(question: str, form: str) -> None:
    assert (read(question), parse(question).standing) == (form, "sure")


def test_the_name_of_a_maker_of_films_is_no_noun_for_them() -> None:
    question = "Which anime by Plim Film has the most episodes?"
    assert read(question, named(question, Plim_Film="studio")) == "ranked(animated(Plim Film[studio]), -episodes, 1)"


@pytest.mark.parametrize(
    "question",
    [
        "Who voiced at least three characters in Zorblat?",
        "Which voice actors voice more than two characters in Zorblat?",
    ],
)
def test_what_is_counted_in_one_title_is_not_counted_everywhere(question: str) -> None:
    assert parse(question).standing != "sure"


@pytest.mark.parametrize(
    "question", ["people who voiced at least three characters", "Who has voiced more than 100 characters?"]
)
def test_what_is_counted_everywhere_is(question: str) -> None:
    assert "voices" not in read(question)
    assert "filter(" in read(question)


@pytest.mark.parametrize(
    "question", ["In Zorblat, who takes part as the leads?", "who is watched as the leads in Zorblat"]
)
def test_the_leads_are_no_order(question: str) -> None:
    assert "ranked" not in read(question)


@pytest.mark.parametrize("question", ["All anime by Studio Plim, by title", "list the anime by Studio Plim by name"])
def test_how_a_list_is_sorted_asks_for_nobody(question: str) -> None:
    assert read(question) == "animated(Studio Plim[studio])"


@pytest.mark.parametrize(
    "question",
    [
        "Of which anime is Zorblat a condensed retelling, that is, a recap?",
        "In which compilation is the story of Zorblat told in short?",
    ],
)
def test_a_recap_that_is_said_twice_leads_back_to_no_title(question: str) -> None:
    readings = [notation(reading.form) for reading in parse(question).readings]
    assert not any("full_story(summary(" in form or "full_story(full_story(" in form for form in readings)


@pytest.mark.parametrize(("question", "is_"), [("roles of Hana Vell", True), ("anime by Hana Vell", False)])
def test_whole_casts_are_meant_only_where_titles_are_said(question: str, *, is_: bool) -> None:
    best = parse(question).best
    assert best is not None
    (hana,) = names_in(best.form)
    casts = Join(Join(hana, Edge(RelationType.VOICED_IN)), Edge(RelationType.HAS_CHARACTER))
    assert is_unanswerable(casts, best.derivation, question.split()) is is_


@pytest.mark.parametrize(
    "question",
    [
        "Which anime is the sequel to Zorblat's prequel as the sequel?",
        "Who worked on the shortened retelling of Zorblat as a recap as staff?",
    ],
)
def test_what_leads_there_and_back_says_one_thing_twice(question: str) -> None:
    assert all("sequel(prequel(" not in form and "full_story(summary(" not in form for form in _forms(question))


def _forms(question: str) -> list[str]:
    return [notation(reading.form) for reading in parse(question).readings]

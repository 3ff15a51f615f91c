"""What somebody made before or after a title, and what ended or came out in a year that stands in front."""

from typing import Any

import pytest
from agent_core.grammar.compiling.logical_forms import compiled
from agent_core.grammar.compiling.querying import query_of
from agent_core.grammar.parsing import Parser
from agent_core.grammar.semantics.inspection import names_in, takes_names_once
from agent_core.graph_query import GraphQuery
from agent_core.planning.parsed_goals import goal_of

from tests.support.made_up_names import called_so_too, mentions
from tests.support.readings import parse, read

PARSER = Parser(budget_ms=60_000)
BY_TOMO = "worked_on:Director(Tomo Ishiguru[person])"
ITS_AUTHOR, ITS_STUDIO = "written_by(Nightpaper[manga])", "animated_by(Zorblat[anime])"
BY_PLIM = "animated(Studio Plim[studio])"
DIRECTED_BY_ITS_DIRECTOR = "worked_on:Director(staff:Director(Zorblat[anime]))"


def goal_for(question: str) -> Any:  # noqa: ANN401 - a goal of any shape
    best = parse(question).best
    assert best is not None
    plan = compiled(best.form)
    assert plan is not None
    query = query_of(plan)
    assert isinstance(query, GraphQuery)
    return goal_of(best.form, query, mentions(question), cost=0)  # pyright: ignore[reportArgumentType] - of sets


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("what did Studio Plim make after Zorblat", "filter(animated(Studio Plim[studio]), after Zorblat)"),
        ("films by Tomo Ishiguru before Zorblat", f"filter(filter({BY_TOMO}, movie), before Zorblat)"),
        ("which manga did Hana Vell write after Nightpaper?", "filter(wrote(Hana Vell[person]), after Nightpaper)"),
        ("What did the director of Zorblat direct after it?", f"filter({DIRECTED_BY_ITS_DIRECTOR}, after Zorblat)"),
        ("what did the author of nightpaper write after that", f"filter(wrote({ITS_AUTHOR}), after Nightpaper)"),
        ("Which anime did the studio of Zorblat make before it?", f"filter(animated({ITS_STUDIO}), before Zorblat)"),
        ("what did the author of Nightpaper write before that", f"filter(wrote({ITS_AUTHOR}), before Nightpaper)"),
        ("before Zorblat, which films did Tomo Ishiguru make", f"filter(filter({BY_TOMO}, movie), before Zorblat)"),
        ("which films did Tomo Ishiguru make before Zorblat", f"filter(filter({BY_TOMO}, movie), before Zorblat)"),
    ],
)  # fmt: skip
def test_works_of_a_maker_are_dated_by_a_title(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "what did Vexo Karu do after Zorblat",
        "anime after Zorblat",
        "Studio Plim Zorblat",
        "who directed the sequel of Zorblat after Ombra",
        "What has Tomo Ishiguru directed after that?",
    ],
)
def test_nothing_else_is_dated_by_a_title(question: str) -> None:
    assert "after " not in read(question)


@pytest.mark.parametrize(("question", "later"), [("after Zorblat", True), ("before Zorblat", False)])
def test_the_title_is_read_first_and_left_out(question: str, *, later: bool) -> None:
    goal = goal_for(f"what did Studio Plim make {question}")
    assert goal.query is not None
    assert [subject.name for subject in goal.subjects] == ["Zorblat", "Studio Plim"]
    assert goal.query.exclude == [goal.subjects[0].ref]
    assert (goal.dated.order_by, goal.dated.descending) == ("start_date", later)
    assert goal.phrase.endswith(question)


def test_what_is_dated_by_a_title_leads_on_to_nothing() -> None:
    best = parse("which characters are in the films by Tomo Ishiguru before Zorblat").best
    assert best is not None
    assert compiled(best.form) is None


def test_what_is_dated_and_joined_to_another_set_has_no_plan() -> None:
    question = "what did Studio Plim make after Zorblat and before Ombra"
    best = parse(question).best
    assert best is not None
    assert compiled(best.form) is None


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("What was Tomo Ishiguru's debut?", f"ranked({BY_TOMO}, start_date, 1)"),
        ("tomo ishiguru debut", f"ranked({BY_TOMO}, start_date, 1)"),
        ("the debut of Studio Plim", f"ranked({BY_PLIM}, start_date, 1)"),
        ("when was the debut of Zorblat", "year(Zorblat[anime])"),
        ("who debuted in Zorblat", ""),
        ("which came first, Zorblat or Ombra", "foremost(Zorblat[anime], Ombra[anime]; start_date)"),
    ],
)
def test_a_debut_of_somebody_is_their_first_anime(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("In 1996, which anime directed by Tomo Ishiguru ended?", f"filter({BY_TOMO}, ended in 1996)"),
        ("In the 90s, which anime by Studio Plim came to an end?", f"filter({BY_PLIM}, ended between 1990 and 1999)"),
        ("In 2010, which anime by Studio Plim came out?", "filter(animated(Studio Plim[studio]), in 2010)"),
    ],
)  # fmt: skip
def test_the_year_of_an_event_may_stand_in_front_of_everything(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        (
            "which films by Tomo Ishiguru came out before Zorblat?",
            f"filter(filter({BY_TOMO}, movie), before Zorblat)",
        ),
        ("which manga by Hana Vell came out after Nightpaper", "filter(wrote(Hana Vell[person]), after Nightpaper)"),
        ("which anime by the studio of Zorblat came out after it", f"filter(animated({ITS_STUDIO}), after Zorblat)"),
    ],
)
def test_what_came_out_before_a_title_is_dated_by_it(question: str, form: str) -> None:
    assert read(question) == form


def test_what_comes_after_it_is_made_after_the_same_title() -> None:
    question = "What did the director of Zorblat direct after it?"
    found, other = called_so_too(question.replace("Zorblat", "Nightpaper"))
    best = PARSER.parse(question.replace("Zorblat", "Nightpaper"), found).best
    assert best is not None
    assert takes_names_once(best.form)
    assert {name.candidate.ref for name in names_in(best.form)} == {other}

"""Whose works are asked for without what they did for them is handed on as such."""

from typing import Any

import pytest
from agent_core.goals.goal import is_bare
from agent_core.grammar.compiling.logical_forms import compiled
from agent_core.grammar.compiling.querying import query_of
from agent_core.grammar.parsing import Parser
from agent_core.graph_query import GraphQuery
from agent_core.planning.also_meant import in_any_capacity
from agent_core.planning.parsed_goals import goal_of

from tests.support.made_up_names import mentions
from tests.support.readings import parse


def goal_for(question: str) -> Any:  # noqa: ANN401 - a goal of any shape
    reading = parse(question).best
    assert reading is not None, question
    plan = compiled(reading.form)
    assert plan is not None
    query = query_of(plan)
    assert isinstance(query, GraphQuery)
    goal = goal_of(reading.form, query, mentions(question), cost=0)  # pyright: ignore[reportArgumentType] - of sets
    return in_any_capacity(goal, reading)


@pytest.mark.parametrize(
    "question",
    [
        "Tomo Ishiguru's anime",
        "anime by Tomo Ishiguru",
        "How many anime by Tomo Ishiguru?",
        "the best anime by Tomo Ishiguru",
        "Tomo Ishiguru films from 2010",
        "what did Tomo Ishiguru make",
        "Studio Plim anime",
    ],
)
def test_it_is_unsaid_what_somebody_did(question: str) -> None:
    assert goal_for(question).bare


@pytest.mark.parametrize(
    ("question", "things"),
    [
        ("works of Tomo Ishiguru", True),
        ("Hana Vell's works?", True),
        ("everything by Hana Vell", True),
        ("Hana Vell's anime", False),
        ("films by Hana Vell", False),
    ],
)
def test_works_of_any_kind_may_be_manga(question: str, *, things: bool) -> None:
    goal = goal_for(question)
    assert (goal.bare, goal.things) == (True, things)


@pytest.mark.parametrize(
    "question",
    [
        "anime directed by Tomo Ishiguru",
        "anime animated by Studio Plim",
        "what did Studio Plim make after Zorblat",
        "anime by the director of Zorblat",
        "who made Zorblat",
        "the sequel of Zorblat",
        "how many episodes does Zorblat have",
        "characters voiced by Hana Vell",
    ],
)
def test_it_is_said_what_somebody_did_or_nobody_is_named(question: str) -> None:
    assert not goal_for(question).bare


def test_what_a_sentence_before_says_they_did_is_said() -> None:
    said, asked = "anime with music by Hana Vell", "how many would that be"
    topic = parse(said).readings[0].form
    reading = Parser(budget_ms=60_000).parse(asked, mentions(asked), [topic]).best  # pyright: ignore[reportArgumentType]
    assert reading is not None
    plan = compiled(reading.form)
    assert plan is not None
    query = query_of(plan)
    assert isinstance(query, GraphQuery)
    goal = goal_of(reading.form, query, (), cost=0)  # pyright: ignore[reportArgumentType] - of sets
    assert not is_bare(in_any_capacity(goal, reading))


@pytest.mark.parametrize("question", ["manga by Tomo Ishiguru", "the longest manga by Tomo Ishiguru"])
def test_manga_of_somebody_are_no_anime_they_worked_on(question: str) -> None:
    assert not is_bare(goal_for(question))


@pytest.mark.parametrize("question", ["anime originally by Tomo Ishiguru", "films originally by Hana Vell"])
def test_a_preposition_may_say_in_which_capacity(question: str) -> None:
    assert not goal_for(question).bare

"""Questions that one rule alone reads so: without it they are read otherwise, or not at all."""

from typing import Any

import pytest
from agent_core.goals.goal import SelectGoal, VerifyGoal
from agent_core.graph_query import EntityFilters

from tests.support.made_up_names import chains, goal_of, understood


@pytest.mark.parametrize(
    ("question", "phrase", "hops"),
    [
        ("Where does the story of Zorblat continue?", "sequel of Zorblat", [["sequel"]]),
        (
            "the one who voices Vexo Karu's other anime",
            "anime with the voice of the voice actor of Vexo Karu",
            [["voiced_by", "voiced_in"], ["appears_in"]],
        ),
        (
            "Who directed the sequel Zorblat got?",
            "director of the sequel of Zorblat",
            [["sequel", "staff:Director"]],
        ),
        (
            "What did Tomo Ishiguru direct at Studio Plim?",
            "anime directed by Tomo Ishiguru and by Studio Plim",
            [["worked_on:Director"], ["animated"]],
        ),
        ("the series or film that continues Zorblat", "sequel of Zorblat", [["sequel"]]),
        ("Under what title was Zorblat summarised?", "summary of Zorblat", [["summary"]]),
    ],
)
def test_a_phrase_is_read_as_people_mean_it(question: str, phrase: str, hops: list[list[str]]) -> None:
    goal = goal_of(question)
    assert (goal.phrase, chains(goal), goal.attribute) == (phrase, hops, None)
    assert goal.query is not None
    assert goal.query.where == EntityFilters()


@pytest.mark.parametrize(
    ("question", "phrase", "where"),
    [
        ("best advneture anime of 2010", "anime", {"year": 2010, "genre": ["Adventure"]}),
        ("anime not tv by Studio Plim", "anime by Studio Plim", {"format_not": ["tv"]}),
    ],
)
def test_what_narrows_is_no_name_and_denies_no_name(question: str, phrase: str, where: dict[str, Any]) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (goal.phrase, goal.query.where) == (phrase, EntityFilters.model_validate(where))


@pytest.mark.parametrize(
    ("question", "attribute"),
    [
        ("State the number of episodes that make up Zorblat.", "episodes"),
    ],
)
def test_a_field_is_asked_for_though_it_may_not_be_held(question: str, attribute: str) -> None:
    goal = goal_of(question)
    assert (type(goal), goal.attribute) == (SelectGoal, attribute)


@pytest.mark.parametrize(
    ("question", "phrase"),
    [
        ("Is the number of anime by Studio Plim greater than that of Studio Vane?", "anime by each"),
        ("Did Tomo Ishiguru direct anything at Studio Plim?", "director of the anime by Studio Plim"),
    ],
)
def test_yes_or_no_is_asked_of_what_is_said(question: str, phrase: str) -> None:
    goal = goal_of(question)
    assert (type(goal), goal.phrase) == (VerifyGoal, phrase)


@pytest.mark.parametrize("question", ["tsundere characters"])
def test_what_few_titles_or_nobody_tells_narrows_nothing(question: str) -> None:
    assert understood(question).best is None

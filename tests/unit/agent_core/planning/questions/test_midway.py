"""A chain that ends in people or studios is narrowed where it passes through titles."""

import pytest
from agent_core.goals.goal import Goal
from agent_core.graph_query import EntityFilters

from tests.support.made_up_names import chains, goal_of


def filters(goal: Goal) -> list[dict[str, object]]:
    assert goal.query is not None
    hops = goal.query.chains[0].hops
    return [hop.where.model_dump(exclude_defaults=True) for hop in hops]


@pytest.mark.parametrize(
    ("question", "wheres", "phrase"),
    [
        (
            "Studios that animated films directed by Tomo Ishiguru",
            [{"format": ["movie"]}, {}],
            "studio of the films directed by Tomo Ishiguru",
        ),
        (
            "Who composed the music of anime directed by Tomo Ishiguru in the 1990s?",
            [{"year_min": 1990, "year_max": 1999}, {}],
            "composer of the anime directed by Tomo Ishiguru between 1990 and 1999",
        ),
    ],
)
def test_what_a_chain_passes_through_is_narrowed_and_said(
    question: str, wheres: list[dict[str, object]], phrase: str
) -> None:
    goal = goal_of(question)
    assert filters(goal) == wheres
    assert goal.phrase == phrase
    assert goal.query is not None
    assert goal.query.where == EntityFilters()


def test_results_that_have_such_fields_are_narrowed_themselves() -> None:
    goal = goal_of("Which horror anime did the director of Zorblat direct?")
    assert filters(goal) == [{}, {}]
    assert goal.query is not None
    assert goal.query.where.genre == ["Horror"]


@pytest.mark.parametrize(
    ("question", "where", "phrase"),
    [
        (
            "What manga was the anime directed by Tomo Ishiguru in 2013 based on?",
            {"year": 2013},
            "source of the anime directed by Tomo Ishiguru in 2013",
        ),
        (
            "the source of the 2013 anime directed by Tomo Ishiguru",
            {"year": 2013},
            "source of the anime directed by Tomo Ishiguru in 2013",
        ),
        (
            "sequels of the horror films that Tomo Ishiguru directed",
            {"genre": ["Horror"], "format": ["movie"]},
            "sequel of the Horror films directed by Tomo Ishiguru",
        ),
    ],
)
def test_what_is_said_beside_an_anime_on_the_way_narrows_that(
    question: str, where: dict[str, object], phrase: str
) -> None:
    goal = goal_of(question)
    assert (filters(goal), goal.phrase) == ([where, {}], phrase)
    assert goal.query is not None
    assert goal.query.where == EntityFilters()


@pytest.mark.parametrize(
    "question",
    [
        "2013 sequels of the anime by Studio Plim",
    ],
)
def test_what_is_said_of_the_results_narrows_those(question: str) -> None:
    goal = goal_of(question)
    assert filters(goal) == [{}, {}]
    assert goal.query is not None
    assert goal.query.where.year == 2013


def test_the_format_of_a_named_title_narrows_nothing() -> None:
    goal = goal_of("Who directed the series Zorblat?")
    assert (chains(goal), filters(goal)) == ([["staff:Director"]], [{}])

"""What is asked on average of many."""

import pytest
from agent_core.planning.goals import GoalKind

from tests.support.made_up_names import chains, goal_of, understood


@pytest.mark.parametrize(
    ("question", "hops", "field"),
    [
        ("What is the average score of the anime directed by Tomo Ishiguru?", [["worked_on:Director"]], "score"),
        ("What's the mean rating of Studio Plim films?", [["animated"]], "score"),
        ("average number of episodes of anime by Studio Plim", [["animated"]], "episodes"),
        ("On average, how many episodes do Studio Plim anime have?", [["animated"]], "episodes"),
        ("What is the average score of the sequels of Zorblat?", [["sequel"]], "score"),
        ("Quelle est la note moyenne des films de Studio Plim ?", [["animated"]], "score"),
        ("What is the average score of comedy anime from 2010?", [], "score"),
        ("average rating of movies", [], "score"),
        ("What is the average score of all anime?", [], "score"),
    ],
)
def test_an_average_is_over_all_that_the_words_lead_to(question: str, hops: list[list[str]], field: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (goal.query.aggregate, goal.query.order_by, chains(goal)) == ("average", field, hops)
    assert (goal.attribute, goal.count, goal.query.limit) == (None, False, None)


def test_conditions_narrow_what_is_averaged() -> None:
    query = goal_of("What is the average score of the films of Studio Plim since 2010?").query
    assert query is not None
    assert (query.where.format, query.where.year_min) == (["movie"], 2010)


def test_the_average_score_of_one_title_is_its_score() -> None:
    goal = goal_of("What is the average score of Zorblat?")
    assert (goal.kind, goal.attribute, chains(goal)) == (GoalKind.SELECT, "rating", [[]])


@pytest.mark.parametrize(
    "question",
    [
        "What is the average year of Studio Plim anime?",
        "What is the average studio of Zorblat?",
        "Average Zorblat",
        "What is the average number of episodes of Zorblat?",
    ],
)
def test_what_has_no_average_is_withheld(question: str) -> None:
    assert not understood(question).goals


def test_the_average_of_films_is_not_that_of_one_title() -> None:
    assert all(goal.hops for goal in understood("average rating of Zorblat movies").goals)

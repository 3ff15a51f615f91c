"""Questions for what readers and broadcasters make of a title, and for titles of so many readers."""

import pytest
from agent_core.goals.goal import SelectGoal
from agent_core.graph_query import EntityFilters

from tests.support.made_up_names import goal_of


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ("What rank is Zorblat?", "rank"),
        ("What is the rank of Zorblat?", "rank"),
        ("how many favorites does Zorblat have", "favorites"),
        ("How many people favorited Zorblat?", "favorites"),
        ("How many people watched Zorblat?", "popularity"),
        ("how many viewers have seen Zorblat", "popularity"),
        ("How many members does Zorblat have?", "popularity"),
        ("Is Zorblat popular?", "popularity"),
        ("is Zorblat famous", "popularity"),
        ("Is Zorblat ok for a 10 year old?", "age_rating"),
        ("Is Zorblat appropriate for kids?", "age_rating"),
        ("Is Zorblat suitable for my children?", "age_rating"),
        ("is Zorblat family friendly", "age_rating"),
        ("What day does Zorblat air?", "broadcast"),
        ("What time does Zorblat air?", "broadcast"),
        ("What does Zorblat score?", "rating"),
        ("What does Zorblat score on MAL?", "rating"),
    ],
)
def test_a_figure_of_a_title_is_a_field_of_it(question: str, field: str) -> None:
    goal = goal_of(question)
    assert (type(goal), goal.attribute, goal.hops) == (SelectGoal, field, ())
    assert goal.query is not None
    assert goal.query.details is (field in ("rank", "favorites", "popularity", "broadcast"))


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ("What year did Zorblat air?", "year"),
        ("How old is Zorblat?", "year"),
        ("Who scored Zorblat?", None),
        ("Rank the anime by Studio Plim by score", None),
    ],
)
def test_words_of_figures_say_something_else_elsewhere(question: str, field: str | None) -> None:
    assert goal_of(question).attribute == field


def test_the_figures_of_several_titles_are_told_of_each() -> None:
    goal = goal_of("favorites of Zorblat and Ombra")
    assert goal.query is not None
    assert (goal.tells_each, goal.attribute, goal.query.details) == (True, "favorites", True)


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ("anime with over 7,500 members", {"members_min": 7_501}),
        ("anime with under 100,000 members", {"members_max": 99_999}),
        ("anime with at least 500k members", {"members_min": 500_000}),
        ("anime with more than 1 million members", {"members_min": 1_000_001}),
        ("anime with at least 1.5m readers", {"members_min": 1_500_000}),
        ("anime with at least a million viewers", {"members_min": 1_000_000}),
        ("which anime have at least 2500 favorites", {"favorites_min": 2_500}),
        ("anime rated above 8.5 with fewer than 100k members", {"score_above": 8.5, "members_max": 99_999}),
        ("manga with over 1,000 chapters", {"chapters_min": 1_001}),
    ],
)
def test_titles_of_so_many_readers_are_asked_for(question: str, where: dict[str, object]) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert goal.query.where == EntityFilters.model_validate(where)


def test_whether_a_title_has_so_many_readers_is_said_of_it_and_its_details_are_read() -> None:
    goal = goal_of("Does Zorblat have more than 5 million members?")
    assert goal.query is not None
    assert (goal.said, goal.query.details) == (EntityFilters(members_min=5_000_001), True)


def test_what_is_highly_rated_is_ranked_by_score() -> None:
    goal = goal_of("highly rated anime with under 100,000 members")
    assert goal.query is not None
    assert (goal.ranked, goal.query.order_by, goal.query.limit) == (True, "score", 10)

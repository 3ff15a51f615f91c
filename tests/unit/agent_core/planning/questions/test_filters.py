"""Questions that are written as filters of a table: "director = ? where anime = X", "sort by score desc, limit 3"."""

import pytest
from agent_core.graph_query import EntityFilters
from catalog.entities import EntityType

from tests.support.made_up_names import chains, goal_of


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("director = ? where anime = Zorblat", ["staff:Director"]),
        ("music by = ? where anime = Zorblat", ["staff:Music"]),
        ("series composition = ? where anime = Zorblat", ["staff:Series Composition"]),
        ("director where anime=Zorblat", ["staff:Director"]),
        ("anime where director is Hana Vell", ["worked_on:Director"]),
        ("director of the anime where the source is Nightpaper", ["adaptation", "staff:Director"]),
        ("studio = ? where anime = the sequel of Zorblat", ["sequel", "animated_by"]),
    ],
)
def test_a_filter_says_what_a_clause_says(question: str, hops: list[str]) -> None:
    assert chains(goal_of(question)) == [hops]


@pytest.mark.parametrize(
    ("question", "first", "second", "combine"),
    [
        ("anime where studio = Studio Plim and director != Hana Vell", "animated", "worked_on:Director", "difference"),
    ],
)
def test_filters_of_two_names_hold_at_once(question: str, first: str, second: str, combine: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert chains(goal) == [[first], [second]]
    assert (goal.query.chains[1].combine or goal.query.combine) == combine


@pytest.mark.parametrize(
    ("tail", "where"),
    [
        ("where episodes > 24", EntityFilters(episodes_min=25)),
        ("with episodes over 24", EntityFilters(episodes_min=25)),
        ("with episode count >= 24", EntityFilters(episodes_min=24)),
        ("where score > 7.5", EntityFilters(score_above=7.5)),
        ("where year>=2012", EntityFilters(year_min=2012)),
        ("with year < 2012", EntityFilters(year_max=2011)),
        ("with end year = 2012", EntityFilters(ended_min="2012", ended_max="2012")),
        ("where end year <= 2012, list", EntityFilters(ended_max="2012")),
    ],
)
def test_a_sign_bounds_a_field(tail: str, where: EntityFilters) -> None:
    goal = goal_of(f"anime directed by Hana Vell {tail}")
    assert goal.query is not None
    assert goal.query.where == where
    assert chains(goal) == [["worked_on:Director"]]


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("sort by score desc, limit 3", ("score", True, 3)),
        ("order by popularity desc, limit 5", ("popularity", True, 5)),
        ("max by popularity", ("popularity", True, 1)),
        ("min by number of episodes", ("episodes", False, 1)),
        ("max by year", ("start_date", True, 1)),
    ],
)
def test_results_are_ordered_as_tables_are(order: str, expected: tuple[str, bool, int]) -> None:
    goal = goal_of(f"anime with music by Hana Vell, {order}")
    assert goal.query is not None
    assert (goal.query.order_by, goal.query.descending, goal.query.limit) == expected


def test_what_stands_in_brackets_is_counted() -> None:
    goal = goal_of("count(anime where the composer is Hana Vell)")
    assert goal.count
    assert chains(goal) == [["worked_on:Music"]]


def test_where_somebody_appears_is_no_filter() -> None:
    goal = goal_of("the anime where Vexo Karu is a main character")
    assert goal.query is not None
    assert goal.query.result_type is EntityType.ANIME
    assert chains(goal) == [["appears_in:main"]]


def test_a_filter_may_lead_in() -> None:
    assert chains(goal_of("filter: mecha anime by Studio Plim")) == [["animated"]]


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("anime where staff includes the one speaking the part of Vexo Karu", ["voiced_by", "worked_on"]),
        ("anime whose cast includes Hana Vell", ["voiced_in"]),
        ("anime whose script comes from Hana Vell", ["worked_on:Script"]),
        ("anime whose character designs come from Hana Vell", ["worked_on:Character Design"]),
        ("anime under Hana Vell as their director", ["worked_on:Director"]),
    ],
)
def test_what_is_said_twice_or_by_the_way_says_no_more(question: str, hops: list[str]) -> None:
    assert chains(goal_of(question)) == [hops]


@pytest.mark.parametrize("only", ["movies only", "only movies"])
def test_only_films_are_films(only: str) -> None:
    goal = goal_of(f"anime by Hana Vell, {only}")
    assert goal.query is not None
    assert goal.query.where == EntityFilters(format=["movie"])


@pytest.mark.parametrize("ended", ["ended in the year 2021", "came to their end in the year 2021", "end year = 2021"])
def test_the_year_of_an_end_may_be_called_one(ended: str) -> None:
    goal = goal_of(f"Which anime directed by Hana Vell {ended}?")
    assert goal.query is not None
    assert goal.query.where == EntityFilters(ended_min="2021", ended_max="2021")

"""What ended when, also where no noun says that titles are asked for."""

import pytest
from catalog.entities import EntityType

from tests.support.made_up_names import chains, goal_of, understood


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ("which ended in 2012", {"ended_min": "2012", "ended_max": "2012"}),
        ("Which anime finished airing in spring 2014?", {"ended_min": "2014-04", "ended_max": "2014-06"}),
        ("Which anime finished airing before spring 2014?", {"ended_max": "2014-03"}),
        ("which ended after December 2012", {"ended_min": "2013-01"}),
        ("Which anime came out in April 2013?", {"started_min": "2013-04", "started_max": "2013-04"}),
        ("Which anime came out in May of 2013?", {"started_min": "2013-05", "started_max": "2013-05"}),
        ("Which anime started after Dec 2012?", {"started_min": "2013-01"}),
        ("Which anime started before January 2013?", {"started_max": "2012-12"}),
        ("Which anime started since March 2013?", {"started_min": "2013-03"}),
        ("What came out in 2001?", {"year": 2001}),
        ("top 5 anime that aired in 2015", {"year": 2015}),
    ],
)
def test_what_tells_of_dates_is_said_of_titles(question: str, where: dict[str, object]) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (goal.query.result_type, goal.attribute, chains(goal)) == (EntityType.ANIME, None, [])
    assert goal.query.where.model_dump(exclude_defaults=True) == where


def test_an_ending_narrows_what_somebody_made() -> None:
    goal = goal_of("Which Studio Plim anime ended in 2010?")
    assert goal.query is not None
    assert (goal.attribute, chains(goal)) == (None, [["animated"]])
    assert (goal.query.where.ended_min, goal.query.where.ended_max) == ("2010", "2010")


def test_when_something_ended_is_asked_where_no_year_is_named() -> None:
    assert goal_of("In which year did Zorblat end?").attribute == "end_date"


@pytest.mark.parametrize("question", ["did it end in 2012", "when it started in 2010", "who ended in 2012"])
def test_what_points_at_something_unsaid_is_no_list(question: str) -> None:
    assert understood(question).goals == ()


def test_what_is_denied_of_a_nameless_list_narrows_it() -> None:
    goal = goal_of("most popular anime of the 1980s that is not a movie")
    assert goal.query is not None
    assert (goal.query.where.format_not, goal.query.where.year_min, goal.ranked) == (["movie"], 1980, True)


@pytest.mark.parametrize(
    ("question", "order"),
    [("longest manga by Tomo Ishiguru", "chapters"), ("longest anime by Studio Plim", "episodes")],
)
def test_the_longest_manga_has_most_chapters(question: str, order: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert goal.query.order_by == order


@pytest.mark.parametrize(
    ("said", "where"),
    [
        ("ended later than 2017", {"ended_min": "2018"}),
        ("ended earlier than 2001", {"ended_max": "2000"}),
        ("were over before 2001", {"ended_max": "2000"}),
        ("were over in 2001", {"ended_min": "2001", "ended_max": "2001"}),
        ("came out later than 2017", {"year_min": 2018}),
    ],
)
def test_a_comparative_in_front_of_a_year_only_bounds_it(said: str, where: dict[str, object]) -> None:
    goal = goal_of(f"Which anime directed by Tomo Ishiguru {said}?")
    assert goal.query is not None
    assert chains(goal) == [["worked_on:Director"]]
    assert goal.query.where.model_dump(exclude_defaults=True) == where


@pytest.mark.parametrize(
    ("said", "where"),
    [
        ("whose release was before 1983", {"year_max": 1982}),
        ("released in 2016 at the earliest", {"year_min": 2016}),
        ("released in 2016 at the latest", {"year_max": 2016}),
        ("made between 2010 and 2012, both included", {"year_min": 2010, "year_max": 2012}),
    ],
)
def test_a_bound_of_a_year_is_no_relation_and_no_ranking(said: str, where: dict[str, object]) -> None:
    goal = goal_of(f"anime in which you can hear Hana Vell {said}")
    assert goal.query is not None
    assert (chains(goal), goal.ranked) == ([["voiced_in"]], False)
    assert goal.query.where.model_dump(exclude_defaults=True) == where


@pytest.mark.parametrize("ends", ["finished", "came to an end", "ended"])
def test_the_year_of_an_ending_may_stand_in_front_of_everything(ends: str) -> None:
    goal = goal_of(f"In 1996, which anime directed by Tomo Ishiguru {ends}?")
    assert goal.query is not None
    assert (goal.query.where.ended_min, goal.query.where.ended_max, goal.query.where.year) == ("1996", "1996", None)

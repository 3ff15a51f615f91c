"""Months and seasons of a year, days of the week, and what runs now."""

import pytest
from agent_core.grammar.compiling.logical_forms import compiled
from agent_core.grammar.compiling.querying import query_of
from agent_core.graph_query import GraphQuery

from tests.support.readings import parse, read


def where_of(question: str) -> dict[str, object]:
    best = parse(question).best
    assert best is not None, question
    plan = compiled(best.form)
    assert plan is not None
    query = query_of(plan)
    assert isinstance(query, GraphQuery)
    return query.where.model_dump(exclude_defaults=True)


@pytest.mark.parametrize(
    ("said", "where"),
    [
        ("came out in April 2013", {"started_min": "2013-04", "started_max": "2013-04"}),
        ("came out in May of 2013", {"started_min": "2013-05", "started_max": "2013-05"}),
        ("aired in may 2013", {"started_min": "2013-05", "started_max": "2013-05"}),
        ("from October 2013", {"started_min": "2013-10", "started_max": "2013-10"}),
        ("started after Dec 2012", {"started_min": "2013-01"}),
        ("started before January 2013", {"started_max": "2012-12"}),
        ("started since March 2013", {"started_min": "2013-03"}),
        ("aired until June 2013", {"started_max": "2013-06"}),
        ("made in April 2013", {"started_min": "2013-04", "started_max": "2013-04"}),
        ("ended after December 2012", {"ended_min": "2013-01"}),
        ("finished airing in spring 2014", {"ended_min": "2014-04", "ended_max": "2014-06"}),
        ("finished airing before fall 2014", {"ended_max": "2014-09"}),
    ],
)
def test_months_bound_when_something_came_out_or_ended(said: str, where: dict[str, object]) -> None:
    assert where_of(f"which anime {said}") == where


@pytest.mark.parametrize(
    ("said", "where"),
    [
        ("premiered on 3 April 1998", {"started_min": "1998-04-03", "started_max": "1998-04-03"}),
        ("came out on April 3, 1998", {"started_min": "1998-04-03", "started_max": "1998-04-03"}),
        ("ended on the 26th of September 2014", {"ended_min": "2014-09-26", "ended_max": "2014-09-26"}),
        ("started before January 1st 2013", {"started_max": "2012-12-31"}),
        ("aired after 28 February 2012", {"started_min": "2012-02-29"}),
    ],
)
def test_so_do_days(said: str, where: dict[str, object]) -> None:
    assert where_of(f"which anime {said}") == where


def test_a_day_that_its_month_does_not_have_is_not_read() -> None:
    assert parse("which anime premiered on 31 April 1998").best is None


def test_a_season_of_a_year_is_that_of_its_premiere() -> None:
    assert where_of("anime from spring 2014") == {"year": 2014, "season": "spring"}


def test_months_narrow_what_somebody_made() -> None:
    assert where_of("Studio Plim anime from April 2013") == {"started_min": "2013-04", "started_max": "2013-04"}


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ("which anime air on fridays", {"airs_on": "friday"}),
        ("anime of monday", {"airs_on": "monday"}),
        ("what is airing on Sunday", {"airs_on": "sunday", "status": ["airing"]}),
        ("what is airing this week", {"status": ["airing"]}),
        ("which anime are airing this season", {"status": ["airing"]}),
        ("this season's anime", {"status": ["airing"]}),
        ("Studio Plim anime this season", {"status": ["airing"]}),
    ],
)
def test_days_of_the_week_and_what_runs_now_are_conditions(question: str, where: dict[str, object]) -> None:
    assert where_of(question) == where


@pytest.mark.parametrize("question", ["anime from April", "anime in March comes in"])
def test_a_month_without_its_year_is_not_read(question: str) -> None:
    assert parse(question).best is None


def test_an_auxiliary_is_no_month() -> None:
    assert read("may I know who directed Zorblat") == "staff:Director(Zorblat[anime])"


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Did Zorblat come out in spring 1988?", "in spring 1988"),
        ("did zorblat premiere in the winter of 2011", "in winter 2011"),
        ("Was Zorblat released in fall 2012?", "in fall 2012"),
        ("Is Zorblat from summer 1999?", "in summer 1999"),
        ("Did Zorblat start airing in autumn 2012?", "in fall 2012"),
        ("Did Zorblat air in April 2013?", "in April 2013"),
    ],
)
def test_a_season_of_a_year_may_be_said_of_a_title(question: str, said: str) -> None:
    assert (read(question), parse(question).standing) == (f"Zorblat[anime] is {said}", "sure")


def test_a_manga_has_no_season_of_its_premiere() -> None:
    assert " is " not in read("Did Nightpaper come out in spring 1988?")


@pytest.mark.parametrize(
    "question",
    [
        "comedies from fall 2014",
        "all the comedies that came out in fall 2014",
        "comedies that started fall 2014",
        "comedy anime made in fall 2014",
    ],
)
def test_a_season_of_a_year_narrows_what_no_name_tells(question: str) -> None:
    assert where_of(question) == {"year": 2014, "season": "fall", "genre": ["Comedy"]}

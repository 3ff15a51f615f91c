"""Numbers, and words that elsewhere tell of none, by what stands beside them."""

import pytest
from agent_core.goals.goal import SelectGoal, VerifyGoal

from tests.support.made_up_names import goal_of


@pytest.mark.parametrize(
    "question",
    [
        "how long did Zorblat run in episodes",
        "how many episodes can I watch of Zorblat",
        "how many episodes of Zorblat are there to watch",
        "how many episodes would I have to watch to finish Zorblat",
        "how many individual episodes does Zorblat have",
    ],
)
def test_how_many_episodes_something_is_made_of_is_a_field(question: str) -> None:
    assert goal_of(question).attribute == "episodes"


def test_how_long_something_ran_is_no_number_of_episodes() -> None:
    assert goal_of("how long did Zorblat run").attribute == "run"


def test_to_count_somebody_among_others_is_no_counting() -> None:
    goal = goal_of("Does Zorblat count Vexo Karu among its characters?")
    assert (type(goal), goal.count) == (VerifyGoal, False)


@pytest.mark.parametrize(
    ("said", "least"),
    [("with an episode count beyond 24", 25), ("whose episode count tops 12", 13)],
)
def test_what_goes_beyond_a_number_has_more(said: str, least: int) -> None:
    query = goal_of(f"anime by Studio Plim {said}").query
    assert query is not None
    assert query.where.episodes_min == least


@pytest.mark.parametrize("verb", ["surpass", "exceed"])
def test_who_surpasses_somebody_in_a_number_has_more(verb: str) -> None:
    goal = goal_of(f"Does Hana Vell {verb} Tomo Ishiguru in the number of characters voiced?")
    assert goal.measure is not None
    assert (type(goal), goal.measure.order_by, goal.measure.descending) == (VerifyGoal, "related", True)


@pytest.mark.parametrize(
    "question",
    [
        "To what figure does the tally of anime by Studio Plim amount?",
    ],
)
def test_what_a_list_adds_up_to_is_counted(question: str) -> None:
    assert goal_of(question).count


@pytest.mark.parametrize(
    ("said", "bounds"),
    [
        ("released later than the year 2020", (2021, None)),
        ("that postdate 2018", (2019, None)),
        ("that predate 2018", (None, 2017)),
        ("that came out in 2013 or any later year", (2013, None)),
        ("of no earlier date than 2014", (2014, None)),
        ("from the decade of the 1990s", (1990, 1999)),
    ],
)
def test_a_year_is_bounded_in_many_ways(said: str, bounds: tuple[int | None, int | None]) -> None:
    query = goal_of(f"anime by Studio Plim {said}").query
    assert query is not None
    assert (query.where.year_min, query.where.year_max) == bounds


def test_what_was_over_by_the_start_of_a_year_ended_before() -> None:
    query = goal_of("Which anime with the voice of Hana Vell were already finished by the start of 2020?").query
    assert query is not None
    assert query.where.ended_max == "2019"


@pytest.mark.parametrize("said", ["that saw the light in 2010", "that hail from 2010", "that were new in 2010"])
def test_a_year_is_said_in_many_ways(said: str) -> None:
    query = goal_of(f"anime by Studio Plim {said}").query
    assert query is not None
    plain = goal_of("anime by Studio Plim from 2010").query
    assert plain is not None
    assert query.where == plain.where


@pytest.mark.parametrize(
    ("question", "order", "descending"),
    [
        ("longest manga by volumes", "volumes", True),
        ("longest manga by chapters", "chapters", True),
        ("longest manga", "chapters", True),
    ],
)
def test_how_long_a_manga_is_may_be_told_in_volumes(question: str, order: str, *, descending: bool) -> None:
    query = goal_of(question).query
    assert query is not None
    assert (query.order_by, query.descending) == (order, descending)


@pytest.mark.parametrize("said", ["how many minutes is an episode of", "how many minutes does each episode last in"])
def test_how_many_minutes_an_episode_takes_is_a_field(said: str) -> None:
    goal = goal_of(f"{said} Zorblat")
    assert (goal.attribute, goal.hops) == ("duration", ())


@pytest.mark.parametrize(
    "question", ["12 episode anime by Studio Plim", "12-episode anime by Studio Plim", "12 episode romance anime"]
)
def test_a_number_of_episodes_describes_titles(question: str) -> None:
    query = goal_of(question).query
    assert query is not None
    assert (query.where.episodes_min, query.where.episodes_max, query.limit) == (12, 12, None)


@pytest.mark.parametrize("said", ["how many Zorblat series are there"])
def test_how_many_series_there_are_is_how_many_seasons(said: str) -> None:
    goal, other = goal_of(said), goal_of("how many seasons of Zorblat are there")
    assert (type(goal), goal.query, goal.count) == (type(other), other.query, other.count)


def test_how_many_series_a_studio_made_is_another_count() -> None:
    assert isinstance(goal_of("how many Studio Plim series are there"), SelectGoal)


@pytest.mark.parametrize(("question", "field"), [("Zorblat: episodes?", "episodes")])
def test_episodes_behind_a_colon_are_a_field(question: str, field: str | None) -> None:
    assert goal_of(question).attribute == field

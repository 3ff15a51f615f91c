"""Words that ask when something came out, or that ask for no date where they stand."""

import pytest

from tests.support.made_up_names import goal_of, understood


@pytest.mark.parametrize(
    "question",
    [
        "what year did they bring out Zorblat",
        "what year did Zorblat drop",
        "how old is Zorblat",
        "when did viewers get to see Zorblat first",
        "when could people first watch Zorblat",
        "Zorblat debuted in what year",
    ],
)
def test_when_a_title_came_out_is_asked_in_many_ways(question: str) -> None:
    goal = goal_of(question)
    assert (goal.attribute, goal.hops) == ("year", ())


@pytest.mark.parametrize(
    ("question", "same"),
    [
        ("how many anime did Studio Plim release", "how many anime did Studio Plim make"),
        ("what came out as a sequel of Zorblat", "the sequel of Zorblat"),
        ("which anime by Studio Plim appeared in 2006", "which anime by Studio Plim are from 2006"),
        ("which anime by Studio Plim came out starting from 2012", "which anime by Studio Plim came out since 2012"),
        ("which anime did Studio Plim make by 2007", "which anime did Studio Plim make until 2007"),
    ],
)
def test_what_came_out_is_no_date(question: str, same: str) -> None:
    goal, other = goal_of(question), goal_of(same)
    assert (goal.query, goal.attribute) == (other.query, other.attribute)


def test_how_old_a_character_is_stays_unknown() -> None:
    best = understood("how old is Vexo Karu").best
    assert best is None or best.attribute != "year"


@pytest.mark.parametrize(
    "question", ["what is airing this week", "which films run this week", "the best anime this season"]
)
def test_what_runs_this_week_is_what_the_data_knows_to_run(question: str) -> None:
    query = goal_of(question).query
    assert query is not None
    assert query.where.status == ["airing"]
    assert query.details

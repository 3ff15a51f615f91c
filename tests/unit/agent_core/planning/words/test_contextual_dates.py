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
        ("what else has the writer of Zorblat published", "what else did the author of Zorblat write"),
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

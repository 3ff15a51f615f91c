"""What stands beside a name and only says what it is narrows its meanings and asks for nothing."""

import pytest
from agent_core.goals.goal import VerifyGoal

from tests.support.made_up_names import chains, goal_of, understood


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("manga Nightpaper artist", ["drawn_by"]),
        ("manga Nightpaper author", ["written_by"]),
        ("anime Zorblat director", ["staff:Director"]),
        ("character Vexo Karu seiyuu", ["voiced_by"]),
    ],
)
def test_a_kind_in_front_of_its_name_is_no_result(question: str, hops: list[str]) -> None:
    assert chains(goal_of(question)) == [hops]


def test_a_field_of_what_a_kind_labels_is_asked_for() -> None:
    assert goal_of("manga Nightpaper volume count").attribute == "volumes"


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ("When was the first episode of Zorblat broadcast?", "year"),
        ("When did the last episode of Zorblat air?", "end_date"),
    ],
)
def test_the_first_and_the_last_episode_are_when_a_title_began_and_ended(question: str, field: str) -> None:
    goal = goal_of(question)
    assert (goal.attribute, chains(goal)) == (field, [[]])


@pytest.mark.parametrize("question", ["Is Zorblat from Studio Plim?", "Is Zorblat from the studio Studio Plim?"])
def test_a_title_may_be_said_to_be_from_a_studio(question: str) -> None:
    goal = goal_of(question)
    assert (type(goal), chains(goal)) == (VerifyGoal, [["animated_by"]])


def test_is_that_somebody_who_voices_asks_for_yes_or_no() -> None:
    goal = goal_of("Is that Tomo Ishiguru voicing Vexo Karu?")
    assert (type(goal), chains(goal)) == (VerifyGoal, [["voiced_by"]])


def test_a_denied_character_may_be_called_one() -> None:
    goal = goal_of("Which anime directed by Tomo Ishiguru exist, leaving out those featuring the character Vexo Karu?")
    assert goal.query is not None
    assert [c.combine for c in goal.query.chains] == [None, "difference"]


def test_what_a_story_continues_under_is_its_sequel() -> None:
    assert chains(goal_of("Under which title does the story of Zorblat continue?")) == [["sequel"]]


@pytest.mark.parametrize(
    ("question", "relations"),
    [
        ("Which anime made by Studio Plim and with the character Vexo Karu are there?", ["animated", "appears_in"]),
        ("Which anime with the character Vexo Karu but not made by Studio Plim are there?", ["appears_in", "animated"]),
        ("Which anime by the studio Studio Plim has the character Vexo Karu?", ["animated", "appears_in"]),
        ("Who voices the character Vexo Karu?", ["voiced_by"]),
    ],
)
def test_what_a_name_is_relates_it_to_nothing(question: str, relations: list[str]) -> None:
    assert [hop for hops in chains(goal_of(question)) for hop in hops] == relations


def test_a_name_is_written_without_the_noun_that_introduces_it() -> None:
    question = "Who voices the character Vexo Karu in Zorblat?"
    assert [question[start:end].strip("?") for start, end in understood(question).names] == ["Vexo Karu", "Zorblat"]

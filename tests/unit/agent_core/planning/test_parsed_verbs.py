"""What a verb may mean by more than one relation: what a studio produced, what somebody wrote for the screen."""

import pytest
from agent_core.goals.goal import DescribeGoal, Goal, GraphGoal, GroupGoal

from tests.support.made_up_names import chains, understood

WRITTEN = [
    ["wrote", "adaptation"],
    ["worked_on:Script"],
    ["worked_on:Series Composition"],
    ["worked_on:Screenplay"],
    ["worked_on:Original Creator"],
]


@pytest.mark.parametrize(
    ("question", "made"),
    [
        ("Which anime did Studio Plim produce?", [["animated"]]),
        ("How many anime did Studio Plim produce in the 1980s?", [["animated"]]),
        ("Who directed the anime produced by Studio Plim?", [["animated", "staff:Director"]]),
        ("Which anime was Studio Plim a producer of?", None),
        ("Which anime did Studio Plim animate?", None),
        ("Who produced Zorblat?", None),
    ],
)
def test_what_a_studio_produced_may_be_what_it_made(question: str, made: list[list[str]] | None) -> None:
    goal = understood(question).best
    assert goal is not None
    assert isinstance(goal, GraphGoal)
    hops = None if goal.made is None else [[hop.relation for hop in chain.hops] for chain in goal.made.chains]
    relations = None if made is None else [[relation.partition(":")[0] for relation in chain] for chain in made]
    assert hops == relations


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("Which anime did Tomo Ishiguru write?", WRITTEN),
        ("What anime was written by Tomo Ishiguru?", WRITTEN),
        ("anime penned by Tomo Ishiguru", WRITTEN),
        ("Which manga did Tomo Ishiguru write?", [["wrote"]]),
        ("anime based on manga by Tomo Ishiguru", [["wrote", "adaptation"]]),
    ],
)
def test_what_somebody_wrote_of_anime_is_their_scripts_as_well(question: str, hops: list[list[str]]) -> None:
    goal = understood(question).best
    assert goal is not None
    assert chains(goal) == hops


@pytest.mark.parametrize(
    ("question", "kind", "phrase"),
    [
        ("Who directed the most anime?", GroupGoal, "anime"),
        ("Who is the most prolific director?", GroupGoal, "anime"),
        ("In which year did Studio Plim make the most anime?", GroupGoal, "anime by Studio Plim"),
        ("Who has Tomo Ishiguru worked with the most?", GroupGoal, "anime that Tomo Ishiguru worked on"),
        ("Tell me about Vexo Karu.", DescribeGoal, "Vexo Karu"),
        ("Who is the director Tomo Ishiguru?", DescribeGoal, "Tomo Ishiguru"),
    ],
)
def test_what_is_counted_or_told_is_a_goal_of_its_own(question: str, kind: type[Goal], phrase: str) -> None:
    goal = understood(question).best
    assert goal is not None
    assert (type(goal), goal.plural) == (kind, phrase)


def test_a_studio_is_counted_by_what_it_made() -> None:
    goal = understood("Which studio made the most movies?").best
    assert goal is not None
    assert goal.query is not None
    assert goal.query.group_by is not None
    assert goal.query.group_by.hop is not None
    assert (goal.query.group_by.hop.relation, goal.query.where.format) == ("animated_by", ["movie"])


def test_who_has_something_asks_for_no_description_of_it() -> None:
    assert not understood("Who has Nightpaper?").goals


@pytest.mark.parametrize(
    ("question", "plurals"),
    [
        ("studio of Zorblat and when did it start", ["studios of Zorblat", "Zorblat"]),
        ("the composer of Ombra and what is its rating", ["composers of Ombra", "Ombra"]),
        ("author of Nightpaper and how many volumes", ["authors of Nightpaper", "Nightpaper"]),
    ],
)
def test_a_phrase_in_front_of_a_question_asks_as_well(question: str, plurals: list[str]) -> None:
    parts = [part.understanding.best for part in understood(question).parts]
    assert [None if goal is None else goal.plural for goal in parts] == plurals

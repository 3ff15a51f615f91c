"""Facts that a text asks for side by side: each is a question of its own."""

import pytest
from agent_core.goals.goal import SeasonsGoal
from agent_core.goals.understood import Understanding
from agent_core.planning.asked_together import MAX_PARTS

from tests.support.made_up_names import chains, understood

DIRECTOR = "staff:Director"
# The chains of a name itself.
NONE: list[list[str]] = [[]]


def hops(understanding: Understanding) -> list[list[str]]:
    """The chains of the best reading, which there has to be."""
    assert understanding.best is not None
    return chains(understanding.best)


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("director and studio of Zorblat", [[["staff:Director"]], [["animated_by"]]]),
        ("I need the studio, director and composer of Zorblat", [[["animated_by"]], [[DIRECTOR]], [["staff:Music"]]]),
        ("Genres and studio of Zorblat?", [NONE, [["animated_by"]]]),
        ("Studio and genres of Zorblat?", [[["animated_by"]], NONE]),
        ("What are the studio, genres and score of Zorblat?", [[["animated_by"]], NONE, NONE]),
        ("Who directed and who scored Zorblat?", [[[DIRECTOR]], [["staff:Music"]]]),
        ("Zorblat's director, composer and rating", [[["staff:Director"]], [["staff:Music"]], NONE]),
        ("Who directed, composed and animated Zorblat?", [[["staff:Director"]], [["staff:Music"]], [["animated_by"]]]),
    ],
)  # fmt: skip
def test_each_fact_is_a_question(question: str, asked: list[list[list[str]]]) -> None:
    assert [hops(part.understanding) for part in understood(question).parts] == asked


@pytest.mark.parametrize("question", ["director, studio of Zorblat", "Who directed Zorblat, Quimby Nights?"])
def test_commas_alone_make_no_list_of_facts(question: str) -> None:
    assert not understood(question).parts


@pytest.mark.parametrize("more", [0, 1])
def test_more_facts_than_are_answered_at_once_are_counted(more: int) -> None:
    facts = ["director", "composer", "studio", "producer", "licensor", "scriptwriter"][: MAX_PARTS + more]
    understanding = understood(f"{', '.join(facts[:-1])} and {facts[-1]} of Zorblat")
    assert (len(understanding.parts), understanding.left_out) == (MAX_PARTS, more)


def test_a_fact_that_is_not_held_is_among_others() -> None:
    unheld, director, studio = understood("budget, director and studio of Zorblat").parts
    assert unheld.understanding.unheld == ("sales and money earned",)
    assert [hops(part.understanding) for part in (director, studio)] == [[[DIRECTOR]], [["animated_by"]]]


def test_facts_none_of_which_is_held_are_no_parts() -> None:
    assert not understood("budget and box office of Zorblat").parts


@pytest.mark.parametrize(
    ("question", "whole"),
    [
        ("how many seasons and episodes does Zorblat have", [False, True]),
        ("how many episodes does Zorblat have and who directed it", [False, False]),
    ],
)
def test_episodes_beside_seasons_are_those_of_all_seasons(question: str, whole: list[bool]) -> None:
    goals = [part.understanding.best for part in understood(question).parts]
    assert [isinstance(goal, SeasonsGoal) and goal.whole_story for goal in goals] == whole

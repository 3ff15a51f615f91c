"""A reading leads to whom or what its question asks for, or it is none."""

import pytest
from agent_core.goals.goal import SelectGoal, SimilarGoal
from catalog.entities import EntityType

from tests.support.made_up_names import chains, goal_of, mentions, understand, understood


@pytest.mark.parametrize(
    "question",
    [
        "Which company does Hana Vell voice?",
        "Which character is the sequel of Zorblat by Studio Plim?",
        "Who drew how the people look that Studio Plim animated?",
        "Who are the sequels of Zorblat?",
        "Into whose hands did they put the direction of Tomo Ishiguru?",
    ],
)
def test_what_leads_to_another_kind_than_is_asked_for_is_withheld(question: str) -> None:
    found = understood(question)
    assert found.best is None, found.best.phrase


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("Which people are in Zorblat?", ["has_character"]),
        ("Which company made Zorblat?", ["animated_by"]),
        ("Which studio's anime is Zorblat?", ["animated_by"]),
        ("Which anime voice actor voices Vexo Karu?", ["voiced_by"]),
        ("Which anime director directed Zorblat?", ["staff:Director"]),
        ("Which manga author wrote Nightpaper?", ["written_by"]),
        ("What title continues Nightpaper?", ["sequel"]),
        ("Who made Zorblat?", ["animated_by"]),
        ("Which company drew Zorblat?", ["animated_by"]),
        ("By whom were the characters of Zorblat designed?", ["staff:Character Design"]),
        ("Who is whoever first created Zorblat?", ["staff:Original Creator"]),
        ("Zorblat is over. Under what title does the story carry on?", ["sequel"]),
        ("What shows did the person who directed Zorblat direct?", ["staff:Director", "worked_on:Director"]),
    ],
)
def test_a_noun_may_mean_what_is_near_to_it(question: str, hops: list[str]) -> None:
    assert chains(goal_of(question)) == [hops]


def test_the_noun_behind_which_is_told_from_that_of_another_part() -> None:
    question = "Which manga is the anime by Studio Plim adapted from?"
    for goal in understand(question, mentions(question)).goals:
        assert goal.query is not None
        assert goal.query.result_type is EntityType.MANGA


def test_roles_are_followed_to_all_their_titles_only_where_roles_are_named() -> None:
    in_roles = understood("Which anime is the voice of Hana Vell heard in?").goals
    assert all(hops != ["voices", "appears_in"] for goal in in_roles for hops in chains(goal))
    assert chains(goal_of("Which anime are the characters voiced by Hana Vell in?")) == [["voices", "appears_in"]]


def test_what_is_like_a_title_is_not_its_sequel() -> None:
    found = understood("What do I watch once I'm done with Zorblat, I mean the direct sequel?")
    assert all(type(goal) is not SimilarGoal for goal in found.goals)


def test_whether_something_holds_is_answered_by_no_list() -> None:
    for goal in understood("Say of Hana Vell whether she is in the anime by Studio Plim").goals:
        assert not isinstance(goal, SelectGoal)


def test_where_leads_to_titles() -> None:
    goal = goal_of("Where did Tomo Ishiguru and Hana Vell act together?")
    assert goal.query is not None
    assert goal.query.result_type is EntityType.ANIME


@pytest.mark.parametrize(
    "question",
    ["Who is Nightpaper by?", "De qui est Nightpaper ?", "¿De quién es Nightpaper?", "Von wem ist Nightpaper?"],
)
def test_whose_work_something_is_asks_for_its_maker(question: str) -> None:
    assert chains(goal_of(question)) == [["written_by"]]


@pytest.mark.parametrize("question", ["In the tutelage of whom was Studio Plim?", "Under whose rule was Studio Plim?"])
def test_in_whose_care_something_was_does_not_ask_what_it_is(question: str) -> None:
    assert understood(question).best is None

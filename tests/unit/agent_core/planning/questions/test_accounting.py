"""Words that no part of a query says withhold the answer, and are named."""

import pytest
from agent_core.goals.goal import SelectGoal

from tests.support.made_up_names import chains, goal_of, understood

LIMITED = [
    ("Which anime were made only by Studio Plim?", "only"),
    ("Which anime did Tomo Ishiguru direct alone?", "alone"),
    ("Which anime does Tomo Ishiguru still direct?", "still"),
    ("Who no longer voices Vexo Karu?", "no longer"),
    ("Which anime did Studio Plim later animate?", "later"),
    ("What is Tomo Ishiguru's next movie?", "next"),
    ("Who originally directed Zorblat?", "originally"),
    ("Who directed every season of Zorblat?", "every season of"),
    ("Which anime have a different director than Zorblat?", "different"),
    ("Which anime has Tomo Ishiguru never directed?", "never"),
    ("Who voiced at least three characters in Zorblat?", "at least"),
    ("Which anime did Tomo Ishiguru direct before he left Studio Plim?", "before"),
    ("Is the score of Zorblat done by the author Hana Vell?", "score"),
    ("Which anime are under Studio Plim?", "under"),
]


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("Who is the only director of Zorblat?", ["staff:Director"]),
        ("What was the director of Zorblat called again?", ["staff:Director"]),
        ("Now, who directed Zorblat?", ["staff:Director"]),
        ("Zorblat is only a side story of which anime?", ["parent_story"]),
        ("Who originally created Zorblat?", ["staff:Original Creator"]),
        ("In which anime is Vexo Karu only in a supporting role?", ["appears_in:supporting"]),
        ("Which characters are only side characters in Zorblat?", ["has_character:supporting"]),
        ("Which composer is responsible for the score of Zorblat?", ["staff:Music"]),
        ("Which other anime did the director of Zorblat direct?", ["staff:Director", "worked_on:Director"]),
        ("Apart from the leads, which supporting characters are in Zorblat?", ["has_character:supporting"]),
        ("How many anime by Studio Plim are there by now?", ["animated"]),
        ("What came after Zorblat?", ["sequel"]),
        ("Which anime by Studio Plim came out only after 2012?", ["animated"]),
        ("Which anime by Studio Plim came out between 2003 and 2006?", ["animated"]),
    ],
)
def test_the_same_words_say_nothing_elsewhere(question: str, hops: list[str]) -> None:
    assert chains(goal_of(question)) == [hops]


def test_a_relation_that_is_not_followed_is_none() -> None:
    for goal in understood("Who other than Tomo Ishiguru directed Zorblat?").goals:
        assert any("Director" in hop for hops in chains(goal) for hop in hops), goal.phrase


@pytest.mark.parametrize("question", ["What did she voice?", "When did it come out?", "Did he direct Zorblat?"])
def test_somebody_who_was_not_named_is_nobody(question: str) -> None:
    assert not understood(question).goals


def test_how_many_of_one_thing_is_no_number_of_another() -> None:
    for goal in understood("How many episodes does it have and who directed Zorblat?").goals:
        assert not goal.count, goal.phrase


def test_a_comparison_needs_no_word_for_what_is_left_out() -> None:
    goal = goal_of("Between Zorblat and Quimby Nights, which predates the other?")
    assert isinstance(goal, SelectGoal)
    assert goal.measure is not None


def test_what_somebody_else_did_is_not_read_off_who_they_are() -> None:
    assert not understood("Did the person directing Zorblat direct anything else?").goals


@pytest.mark.parametrize(
    "question",
    [
        "Which anime by Studio Plim were not directed by Tomo Ishiguru or Hana Vell?",
    ],
)
def test_a_denial_holds_for_all_that_is_listed_behind_it(question: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert [chain.combine for chain in goal.query.chains] == [None, "difference", "difference"]
    assert goal.query.combine == "intersection"


@pytest.mark.parametrize("end", ["excluding anything by Studio Vane", "that are not by the studio Studio Vane"])
def test_a_list_of_its_own_behind_a_denial_shares_no_words(end: str) -> None:
    assert chains(goal_of(f"Anime licensed by Studio Plim {end}")) == [["licensed"], ["animated"]]


def test_a_sequel_has_something_that_it_continues() -> None:
    assert chains(goal_of("Is Zorblat a sequel?")) == [["prequel"]]
    assert chains(goal_of("Does Zorblat have a sequel?")) == [["sequel"]]


def test_what_was_seen_before_the_question_is_no_object_of_its_verb() -> None:
    assert chains(goal_of("so I finished Zorblat last night, which anime continues the story?")) == [["sequel"]]


def test_the_noun_that_opens_a_question_is_what_is_asked_for() -> None:
    goal = goal_of("read me the staff of the show one knows from the characters Hana Vell did the voice for")
    assert chains(goal) == [["voiced_in", "staff"]]


def test_one_relation_or_another_is_not_one_after_the_other() -> None:
    assert not understood("Is Zorblat a sequel or prequel?").goals


def test_what_only_ended_after_a_year_ended_after_it() -> None:
    goal = goal_of("anime with music by Hana Vell that only finished airing after 2017")
    assert goal.query is not None
    assert goal.query.where.ended_min == "2018"

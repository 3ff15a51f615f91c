"""Words that state another relation by what stands beside them."""

import pytest
from catalog.entities import EntityType

from tests.support.made_up_names import chains, goal_of, understood


@pytest.mark.parametrize(
    "question",
    [
        "people in Zorblat",
        "Who are the people in the anime Zorblat?",
        "which guys are in Zorblat",
        "How many people are in Zorblat?",
        "people from Zorblat",
    ],
)
def test_people_in_a_title_are_its_characters(question: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (goal.query.result_type, chains(goal)) == (EntityType.CHARACTER, [["has_character"]])


def test_people_in_two_titles_are_characters_too() -> None:
    assert chains(goal_of("people in both Zorblat and Quimby")) == [["has_character"], ["has_character"]]


@pytest.mark.parametrize(
    "question", ["people in the staff of Zorblat", "people who made Zorblat", "the people behind Zorblat"]
)
def test_people_who_made_a_title_are_its_staff(question: str) -> None:
    assert chains(goal_of(question)) == [["staff"]]


@pytest.mark.parametrize("question", ["the women in Zorblat", "Which men are in the anime Zorblat?"])
def test_of_what_sex_characters_are_is_not_held(question: str) -> None:
    assert understood(question).beyond


@pytest.mark.parametrize(
    "question",
    ["Which staff animated Zorblat?", "Which staff members animated Zorblat?", "which people animated Zorblat"],
)
def test_staff_who_animated_a_title_are_no_studio(question: str) -> None:
    assert chains(goal_of(question)) == [["staff:Key Animation"]]


@pytest.mark.parametrize("question", ["Who animated Zorblat?", "Which company animated Zorblat?"])
def test_who_animated_a_title_is_its_studio(question: str) -> None:
    assert chains(goal_of(question)) == [["animated_by"]]


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("anime drawn at Studio Plim", [["animated"]]),
        ("anime drawn at the studio Studio Plim", [["animated"]]),
        ("Which anime have Hana Vell in the cast and are drawn at Studio Plim?", [["voiced_in"], ["animated"]]),
        ("manga drawn at home by Hana Vell", [["drew"]]),
    ],
)
def test_what_is_drawn_at_a_studio_is_animated_there(question: str, hops: list[list[str]]) -> None:
    assert chains(goal_of(question)) == hops


@pytest.mark.parametrize(
    "question",
    [
        "anime where Vexo Karu turns up as a character",
        "The best one of the anime in which Vexo Karu appears as a character",
    ],
)
def test_a_character_who_turns_up_as_one_is_said_once(question: str) -> None:
    assert chains(goal_of(question)) == [["appears_in"]]


@pytest.mark.parametrize(
    ("question", "same"),
    [
        ("name of the person behind the music of Zorblat?", "who composed the music of Zorblat"),
        ("the person behind the script of Zorblat", "who wrote the script of Zorblat"),
        ("It's about whom, Zorblat?", "who are the main characters of Zorblat"),
        ("Zorblat, ¿de quién trata?", "who are the main characters of Zorblat"),
    ],
)
def test_who_is_behind_a_work_and_whom_it_is_about_is_told_by_the_words_beside(question: str, same: str) -> None:
    assert chains(goal_of(question)) == chains(goal_of(same))


def test_the_person_behind_a_character_speaks_it() -> None:
    assert chains(goal_of("who is the person behind Vexo Karu")) == chains(goal_of("who voices Vexo Karu"))


@pytest.mark.parametrize("question", ["tell me what Zorblat is about", "what is Zorblat about?"])
def test_what_a_title_is_about_is_its_description(question: str) -> None:
    assert goal_of(question).attribute == "description"


@pytest.mark.parametrize("question", ["is Tomo Ishiguru in Zorblat", "Was Hana Vell in Zorblat?"])
def test_whoever_is_in_a_title_is_heard_there(question: str) -> None:
    goal = goal_of(question)
    assert goal.claim is not None
    assert chains(goal) == [["voice_cast"]]


def test_a_character_in_a_title_appears_there() -> None:
    assert chains(goal_of("is Vexo Karu in Zorblat")) == chains(goal_of("does Vexo Karu appear in Zorblat"))


@pytest.mark.parametrize("noun", ["firms", "companies", "corporations"])
def test_a_company_on_a_committee_is_a_producer(noun: str) -> None:
    assert chains(goal_of(f"which {noun} sat on the production committee of Zorblat")) == [["produced_by"]]


@pytest.mark.parametrize("question", ["Who plays the hero of Zorblat?", "Who plays the protagonist in Zorblat?"])
def test_who_plays_a_lead_is_its_voice(question: str) -> None:
    assert chains(goal_of(question)) == [["has_character:main", "voiced_by"]]

"""Who is in a story, and who speaks them, told by what stands beside a word."""

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


@pytest.mark.parametrize("question", ["the women in Zorblat", "Which men are in the anime Zorblat?"])
def test_of_what_sex_characters_are_is_not_held(question: str) -> None:
    assert understood(question).unheld_places


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
    ],
)
def test_who_is_behind_a_work_and_whom_it_is_about_is_told_by_the_words_beside(question: str, same: str) -> None:
    assert chains(goal_of(question)) == chains(goal_of(same))


def test_the_person_behind_a_character_speaks_it() -> None:
    assert chains(goal_of("who is the person behind Vexo Karu")) == chains(goal_of("who voices Vexo Karu"))


@pytest.mark.parametrize("question", ["is Tomo Ishiguru in Zorblat", "Was Hana Vell in Zorblat?"])
def test_whoever_is_in_a_title_is_heard_there(question: str) -> None:
    goal = goal_of(question)
    assert goal.claim is not None
    assert chains(goal) == [["voice_cast"]]


def test_a_character_in_a_title_appears_there() -> None:
    assert chains(goal_of("is Vexo Karu in Zorblat")) == chains(goal_of("does Vexo Karu appear in Zorblat"))


@pytest.mark.parametrize(
    "question",
    [
        "Could you tell me as which character Hana Vell was cast in Zorblat?",
    ],
)
def test_whom_somebody_speaks_in_a_title_is_in_it(question: str) -> None:
    goal = goal_of(question)
    assert sorted(chains(goal)) == [["has_character"], ["voices"]]


@pytest.mark.parametrize(
    "question",
    [
        "In the cast lists of which anime does Hana Vell appear as a voice actor?",
        "somebody got me a list of films that cast Hana Vell as a voice?",
        "anime where you hear Hana Vell as a voice from the 2010s",
    ],
)
def test_who_appears_as_a_voice_is_heard(question: str) -> None:
    assert chains(goal_of(question)) == [["voiced_in"]]


@pytest.mark.parametrize(
    ("question", "same"),
    [
        ("besides the leads, which characters are in Zorblat", "the supporting characters of Zorblat"),
        ("which characters of Zorblat are not main characters", "the supporting characters of Zorblat"),
        ("which of the characters of Zorblat are main characters", "the main characters of Zorblat"),
        ("Zorblat follows whom", "the main characters of Zorblat"),
        ("Zorblat tells the story of whom", "the main characters of Zorblat"),
        ("about which characters is Zorblat", "the main characters of Zorblat"),
    ],
)
def test_who_leads_and_who_does_not_is_told_by_the_words_around(question: str, same: str) -> None:
    assert chains(goal_of(question)) == chains(goal_of(same))


def test_whose_voice_is_provided_by_somebody_is_a_character_of_theirs() -> None:
    assert chains(goal_of("Whose voice is provided by Hana Vell?")) == [["voices"]]


@pytest.mark.parametrize("office", ["licensor", "producer"])
def test_who_acts_as_something_speaks_nobody(office: str) -> None:
    assert chains(goal_of(f"anime for which Studio Vane acts as the {office}")) == chains(
        goal_of(f"anime with Studio Vane as {office}")
    )


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("characters of the show whose sequel is Zorblat, main ones only", ["prequel", "has_character:main"]),
    ],
)
def test_which_characters_are_meant_may_stand_at_the_end(question: str, hops: list[str]) -> None:
    assert chains(goal_of(question)) == [hops]


@pytest.mark.parametrize(
    "question",
    [
        "Which characters does the voice actor of Vexo Karu voice in other anime?",
        "whom does the voice actor of Vexo Karu play in other shows",
        "which roles has the voice of Vexo Karu had in other series",
    ],
)
def test_roles_in_other_anime_are_other_roles(question: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (chains(goal), goal.query.exclude) == ([["voiced_by", "voices"]], list(goal.refs))

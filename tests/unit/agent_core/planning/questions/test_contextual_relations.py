"""Words that state another relation by what stands beside them."""

import pytest

from tests.support.made_up_names import chains, goal_of


def test_who_animated_a_title_is_its_studio() -> None:
    assert chains(goal_of("Which company animated Zorblat?")) == [["animated_by"]]


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


def test_what_a_title_is_about_is_its_description() -> None:
    assert goal_of("what is Zorblat about?").attribute == "description"


@pytest.mark.parametrize("noun", ["firms", "companies", "corporations"])
def test_a_company_on_a_committee_is_a_producer(noun: str) -> None:
    assert chains(goal_of(f"which {noun} sat on the production committee of Zorblat")) == [["produced_by"]]


@pytest.mark.parametrize("question", ["Who plays the hero of Zorblat?", "Who plays the protagonist in Zorblat?"])
def test_who_plays_a_lead_is_its_voice(question: str) -> None:
    assert chains(goal_of(question)) == [["has_character:main", "voiced_by"]]


@pytest.mark.parametrize(
    ("question", "same"),
    [
        ("Could you tell me whose music is played in Zorblat?", "who composed the music of Zorblat"),
        ("anime brought to life by Studio Plim", "anime by Studio Plim"),
        ("Name the anime among whose producers Studio Plim is found.", "anime produced by Studio Plim"),
        ("who licensed Zorblat in English", "the licensor of Zorblat"),
        ("anime by the studio of Zorblat", "anime of the studio of Zorblat"),
        ("What was made at the studio of Zorblat?", "what was made at the studio behind Zorblat"),
    ],
)
def test_words_mean_what_those_beside_them_say(question: str, same: str) -> None:
    assert chains(goal_of(question)) == chains(goal_of(same))


def test_a_song_is_performed_by_no_character() -> None:
    assert chains(goal_of("by whom is the theme song of Zorblat performed")) == [["staff:Theme Song Performance"]]


def test_which_year_gave_us_something_is_its_year() -> None:
    goal = goal_of("which year gave us Zorblat")
    assert (goal.attribute, goal.hops) == ("year", ())


@pytest.mark.parametrize(
    "question", ["Is the score of Zorblat the work of Hana Vell?", "Does the score of Zorblat come from Hana Vell?"]
)
def test_a_score_that_is_somebodys_is_music(question: str) -> None:
    goal = goal_of(question)
    assert goal.claim is not None
    assert [hop.rpartition(":")[2] for hop in chains(goal)[0]] == ["Music"]


def test_what_appeared_after_a_year_was_released_then() -> None:
    query = goal_of("Which of the anime by Studio Plim that appeared only after 2018 ranks first for popularity?").query
    assert query is not None
    assert (query.where.year_min, query.order_by) == (2019, "popularity")


def test_what_they_put_out_is_the_title_itself() -> None:
    goal = goal_of("what year did they put out Zorblat")
    assert (goal.attribute, chains(goal)) == ("year", [[]])


def test_what_was_done_under_somebody_is_theirs() -> None:
    goal = goal_of("anime by Studio Plim but not done under director Tomo Ishiguru")
    assert chains(goal) == [["animated"], ["worked_on:Director"]]
    assert goal.chains[-1].combine == "difference"


def test_what_a_voice_did_besides_is_what_else_it_is_heard_in() -> None:
    done, did = (
        goal_of(f"what else {said}") for said in ("has the voice of Vexo Karu done", "did the voice of Vexo Karu do")
    )
    assert did.query == done.query


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("all staff of the shows Hana Vell was the director of", ["worked_on:Director", "staff"]),
        ("all staff of the show that continues Zorblat", ["sequel", "staff"]),
        ("all staff for Zorblat", ["staff"]),
    ],
)
def test_the_staff_of_what_a_phrase_names_are_people(question: str, hops: list[str]) -> None:
    assert chains(goal_of(question)) == [hops]


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("Which manga carry an author credit for the director of Zorblat?", ["staff:Director", "wrote"]),
        ("Which manga carry an art credit for the director of Zorblat?", ["staff:Director", "drew"]),
        ("In which anime did the studio that animated Zorblat have a share as producer?", ["animated_by", "produced"]),
        (
            "Name an anime that counts the studio credited with animating Zorblat among its producers.",
            ["animated_by", "produced"],
        ),
        ("who appears in whatever was directed under Hana Vell", ["worked_on:Director", "has_character"]),
        ("anime whose score was written by Hana Vell", ["worked_on:Music"]),
        ("In the making of which anime did whoever directed Zorblat take part?", ["staff:Director", "worked_on"]),
        ("For which anime has the voice of Vexo Karu been employed, in whatever job?", ["voiced_by", "worked_on"]),
        ("who voices the hero we root for in Zorblat", ["has_character:main", "voiced_by"]),
        ("title cell for the sequel of Zorblat", ["sequel"]),
        ("need to fill in the sequel column for Zorblat", ["sequel"]),
        ("VA cell for Vexo Karu", ["voiced_by"]),
    ],
)
def test_words_of_credits_and_tables_leave_the_chain_as_it_is(question: str, hops: list[str]) -> None:
    assert chains(goal_of(question)) == [hops]

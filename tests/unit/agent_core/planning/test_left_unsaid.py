"""What readers leave to be understood: whom they mean, of what kind, and what a word is in its place."""

from dataclasses import replace

import pytest
from agent_core.goals.goal import DescribeGoal, PathGoal, SelectGoal
from agent_core.references import EntityRef
from agent_core.results import Candidate, Mention
from catalog.entities import EntityType, entity_id

from tests.support.made_up_names import chains, goal_of, understand, understood


@pytest.mark.parametrize("question", ["Tell me about Vexo Karu."])
def test_somebody_of_whom_there_is_no_text_is_described_by_what_is_known(question: str) -> None:
    assert isinstance(goal_of(question), DescribeGoal)


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("Which anime have Hana Vell in a main role?", [["voices", "appears_in:main"]]),
        ("In which anime does Hana Vell have a supporting role?", [["voices", "appears_in:supporting"]]),
        ("Which anime is Hana Vell in?", [["voiced_in"]]),
        ("Which directors have worked with Studio Plim?", [["animated", "staff:Director"]]),
        ("Which composers have worked for Studio Plim?", [["animated", "staff:Music"]]),
    ],
)
def test_what_somebody_or_a_studio_took_part_in(question: str, hops: list[list[str]]) -> None:
    assert chains(goal_of(question)) == hops


def test_nobody_works_on_a_studio() -> None:
    assert not understood("Which composer worked on Studio Plim?").goals


def test_roles_that_no_query_can_tell_apart_are_withheld() -> None:
    assert not understood("Who has voiced the most main characters?").goals


@pytest.mark.parametrize(
    "question",
    [
        "I have finished Zorblat, what is its sequel?",
    ],
)
def test_what_somebody_has_finished_need_not_have_ended(question: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (chains(goal), goal.query.where.status) == ([["sequel"]], [])


def test_whose_results_are_stands_in_front_of_what_they_do() -> None:
    assert goal_of("Which characters of Zorblat does Hana Vell voice?").plural == (
        "characters of Zorblat voiced by Hana Vell"
    )


def test_a_character_that_plays_a_part_in_an_anime_is_in_it() -> None:
    assert chains(goal_of("How many anime in which Vexo Karu plays a part are there?")) == [["appears_in"]]


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("anime from the studio that made Zorblat", [["animated_by", "animated"]]),
        ("anime by the studio Studio Plim", [["animated"]]),
    ],
)
def test_a_studio_is_named_or_told_by_what_it_made(question: str, hops: list[list[str]]) -> None:
    assert chains(goal_of(question)) == hops


@pytest.mark.parametrize(
    "question", ["What is the shortest path between Zorblat and Quimby?", "shortest path Zorblat Quimby"]
)
def test_the_shortest_path_is_no_matter_of_length(question: str) -> None:
    assert isinstance(goal_of(question), PathGoal)


def somebody(
    name: str, popularity: int, *, omitted: int = 1, typos: int = 0, kind: EntityType = EntityType.CHARACTER
) -> Candidate:
    ref = EntityRef(entity_type=kind, id=str(entity_id(f"{kind}:{name}")))
    found = Candidate(ref=ref, name=name, matched_name=name, omitted=omitted, popularity=popularity, display=True)
    return replace(found, typos=typos)


def connected(zorbi: list[Candidate], mirel: list[Candidate]) -> list[str]:
    """Return whom "How are Zorbi and Mirel related?" is taken for."""
    found = [
        Mention(start=8, end=13, surface="Zorbi", candidates=zorbi),
        Mention(start=18, end=23, surface="Mirel", candidates=mirel),
    ]
    best = understand("How are Zorbi and Mirel related?", found).best
    assert best is not None
    return [subject.name for subject in best.subjects]


TITLE = somebody("Zorbi", 900_000, omitted=0, kind=EntityType.ANIME)


@pytest.mark.parametrize(
    "question",
    [
        "which anime were airing in 2012",
        "Which anime were released in the same year as Zorblat?",
        "Who are the main and supporting characters of Zorblat?",
        "Who voices the characters that are billed as main in Zorblat?",
        "Which anime by Studio Plim were airing in 2012?",
    ],
)
def test_what_no_query_tells_is_withheld(question: str) -> None:
    assert not understood(question).is_clear


def test_a_genre_alone_asks_for_anime() -> None:
    goal = goal_of("any isekai from 2020?")
    assert goal.query is not None
    assert (goal.query.result_type, goal.query.where.genre, goal.query.where.year) == (
        EntityType.ANIME,
        ["Isekai"],
        2020,
    )


@pytest.mark.parametrize(
    "question",
    [
        "Studio Plim anime with a score above 8",
        "anime by Studio Plim with a score of at least 8",
        "Studio Plim anime rated over 8",
    ],
)
def test_a_score_with_a_number_is_no_music(question: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    where = goal.query.where
    assert 8.0 in (where.score_min, where.score_above)
    assert (chains(goal), goal.attribute) == ([["animated"]], None)


def test_a_score_by_somebody_is_music() -> None:
    assert chains(goal_of("Which anime has a score by Hana Vell?")) == [["worked_on:Music"]]


@pytest.mark.parametrize(("noun", "field"), [("chapters", "chapters"), ("volumes", "volumes")])
def test_the_most_of_a_field_is_a_ranking(noun: str, field: str) -> None:
    goal = goal_of(f"Which manga has the most {noun}?")
    assert goal.query is not None
    assert (type(goal), goal.query.result_type, goal.query.order_by) == (SelectGoal, EntityType.MANGA, field)


def test_what_is_denied_describes_nothing() -> None:
    assert not understood("Drop Zorblat").goals


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("name a comedy from 2012 by Studio Plim", [["animated"]]),
        ("a romance directed by Tomo Ishiguru", [["worked_on:Director"]]),
        ("Studio Plim 2012", [["animated"]]),
    ],
)
def test_a_genre_or_a_year_of_a_maker_asks_for_anime(question: str, hops: list[list[str]]) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (chains(goal), goal.query.result_type) == (hops, EntityType.ANIME)
    assert goal.query.where.year == 2012 or goal.query.where.genre == ["Romance"]


def test_nobody_is_of_a_year() -> None:
    assert not understood("Vexo Karu 1999").goals


@pytest.mark.parametrize(("readers", "named"), [(299_999, False)])
def test_what_everybody_knows_is_named_in_lower_case_too(readers: int, *, named: bool) -> None:
    question = "the best movies"
    ref = EntityRef(entity_type=EntityType.ANIME, id=str(entity_id("anime:best")))
    name = "The Best"
    best = Candidate(
        ref=ref, name=name, matched_name=name, display=True, verbatim=True, popularity=readers, format="tv"
    )
    goals = understand(question, [Mention(start=0, end=8, surface="the best", candidates=[best])]).goals
    assert any(goal.subjects for goal in goals) is named

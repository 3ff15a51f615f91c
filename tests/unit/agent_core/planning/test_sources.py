"""What anime were made from, where no title of it is named: a filter, never dropped and never denied in silence."""

import pytest
from agent_core.goals.goal import SelectGoal, VerifyGoal

from tests.support.made_up_names import chains, goal_of


@pytest.mark.parametrize(
    ("question", "hops", "source"),
    [
        ("Which anime are based on light novels?", [], ["light_novel"]),
        ("Which anime by Studio Plim are adapted from a visual novel?", [["animated"]], ["visual_novel"]),
        ("Light novel adaptations by Studio Plim", [["animated"]], ["light_novel"]),
        ("How many video game adaptations did Tomo Ishiguru direct?", [["worked_on:Director"]], ["game", "video_game"]),
        ("Original anime by Studio Plim", [["animated"]], ["original"]),
        ("Original anime films by Studio Plim from 2016", [["animated"]], ["original"]),
        ("Anime based on a novel and rated above 8", [], ["novel", "web_novel", "book"]),
    ],
)
def test_a_kind_of_source_narrows_the_titles(question: str, hops: list[list[str]], source: list[str]) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (type(goal), chains(goal), goal.query.where.source_material) == (SelectGoal, hops, source)


def test_a_title_is_asked_whether_it_is_based_on_one() -> None:
    goal = goal_of("Is Zorblat based on a light novel?")
    assert goal.said is not None
    assert (type(goal), goal.said.source_material) == (VerifyGoal, ["light_novel"])


@pytest.mark.parametrize("question", ["What is Zorblat based on?", "Which manga is Zorblat based on?"])
def test_a_source_with_a_name_is_a_relation(question: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (chains(goal), goal.query.where.source_material) == ([["adapted_from"]], [])


def test_the_original_creator_is_somebody() -> None:
    assert chains(goal_of("Who is the original creator of Zorblat?")) == [["staff:Original Creator"]]


@pytest.mark.parametrize(
    "question",
    ["Which anime by Studio Plim are not based on a light novel?", "anime by studio plim not based on a light novel"],
)
def test_a_denied_source_is_a_filter_of_its_own(question: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (goal.query.where.source_not, goal.query.where.source_material) == (["light_novel"], [])
    assert [chain.combine for chain in goal.query.chains] == [None], "the studio is not denied"


@pytest.mark.parametrize(
    ("question", "source", "denied"),
    [
        ("Which Studio Plim anime are based on a manga?", ["manga"], []),
        ("anime by Studio Plim not based on a manga", [], ["manga"]),
        ("Which films directed by Tomo Ishiguru were not adapted from a manga?", [], ["manga"]),
    ],
)
def test_what_somebody_made_of_a_manga_is_not_its_source(question: str, source: list[str], denied: list[str]) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (goal.query.where.source_material, goal.query.where.source_not) == (source, denied)
    assert chains(goal) in ([["animated"]], [["worked_on:Director"]])


@pytest.mark.parametrize(
    "question", ["anime based on a manga by Tomo Ishiguru", "anime based on a manga written by Tomo Ishiguru"]
)
def test_a_manga_of_somebodys_is_the_source(question: str) -> None:
    assert chains(goal_of(question)) == [["wrote", "adaptation"]]

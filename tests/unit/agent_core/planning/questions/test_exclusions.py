"""What a question asks for, without a name that it takes out."""

import pytest
from agent_core.goals.goal import CompareGoal, VerifyGoal
from catalog.entities import EntityType

from tests.support.made_up_names import chains, goal_of

# What is taken out with a title that stands for its story.
BELONGING = [
    [relation]
    for relation in ("shares_franchise", "side_story", "summary", "sequel", "alternative_version", "spin_off")
] + [["sequel", "sequel"], ["sequel", "side_story"]]


@pytest.mark.parametrize(
    ("question", "hops", "without", "phrase"),
    [
        (
            "Who else does Hana Vell voice besides Vexo Karu?",
            [["voices"]],
            "Vexo Karu",
            "characters voiced by Hana Vell other than Vexo Karu",
        ),
        (
            "What has Tomo Ishiguru directed apart from Zorblat?",
            [["worked_on:Director"]],
            "Zorblat",
            "anime directed by Tomo Ishiguru other than Zorblat",
        ),
        ("Anime by Studio Plim except Quimby", [["animated"]], "Quimby", "anime by Studio Plim other than Quimby"),
        (
            "Which anime other than Zorblat did Tomo Ishiguru direct?",
            [["worked_on:Director"]],
            "Zorblat",
            "anime directed by Tomo Ishiguru other than Zorblat",
        ),
        (
            "Which studios other than Studio Plim made anime directed by Tomo Ishiguru?",
            [["worked_on:Director", "animated_by"]],
            "Studio Plim",
            "studios of the anime directed by Tomo Ishiguru other than Studio Plim",
        ),
    ],
)
def test_a_name_of_the_kind_asked_for_is_taken_out(
    question: str, hops: list[list[str]], without: str, phrase: str
) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (chains(goal), goal.plural) == (hops, phrase)
    excluded = {subject.name for subject in goal.subjects if subject.ref in goal.query.exclude}
    assert excluded == {without}


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("Anime by Studio Plim but not directed by Tomo Ishiguru", [["animated"], ["worked_on:Director"]]),
        ("Anime directed by Tomo Ishiguru and not by Studio Plim", [["worked_on:Director"], ["animated"]]),
    ],
)
def test_a_name_of_another_kind_takes_out_what_it_leads_to(question: str, hops: list[list[str]]) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert chains(goal) == hops
    assert goal.query.chains[-1].combine == "difference"
    assert not goal.query.exclude


def test_what_is_said_to_exist_is_something_else() -> None:
    goal = goal_of("Did Tomo Ishiguru direct anything besides Zorblat?")
    assert goal.query is not None
    assert (type(goal), goal.claim, chains(goal)) == (VerifyGoal, None, [["worked_on:Director"]])
    assert [ref.entity_type for ref in goal.query.exclude] == [EntityType.ANIME]


@pytest.mark.parametrize(
    "question", ["What do Vexo Karu and Mirelle Dan have in common?", "What do the anime Zorblat and Quimby share?"]
)
def test_what_two_have_in_common_is_a_comparison_where_nothing_is_named(question: str) -> None:
    assert isinstance(goal_of(question), CompareGoal)


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("Who has the same voice actor as Vexo Karu?", ["voiced_by", "voices"]),
        ("anime by the same studio as Zorblat", ["animated_by", "animated"]),
    ],
)
def test_what_has_the_same_as_a_name_is_something_else(question: str, hops: list[str]) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (chains(goal), goal.query.exclude) == ([hops], list(goal.refs))


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("anime by Studio Plim that aren't Zorblat", [["animated"], *BELONGING[:-1]]),
        ("Are there any anime by Studio Plim that are not Zorblat?", [["animated"], *BELONGING[:-1]]),
        ("anime from 1999 that aren't Zorblat", BELONGING),
        ("Anime directed by Tomo Ishiguru but not Zorblat", [["worked_on:Director"], *BELONGING[:-1]]),
        ("comedy anime other than Zorblat", BELONGING),
    ],
)
def test_a_title_that_anime_are_said_not_to_be_is_its_whole_story(question: str, hops: list[list[str]]) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (chains(goal), [s.name for s in goal.subjects if s.ref in goal.query.exclude]) == (hops, ["Zorblat"])

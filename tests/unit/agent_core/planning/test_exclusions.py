"""What a question asks for, without a name that it takes out."""

import pytest
from agent_core.planning.goals import GoalKind
from catalog.entities import EntityType

from tests.support.made_up_names import chains, goal_of


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
            "Anime directed by Tomo Ishiguru but not Zorblat",
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
    assert (goal.kind, goal.claim, chains(goal)) == (GoalKind.VERIFY, None, [["worked_on:Director"]])
    assert [ref.entity_type for ref in goal.query.exclude] == [EntityType.ANIME]

"""Readings that would leave a word of the question unsaid are none."""

import pytest
from agent_core.goals.goal import DescribeGoal, Goal, OrderGoal, PathGoal, SelectGoal, VerifyGoal
from agent_core.graph_query import EntityFilters

from tests.support.made_up_names import chains, goal_of, understood

PASSED_OVER = [
    "What is the meaning of Zorblat?",
    "which spin off like stories does zorblat have",
    "Which anime are not by Studio Plim?",
    "Compare Zorblat Quimby Nights and Nightpaper",
    "what spin offs are like zorblat and quimby nights",
    "Under what number do the anime by Studio Plim go?",
    "which anime inspired nightpaper",
    "which anime inspired vexo karu",
]


@pytest.mark.parametrize("question", PASSED_OVER)
def test_a_reading_that_passes_over_a_word_is_none(question: str) -> None:
    best = understood(question).best
    assert best is None, best.phrase


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("Who is Vexo Karu?", DescribeGoal),
        ("Who is the director Tomo Ishiguru?", DescribeGoal),
        ("Is the sequel of Zorblat Quimby Nights?", VerifyGoal),
        ("how are vexo karu mirelle dan connected", PathGoal),
        ("mecha anime not by Studio Plim", SelectGoal),
        ("the top 10 anime by Studio Plim", SelectGoal),
        ("In what order should I watch the Zorblat franchise?", OrderGoal),
    ],
)
def test_a_reading_that_uses_every_word_stands(question: str, kind: type[Goal]) -> None:
    best = understood(question).best
    assert best is not None
    assert type(best) is kind


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("anime portraying Vexo Karu", ["appears_in"]),
        ("anime in which Vexo Karu plays a part", ["appears_in"]),
        ("which other anime has the director of Zorblat directed", ["staff:Director", "worked_on:Director"]),
        ("anime made by the same studio as Zorblat", ["animated_by", "animated"]),
    ],
)
def test_a_way_there_and_back_needs_two_words_or_a_noun(question: str, hops: list[str]) -> None:
    assert chains(goal_of(question)) == [hops]


@pytest.mark.parametrize(
    ("question", "unread"),
    [
        ("What is the glorping of episodes of Zorblat?", ["glorping"]),
    ],
)
def test_an_unknown_word_is_of_a_preamble_only_where_a_question_follows(question: str, unread: list[str]) -> None:
    found = understood(question)
    assert [question[start:end] for start, end in found.unread] == unread


def test_pieces_of_a_name_are_not_even_read() -> None:
    question = "is zorblat quimby nights nightpaper the prequel of hana vell"
    assert understood(question).goals == ()


@pytest.mark.parametrize(
    "question",
    [
        "Which one do I put on after finishing Tomo Ishiguru, story-wise?",
        "How large is the catalogue of Studio Plim?",
    ],
)
def test_what_asks_for_something_else_is_no_question_about_the_name(question: str) -> None:
    assert understood(question).best is None


def test_a_long_story_told_in_short_has_no_number_of_episodes() -> None:
    goal = goal_of("What is the whole long story that Zorblat tells in short?")
    assert goal.query is not None
    assert (goal.phrase, goal.query.where) == ("full story of Zorblat", EntityFilters())

"""Whether two titles have the same value of a field, and which of two comes first in their story."""

import pytest
from agent_core.goals.goal import OrderGoal, VerifyGoal
from agent_core.grammar.printing.paraphrase import paraphrase
from agent_core.grammar.semantics.logical_form import SameValue, WatchOrder
from agent_core.planning.parsed_names import goal_of_names

from tests.support.readings import parse, read


@pytest.mark.parametrize(
    ("question", "by"),
    [
        ("did Zorblat and Ombra come out in the same year", "year"),
        ("Were Zorblat and Ombra released the same year?", "year"),
        ("did Zorblat come out the same year as Ombra", "year"),
        ("is Zorblat from the same year as Ombra", "year"),
        ("are Zorblat and Ombra from the same year", "year"),
        ("do Zorblat and Ombra have the same number of episodes", "episodes"),
        ("does Zorblat have the same rating as Ombra", "score"),
    ],
)
def test_two_titles_are_asked_whether_they_have_the_same(question: str, by: str) -> None:
    assert read(question) == f"samevalue(Zorblat[anime], Ombra[anime]; {by})"


@pytest.mark.parametrize(
    "question",
    [
        "do Zorblat and Ombra have the same director",
        "which anime came out in the same year as Zorblat",
        "do Zorblat and Ombra have the same number of chapters",
        "do Zorblat and Nightpaper have the same rating",
        "do Zorblat and Zorblat have the same rating",
        "Zorblat and Ombra",
    ],
)
def test_nothing_else_is_compared_so(question: str) -> None:
    assert "samevalue" not in read(question)


def test_the_same_value_is_a_goal_for_yes_or_no() -> None:
    best = parse("do Zorblat and Ombra have the same rating").best
    assert best is not None
    assert isinstance(best.form, SameValue)
    goal = goal_of_names(best.form, [], cost=0)
    assert isinstance(goal, VerifyGoal)
    assert goal.measure is not None
    assert (type(goal), goal.measure.order_by, goal.measure.equal) == (VerifyGoal, "score", True)
    assert goal.claim == goal.subjects[0]
    assert paraphrase(best.form) == "whether Zorblat and Ombra have the same score"


@pytest.mark.parametrize(
    "question",
    [
        "Do I have to watch Zorblat before Ombra?",
        "Should I watch Zorblat or Ombra first?",
        "can i skip Zorblat before Ombra",
        "can I watch Zorblat without Ombra",
        "Is it necessary to watch Zorblat before Ombra?",
        "should you see Zorblat after Ombra",
    ],
)
def test_two_titles_to_watch_are_put_in_the_order_of_their_story(question: str) -> None:
    assert read(question) == "watchorder(Zorblat[anime], Ombra[anime])"


@pytest.mark.parametrize("question", ["Can I skip Zorblat?", "is it ok to skip Zorblat", "should i skip zorblat"])
def test_what_may_be_skipped_is_shown_with_its_story(question: str) -> None:
    best = parse(question).best
    assert best is not None
    assert isinstance(best.form, WatchOrder)
    assert isinstance(goal_of_names(best.form, [], cost=0), OrderGoal)


@pytest.mark.parametrize(
    "question",
    [
        "Which was released first, Zorblat or Ombra?",
        "Is Zorblat longer than Ombra?",
        "should I watch Nightpaper before Zorblat",
        "can I skip Studio Plim",
        "should I watch Zorblat or Ombra",
    ],
)
def test_what_is_asked_otherwise_of_two_titles_is_no_order(question: str) -> None:
    assert "watchorder" not in read(question)

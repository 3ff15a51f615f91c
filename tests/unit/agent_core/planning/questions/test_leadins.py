"""What is said in front of a question and behind it without asking more is left aside, and what narrows it is not."""

import pytest
from agent_core.goals.goal import VerifyGoal

from tests.support.made_up_names import mentions, understand, understood


def test_a_greeting_with_a_question_is_no_greeting_alone() -> None:
    assert understood("hello, what can you do").greeting
    assert not understood("Hello. What is the manga behind Zorblat?").greeting


@pytest.mark.parametrize(
    "question",
    [
        "I am not a fan of movies. Which anime by Studio Plim are there?",
        "It is not long. Which anime by Studio Plim are there?",
    ],
)
def test_a_denial_reaches_no_name_in_another_sentence(question: str) -> None:
    assert understand(question, mentions(question)).best is None


@pytest.mark.parametrize("hail", ["hey", "Ok,", "so", "well"])
def test_a_hail_in_front_of_a_question_says_nothing(hail: str) -> None:
    question = f"{hail} has Tomo Ishiguru directed more anime than Hana Vell"
    best = understand(question, mentions(question)).best
    assert best is not None
    assert isinstance(best, VerifyGoal)


def test_what_nobody_wants_is_not_said_of_the_name_behind() -> None:
    query = understood("Which anime did Studio Plim make? I don't want films.").goals[0].query
    assert query is not None
    assert (query.where.format_not, query.combine) == (["movie"], "intersection")

"""Signs and shorthand of those who type little: "|" for or, "+" for and, "top-5", "yes/no"."""

import pytest
from agent_core.goals.goal import VerifyGoal

from tests.support.made_up_names import goal_of


@pytest.mark.parametrize(
    ("question", "combine"),
    [
        ("anime by Studio Plim || Studio Vane", "union"),
        ("anime directed by Tomo Ishiguru + animated by Studio Plim", "intersection"),
    ],
)
def test_a_sign_between_two_lists_joins_them(question: str, combine: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert goal.query.combine == combine


@pytest.mark.parametrize("top", ["top 5", "top-5", "top5"])
def test_a_number_may_be_written_onto_top(top: str) -> None:
    goal = goal_of(f"{top} anime directed by Tomo Ishiguru")
    assert goal.query is not None
    assert (goal.query.limit, goal.query.order_by) == (5, "score")


@pytest.mark.parametrize("doubt", ["yes/no", "yes or no?", "y/n"])
def test_a_statement_with_a_doubt_behind_it_is_a_question(doubt: str) -> None:
    goal = goal_of(f"Zorblat directed by Tomo Ishiguru? {doubt}")
    assert isinstance(goal, VerifyGoal)
    assert goal.claim is not None
    assert goal.claim.name == "Tomo Ishiguru"


@pytest.mark.parametrize(
    "question", ["State whether Tomo Ishiguru directed Zorblat.", "Tomo Ishiguru directed Zorblat or nah"]
)
def test_a_claim_may_be_asked_for_in_other_ways(question: str) -> None:
    assert isinstance(goal_of(question), VerifyGoal)


def test_older_than_all_the_rest_is_the_oldest() -> None:
    goal = goal_of("Which of the anime by Studio Plim is older than all the rest?")
    assert goal.query is not None
    assert (goal.query.order_by, goal.query.descending) == ("start_date", False)

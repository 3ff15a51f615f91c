"""Whom somebody voices in which cast: two conditions on characters."""

import pytest

from tests.support.made_up_names import chains, goal_of


def test_main_roles_are_counted_too() -> None:
    goal = goal_of("How many main characters has Hana Vell voiced?")
    assert goal.query is not None
    assert (goal.count, goal.query.aggregate) == (True, "count")


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("In which anime does Hana Vell have a main role?", [["voices", "appears_in:main"]]),
        ("Which characters does Hana Vell voice?", [["voices"]]),
        ("Who are the main characters of Zorblat?", [["has_character:main"]]),
    ],
)
def test_titles_and_casts_are_asked_for_as_before(question: str, hops: list[list[str]]) -> None:
    assert chains(goal_of(question)) == hops

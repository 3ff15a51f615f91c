"""Whom somebody voices in which cast: two conditions on characters."""

import pytest
from catalog.entities import EntityType

from tests.support.made_up_names import chains, goal_of


@pytest.mark.parametrize(
    ("question", "role"),
    [
        ("Which main roles has Hana Vell played?", "main"),
        ("which main characters has Hana Vell voiced", "main"),
        ("Which main characters are voiced by Hana Vell?", "main"),
        ("Which supporting characters does Hana Vell voice?", "supporting"),
    ],
)
def test_roles_are_those_voiced_and_cast_so_where_one_is_heard(question: str, role: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (goal.query.result_type, goal.query.combine) == (EntityType.CHARACTER, "intersection")
    assert chains(goal) == [["voices"], ["voiced_in", f"has_character:{role}"]]
    assert goal.plural == f"{role} characters voiced by Hana Vell"


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

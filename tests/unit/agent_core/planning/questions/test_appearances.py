"""Whether somebody is in the films of a title is asked of its films, and of both where both are named."""

import pytest

from tests.support.made_up_names import goal_of

CAST = ["has_character"]


@pytest.mark.parametrize(
    "question", ["Is Vexo Karu in Zorblat?", "Is Vexo Karu voiced by Hana Vell in the Zorblat movie?"]
)
def test_the_title_alone_and_what_else_is_said_are_asked_as_before(question: str) -> None:
    assert goal_of(question).instalments is None

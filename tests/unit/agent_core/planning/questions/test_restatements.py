"""What a question says again at its end in plain words is what it asks for."""

import pytest

from tests.support.made_up_names import understood


@pytest.mark.parametrize("question", ["who beats Zorblat, the sequel"])
def test_what_does_not_say_that_it_is_meant_is_not_taken_for_the_question(question: str) -> None:
    assert not understood(question).is_clear

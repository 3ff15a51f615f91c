"""Where what a question asks for is empty, nothing is answered that takes a word of it for less."""

import pytest

from tests.support.made_up_names import chains, understood


@pytest.mark.parametrize(
    "question",
    ["The sequel of Zorblat, who is its lead's voice actress?", "Who voices the leads of the sequel of Zorblat?",
     "The prequel of Zorblat, who is the lead's voice actor?"],
)  # fmt: skip
def test_where_there_is_nobody_no_reading_stands_in_that_takes_a_word_for_less(question: str) -> None:
    hops = [sum(map(len, chains(goal))) for goal in understood(question).goals]
    assert hops
    assert min(hops) == 3

"""What a question says again at its end in plain words is what it asks for."""

import pytest

from tests.support.made_up_names import chains, goal_of, understood


@pytest.mark.parametrize(
    ("question", "hops"),
    [
        ("which companies put money in Zorblat, i mean the producers", ["produced_by"]),
        ("what do i watch once Zorblat is over, like the actual sequel", ["sequel"]),
        ("who earned the money on Zorblat, the sound director i mean", ["staff:Sound Director"]),
    ],
)
def test_the_end_says_what_is_meant(question: str, hops: list[str]) -> None:
    assert chains(goal_of(question)) == [hops]


@pytest.mark.parametrize("question", ["who beats Zorblat, the sequel", "what is the budget of Zorblat and its sequel"])
def test_what_does_not_say_that_it_is_meant_is_not_taken_for_the_question(question: str) -> None:
    assert not understood(question).is_clear

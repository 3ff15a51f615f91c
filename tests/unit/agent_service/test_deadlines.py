"""How much of a caller's time the loop may take: enough is kept to reply, and too little starts nothing."""

import pytest
from agent_service.errors import DeadlineTooShort
from agent_service.servicer import loop_time_s
from hypothesis import given
from hypothesis import strategies as st


def test_a_caller_without_a_deadline_leaves_the_loop_to_its_budget() -> None:
    assert loop_time_s(None) is None


@pytest.mark.parametrize(("remaining_s", "loop_s"), [(30.0, 29.8), (1.0, 0.8), (0.4, 0.2), (0.3, 0.15), (0.05, 0.025)])
def test_a_fifth_of_a_second_is_kept_to_reply_and_of_little_time_the_half(remaining_s: float, loop_s: float) -> None:
    assert loop_time_s(remaining_s) == pytest.approx(loop_s)


@pytest.mark.parametrize("remaining_s", [0.049, 0.0, -1.0])
def test_too_little_time_starts_nothing_and_says_how_much_is_needed(remaining_s: float) -> None:
    with pytest.raises(DeadlineTooShort, match=rf"{remaining_s * 1e3:.0f} ms are left; 50 ms are needed"):
        loop_time_s(remaining_s)


@given(st.floats(min_value=0.05, max_value=3_600))
def test_the_loop_never_takes_all_and_never_less_than_half(remaining_s: float) -> None:
    taken = loop_time_s(remaining_s)
    assert taken is not None
    assert remaining_s / 2 <= taken < remaining_s

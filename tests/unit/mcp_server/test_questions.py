"""What a host is told of a question while it is being answered."""

import pytest
from mcp_server.limits import PROGRESS_CHARS
from mcp_server.questions import progress_line


@pytest.mark.parametrize(
    ("event", "line"),
    [
        ({"begun": {"turn": 1, "action": "lookup", "rationale": "find\nthe  name"}}, "1. lookup: find the name"),
        ({"step": {"turn": 1, "action": "lookup", "summary": "1 found"}}, "1. lookup is done: 1 found"),
        ({"heartbeat": {"elapsedMs": 12_400.0}}, "still being answered, after 12 s"),
        ({"kind": "TEXT", "begun": None, "step": None, "heartbeat": None}, None),
        ({"begun": {"turn": "1"}}, None),
    ],
)
def test_steps_and_signs_of_life_are_told_in_one_line(event: dict[str, object], line: str | None) -> None:
    assert progress_line(event) == line


def test_a_line_of_progress_has_its_limit() -> None:
    event = {"step": {"turn": 1, "action": "a", "summary": "x" * 2 * PROGRESS_CHARS}}
    assert len(progress_line(event) or "") == PROGRESS_CHARS

"""Server-sent events are read however they are cut into pieces."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mcp_server.event_stream import Event, EventReader, ReplyTooLarge

STREAM = b": hello\n\nevent: next\ndata: {}\r\n\r\ndata: a\ndata:b\n\nid: 7\r\revent: complete\ndata:\n\n"
EVENTS = [Event("next", b"{}"), Event("message", b"a\nb"), Event("complete", b"")]


def read(*pieces: bytes, max_bytes: int = 100) -> list[Event]:
    reader = EventReader(max_bytes=max_bytes)
    return [event for piece in pieces for event in reader.fed(piece)]


@given(st.lists(st.integers(min_value=0, max_value=len(STREAM)), max_size=6).map(sorted))
def test_events_are_the_same_wherever_the_stream_is_cut(cuts: list[int]) -> None:
    ends = [*cuts, len(STREAM)]
    pieces = [STREAM[start:end] for start, end in zip([0, *cuts], ends, strict=True)]
    assert read(*pieces) == EVENTS


def test_an_event_that_has_not_ended_is_not_told() -> None:
    assert read(b"data: a\n") == []


def test_an_event_may_be_as_large_as_the_limit_and_no_larger() -> None:
    assert read(b"data:12345\n\n", max_bytes=10) == [Event("message", b"12345")]
    assert read(b"data:12345\ndata:12345\n\n", max_bytes=10) == [Event("message", b"12345\n12345")]
    with pytest.raises(ReplyTooLarge):
        read(b"data:12345\ndata:123456\n\n", max_bytes=10)


def test_a_line_that_never_ends_is_given_up_at_the_limit() -> None:
    with pytest.raises(ReplyTooLarge):
        read(b"x" * 11, max_bytes=10)

"""A stream for clients: sentences that add up to the answer, heartbeats in pauses, and nothing that gathers."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

import pytest
from agent_core.answer import LoopEvent
from agent_core.events import Heartbeat, TextDelta
from agent_core.streaming import deltas_of, sentences_of, with_heartbeats
from hypothesis import example, given
from hypothesis import strategies as st

NEVER = 60.0


@given(st.text(max_size=200) | st.text("aA.!? []1\n", max_size=60))
@example("")
@example("One. Two [1]. Three")
def test_all_sentences_in_a_row_are_the_text(text: str) -> None:
    pieces = list(sentences_of(text))
    assert "".join(pieces) == text
    assert all(pieces)


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("It is Luffy [1]. He is a pirate.", ["It is Luffy [1]. ", "He is a pirate."]),
        ('It is "Naruto." Then more.', ['It is "Naruto." ', "Then more."]),
        ("Known are:\n1. A\n2. B", ["Known are:\n", "1. A\n", "2. B"]),
        ("The studio of K-On! is Kyoto Animation.", ["The studio of K-On! is Kyoto Animation."]),
        ("3.5 of 10", ["3.5 of 10"]),
        ("はい。そうです。", ["はい。", "そうです。"]),
    ],
)
def test_a_text_is_told_sentence_by_sentence(text: str, sentences: list[str]) -> None:
    assert list(sentences_of(text)) == sentences


def test_sentences_are_numbered_from_nought() -> None:
    assert [delta.index for delta in deltas_of("A. B. C.")] == [0, 1, 2]


class Source:
    """Yields so many events and remembers how many it was asked for, and whether it was closed."""

    def __init__(self, events: int, *, hang: bool = False, fail: bool = False) -> None:
        self.events, self.hang, self.fail = events, hang, fail
        self.given, self.closed = 0, False

    async def run(self) -> AsyncGenerator[LoopEvent]:
        try:
            for index in range(self.events):
                self.given += 1
                yield TextDelta(index=index, text="x")
            if self.hang:
                await asyncio.Event().wait()
            if self.fail:
                raise KeyError("boom")
        finally:
            self.closed = True


async def turns() -> None:
    """Let everybody go on who can."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_every_event_passes_in_order_and_no_heartbeat_where_there_is_no_pause() -> None:
    source = Source(5)
    got = [event async for event in with_heartbeats(source.run(), every_s=NEVER)]
    assert got == [TextDelta(index=index, text="x") for index in range(5)]
    assert source.closed


async def test_a_pause_is_filled_with_heartbeats() -> None:
    source = Source(1, hang=True)
    async with aclosing(with_heartbeats(source.run(), every_s=0.005)) as events:
        got = [await anext(events) for _ in range(3)]
    assert [type(event) for event in got] == [TextDelta, Heartbeat, Heartbeat]
    assert source.closed


async def test_a_reader_that_waits_holds_the_events_back_and_finds_no_heartbeats_behind_them() -> None:
    source = Source(1_000)
    async with aclosing(with_heartbeats(source.run(), every_s=0.001)) as events:
        await anext(events)
        await turns()
        await asyncio.sleep(0.01)
        assert source.given <= 3
        got = [await anext(events) for _ in range(5)]
    assert [type(event) for event in got] == [TextDelta] * 5
    assert source.closed


async def test_what_the_events_raise_reaches_the_reader_behind_them() -> None:
    events = with_heartbeats(Source(2, fail=True).run(), every_s=NEVER)
    assert [type(await anext(events)) for _ in range(2)] == [TextDelta] * 2
    with pytest.raises(KeyError, match="boom"):
        await anext(events)


async def test_a_reader_that_is_cancelled_ends_the_events() -> None:
    source = Source(0, hang=True)

    async def read() -> None:
        async with aclosing(with_heartbeats(source.run(), every_s=NEVER)) as events:
            await anext(events)

    reader = asyncio.ensure_future(read())
    await turns()
    reader.cancel()
    await asyncio.wait([reader])
    assert source.closed

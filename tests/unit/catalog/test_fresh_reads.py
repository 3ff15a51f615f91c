"""Reads are joined, and nobody is told what was read before it asked."""

import asyncio
from dataclasses import dataclass, field

import pytest
from catalog.fresh_reads import FreshReads


@dataclass
class Source:
    """Each read finds what there is when it begins, and ends when it is let."""

    value: int = 1
    reads: int = 0
    error: Exception | None = None
    gate: asyncio.Event = field(default_factory=asyncio.Event)

    async def read(self) -> int:
        self.reads += 1
        found = self.value
        await self.gate.wait()
        if self.error:
            raise self.error
        return found


async def turns() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_who_asks_while_a_read_runs_is_told_what_the_next_finds() -> None:
    source = Source()
    reads = FreshReads(source.read)
    early = asyncio.create_task(reads())
    await turns()
    source.value = 2
    late = [asyncio.create_task(reads()) for _ in range(50)]
    await turns()
    assert source.reads == 1
    source.gate.set()
    assert await early == 1
    assert await asyncio.gather(*late) == [2] * 50
    assert source.reads == 2


async def test_those_who_ask_at_the_same_time_share_one_read() -> None:
    source = Source()
    source.gate.set()
    reads = FreshReads(source.read)
    assert await asyncio.gather(*(reads() for _ in range(50))) == [1] * 50
    assert source.reads == 1


async def test_one_after_the_other_has_a_read_each() -> None:
    source = Source()
    source.gate.set()
    reads = FreshReads(source.read)
    assert [await reads(), await reads(), await reads()] == [1, 1, 1]
    assert source.reads == 3


async def test_who_leaves_takes_the_read_from_nobody() -> None:
    source = Source()
    reads = FreshReads(source.read)
    first, second = asyncio.create_task(reads()), asyncio.create_task(reads())
    await turns()
    first.cancel()
    source.gate.set()
    assert await second == 1


async def test_a_read_that_fails_fails_for_all_and_the_next_is_another() -> None:
    source = Source(error=OSError("away"))
    source.gate.set()
    reads = FreshReads(source.read)
    failed = await asyncio.gather(reads(), reads(), return_exceptions=True)
    assert [type(outcome) for outcome in failed] == [OSError, OSError]
    source.error = None
    assert await reads() == 1


async def test_closing_ends_what_is_being_read_and_what_waits() -> None:
    source = Source()
    reads = FreshReads(source.read)
    running = asyncio.create_task(reads())
    await turns()
    waiting = asyncio.create_task(reads())
    await turns()
    await reads.close()
    for task in (running, waiting):
        with pytest.raises(asyncio.CancelledError):
            await task

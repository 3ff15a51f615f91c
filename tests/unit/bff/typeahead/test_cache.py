"""What is typed most is kept while the data stays as it was, and never more than so much of it."""

import asyncio

import pytest
from bff.typeahead.cache import DataVersion, Kept, weigh_answer, weigh_hits
from catalog.typeahead import Hit, Typed
from hypothesis import given
from hypothesis import strategies as st

from tests.support.scripted_typeahead import hit

A, B, C = Typed("a"), Typed("b"), Typed("c")


def found(hits: int = 1) -> list[Hit]:
    return [hit("x")] * hits


def cache(*, entries: int = 10, hits: int = 100) -> Kept[Typed, list[Hit]]:
    made: Kept[Typed, list[Hit]] = Kept(weigh_hits, most_entries=entries, most_weight=hits)
    assert made.get(A, version=1) is None
    return made


def test_what_was_put_is_found_as_it_is() -> None:
    kept, answer = cache(), found()
    kept.put(A, answer, version=1)
    assert kept.get(A, version=1) is answer
    assert kept.get(B, version=1) is None


def test_an_answer_without_hits_is_one_that_is_kept() -> None:
    kept = cache()
    kept.put(A, [], version=1)
    assert kept.get(A, version=1) == []


def test_another_version_empties_it() -> None:
    kept = cache()
    kept.put(A, found(3), version=1)
    assert kept.get(A, version=2) is None
    assert (len(kept), kept.weight) == (0, 0)


def test_what_was_searched_in_an_older_version_is_not_kept() -> None:
    kept = cache()
    kept.get(A, version=2)
    kept.put(A, found(), version=1)
    assert len(kept) == 0


def test_the_answer_used_longest_ago_goes_first() -> None:
    kept = cache(entries=2)
    kept.put(A, found(), version=1)
    kept.put(B, found(), version=1)
    kept.get(A, version=1)
    kept.put(C, found(), version=1)
    assert [kept.get(typed, version=1) is not None for typed in (A, B, C)] == [True, False, True]


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 9)), max_size=60), st.integers(1, 5), st.integers(1, 12))
def test_it_never_holds_more_than_its_limits(puts: list[tuple[int, int]], entries: int, hits: int) -> None:
    kept = cache(entries=entries, hits=hits)
    for text, size in puts:
        kept.put(Typed(str(text)), found(size), version=1)
        assert len(kept) <= entries
        assert kept.weight <= hits
    held = [kept.get(Typed(str(text)), version=1) for text in range(21)]
    assert kept.weight == sum(max(1, len(one)) for one in held if one is not None)


@pytest.mark.parametrize("most", [0, 999, 1_000])
def test_finished_answers_take_no_more_bytes_than_they_may(most: int) -> None:
    kept: Kept[tuple[None, bytes], bytes] = Kept(weigh_answer, most_weight=most)
    key = (None, b"q" * 100)
    kept.get(key, version=1)
    kept.put(key, b"a" * 600, version=1)  # weighs 1,000 with what an entry takes
    assert (kept.get(key, version=1) is not None) is (most == 1_000)
    assert kept.weight == (1_000 if most == 1_000 else 0)


class Data:
    """Data with a version, and a clock beside it."""

    def __init__(self) -> None:
        self.now = 100.0
        self.current = 1
        self.reads = 0
        self.gate = asyncio.Event()
        self.gate.set()
        self.error: Exception | None = None
        self.version = DataVersion(self.read, check_s=1, clock=lambda: self.now)

    async def read(self) -> int:
        self.reads += 1
        await self.gate.wait()
        if self.error:
            raise self.error
        return self.current


async def test_a_version_is_read_once_for_all_who_wait() -> None:
    data = Data()
    assert data.version.known() is None
    assert await asyncio.gather(*(data.version.current() for _ in range(5))) == [1] * 5
    assert data.reads == 1
    assert data.version.known() == 1


async def test_a_young_version_is_not_read_again() -> None:
    data = Data()
    await data.version.current()
    data.now += 0.99
    assert await data.version.current() == 1
    assert data.reads == 1


async def test_a_version_is_read_again_while_the_last_one_still_serves() -> None:
    data = Data()
    await data.version.current()
    data.current = 2
    data.now += 1
    assert [data.version.known() for _ in range(3)] == [1, 1, 1]
    for _ in range(3):
        await asyncio.sleep(0)
    assert data.version.known() == 2
    assert data.reads == 2


async def test_a_version_that_could_not_be_read_again_serves_only_so_long() -> None:
    data = Data()
    await data.version.current()
    data.error = TimeoutError()
    for now, known in ((101.0, 1), (101.5, 1), (101.9, 1), (102.0, None)):
        data.now = now
        assert data.version.known() == known
        for _ in range(3):
            await asyncio.sleep(0)
    assert data.reads == 2
    with pytest.raises(TimeoutError):
        await data.version.current()


async def test_who_leaves_does_not_end_the_read_of_the_others() -> None:
    data = Data()
    data.gate.clear()
    leaves, stays = (asyncio.ensure_future(data.version.current()) for _ in range(2))
    await asyncio.sleep(0)
    leaves.cancel()
    await asyncio.sleep(0)
    data.gate.set()
    assert await stays == 1
    assert data.reads == 1


async def test_closing_ends_a_read() -> None:
    data = Data()
    data.gate.clear()
    waits = asyncio.ensure_future(data.version.current())
    await asyncio.sleep(0)
    await data.version.close()
    with pytest.raises(asyncio.CancelledError):
        await waits


async def test_the_last_version_serves_for_as_long_as_the_server_is_away() -> None:
    data = Data()
    await data.version.current()
    data.error = ConnectionRefusedError()
    data.now += 3_600
    assert data.version.known() is None, "it was read too long ago, and nobody knows that the server is away"
    assert await data.version.current() == 1
    for _ in range(5):
        data.now += 0.5
        assert data.version.known() == 1
        for _ in range(3):
            await asyncio.sleep(0)
    assert data.reads == 4, "the server is asked again once a second"
    data.error, data.current = None, 2
    data.now += 1
    assert data.version.known() == 1
    for _ in range(3):
        await asyncio.sleep(0)
    assert data.version.known() == 2


async def test_without_a_version_a_server_that_is_away_is_an_error() -> None:
    data = Data()
    data.error = ConnectionRefusedError()
    with pytest.raises(ConnectionRefusedError):
        await data.version.current()
    assert data.version.known() is None

"""A request id from outside is taken only where it can go anywhere as it is."""

import asyncio
import string
from collections.abc import AsyncGenerator
from contextvars import Context

import pytest
from hypothesis import given
from hypothesis import strategies as st
from telemetry.request_id import MAX_LENGTH, accept_request_id, bound_request_id, current_request_id, new_request_id

ALPHABET = string.ascii_letters + string.digits + "._-"


def test_new_ids_differ_and_are_well_formed() -> None:
    ids = {new_request_id() for _ in range(100)}
    assert len(ids) == 100
    assert all(accept_request_id(made) == made for made in ids)


@given(st.text(ALPHABET, min_size=1, max_size=MAX_LENGTH).filter(lambda text: text[0] not in "._-"))
def test_a_well_formed_id_is_kept(candidate: str) -> None:
    assert accept_request_id(candidate) == candidate


@pytest.mark.parametrize(
    "candidate",
    [None, "", "a" * (MAX_LENGTH + 1), "-a", ".a", "../../etc", "a b", "a\n", "a\r\nx: y", "é", "a\u202e", "１", "a;b"],
)
def test_any_other_id_is_replaced(candidate: str | None) -> None:
    accepted = accept_request_id(candidate)
    assert accepted != candidate
    assert len(accepted) == 32


@given(st.text())
def test_whatever_comes_the_result_is_short_and_plain(candidate: str) -> None:
    accepted = accept_request_id(candidate)
    assert 1 <= len(accepted) <= MAX_LENGTH
    assert set(accepted) <= set(ALPHABET)


def test_the_current_id_is_the_innermost_and_ends_with_its_block() -> None:
    assert current_request_id() is None
    with bound_request_id("outer"):
        with bound_request_id("inner") as bound:
            assert (bound, current_request_id()) == ("inner", "inner")
        assert current_request_id() == "outer"
    assert current_request_id() is None


def test_the_id_ends_with_its_block_also_after_an_error() -> None:
    with pytest.raises(ValueError, match="stop"), bound_request_id("a"):
        raise ValueError("stop")
    assert current_request_id() is None


async def test_tasks_inherit_the_id_and_concurrent_requests_keep_their_own() -> None:
    async def request(name: str) -> str | None:
        with bound_request_id(name):
            await asyncio.sleep(0)
            return await asyncio.create_task(child())

    async def child() -> str | None:
        await asyncio.sleep(0)
        return current_request_id()

    names = [f"r{n}" for n in range(20)]
    assert await asyncio.gather(*(request(name) for name in names)) == names


async def test_a_stream_that_is_closed_from_elsewhere_ends_in_silence() -> None:
    async def events() -> AsyncGenerator[str | None]:
        with bound_request_id("left"):
            yield current_request_id()

    stream = events()
    assert await anext(stream) == "left"
    await asyncio.create_task(stream.aclose(), context=Context())

"""Searches gather while others run, fail alone, and end when nobody waits for them."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest
from bff.typeahead.batches import Batches
from catalog.typeahead import Hit, Typed

from tests.support.scripted_typeahead import ScriptedTypeahead


def batches(typeahead: ScriptedTypeahead, *, running: int = 1, members: int = 16, timeout_s: float = 10) -> Batches:
    return Batches(
        typeahead.search, typeahead.search_many, most_running=running, most_members=members, timeout_s=timeout_s
    )


def start(batches: Batches, *texts: str) -> list[asyncio.Task[list[Hit]]]:
    return [asyncio.ensure_future(batches.search(Typed(text))) for text in texts]


async def turns(count: int = 5) -> None:
    """Let everything that is ready run."""
    for _ in range(count):
        await asyncio.sleep(0)


async def names(*tasks: Coroutine[Any, Any, list[Hit]] | asyncio.Task[list[Hit]]) -> list[str]:
    return [hits[0].name for hits in await asyncio.gather(*tasks)]


async def test_what_arrives_in_one_turn_of_the_loop_is_one_statement() -> None:
    typeahead = ScriptedTypeahead()
    assert await names(*start(batches(typeahead), "a", "b", "c")) == ["a", "b", "c"]
    assert typeahead.statements == [["a", "b", "c"]]


async def test_what_arrives_while_a_statement_runs_gathers_for_the_next() -> None:
    typeahead = ScriptedTypeahead(waits=True)
    lane = batches(typeahead)
    tasks = start(lane, "a")
    await turns()
    for text in "bcd":
        tasks += start(lane, text)
        await turns()
    assert typeahead.statements == [["a"]]
    typeahead.gate.set()
    assert await names(*tasks) == ["a", "b", "c", "d"]
    assert typeahead.statements == [["a"], ["b", "c", "d"]]


@pytest.mark.parametrize(("members", "statements"), [(1, 4), (2, 2), (3, 2), (4, 1)])
async def test_a_statement_holds_so_many_searches_and_no_more(members: int, statements: int) -> None:
    typeahead = ScriptedTypeahead()
    assert await names(*start(batches(typeahead, members=members), *"abcd")) == list("abcd")
    assert len(typeahead.statements) == statements
    assert max(map(len, typeahead.statements)) == members


async def test_so_many_statements_run_at_a_time_and_no_more() -> None:
    typeahead = ScriptedTypeahead(waits=True)
    lane = batches(typeahead, running=2, members=1)
    tasks = start(lane, *"abcd")
    await turns()
    assert typeahead.statements == [["a"], ["b"]]
    typeahead.gate.set()
    assert await names(*tasks) == list("abcd")


async def test_equal_searches_are_one() -> None:
    typeahead = ScriptedTypeahead(waits=True)
    lane = batches(typeahead)
    tasks = start(lane, "a", "a")
    await turns()
    tasks += start(lane, "a")  # joins the one that runs
    await turns()
    typeahead.gate.set()
    assert await names(*tasks) == ["a", "a", "a"]
    assert typeahead.statements == [["a"]]


async def test_searches_that_differ_in_anything_are_not_one() -> None:
    typeahead = ScriptedTypeahead()
    lane = batches(typeahead)
    asked = [Typed("a"), Typed("a", 5), Typed("a", include_adult=True)]
    await asyncio.gather(*(lane.search(typed) for typed in asked))
    assert typeahead.statements == [["a", "a", "a"]]


async def test_a_search_that_fails_does_not_fail_the_others_of_its_statement() -> None:
    typeahead = ScriptedTypeahead()
    typeahead.failing["bad"] = ValueError("bad")
    good, bad, other = await asyncio.gather(*start(batches(typeahead), "a", "bad", "b"), return_exceptions=True)
    assert isinstance(bad, ValueError)
    assert isinstance(good, list)
    assert isinstance(other, list)
    assert typeahead.statements == [["a", "bad", "b"], ["a"], ["bad"], ["b"]]


async def test_a_search_that_a_statement_for_many_leaves_out_runs_alone_and_after_the_others() -> None:
    typeahead = ScriptedTypeahead()
    typeahead.slow.add("typo")
    tasks = start(batches(typeahead, members=3), "a", "typo", "b", "c")
    assert await names(*tasks) == ["a", "typo", "b", "c"]
    assert typeahead.statements == [["a", "typo", "b"], ["c"], ["typo"]]


async def test_a_search_that_hangs_holds_the_others_up_only_for_so_long() -> None:
    typeahead = ScriptedTypeahead()
    typeahead.stuck.add("slow")
    lane = batches(typeahead, running=2, timeout_s=0.01)
    a, slow, b = start(lane, "a", "slow", "b")
    assert await names(a, b) == ["a", "b"]
    assert not slow.done()
    slow.cancel()
    await asyncio.wait({slow})
    await turns()
    assert typeahead.cancelled == 2  # once with the others, once alone


async def test_a_server_that_is_away_is_not_asked_again_for_each_search() -> None:
    typeahead = ScriptedTypeahead()
    typeahead.failing["a"] = ConnectionRefusedError()
    failed = await asyncio.gather(*start(batches(typeahead), "a", "b"), return_exceptions=True)
    assert [type(error) for error in failed] == [ConnectionRefusedError] * 2
    assert len(typeahead.statements) == 1


async def test_one_who_leaves_takes_nothing_from_the_others() -> None:
    typeahead = ScriptedTypeahead(waits=True)
    tasks = start(batches(typeahead), "a", "a", "b")
    await turns()
    tasks[0].cancel()
    await turns()
    typeahead.gate.set()
    assert await names(*tasks[1:]) == ["a", "b"]
    assert typeahead.cancelled == 0


async def test_a_statement_that_nobody_waits_for_is_cancelled_and_gives_its_place_back() -> None:
    typeahead = ScriptedTypeahead(waits=True)
    lane = batches(typeahead)
    tasks = start(lane, "a", "b")
    await turns()
    waiting = start(lane, "c")
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)
    await turns()
    assert typeahead.cancelled == 1
    typeahead.gate.set()
    assert await names(*waiting) == ["c"]


async def test_a_search_left_before_it_ran_is_never_sent() -> None:
    typeahead = ScriptedTypeahead(waits=True)
    lane = batches(typeahead)
    tasks = start(lane, "a")
    await turns()
    left = start(lane, "b")
    tasks += start(lane, "c")
    await turns()
    left[0].cancel()
    await turns()
    typeahead.gate.set()
    assert await names(*tasks) == ["a", "c"]
    assert typeahead.statements == [["a"], ["c"]]


async def test_a_search_asked_again_after_it_was_left_runs_anew() -> None:
    typeahead = ScriptedTypeahead(waits=True)
    lane = batches(typeahead)
    (first,) = start(lane, "a")
    await turns()
    first.cancel()
    again = start(lane, "a")
    await turns()
    typeahead.gate.set()
    assert await names(*again) == ["a"]


async def test_closing_ends_what_runs_and_what_waits() -> None:
    typeahead = ScriptedTypeahead(waits=True)
    lane = batches(typeahead)
    tasks = start(lane, "a")
    await turns()
    tasks += start(lane, "b")
    await turns()
    await lane.close()
    done, _ = await asyncio.wait(tasks)
    assert all(task.cancelled() for task in done)
    assert typeahead.statements == [["a"]]

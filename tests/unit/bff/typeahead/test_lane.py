"""The lane answers from memory or from PostgreSQL, and turns away at once what is too much."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from bff.typeahead.lane import LaneFull, LaneOptions, TypeaheadLane
from catalog.typeahead import Typed
from prometheus_client import REGISTRY

from tests.support.scripted_typeahead import ScriptedTypeahead

OPTIONS = LaneOptions(most_waiting=3, cache_check_s=1_000)


@asynccontextmanager
async def opened(typeahead: ScriptedTypeahead, options: LaneOptions = OPTIONS) -> AsyncGenerator[TypeaheadLane]:
    async with TypeaheadLane(typeahead, options) as lane:
        yield lane


async def find(lane: TypeaheadLane, text: str, timeout_s: float = 10) -> str:
    (hit,) = await lane.search(Typed(text), timeout_s=timeout_s)
    return hit.name


def counted(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(f"kizuna_typeahead_{name}", labels) or 0


async def test_what_was_found_is_not_searched_again() -> None:
    typeahead = ScriptedTypeahead()
    hits, misses = (counted("cache_lookups_total", outcome=outcome) for outcome in ("hit", "miss"))
    async with opened(typeahead) as lane:
        assert [await find(lane, "a") for _ in range(3)] == ["a"] * 3
    assert typeahead.statements == [["a"]]
    assert counted("cache_lookups_total", outcome="hit") == hits + 2
    assert counted("cache_lookups_total", outcome="miss") == misses + 1
    assert counted("cached_searches") == counted("cached_hits") == 1


async def test_an_answer_without_hits_is_kept_as_well() -> None:
    typeahead = ScriptedTypeahead()
    async with opened(typeahead) as lane:
        for _ in range(2):
            assert await lane.search(Typed(""), timeout_s=10) == []
    assert typeahead.statements == [[""]]


@pytest.mark.parametrize("off", ["cache_entries", "cache_hits"])
async def test_a_cache_that_is_off_keeps_nothing_and_lets_typeahead_learn_of_other_data(off: str) -> None:
    typeahead = ScriptedTypeahead()
    options = replace(OPTIONS, **{off: 0})
    async with opened(typeahead, options) as lane:
        assert [await find(lane, "a") for _ in range(2)] == ["a", "a"]
        assert lane.version() is None
    assert len(typeahead.statements) == 2
    assert typeahead.versions_read == 1


async def test_other_data_is_searched_anew() -> None:
    typeahead = ScriptedTypeahead()
    async with opened(typeahead, replace(OPTIONS, cache_check_s=1e-9)) as lane:
        await find(lane, "a")
        await find(lane, "a")
        typeahead.current = 2
        await find(lane, "a")
    assert typeahead.statements == [["a"], ["a"]]


async def test_what_fails_is_not_kept() -> None:
    typeahead = ScriptedTypeahead()
    typeahead.failing["a"] = ValueError("a")
    async with opened(typeahead) as lane:
        with pytest.raises(ValueError, match="a"):
            await find(lane, "a")
        typeahead.failing.clear()
        assert await find(lane, "a") == "a"


async def test_without_a_version_nothing_is_told_from_memory() -> None:
    typeahead = ScriptedTypeahead()
    typeahead.failing["version"] = ConnectionRefusedError()
    async with opened(typeahead) as lane:
        with pytest.raises(ConnectionRefusedError):
            await find(lane, "a")
    assert typeahead.statements == []


async def test_so_many_wait_and_one_more_is_turned_away_before_anything_is_awaited() -> None:
    typeahead = ScriptedTypeahead(waits=True)
    refusals = counted("refusals_total")
    async with opened(typeahead, replace(OPTIONS, most_running=1, most_members=1)) as lane:
        tasks = [asyncio.ensure_future(find(lane, text)) for text in "abc"]
        await asyncio.sleep(0)
        with pytest.raises(LaneFull):
            lane.search(Typed("d"), timeout_s=10).send(None)
        typeahead.gate.set()
        assert await asyncio.gather(*tasks) == ["a", "b", "c"]
        assert await find(lane, "d") == "d"
    assert counted("refusals_total") == refusals + 1


async def test_what_is_kept_is_told_also_while_the_lane_is_full() -> None:
    typeahead = ScriptedTypeahead()
    async with opened(typeahead) as lane:
        await find(lane, "hot")
        typeahead.gate.clear()
        tasks = [asyncio.ensure_future(find(lane, text)) for text in "abc"]
        await asyncio.sleep(0)
        assert await find(lane, "hot") == "hot"
        typeahead.gate.set()
        await asyncio.gather(*tasks)


async def test_a_search_ends_at_its_deadline_and_its_statement_with_it() -> None:
    typeahead = ScriptedTypeahead(waits=True)
    async with opened(typeahead) as lane:
        with pytest.raises(TimeoutError):
            await find(lane, "a", timeout_s=0.01)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert typeahead.cancelled == 1
        typeahead.gate.set()
        assert [await find(lane, text) for text in "abcd"] == list("abcd")  # its place is free again


async def test_equal_searches_at_once_are_one_statement_and_one_entry() -> None:
    typeahead = ScriptedTypeahead()
    async with opened(typeahead) as lane:
        assert await asyncio.gather(*(find(lane, "a") for _ in range(3))) == ["a"] * 3
    assert typeahead.statements == [["a"]]
    assert counted("cached_searches") == 1


async def test_who_gives_way_waits_until_no_search_runs() -> None:
    typeahead = ScriptedTypeahead(waits=True)
    async with opened(typeahead, replace(OPTIONS, give_way_s=60)) as lane:
        await asyncio.wait_for(lane.give_way(), 1)
        searches = [asyncio.create_task(find(lane, text)) for text in "ab"]
        await typeahead.asked.wait()
        waiting = asyncio.create_task(lane.give_way())
        searches[1].cancel()
        await asyncio.wait(searches[1:])
        await asyncio.sleep(0.01)
        assert not waiting.done()
        typeahead.gate.set()
        await asyncio.wait_for(waiting, 5)
        assert await searches[0] == "a"


async def test_who_gives_way_does_not_wait_for_ever() -> None:
    typeahead = ScriptedTypeahead(waits=True)
    async with opened(typeahead, replace(OPTIONS, give_way_s=0.01)) as lane:
        search = asyncio.create_task(find(lane, "a"))
        await typeahead.asked.wait()
        await asyncio.wait_for(lane.give_way(), 5)
        assert not search.done()
        typeahead.gate.set()
        assert await search == "a"

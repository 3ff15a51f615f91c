"""Too many searches are turned away at once, and nothing else that is busy takes a search's place."""

import asyncio
import time
from contextlib import closing

import asyncpg
from catalog.database import Database
from sqlalchemy import text

from tests.integration.bff.conftest import Client, running, settings_for
from tests.integration.bff.test_http import QUESTION, listening, post, send, status_of, until
from tests.support.scripted_agent import ScriptedAgent, never

SEARCHES = 8
GENEROUS_S = 1.0


def search(typed: str) -> bytes:
    query = "query($q: String!) { search(query: $q) { hits { name } } }"
    return post({"query": query, "variables": {"q": typed}})


async def test_over_the_limit_an_answer_comes_at_once_and_says_when_to_return(dsn: str, agent: ScriptedAgent) -> None:
    settings = settings_for(
        dsn, agent, max_searches=SEARCHES, search_pool_size=2, search_timeout_s=60, statement_timeout_ms=60_000
    )
    async with Database(dsn) as other, listening(settings) as port, other.write() as lock:
        await lock.execute(text("LOCK TABLE typeahead_key"))
        waiting = [await send(port, search(f"waits {n}")) for n in range(SEARCHES)]
        await asyncio.wait_for(until(other, running=2), 10)
        started = time.perf_counter()
        for n in range(20):
            reader, writer = await send(port, search(f"too many {n}"))
            with closing(writer):
                head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
            assert head.startswith(b"HTTP/1.1 503")
            assert b"retry-after: 1" in head
        assert time.perf_counter() - started < 20 * GENEROUS_S
        await lock.rollback()
        for reader, writer in waiting:
            with closing(writer):
                assert await status_of(reader) == 200
        reader, writer = await send(port, search("too many 1"))
        with closing(writer):
            assert await status_of(reader) == 200


async def test_questions_that_fill_the_house_leave_room_for_searches(small_dsn: str, agent: ScriptedAgent) -> None:
    agent.script = never
    async with listening(settings_for(small_dsn, agent, max_requests=1, max_searches=2)) as port:
        _, question = await send(port, post(QUESTION))
        with closing(question):
            await asyncio.wait_for(agent.started.wait(), 10)
            for refused in (QUESTION, {"query": "{ __typename }"}):
                reader, writer = await send(port, post(refused))
                with closing(writer):
                    assert await status_of(reader) == 503
            for typed in ("cow", "spi", "cow"):
                reader, writer = await send(port, search(typed))
                with closing(writer):
                    assert await status_of(reader) == 200
            question.transport.abort()
            await asyncio.wait_for(agent.cancelled.wait(), 10)


async def test_hydration_that_waits_for_its_pool_does_not_hold_searches_up(dsn: str, agent: ScriptedAgent) -> None:
    node = '{ node(id: "8fbd9ed8-b604-5382-a5d8-2ec1710e278a") { id } }'
    settings = settings_for(dsn, agent, pool_max_size=1, statement_timeout_ms=60_000)
    async with Database(dsn) as other, running(settings) as bff, other.write() as lock:
        await lock.execute(text("LOCK TABLE entity"))
        stuck = [asyncio.ensure_future(bff.post(node)) for _ in range(10)]
        await asyncio.wait_for(until(other, running=1), 10)
        for typed in ("cow", "a", "naru"):
            assert await asyncio.wait_for(found(bff, typed), 10) == []
        assert not any(task.done() for task in stuck)
        await lock.rollback()
        assert all("errors" not in answer for answer in await asyncio.gather(*stuck))


async def test_a_server_that_breaks_its_connections_is_unavailable_only_until_it_is_back(
    small_dsn: str, agent: ScriptedAgent
) -> None:
    async with running(settings_for(small_dsn, agent, search_cache_entries=0)) as bff:
        assert await found(bff, "cow")
        breaker = await asyncpg.connect(small_dsn)
        await breaker.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE application_name = 'kizuna-bff-search' AND datname = current_database()"
        )
        await breaker.close()
        async with asyncio.timeout(10):
            while not await hits_or_nothing(bff):
                pass


async def found(bff: Client, typed: str) -> list[str]:
    query = "query($q: String!) { search(query: $q) { hits { name } } }"
    return [hit["name"] for hit in (await bff.data(query, q=typed))["search"]["hits"]]


async def hits_or_nothing(bff: Client) -> bool:
    """Tell whether a search found something; one that did not was unavailable."""
    answer = await bff.post('{ search(query: "cow") { hits { name } } }')
    codes = {error["extensions"]["code"] for error in answer.get("errors", ())}
    assert codes <= {"UNAVAILABLE"}
    return not codes and bool(answer["data"]["search"]["hits"])

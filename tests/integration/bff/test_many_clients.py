"""Many clients that leave at once take nothing with them: no call, no statement, no connection of the pool."""

import asyncio

from catalog.database import Database
from sqlalchemy import text

from tests.integration.bff.conftest import running, settings_for
from tests.integration.bff.test_http import listening, post, send, until
from tests.support.scripted_agent import Context, ScriptedAgent, pb

CLIENTS = 60


async def test_clients_that_vanish_together_leave_no_call_running(small_dsn: str, agent: ScriptedAgent) -> None:
    running_calls = 0
    all_there, all_gone = asyncio.Event(), asyncio.Event()

    async def think(_request: pb.SearchAIRequest, _context: Context) -> pb.SearchAIResponse:
        nonlocal running_calls
        running_calls += 1
        if running_calls == CLIENTS:
            all_there.set()
        try:
            await asyncio.Event().wait()
        finally:
            running_calls -= 1
            if not running_calls:
                all_gone.set()
        raise AssertionError("nobody sets the event")

    agent.script = think
    async with listening(settings_for(small_dsn, agent)) as port:
        question = post({"query": '{ searchAi(query: "x") { answer } }'})
        clients = [(await send(port, question))[1] for _ in range(CLIENTS)]
        await asyncio.wait_for(all_there.wait(), 30)
        for writer in clients:
            writer.transport.abort()
        await asyncio.wait_for(all_gone.wait(), 5)


async def test_clients_that_vanish_together_leave_the_pool_free(dsn: str, agent: ScriptedAgent) -> None:
    settings = settings_for(
        dsn, agent, search_pool_size=3, search_batch_timeout_s=60, statement_timeout_ms=60_000, search_timeout_s=60
    )

    def query(text: str) -> bytes:
        return post({"query": "query($q: String!) { search(query: $q) { hits { id } } }", "variables": {"q": text}})

    async with Database(dsn) as other, listening(settings) as port:
        async with other.write() as lock:
            await lock.execute(text("LOCK TABLE entity, typeahead_key"))
            clients = [(await send(port, query(f"x{n}")))[1] for n in range(CLIENTS)]
            await asyncio.wait_for(until(other, running=3), 30)
            for writer in clients:
                writer.transport.abort()
            await asyncio.wait_for(until(other, running=0), 5)
        for n in range(4):
            reader, writer = await send(port, query(f"x{n}"))
            assert b"200" in await asyncio.wait_for(reader.readline(), 10)
            writer.close()


async def test_requests_share_no_loaded_records(small_dsn: str, agent: ScriptedAgent) -> None:
    query = '{ anime(id: "8fbd9ed8-b604-5382-a5d8-2ec1710e278a") { name year studios { name } } }'
    async with running(settings_for(small_dsn, agent)) as bff:
        answers = await asyncio.gather(*(bff.post(query) for _ in range(20)))
    assert len({str(answer) for answer in answers}) == 1

"""One question over gRPC: answer, stream, request id, deadline, cancellation, admission and errors."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import structlog
from agent_core.answering.images import IMAGE_UNREAD
from agent_core.limits import MAX_QUESTION_CHARS, LoopLimits
from agent_service.interceptors import SERVICE_NAME
from catalog.database import Database
from contracts.agent.v1 import agent_pb2 as pb
from grpc import StatusCode, aio
from prometheus_client import REGISTRY
from sqlalchemy import text
from telemetry.logging import add_request_id

from tests.integration.agent_service.conftest import FINAL, LOOKUP, LUFFY, Service, serving

QUESTION = "Who is Luffy?"


async def failure(call: Awaitable[object]) -> tuple[StatusCode, str]:
    with pytest.raises(aio.AioRpcError) as raised:
        await call
    return raised.value.code(), raised.value.details() or ""


async def eventually(claim: Callable[[], Awaitable[bool]], *, within_s: float) -> bool:
    """Ask until it holds; the database is asked, not slept for."""
    loop = asyncio.get_running_loop()
    deadline = loop.time() + within_s
    while loop.time() < deadline:
        if await claim():
            return True
    return False


async def test_an_answer_comes_with_its_entities_and_its_trace(service: Service) -> None:
    response = await service.stub.SearchAI(pb.SearchAIRequest(query=QUESTION, request_id="r-1"), timeout=5)
    assert response.request_id == "r-1"
    assert response.answer == "It is Luffy [1]."
    assert [(ref.entity_type, ref.id) for ref in response.result_entities] == [
        (pb.EntityType.ENTITY_TYPE_CHARACTER, LUFFY.id)
    ]
    assert response.termination_reason == pb.TerminationReason.TERMINATION_REASON_SUFFICIENT
    assert [step.action for step in response.trace.steps] == ["pg_graph:lookup"]
    assert response.trace.total_ms > 0


async def test_the_stream_sends_each_step_as_it_begins_and_as_it_is_done_and_then_the_result(service: Service) -> None:
    request = pb.StreamSearchAIRequest(search=pb.SearchAIRequest(query=QUESTION, request_id="r-2"))
    events = [event async for event in service.stub.StreamSearchAI(request, timeout=5)]
    assert [event.WhichOneof("event") for event in events] == ["begun", "step", "begun", "text", "result"]
    assert events[0].begun.action == events[1].step.action == "pg_graph:lookup"
    assert (events[2].begun.action, events[2].begun.turn) == ("final", 2)
    assert events[3].text.text == events[4].result.answer
    assert events[4].result.request_id == "r-2"


async def test_a_step_reaches_the_caller_while_it_is_executed_and_heartbeats_after_it() -> None:
    async with serving(during=asyncio.Event().wait, heartbeat_s=0.02) as service:
        request = pb.StreamSearchAIRequest(search=pb.SearchAIRequest(query=QUESTION))
        call = service.stub.StreamSearchAI(request, timeout=5)
        events = aiter(call)
        first = [await anext(events) for _ in range(3)]
        call.cancel()
    assert [event.WhichOneof("event") for event in first] == ["begun", "heartbeat", "heartbeat"]
    assert 0 < first[1].heartbeat.elapsed_ms < first[2].heartbeat.elapsed_ms


async def test_what_was_asked_reaches_the_loop(service: Service) -> None:
    request = pb.SearchAIRequest(query=QUESTION, image_query="https://example.org/a.png", include_adult=True)
    response = await service.stub.SearchAI(request, timeout=5)
    investigation = service.seen[0]
    assert investigation.question == QUESTION
    assert IMAGE_UNREAD in response.warnings, "nothing that reads images stands before this loop"
    assert investigation.include_adult


@pytest.mark.parametrize("sent", ["", "two words", "x" * 65, "a\nb"])
async def test_a_missing_or_malformed_request_id_is_replaced_by_a_new_one(sent: str, service: Service) -> None:
    response = await service.stub.SearchAI(pb.SearchAIRequest(query=QUESTION, request_id=sent), timeout=5)
    assert response.request_id not in {"", sent}
    assert len(response.request_id) == 32


async def test_every_event_of_a_call_carries_its_request_id(service: Service) -> None:
    with structlog.testing.capture_logs([add_request_id]) as events:
        await service.stub.SearchAI(pb.SearchAIRequest(query=QUESTION, request_id="r-3"), timeout=5)
    names = {event["event"] for event in events}
    assert {"step.planned", "sufficiency.reported", "question.answered", "rpc.ended"} <= names
    assert {event.get("request_id") for event in events} == {"r-3"}


@pytest.mark.parametrize("query", ["", "   ", "x" * (MAX_QUESTION_CHARS + 1)])
async def test_a_question_that_cannot_be_taken_is_an_invalid_argument(query: str, service: Service) -> None:
    code, details = await failure(service.stub.SearchAI(pb.SearchAIRequest(query=query), timeout=5))
    assert code is StatusCode.INVALID_ARGUMENT
    assert "question" in details
    assert service.seen == []


async def test_the_longest_question_is_answered(service: Service) -> None:
    response = await service.stub.SearchAI(pb.SearchAIRequest(query="x" * MAX_QUESTION_CHARS), timeout=5)
    assert response.answer


async def test_an_invalid_question_fails_the_stream_the_same_way(service: Service) -> None:
    call = service.stub.StreamSearchAI(pb.StreamSearchAIRequest(), timeout=5)
    code, _ = await failure(call.read())
    assert code is StatusCode.INVALID_ARGUMENT


async def test_the_callers_deadline_bounds_the_loop(service: Service) -> None:
    await service.stub.SearchAI(pb.SearchAIRequest(query=QUESTION), timeout=5)
    investigation = service.seen[0]
    assert investigation.remaining_s < 4.85


async def test_without_a_deadline_the_loops_own_budget_holds() -> None:
    async with serving(limits=LoopLimits(budget_ms=7_000)) as service:
        await service.stub.SearchAI(pb.SearchAIRequest(query=QUESTION))
        assert 6.0 < service.seen[0].remaining_s <= 7.0


async def test_a_deadline_that_leaves_no_time_starts_nothing(service: Service) -> None:
    code, _ = await failure(service.stub.SearchAI(pb.SearchAIRequest(query=QUESTION), timeout=0.03))
    assert code is StatusCode.DEADLINE_EXCEEDED
    assert service.seen == []


async def test_what_was_found_until_the_deadline_still_reaches_the_caller() -> None:
    async with serving(during=asyncio.Event().wait) as service:
        response = await service.stub.SearchAI(pb.SearchAIRequest(query=QUESTION), timeout=0.6)
        assert response.termination_reason == pb.TerminationReason.TERMINATION_REASON_BUDGET_EXHAUSTED
        assert response.answer


async def test_leaving_cancels_the_statement_that_the_question_waits_for(database: Database) -> None:
    async def slow() -> None:
        async with database.read() as connection:
            await connection.execute(text("SELECT pg_sleep(20)"))

    async def running() -> bool:
        async with database.read() as connection:
            statement = (
                "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%' AND wait_event = 'PgSleep'"
            )
            return bool((await connection.execute(text(statement))).scalar_one())

    async def idle() -> bool:
        return not await running()

    async with serving(during=slow) as service:
        call = service.stub.SearchAI(pb.SearchAIRequest(query=QUESTION), timeout=30)
        assert await eventually(running, within_s=5)
        call.cancel()
        assert await eventually(idle, within_s=1)
        stream = service.stub.StreamSearchAI(
            pb.StreamSearchAIRequest(search=pb.SearchAIRequest(query=QUESTION)), timeout=30
        )
        assert await eventually(running, within_s=5)
        stream.cancel()
        assert await eventually(idle, within_s=1)


async def test_one_question_more_than_admitted_is_refused_at_once() -> None:
    started, go_on = asyncio.Event(), asyncio.Event()

    async def hold() -> None:
        started.set()
        await go_on.wait()

    async with serving(during=hold, max_running=1) as service:
        first = service.stub.SearchAI(pb.SearchAIRequest(query=QUESTION), timeout=10)
        held = asyncio.ensure_future(first)
        await started.wait()
        code, _ = await failure(service.stub.SearchAI(pb.SearchAIRequest(query=QUESTION), timeout=10))
        assert code is StatusCode.RESOURCE_EXHAUSTED
        go_on.set()
        assert (await held).answer
        assert (await service.stub.SearchAI(pb.SearchAIRequest(query=QUESTION), timeout=10)).answer


async def test_questions_beyond_those_worked_on_wait_for_their_turn() -> None:
    working, most = 0, 0

    async def work() -> None:
        nonlocal working, most
        working += 1
        most = max(most, working)
        await asyncio.sleep(0.005)
        working -= 1

    async with serving(during=work, max_running=20, max_working=2) as service:
        calls = [service.stub.SearchAI(pb.SearchAIRequest(query=QUESTION), timeout=10) for _ in range(20)]
        assert all(response.answer for response in await asyncio.gather(*calls))
    assert most == 2


async def test_a_question_that_is_cancelled_while_it_waits_takes_no_turn() -> None:
    started, go_on = asyncio.Event(), asyncio.Event()

    async def running(calls: int) -> bool:
        await asyncio.sleep(0)
        return REGISTRY.get_sample_value("kizuna_running_rpcs") == calls

    async def hold() -> None:
        started.set()
        await go_on.wait()

    async with serving(during=hold, max_running=3, max_working=1) as service:
        held = asyncio.ensure_future(service.stub.SearchAI(pb.SearchAIRequest(query=QUESTION), timeout=10))
        await started.wait()
        others = [service.stub.SearchAI(pb.SearchAIRequest(query=QUESTION), timeout=10) for _ in range(2)]
        assert await eventually(lambda: running(3), within_s=5)
        assert others[0].cancel()
        assert await eventually(lambda: running(2), within_s=5)
        go_on.set()
        assert (await held).answer
        assert (await others[1]).answer
    assert len({id(investigation) for investigation in service.seen}) == 2


async def test_a_cancelled_question_gives_its_place_free() -> None:
    started = asyncio.Event()

    async def hold() -> None:
        started.set()
        await asyncio.Event().wait()

    async with serving(during=hold, max_running=1) as service:
        call = service.stub.SearchAI(pb.SearchAIRequest(query=QUESTION), timeout=10)
        await started.wait()
        call.cancel()

        async def admitted() -> bool:
            try:
                return bool(await service.stub.SearchAI(pb.SearchAIRequest(query=QUESTION), timeout=0.5))
            except aio.AioRpcError:
                return False

        assert await eventually(admitted, within_s=2)


async def test_a_bug_is_internal_and_tells_only_the_request_id() -> None:
    async def crash() -> None:
        raise KeyError("sk-canary")

    async with serving(during=crash) as service:
        with structlog.testing.capture_logs() as events:
            code, details = await failure(
                service.stub.SearchAI(pb.SearchAIRequest(query=QUESTION, request_id="r-4"), timeout=5)
            )
    assert code is StatusCode.INTERNAL
    assert "r-4" in details
    assert "canary" not in details
    assert [event["event"] for event in events if event["log_level"] == "error"] == ["rpc.crashed"]


async def test_a_message_beyond_the_limit_is_refused_and_the_connection_lives(service: Service) -> None:
    huge = pb.SearchAIRequest(query=QUESTION, image_query="x" * (9 * 1024 * 1024))
    code, _ = await failure(service.stub.SearchAI(huge, timeout=10))
    assert code is StatusCode.RESOURCE_EXHAUSTED
    assert (await service.stub.SearchAI(pb.SearchAIRequest(query=QUESTION), timeout=5)).answer


async def test_calls_are_counted_by_method_and_code(service: Service) -> None:
    def counted(code: str) -> float:
        labels = {"method": "SearchAI", "code": code}
        return REGISTRY.get_sample_value("kizuna_rpc_duration_seconds_count", labels) or 0.0

    before = counted("OK"), counted("INVALID_ARGUMENT")
    await service.stub.SearchAI(pb.SearchAIRequest(query=QUESTION), timeout=5)
    await failure(service.stub.SearchAI(pb.SearchAIRequest(), timeout=5))
    async with asyncio.timeout(5):  # a call is counted behind its answer
        while (counted("OK"), counted("INVALID_ARGUMENT")) != (before[0] + 1, before[1] + 1):  # noqa: ASYNC110 - no event
            await asyncio.sleep(0.01)


async def test_many_questions_at_once_keep_their_ids_apart() -> None:
    async with serving(max_running=50) as service:
        ids = [f"r-{n}" for n in range(50)]
        calls = [service.stub.SearchAI(pb.SearchAIRequest(query=QUESTION, request_id=name), timeout=10) for name in ids]
        responses = await asyncio.gather(*calls)
    assert [response.request_id for response in responses] == ids


async def test_an_unknown_method_is_unimplemented(service: Service) -> None:
    method: Any = service.channel.unary_unary(
        f"/{SERVICE_NAME}/Nothing",
        request_serializer=pb.SearchAIRequest.SerializeToString,
        response_deserializer=pb.SearchAIResponse.FromString,
    )
    code, _ = await failure(method(pb.SearchAIRequest(), timeout=5))
    assert code is StatusCode.UNIMPLEMENTED


async def test_a_planner_that_never_ends_still_gets_an_answer() -> None:
    async with serving(steps=[LOOKUP, LOOKUP, FINAL]) as service:
        response = await service.stub.SearchAI(pb.SearchAIRequest(query=QUESTION), timeout=5)
    assert response.answer

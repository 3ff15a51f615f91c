"""Health, reflection, and a stop during which no question is lost."""

import asyncio
from typing import Any

import pytest
from agent_service.interceptors import SERVICE_NAME
from contracts.agent.v1 import agent_pb2 as pb
from grpc import StatusCode, aio
from grpc_health.v1.health_pb2 import HealthCheckRequest, HealthCheckResponse
from grpc_reflection.v1alpha.reflection_pb2 import ServerReflectionRequest, ServerReflectionResponse

from tests.integration.agent_service.conftest import Service, serving


async def health(channel: aio.Channel, service: str) -> HealthCheckResponse.ServingStatus:
    check: Any = channel.unary_unary(
        "/grpc.health.v1.Health/Check",
        request_serializer=HealthCheckRequest.SerializeToString,
        response_deserializer=HealthCheckResponse.FromString,
    )
    return (await check(HealthCheckRequest(service=service), timeout=5)).status


@pytest.mark.parametrize("name", ["", SERVICE_NAME])
async def test_a_started_server_is_serving(name: str, service: Service) -> None:
    assert await health(service.channel, name) == HealthCheckResponse.SERVING


async def test_an_unknown_service_is_not_found(service: Service) -> None:
    with pytest.raises(aio.AioRpcError) as raised:
        await health(service.channel, "contracts.agent.v1.Nothing")
    assert raised.value.code() is StatusCode.NOT_FOUND


async def test_health_answers_while_no_question_is_admitted() -> None:
    started, go_on = asyncio.Event(), asyncio.Event()

    async def hold() -> None:
        started.set()
        await go_on.wait()

    async with serving(during=hold, max_running=1) as service:
        held = asyncio.ensure_future(service.stub.SearchAI(pb.SearchAIRequest(query="q"), timeout=10))
        await started.wait()
        assert await health(service.channel, "") == HealthCheckResponse.SERVING
        go_on.set()
        await held


async def test_reflection_lists_the_services(service: Service) -> None:
    method: Any = service.channel.stream_stream(
        "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo",
        request_serializer=ServerReflectionRequest.SerializeToString,
        response_deserializer=ServerReflectionResponse.FromString,
    )
    call = method(iter([ServerReflectionRequest(list_services="")]), timeout=5)
    response = await call.read()
    names = {listed.name for listed in response.list_services_response.service}
    assert {SERVICE_NAME, "grpc.health.v1.Health"} <= names


async def test_a_stopping_server_says_so_first_and_ends_what_it_has_begun() -> None:
    started, go_on = asyncio.Event(), asyncio.Event()

    async def hold() -> None:
        started.set()
        await go_on.wait()

    opened = serving(during=hold, drain_s=1.0, grace_s=5.0)
    service = await opened.__aenter__()
    running = asyncio.ensure_future(service.stub.SearchAI(pb.SearchAIRequest(query="q"), timeout=10))
    await started.wait()
    async with aio.insecure_channel(f"127.0.0.1:{service.server.port}") as other:
        stopping = asyncio.ensure_future(service.server.__aexit__())
        while await health(other, SERVICE_NAME) == HealthCheckResponse.SERVING:
            pass
        assert await health(other, "") == HealthCheckResponse.NOT_SERVING
        go_on.set()  # a call that comes during the drain is still answered
        late = await service.stub.SearchAI(pb.SearchAIRequest(query="q"), timeout=5)
        assert late.answer
        assert (await running).answer
        await stopping
    with pytest.raises(aio.AioRpcError):
        await service.stub.SearchAI(pb.SearchAIRequest(query="q"), timeout=1)
    await service.channel.close()


async def test_a_question_that_outlasts_the_grace_is_cancelled() -> None:
    started, cancelled = asyncio.Event(), asyncio.Event()

    async def hold() -> None:
        started.set()
        try:
            await asyncio.Event().wait()
        finally:
            cancelled.set()

    async with serving(during=hold, drain_s=0.0, grace_s=0.05) as service:
        running = asyncio.ensure_future(service.stub.SearchAI(pb.SearchAIRequest(query="q"), timeout=10))
        await started.wait()
        await service.server.__aexit__()
        with pytest.raises(aio.AioRpcError):
            await running
        await asyncio.wait_for(cancelled.wait(), timeout=2)


async def test_a_port_in_use_is_an_error(service: Service) -> None:
    with pytest.raises(RuntimeError, match="bind"):
        async with serving(address=f"127.0.0.1:{service.server.port}"):
            pass

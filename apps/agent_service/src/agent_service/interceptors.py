"""The boundary around every call: request id, admission, log, metrics, and errors turned into status codes."""

import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager
from enum import StrEnum
from typing import Any, Final, cast

import grpc
from contracts.agent.v1 import agent_pb2 as pb
from grpc import StatusCode, aio
from telemetry import metrics
from telemetry.logging import get_logger
from telemetry.request_id import accept_request_id, bound_request_id

from agent_service.errors import Overloaded, status_of

SERVICE_NAME: Final = pb.DESCRIPTOR.services_by_name["AgentService"].full_name

log = get_logger(__name__)


class Method(StrEnum):
    """The methods of the service, as metrics name them."""

    SEARCH_AI = "SearchAI"
    STREAM_SEARCH_AI = "StreamSearchAI"
    RATE_ANSWER = "RateAnswer"


type Context = aio.ServicerContext[Any, Any]
type Handler[Request, Response] = grpc.RpcMethodHandler[Request, Response] | None


class CallBoundary(aio.ServerInterceptor):
    """Surrounds the methods of the agent service; health and reflection pass untouched, also under full load."""

    def __init__(self, *, max_running: int) -> None:
        self._max_running = max_running
        self._running = 0

    async def intercept_service[Request, Response](
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[Handler[Request, Response]]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> Handler[Request, Response]:
        """Return the method's handler inside the boundary."""
        handler = await continuation(handler_call_details)
        service, _, name = handler_call_details.method.removeprefix("/").partition("/")
        if handler is None or service != SERVICE_NAME:
            return handler
        method = Method(name)
        # The stubs know only the blocking server's handlers.
        if handler.response_streaming:
            stream = cast("Callable[[Request, Context], AsyncGenerator[Response]]", handler.unary_stream)
            return grpc.unary_stream_rpc_method_handler(
                self._around_stream(method, stream), handler.request_deserializer, handler.response_serializer
            )
        unary = cast("Callable[[Request, Context], Awaitable[Response]]", handler.unary_unary)
        return grpc.unary_unary_rpc_method_handler(
            self._around_unary(method, unary), handler.request_deserializer, handler.response_serializer
        )

    def _around_unary[Request, Response](
        self, method: Method, handle: Callable[[Request, Context], Awaitable[Response]]
    ) -> Callable[[Request, Context], Awaitable[Response]]:
        async def bounded(request: Request, context: Context) -> Response:
            async with self._boundary(method, request, context):
                return await handle(request, context)

        return bounded

    def _around_stream[Request, Response](
        self, method: Method, handle: Callable[[Request, Context], AsyncGenerator[Response]]
    ) -> Callable[[Request, Context], AsyncIterator[Response]]:
        async def bounded(request: Request, context: Context) -> AsyncIterator[Response]:
            async with self._boundary(method, request, context), aclosing(handle(request, context)) as events:
                async for event in events:
                    yield event

        return bounded

    @asynccontextmanager
    async def _boundary(self, method: Method, request: object, context: Context) -> AsyncGenerator[None]:
        started = time.perf_counter()
        code = StatusCode.CANCELLED  # what it stays where the caller leaves before the block ends
        with bound_request_id(accept_request_id(_request_id_of(request))) as request_id:
            try:
                async with self._admitted():
                    yield
                code = StatusCode.OK
            except Exception as error:  # noqa: BLE001 - the process boundary
                code, details = status_of(error, request_id=request_id)
                _log_failure(error, code=code)
                await context.abort(code, details)
            finally:
                duration_s = time.perf_counter() - started
                metrics.record_rpc(method=method, code=code, duration_s=duration_s)
                log.info("rpc.ended", method=method, code=code.name, duration_ms=round(duration_s * 1e3, 3))

    @asynccontextmanager
    async def _admitted(self) -> AsyncGenerator[None]:
        """Refuse at once where the service is full: a caller is better served by another replica than by a queue."""
        if self._running >= self._max_running:
            raise Overloaded(f"{self._max_running} questions are being answered; try again in a moment")
        self._running += 1
        try:
            with metrics.running_rpc():
                yield
        finally:
            self._running -= 1


def _request_id_of(request: object) -> str:
    match request:
        case pb.SearchAIRequest() | pb.RateAnswerRequest():
            return request.request_id
        case pb.StreamSearchAIRequest():
            return request.search.request_id
        case _:
            return ""


def _log_failure(error: Exception, *, code: StatusCode) -> None:
    if code is StatusCode.INTERNAL:
        log.error("rpc.crashed", exc_info=error)
    else:
        log.warning("rpc.refused", error=type(error).__name__, code=code.name)

"""Operations over `graphql-transport-ws`, under the limits of requests over HTTP.

Each operation has a context, a request id and a deadline of its own, and counts as a request does. Its results are
sent as they come: the next one is made when the client has taken enough of those before.
"""

import asyncio
import time
from collections.abc import Mapping
from contextlib import aclosing
from typing import TYPE_CHECKING, Any, Final, cast, override

import orjson
from graphql import GraphQLError
from starlette.websockets import WebSocketDisconnect
from strawberry.asgi import ASGIWebSocketAdapter
from strawberry.http.exceptions import WebSocketDisconnected
from strawberry.subscriptions.protocols.graphql_transport_ws.handlers import BaseGraphQLTransportWSHandler, Operation
from strawberry.subscriptions.protocols.graphql_transport_ws.types import Message, SubscribeMessage
from strawberry.types import ExecutionResult
from strawberry.types.execution import PreExecutionError
from telemetry.logging import get_logger
from telemetry.request_id import bound_request_id, new_request_id

from bff.context import RequestContext
from bff.graphql.errors import AllRunning, ClientTooSlow, ErrorCode, PublicError, public_error

if TYPE_CHECKING:
    from bff.graphql.endpoint import GraphQLEndpoint

log = get_logger("bff")

MOST_OPERATIONS: Final = 10
"""Operations of one socket that run at a time."""


class TextSocket(ASGIWebSocketAdapter):
    """Sends messages as text; a client that does not read loses its connection."""

    @override
    async def send_json(self, message: Mapping[str, object]) -> None:
        view = cast("GraphQLEndpoint", self.view)
        try:
            async with asyncio.timeout(view.send_timeout_s):
                await self.ws.send_text(orjson.dumps(message).decode())
        except TimeoutError:
            raise ClientTooSlow from None
        except (WebSocketDisconnect, RuntimeError) as error:  # the latter of a socket that was closed from here
            raise WebSocketDisconnected from error


class SocketHandler(BaseGraphQLTransportWSHandler[RequestContext, None]):
    """One socket; leaving it ends all that its operations are waiting for."""

    @override
    async def handle(self) -> None:
        self._slow = False
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - a coroutine is always run by a task
        self._socket: asyncio.Task[Any] = task
        try:
            await super().handle()
        except ClientTooSlow:
            log.info("client.slow")
        except asyncio.CancelledError:
            if not self._slow or task.uncancel():
                raise
            log.info("client.slow")

    @override
    async def handle_message(self, message: Message) -> None:
        wrong = _wrong_with(message)
        if wrong:
            await self.handle_invalid_message(wrong)
        else:
            await super().handle_message(message)

    @override
    async def handle_subscribe(self, message: SubscribeMessage) -> None:
        if not self.connection_acknowledged or message["id"] in self.operations:
            return await super().handle_subscribe(message)  # which ends the socket
        if len(self.operations) >= MOST_OPERATIONS:
            text = f"{MOST_OPERATIONS} operations of this socket are running; end one of them first."
            return await self._refuse(message["id"], PublicError(ErrorCode.RESOURCE_EXHAUSTED, text))
        documents = cast("GraphQLEndpoint", self.view).documents
        try:
            payload = documents.with_document(cast("dict[str, Any]", message["payload"]))
        except PublicError as error:
            return await self._refuse(message["id"], error)
        if not isinstance(payload.get("query"), str):
            return await self.handle_invalid_message("`query` is a string")
        return await super().handle_subscribe({**message, "payload": cast("Any", payload)})

    async def _refuse(self, operation_id: str, error: PublicError) -> None:
        await self.send_message({"id": operation_id, "type": "error", "payload": [error.formatted]})

    @override
    async def run_operation(self, operation: Operation[RequestContext, None]) -> None:
        """Run one operation under an id of its own, and log one line when it has ended."""
        started, outcome = time.perf_counter(), "left"
        with bound_request_id(new_request_id()):
            try:
                outcome = await self._run(operation)
            except WebSocketDisconnected:
                pass
            except ClientTooSlow:
                outcome, self._slow = "slow", True
                self._socket.cancel()
            finally:
                duration_ms = round((time.perf_counter() - started) * 1e3, 3)
                log.info("operation.ended", outcome=outcome, duration_ms=duration_ms)

    async def _run(self, operation: Operation[RequestContext, None]) -> str:
        view = cast("GraphQLEndpoint", self.view)
        try:
            with view.admitted():
                async with view.new_context() as context:
                    refused = await self._send_results(operation, context)
        except AllRunning as error:
            await operation.send_initial_errors([_graphql_error(error)])
            return "turned_away"
        except (WebSocketDisconnected, ClientTooSlow):
            raise
        except Exception as error:  # a mistake of ours ends its operation, and no other one of the socket
            log.exception("operation.failed")
            await operation.send_initial_errors([_graphql_error(error)])
            return "failed"
        if refused:
            return "refused"
        await operation.send_operation_message({"id": operation.id, "type": "complete"})
        return "completed"

    async def _send_results(self, operation: Operation[RequestContext, None], context: RequestContext) -> bool:
        """Send what an operation yields; return whether it was refused before it began."""
        results = await self.schema.stream(
            operation.query,
            variable_values=operation.variables,
            context_value=context,
            operation_name=operation.operation_name,
        )
        async with aclosing(results):
            async for result in results:
                if isinstance(result, PreExecutionError):
                    await operation.send_initial_errors(result.errors or [])
                    return True
                if isinstance(result, ExecutionResult):  # the schema has nothing that would come in pieces
                    await operation.send_next(result)
        return False


def _graphql_error(error: Exception) -> GraphQLError:
    return public_error(GraphQLError("", original_error=error))


def _wrong_with(message: object) -> str | None:
    """Return why a message is none of the protocol, where strawberry would only fail on it."""
    if not isinstance(message, dict):
        return "A message is a JSON object"
    fields = cast("dict[str, object]", message)
    if fields.get("type") not in ("subscribe", "complete"):
        return None
    if not isinstance(fields.get("id"), str):
        return "`id` is a string"
    if fields["type"] == "complete":
        return None
    payload = fields.get("payload")
    if not isinstance(payload, dict):
        return "`payload` is a JSON object"
    asked = cast("dict[str, object]", payload)
    if not isinstance(asked.get("variables"), dict | None):
        return "`variables` is a JSON object"
    return None if isinstance(asked.get("operationName"), str | None) else "`operationName` is a string"

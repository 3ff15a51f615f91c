"""GraphQL over HTTP: POST with JSON in, JSON or events out, and sockets; one context for each operation."""

from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, Final, override

import orjson
from cross_web import AsyncHTTPRequestAdapter, HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket
from strawberry.asgi import GraphQL
from strawberry.exceptions import MissingQueryError
from strawberry.http import GraphQLRequestData
from strawberry.schema.exceptions import CannotGetOperationTypeError, InvalidOperationTypeError
from strawberry.subscriptions import GRAPHQL_TRANSPORT_WS_PROTOCOL
from strawberry.types import ExecutionResult, SubscriptionExecutionResult
from strawberry.types.graphql import OperationType
from telemetry.logging import get_logger

from bff.context import RequestContext
from bff.graphql.errors import AllRunning, ClientTooSlow, ErrorCode
from bff.graphql.event_stream import EventStream
from bff.graphql.operations import sent
from bff.graphql.questions import Questions
from bff.graphql.schema import Schema
from bff.graphql.searches import Searches
from bff.graphql.socket_protocol import SocketHandler, TextSocket
from bff.middleware import BODY, GRAPHQL_PATH, RETRY_AFTER_S, SEARCH_LANE, turn_away
from bff.refusals import refusal_of

log = get_logger("bff")

_IN_ONE_PIECE: Final = (OperationType.QUERY, OperationType.MUTATION)
_SUBSCRIBE: Final = "A subscription is answered with `accept: text/event-stream`, or over `graphql-transport-ws`."
# How long a socket may be open without asking for anything that it then may ask for.
_INIT_TIMEOUT: Final = timedelta(seconds=10)


class GraphQLEndpoint(GraphQL[RequestContext, None]):
    """Serves one schema. Batches, uploads, GET and multipart streams are off: each is a way around a limit.

    At most so many operations run at a time, those of sockets and event streams among them. Whatever an operation asks
    for besides, it has no answer where a search in it is turned away, because `search` is never null: it is answered
    503 as a whole.
    """

    def __init__(
        self,
        schema: Schema,
        new_context: Callable[[], RequestContext],
        questions: Questions,
        *,
        most_running: int,
        send_timeout_s: float,
    ) -> None:
        super().__init__(
            schema,
            graphql_ide=None,
            allow_queries_via_get=False,
            subscription_protocols=(GRAPHQL_TRANSPORT_WS_PROTOCOL,),
            connection_init_wait_timeout=_INIT_TIMEOUT,
        )
        self.send_timeout_s = send_timeout_s
        self._event_stream = EventStream(schema, send_timeout_s=send_timeout_s)
        self._new_context = new_context
        self._questions = questions
        self._most_running = most_running
        self._running = 0

    websocket_adapter_class = TextSocket
    graphql_transport_ws_handler_class = SocketHandler

    @override
    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self.run(WebSocket(scope, receive, send))
            return None
        if scope["method"] != "POST":
            wrong = refusal_of(405, ErrorCode.INVALID_ARGUMENT, "POST a query here.", {"allow": "POST"})
            return await wrong(scope, receive, send)
        try:
            with self.admitted():
                await self._answer(scope, receive, send)
        except AllRunning:
            return await turn_away(scope, receive, send)
        except ClientTooSlow:
            log.info("client.slow")

    @contextmanager
    def admitted(self) -> Generator[None]:
        """Count one operation while it runs.

        Raises:
            AllRunning: as many run as may.
        """
        if self._running >= self._most_running:
            raise AllRunning
        self._running += 1
        try:
            yield
        finally:
            self._running -= 1

    def new_context(self) -> RequestContext:
        """Return the context of one operation."""
        return self._new_context()

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        posted = is_json(scope["headers"])
        streamed = sent(scope[BODY]) if posted and wants_events(scope["headers"]) else None
        if streamed is not None:
            async with self._new_context() as context:
                return await self._event_stream.answer(streamed, context, send)
        asked = self._questions.asked(scope[BODY]) if posted else None
        if asked is None:
            return await (await self._response(Request(scope, receive)))(scope, receive, send)
        async with self._new_context() as context:
            answer = await self._questions.answer(asked, context)
        return await _send_json(send, answer, turned_away=False)

    async def _response(self, request: Request) -> Response:
        """Return the answer of graphql-core, or why it was not asked."""
        try:
            return await self.run(request)
        except HTTPException as error:
            return refusal_of(error.status_code, ErrorCode.INVALID_ARGUMENT, error.reason)

    @override
    async def get_context(self, request: Request | WebSocket, response: Response | WebSocket) -> RequestContext:
        return self._new_context()

    @override
    async def execute_operation(
        self,
        request: Request,
        request_adapter: AsyncHTTPRequestAdapter,
        request_data: GraphQLRequestData | list[GraphQLRequestData],
        context: RequestContext,
        root_value: None,
        sub_response: Response,
    ) -> ExecutionResult | list[ExecutionResult] | SubscriptionExecutionResult:
        async with context:
            result = await super().execute_operation(
                request, request_adapter, request_data, context, root_value, sub_response
            )
        if context.turned_away:
            sub_response.status_code = 503
            sub_response.headers["retry-after"] = str(RETRY_AFTER_S)
        return result

    @override
    async def execute_single(
        self,
        request: Request,
        request_adapter: AsyncHTTPRequestAdapter,
        sub_response: Response,
        context: RequestContext,
        root_value: None,
        request_data: GraphQLRequestData,
    ) -> ExecutionResult:
        """Run an operation whose answer comes in one piece, which that of a subscription does not."""
        try:
            return await self.schema.execute(
                request_data.query,
                variable_values=request_data.variables,
                context_value=context,
                operation_name=request_data.operation_name,
                allowed_operation_types=_IN_ONE_PIECE,
            )
        except CannotGetOperationTypeError as error:
            raise HTTPException(400, error.as_http_error_reason()) from error
        except InvalidOperationTypeError as error:
            raise HTTPException(400, _SUBSCRIBE) from error
        except MissingQueryError as error:
            raise HTTPException(400, "The body has no `query`.") from error

    @override
    def parse_json(self, data: str | bytes) -> Any:
        try:
            value = self.decode_json(data)
        except orjson.JSONDecodeError:
            message = "The body is no JSON in UTF-8, in which half of a surrogate pair is no character."
            raise HTTPException(400, message) from None
        if not isinstance(value, dict):
            raise HTTPException(400, "The body must be one JSON object with a `query`.")
        return value  # pyright: ignore[reportUnknownVariableType] - any JSON

    @override
    def decode_json(self, data: str | bytes) -> object:
        return orjson.loads(data)

    @override
    def encode_json(self, data: object) -> bytes:
        return orjson.dumps(data)


class SearchFirst:
    """Answers requests that only search, before anything looks for who is to answer a request."""

    def __init__(self, app: ASGIApp, *, searches: Searches) -> None:
        self._app = app
        self._searches = searches

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run one request whose body is read, or pass it on."""
        if not _is_plainly_posted(scope):
            return await self._app(scope, receive, send)
        body: bytes = scope[BODY]
        kept = self._searches.recall(body)
        if kept is not None:
            scope[SEARCH_LANE] = True
            return await _send_json(send, kept, turned_away=False)
        asked = self._searches.asked(body)
        if asked is not None:
            answer = await self._searches.answer(asked)
            scope[SEARCH_LANE] = answer.turned_away or not answer.failed
            return await _send_json(send, answer.body, turned_away=answer.turned_away)
        return await self._app(scope, receive, send)


def is_json(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Tell whether a body is said to be JSON, by the first header that says what it is."""
    for name, value in headers:
        if name == b"content-type":
            return value.partition(b";")[0].strip().lower() == b"application/json"
    return False


def wants_events(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Tell whether an answer is to come as server-sent events."""
    return any(name == b"accept" and b"text/event-stream" in value.lower() for name, value in headers)


def _is_plainly_posted(scope: Scope) -> bool:
    return (
        scope["type"] == "http"
        and scope["method"] == "POST"
        and scope["path"] == GRAPHQL_PATH
        and is_json(scope["headers"])
        and not wants_events(scope["headers"])
    )


async def _send_json(send: Send, body: bytes, *, turned_away: bool) -> None:
    headers = [(b"content-length", b"%d" % len(body)), (b"content-type", b"application/json")]
    if turned_away:
        headers.append((b"retry-after", b"%d" % RETRY_AFTER_S))
    await send({"type": "http.response.start", "status": 503 if turned_away else 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})

"""GraphQL over HTTP: an operation in, JSON or events out, and sockets; one context for each operation."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from datetime import timedelta
from typing import Final, override

import orjson
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket
from strawberry.asgi import GraphQL
from strawberry.schema.exceptions import CannotGetOperationTypeError, InvalidOperationTypeError
from strawberry.subscriptions import GRAPHQL_TRANSPORT_WS_PROTOCOL
from strawberry.types import ExecutionResult
from strawberry.types.graphql import OperationType
from telemetry.logging import get_logger

from bff.context import RequestContext
from bff.graphql.documents import Documents
from bff.graphql.errors import AllRunning, ClientTooSlow, ErrorCode
from bff.graphql.event_stream import EventStream
from bff.graphql.media import MEDIA, Media
from bff.graphql.questions import Questions
from bff.graphql.replies import send_json, send_result
from bff.graphql.schema import Schema
from bff.graphql.sent import RECEIVED, Received, Sent
from bff.graphql.socket_protocol import SocketHandler, TextSocket
from bff.middleware import turn_away
from bff.refusals import refusal_of

log = get_logger("bff")

_POSTED: Final = (OperationType.QUERY, OperationType.MUTATION)
_GOT: Final = (OperationType.QUERY,)
_SUBSCRIBE: Final = "A subscription is answered with `accept: text/event-stream`, or over `graphql-transport-ws`."
_POST: Final = "A GET is for queries alone; POST this operation."
# How long a socket may be open without asking for anything that it then may ask for.
_INIT_TIMEOUT: Final = timedelta(seconds=10)


class GraphQLEndpoint(GraphQL[RequestContext, None]):
    """Serves one schema. Batches, uploads and multipart streams are off: each is a way around a limit.

    At most so many operations run at a time, those of sockets and event streams among them. Whatever an operation asks
    for besides, it has no answer where a search in it is turned away, because `search` is never null: it is answered
    503 as a whole.
    """

    def __init__(
        self,
        schema: Schema,
        new_context: Callable[[], RequestContext],
        questions: Questions,
        documents: Documents,
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
            allowed_origins=("*",),  # which origins are is judged before a socket gets here: `SocketAdmission`
        )
        self.documents = documents
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
        """Answer one request whose body and media type stand in its scope."""
        received: Received = scope[RECEIVED]
        request = received.content()
        if isinstance(request, str):
            return await refusal_of(400, ErrorCode.INVALID_ARGUMENT, request)(scope, receive, send)
        if scope[MEDIA] is Media.EVENTS:
            async with self._new_context() as context:
                return await self._event_stream.answer(request, context, send)
        asked = self._questions.asked(received)
        if asked is not None:
            async with self._new_context() as context:
                answer = await self._questions.answer(asked, context)
            return await send_json(scope, send, answer)
        return await self._execute(request, scope, receive, send)

    async def _execute(self, request: Sent, scope: Scope, receive: Receive, send: Send) -> None:
        """Have graphql-core run an operation whose answer comes in one piece, which that of a subscription does not."""
        allowed = _GOT if scope["method"] == "GET" else _POSTED
        try:
            async with self._new_context() as context:
                result: ExecutionResult = await self.schema.execute(
                    request.query,
                    variable_values=dict(request.variables),
                    context_value=context,
                    operation_name=request.operation_name,
                    allowed_operation_types=allowed,
                )
        except CannotGetOperationTypeError as error:
            wrong = refusal_of(400, ErrorCode.INVALID_ARGUMENT, error.as_http_error_reason())
        except InvalidOperationTypeError:
            got = allowed is _GOT
            status, message, headers = (405, _POST, {"allow": "POST"}) if got else (400, _SUBSCRIBE, {})
            wrong = refusal_of(status, ErrorCode.INVALID_ARGUMENT, message, headers)
        else:
            return await send_result(scope, send, result, turned_away=context.turned_away)
        return await wrong(scope, receive, send)

    @override
    async def get_context(self, request: Request | WebSocket, response: Response | WebSocket) -> RequestContext:
        return self._new_context()

    @override
    def decode_json(self, data: str | bytes) -> object:
        return orjson.loads(data)

    @override
    def encode_json(self, data: object) -> bytes:
        return orjson.dumps(data)

"""GraphQL over HTTP: POST with JSON in, JSON out, one context for each request."""

from collections.abc import Callable
from typing import Any, override

import orjson
from cross_web import AsyncHTTPRequestAdapter, HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket
from strawberry.asgi import GraphQL
from strawberry.http import GraphQLRequestData
from strawberry.types import ExecutionResult, SubscriptionExecutionResult

from bff.context import RequestContext
from bff.graphql.schema import Schema


class GraphQLEndpoint(GraphQL[RequestContext, None]):
    """Serves one schema. Batches, uploads, GET and streams are off: each is a way around a limit."""

    def __init__(self, schema: Schema, new_context: Callable[[], RequestContext]) -> None:
        super().__init__(schema, graphql_ide=None, allow_queries_via_get=False, subscription_protocols=())
        self._new_context = new_context

    @override
    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] != "POST":
            return await PlainTextResponse("POST a query here.", 405, {"allow": "POST"})(scope, receive, send)
        return await super().__call__(scope, receive, send)

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
            return await super().execute_operation(
                request, request_adapter, request_data, context, root_value, sub_response
            )

    @override
    def parse_json(self, data: str | bytes) -> Any:
        value = super().parse_json(data)
        if not isinstance(value, dict):
            raise HTTPException(400, "The body must be one JSON object with a `query`.")
        return value  # pyright: ignore[reportUnknownVariableType] - any JSON

    @override
    def decode_json(self, data: str | bytes) -> object:
        return orjson.loads(data)

    @override
    def encode_json(self, data: object) -> bytes:
        return orjson.dumps(data)

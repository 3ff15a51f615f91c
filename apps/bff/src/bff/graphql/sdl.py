"""The served schema in GraphQL's own language, for tools that generate code from it."""

from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from bff.conditional import etag_of, is_current
from bff.graphql.schema import Schema

SCHEMA_PATH: Final = "/schema.graphql"


def schema_text(schema: Schema) -> str:
    """Return a schema in GraphQL's own language."""
    return schema.as_str().rstrip() + "\n"


def schema_route(schema: Schema) -> Route:
    """Return the address at which a schema is told."""
    text = schema_text(schema)
    etag = etag_of(text.encode())
    headers = {"cache-control": "no-cache", "etag": etag, "x-content-type-options": "nosniff"}

    async def tell(request: Request) -> Response:
        if is_current(request.headers.raw, etag):
            return Response(status_code=304, headers=headers)
        return PlainTextResponse(text, headers=headers)

    return Route(SCHEMA_PATH, tell)

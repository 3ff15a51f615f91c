"""Refuses a request that GraphQL never sees, in the form of its errors."""

from collections.abc import Mapping

from starlette.responses import JSONResponse, Response

from bff.graphql.errors import ErrorCode, PublicError


def refusal_of(status: int, code: ErrorCode, message: str, headers: Mapping[str, str] | None = None) -> Response:
    """Return the answer that refuses with a status of HTTP, and says why as every other error does."""
    return JSONResponse({"data": None, "errors": [PublicError(code, message).formatted]}, status, headers)

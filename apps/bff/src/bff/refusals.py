"""Refuses a request that GraphQL never sees, in the form of its errors."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import orjson
from starlette.types import Receive, Scope, Send

from bff.graphql.errors import ErrorCode, PublicError
from bff.graphql.media import Media, media_of

NO_STORE: Final = (b"cache-control", b"no-store")
"""What an answer to a GET says that nobody is to be given again."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """An answer that refuses with a status of HTTP, and says why as every other error does."""

    status: int
    error: PublicError
    headers: Mapping[str, str] = field(default_factory=dict[str, str])

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        """Send the answer, in the media type that the request takes."""
        media = Media.RESPONSE if media_of(scope["headers"]) is Media.RESPONSE else Media.JSON
        payload: dict[str, Any] = {"errors": [self.error.formatted]}
        # Without data: nothing was executed, which by the older type only a null can say.
        body = orjson.dumps(payload if media is Media.RESPONSE else {"data": None, **payload})
        headers = [
            (b"content-length", b"%d" % len(body)),
            (b"content-type", media.value),
            *((name.encode(), value.encode()) for name, value in self.headers.items()),
        ]
        if scope["method"] == "GET":
            headers.append(NO_STORE)
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": body})


def refusal_of(status: int, code: ErrorCode, message: str, headers: Mapping[str, str] | None = None) -> Refusal:
    """Return the answer that refuses with a status of HTTP, a code and a message."""
    return Refusal(status, PublicError(code, message), headers or {})

"""Sends the answers of operations in the media type that was asked for, with the status that it gives them."""

from typing import Final

import orjson
from starlette.types import Scope, Send
from strawberry.http import process_result
from strawberry.types import ExecutionResult

from bff.conditional import etag_of, is_current
from bff.graphql.errors import ErrorCode
from bff.graphql.media import MEDIA, Media
from bff.middleware import RETRY_AFTER_S
from bff.refusals import NO_STORE

OK: Final = 200

# Only answers to a GET are ever kept by a browser, or by a cache before it: what it kept it has to ask about each time,
# because the data may have changed.
_KEPT: Final = [(b"cache-control", b"no-cache"), (b"vary", b"accept")]


async def send_json(scope: Scope, send: Send, body: bytes, *, status: int = 200, turned_away: bool = False) -> None:
    """Send an answer as JSON; one that was turned away has a status of its own, whatever its media type.

    To a GET of who has the answer already, only that it is still the same.
    """
    media: Media = scope[MEDIA]
    headers = [(b"content-length", b"%d" % len(body)), (b"content-type", media.value)]
    if turned_away:
        status = 503
        headers.append((b"retry-after", b"%d" % RETRY_AFTER_S))
    if scope["method"] == "GET" and status != OK:
        headers.append(NO_STORE)
    elif scope["method"] == "GET":
        etag = etag_of(body)
        kept = [*_KEPT, (b"etag", etag.encode())]
        if is_current(scope["headers"], etag):
            status, headers, body = 304, kept, b""
        else:
            headers += kept
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def send_result(scope: Scope, send: Send, result: ExecutionResult, *, turned_away: bool) -> None:
    """Send what came of an operation.

    One that was never executed has no data, and a status that says so, in the media type that has both; in the older
    one its data is null and its status 200, so that clients know it from what a proxy says.
    """
    formatted = process_result(result)
    if scope[MEDIA] is not Media.RESPONSE or not was_refused(result):
        return await send_json(scope, send, orjson.dumps(formatted), turned_away=turned_away)
    codes = {(error.extensions or {}).get("code") for error in result.errors or ()}
    status = 500 if ErrorCode.INTERNAL in codes else 400
    return await send_json(scope, send, orjson.dumps({"errors": formatted.get("errors")}), status=status)


def was_refused(result: ExecutionResult) -> bool:
    """Tell whether an operation was never executed: what fails while it runs has a place in the answer."""
    errors = result.errors or []
    return result.data is None and bool(errors) and all(error.path is None for error in errors)

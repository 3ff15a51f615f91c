"""GraphQL over HTTP, as it comes in: what is posted as JSON or stands in the address of a GET becomes one body.

What is asked and how it wants to be answered then stand in the scope, so that all behind it treats both alike.
"""

from typing import Final, Never
from urllib.parse import parse_qsl

import orjson
from starlette.types import ASGIApp, Receive, Scope, Send

from bff.graphql.documents import Documents
from bff.graphql.errors import ErrorCode, PublicError
from bff.graphql.limits import RequestLimits
from bff.graphql.media import MEDIA, Media, is_json, media_of
from bff.graphql.sent import RECEIVED, Received
from bff.middleware import BODY, GRAPHQL_PATH
from bff.origins import PREFLIGHTED, Origins, is_forgeable
from bff.refusals import Refusal, refusal_of

_PARAMETERS: Final = frozenset({"query", "documentId", "operationName", "variables", "extensions"})
# More than there are names for; who sends more means something else.
_MOST_PARAMETERS: Final = 32
_METHODS: Final = {"allow": "GET, POST"}


class RequestRefused(Exception):
    """A request that is no operation to be answered."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__()
        self.refusal = refusal


class Incoming:
    """Puts what each request for ``/graphql`` sends, and the media type of its answer, into its scope, or refuses."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        documents: Documents,
        limits: RequestLimits,
        origins: Origins,
        explorer: ASGIApp | None = None,
    ) -> None:
        """Take what answers a person who opens the address in a browser; ``None`` where nothing does."""
        self._app = app
        self._documents = documents
        self._limits = limits
        self._origins = origins
        self._explorer = explorer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run one request whose body is read."""
        if scope["type"] != "http" or scope["path"] != GRAPHQL_PATH:
            return await self._app(scope, receive, send)
        if self._explorer is not None and _is_opened_by_a_person(scope):
            return await self._explorer(scope, receive, send)
        try:
            scope[MEDIA] = self._media(scope)
            scope[RECEIVED] = self._received(scope)
        except RequestRefused as refused:
            return await refused.refusal(scope, receive, send)
        return await self._app(scope, receive, send)

    def _media(self, scope: Scope) -> Media:
        media, method = media_of(scope["headers"]), scope["method"]
        if method not in {"GET", "POST"}:
            _refuse(405, "Send a query with GET or POST.", _METHODS)
        if media is None:
            _refuse(406, "Answers are application/graphql-response+json, application/json or text/event-stream.")
        if media is Media.EVENTS and method == "GET":
            _refuse(405, "POST what is to be answered with events.", {"allow": "POST"})
        return media

    def _received(self, scope: Scope) -> Received:
        if scope["method"] == "POST":
            if not is_json(scope["headers"]):
                _refuse(400, "POST a query as application/json.")
            body: bytes = scope[BODY]
        else:
            body = self._in_address(scope)
        try:
            return self._documents.received(body)
        except PublicError as error:
            raise RequestRefused(Refusal(_status_of(error, scope[MEDIA]), error)) from None

    def _in_address(self, scope: Scope) -> bytes:
        if is_forgeable(scope["headers"], self._origins):
            _refuse(403, f"A GET of a page elsewhere needs one of {', '.join(PREFLIGHTED)} as a header; or POST JSON.")
        asked: bytes = scope["query_string"]
        if len(asked) > self._limits.address_bytes:
            _refuse(414, f"The query in an address may have {self._limits.address_bytes} bytes; POST a longer one.")
        return body_of(asked)


def body_of(query_string: bytes) -> bytes:
    """Return the parameters in an address as the body of a POST that asks the same.

    Raises:
        RequestRefused: they cannot be read.
    """
    try:
        pairs = parse_qsl(
            query_string.decode(), keep_blank_values=True, errors="strict", max_num_fields=_MOST_PARAMETERS
        )
    except ValueError:  # too many, or no UTF-8
        _refuse(400, "The parameters in the address cannot be read.")
    given = [(name, value) for name, value in pairs if name in _PARAMETERS]
    asked: dict[str, object] = dict(given)
    if len(asked) < len(given):
        _refuse(400, "Each parameter in the address is given once.")
    for name in ("variables", "extensions"):
        if name in asked:
            asked[name] = _json(name, str(asked[name]))
    if asked.get("operationName") == "":
        del asked["operationName"]
    return orjson.dumps(asked)


def _json(name: str, text: str) -> object:
    try:
        return orjson.loads(text) if text else None
    except orjson.JSONDecodeError:
        _refuse(400, f"`{name}` in the address is no JSON.")


def _status_of(error: PublicError, media: Media) -> int:
    """Return the status of a document that is not answered.

    Clients that register documents read of an unknown one in an answer of 200, where the older type tells them nothing
    by its status.
    """
    if error.code is ErrorCode.PERSISTED_QUERY_NOT_FOUND and media is not Media.RESPONSE:
        return 200
    return 403 if error.code is ErrorCode.DOCUMENT_NOT_ALLOWED else 400


def _is_opened_by_a_person(scope: Scope) -> bool:
    """Tell whether a browser goes to the address, which asks for nothing by itself."""
    if scope["method"] != "GET" or scope["query_string"]:
        return False
    return any(name == b"accept" and b"text/html" in value for name, value in scope["headers"])


def _refuse(status: int, message: str, headers: dict[str, str] | None = None) -> Never:
    raise RequestRefused(refusal_of(status, ErrorCode.INVALID_ARGUMENT, message, headers))

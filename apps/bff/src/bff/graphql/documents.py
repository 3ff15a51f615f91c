"""Persisted documents: a request names a document by its SHA-256 in place of sending it.

Documents are known in two ways. Those of the allow-list (`bff.graphql.allow_list`) are there from the beginning. All
others were registered by a request that sent the document with its hash ("automatic persisted
queries"); of these the ones that were used last are kept. Where only the allow-list is answered, nothing is registered.

A request names a document by ``documentId``, as GraphQL over HTTP has it, or by ``extensions.persistedQuery``, as
Apollo's clients do.
"""

from collections import OrderedDict
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final, cast

import orjson

from bff.graphql.errors import ErrorCode, PublicError
from bff.graphql.limits import RequestLimits
from bff.graphql.sent import Received, sent_in

_PREFIX: Final = "sha256:"
_VERSION: Final = 1
# What a body holds, wherever it names a document.
_MARKS: Final = (b"documentId", b"persistedQuery")
_NOT_ALLOWED: Final = "Only the documents of this server's allow-list are answered, and this is none of them."


class Documents:
    """The documents that can be named, and whether any others are answered."""

    def __init__(self, listed: Mapping[str, str], *, only_listed: bool, most: int, limits: RequestLimits) -> None:
        """Take the texts of the allow-list by their ids, and how many others are kept at most."""
        self._listed = {**listed, **{hash_of(text): text for text in listed.values()}}
        self._texts = frozenset(listed.values())
        self._only_listed = only_listed
        self._most = most
        self._limits = limits
        self._registered: OrderedDict[str, str] = OrderedDict()

    def received(self, body: bytes) -> Received:
        """Return what came of a request, with the document that it names; as it is where it names none.

        Raises:
            PublicError: there is no such document, or it may not be asked for.
        """
        if not self._only_listed and not any(mark in body for mark in _MARKS):
            return Received(body)
        try:
            request = orjson.loads(body)
        except orjson.JSONDecodeError:
            return Received(body)
        if not isinstance(request, dict):
            return Received(body)
        asked = cast("dict[str, Any]", request)
        resolved = self.with_document(asked)
        return Received(body if resolved is asked else orjson.dumps(resolved), sent_in(resolved))

    def with_document(self, request: dict[str, Any]) -> dict[str, Any]:
        """Return a request with the document that it names, or as it is where it names none.

        Raises:
            PublicError: there is no such document, or it may not be asked for.
        """
        named, query = _named(request), request.get("query")
        if named is None:
            if self._only_listed and not (isinstance(query, str) and query in self._texts):
                raise PublicError(ErrorCode.DOCUMENT_NOT_ALLOWED, _NOT_ALLOWED)
            return request
        if isinstance(query, str):
            self._register(named, query)
        else:
            query = self._known(named)
        asked = {"query": query, **{key: request[key] for key in request if key not in {"query", "documentId"}}}
        if isinstance(asked.get("extensions"), dict):
            del asked["extensions"]  # nothing else in it is read here
        return asked

    def _known(self, named: str) -> str:
        text = self._listed.get(named)
        if text is None and named in self._registered:
            self._registered.move_to_end(named)
            text = self._registered[named]
        if text is not None:
            return text
        if self._only_listed:
            raise PublicError(ErrorCode.DOCUMENT_NOT_ALLOWED, _NOT_ALLOWED)
        # Clients that register documents compare the message, too.
        raise PublicError(ErrorCode.PERSISTED_QUERY_NOT_FOUND, "PersistedQueryNotFound")

    def _register(self, named: str, text: str) -> None:
        if self._only_listed:
            if text not in self._texts:
                raise PublicError(ErrorCode.DOCUMENT_NOT_ALLOWED, _NOT_ALLOWED)
            return
        if hash_of(text) != named:
            raise PublicError(ErrorCode.INVALID_ARGUMENT, "The hash is not the SHA-256 of the document beside it.")
        if not self._most or not self._limits.keeps(text):
            return
        self._registered[named] = text
        self._registered.move_to_end(named)
        if len(self._registered) > self._most:
            self._registered.popitem(last=False)


def hash_of(text: str) -> str:
    """Return the SHA-256 of a document in lower case hexadecimal digits."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _named(request: Mapping[str, Any]) -> str | None:
    """Return the id of the document that a request names, without the prefix of a hash; ``None`` where it names none.

    Raises:
        PublicError: what should name one cannot be read.
    """
    document_id = request.get("documentId")
    if isinstance(document_id, str):
        return document_id.removeprefix(_PREFIX)
    if document_id is not None:
        raise PublicError(ErrorCode.INVALID_ARGUMENT, "`documentId` is a string.")
    extensions = request.get("extensions")
    persisted = cast("dict[str, Any]", extensions).get("persistedQuery") if isinstance(extensions, dict) else None
    if persisted is None:
        return None
    fields = cast("dict[str, Any]", persisted) if isinstance(persisted, dict) else {}
    named = fields.get("sha256Hash")
    if fields.get("version") != _VERSION or not isinstance(named, str):
        message = f"`persistedQuery` has a `sha256Hash` and the `version` {_VERSION}."
        raise PublicError(ErrorCode.INVALID_ARGUMENT, message)
    return named

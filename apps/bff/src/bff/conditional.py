"""Conditional requests: who has a text already is told that it has not changed, in place of the text."""

from hashlib import blake2b
from typing import Final

from bff.graphql.media import Headers

_TAG_BYTES: Final = 16


def etag_of(content: bytes) -> str:
    """Return the tag of a text; a weak one, because it is sent in several codings."""
    return f'W/"{blake2b(content, digest_size=_TAG_BYTES).hexdigest()}"'


def is_current(headers: Headers, etag: str) -> bool:
    """Tell whether the headers of a request say that the client has what ``etag`` stands for."""
    known = b",".join(value for name, value in headers if name == b"if-none-match")
    tags = {tag.strip().removeprefix(b"W/") for tag in known.split(b",")}
    return b"*" in tags or etag.encode().removeprefix(b"W/") in tags

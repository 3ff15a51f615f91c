"""Content negotiation: the media types that operations come and are answered in, and which one a request wants.

A request costs two look-ups here, because browsers and clients send the same few headers again and again.
"""

from collections.abc import Iterable, Mapping
from enum import Enum
from functools import lru_cache
from typing import Final

type Headers = Iterable[tuple[bytes, bytes]]

MEDIA: Final = "kizuna.media"
"""Key of the scope under which the ``Media`` that a request wants stands, once it is known."""
# Header values that are remembered with what they mean; a client that sends ever other ones gains nothing by it.
_REMEMBERED: Final = 256
_NAMED: Final = 2


class Media(Enum):
    """The media types of answers; each value is the ``content-type``."""

    JSON = b"application/json"
    RESPONSE = b"application/graphql-response+json; charset=utf-8"
    EVENTS = b"text/event-stream; charset=utf-8"


def is_json(headers: Headers) -> bool:
    """Tell whether a body is said to be JSON, by the first header that says what it is."""
    for name, value in headers:
        if name == b"content-type":
            return value.partition(b";")[0].strip().lower() == b"application/json"
    return False


def media_of(headers: Headers) -> Media | None:
    """Return the media type in which a request wants its answer; ``None`` where it takes none that there is.

    Whoever does not say gets ``application/json``, as clients from before ``application/graphql-response+json`` expect.
    """
    accept: bytes | None = None
    for name, value in headers:
        if name == b"accept":
            accept = value if accept is None else b"%b,%b" % (accept, value)
    return _wanted(accept) if accept else Media.JSON


@lru_cache(_REMEMBERED)
def _wanted(accept: bytes) -> Media | None:
    ranges = dict(map(weighted, accept.lower().split(b",")))
    if ranges.get(b"text/event-stream", 0) > 0:
        return Media.EVENTS  # only who can follow a stream names it
    json, response = _liked(ranges, b"application/json"), _liked(ranges, b"application/graphql-response+json")
    if not json[0] and not response[0]:
        return None
    # Named alike, the one whose statuses say what came of an operation; meant alike by a wildcard, the one of old.
    newer = response > json or (response == json and response[1] == _NAMED)
    return Media.RESPONSE if newer else Media.JSON


def weighted(written: bytes) -> tuple[bytes, float]:
    """Return one of what a header accepts, with its quality, 0 to 1; one that cannot be read is not wanted."""
    accepted, *parameters = (part.strip() for part in written.split(b";"))
    for parameter in parameters:
        name, _, value = parameter.partition(b"=")
        if name.strip() == b"q":
            try:
                return accepted, min(1.0, max(0.0, float(value)))
            except ValueError:
                return accepted, 0.0
    return accepted, 1.0


def _liked(ranges: Mapping[bytes, float], media: bytes) -> tuple[float, int]:
    """Return the quality of a type, and how closely the range with it names the type."""
    for closeness, name in ((_NAMED, media), (1, b"application/*"), (0, b"*/*")):
        if name in ranges:
            return ranges[name], closeness
    return 0.0, 0

"""The bytes of an image that came as text: base64, with or without the head of a data URI. Never an address."""

import base64
import re
from typing import Final

from semantic_index.errors import ImageRejected
from semantic_index.images.limits import ImageLimits

FORMATS: Final = ("JPEG", "PNG", "WEBP", "GIF")
"""What is read, by the names that Pillow has for them."""

_DATA_URI: Final = re.compile(r"data:[\w.+/-]*(?:;[\w.+-]+=[\w.+-]+)*;base64,", re.ASCII | re.IGNORECASE)
_ADDRESS: Final = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.ASCII | re.IGNORECASE)
_URL_SAFE: Final = str.maketrans("-_", "+/")
# Characters of base64 for three bytes.
_CHARS, _BYTES = 4, 3
# Line ends and the head of a data URI; what is longer by more is refused before it is copied.
_SLACK: Final = 1.1


def image_bytes(text: str, limits: ImageLimits) -> bytes:
    """Return the bytes of the image in ``text``; line ends, a missing padding and the URL-safe alphabet are taken.

    Raises:
        ImageRejected: it is an address, which nobody fetches, no base64, too large, or of no format that is read.
    """
    if len(text) > limits.max_bytes * _CHARS / _BYTES * _SLACK:
        raise _too_large(limits)
    text = text.strip()
    head = _DATA_URI.match(text)
    if head is None and _ADDRESS.match(text):
        raise ImageRejected("addresses are not fetched; send the image itself, in base64")
    body = "".join(text[head.end() if head else 0 :].split()).rstrip("=").translate(_URL_SAFE)
    try:
        content = base64.b64decode(body + "=" * (-len(body) % _CHARS), validate=True)
    except ValueError:
        raise ImageRejected("it is no base64; send the bytes of the image in base64") from None
    return checked(content, limits)


def checked(content: bytes, limits: ImageLimits) -> bytes:
    """Return the bytes of an image file after a look at their number and their beginning.

    Raises:
        ImageRejected: there are too many, or they are of no format that is read.
    """
    if len(content) > limits.max_bytes:
        raise _too_large(limits)
    if format_of(content) is None:
        raise ImageRejected(f"it is no image of a known format; send one of {', '.join(FORMATS)}")
    return content


def format_of(content: bytes) -> str | None:
    """Return the format that the first bytes of a file say it has, by Pillow's name; ``None`` for any other."""
    if content.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    if content.startswith(b"\x89PNG\r\n\x1a\n"):
        return "PNG"
    if content.startswith((b"GIF87a", b"GIF89a")):
        return "GIF"
    if content.startswith(b"RIFF") and content[8:12] == b"WEBP":
        return "WEBP"
    return None


def _too_large(limits: ImageLimits) -> ImageRejected:
    return ImageRejected(f"it has more than {limits.max_bytes:,} bytes; send a smaller one")

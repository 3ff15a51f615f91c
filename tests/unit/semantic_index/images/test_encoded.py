"""What may stand in `imageQuery`: the bytes of an image, and never an address."""

import base64
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from semantic_index.errors import ImageRejected
from semantic_index.images.encoded import checked, format_of, image_bytes
from semantic_index.images.limits import ImageLimits

LIMITS = ImageLimits(max_bytes=1_000)
PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256))
ENCODED = base64.b64encode(PNG).decode()


@pytest.mark.parametrize(
    "text",
    [
        ENCODED,
        f"data:image/png;base64,{ENCODED}",
        f"data:;base64,{ENCODED}",
        f"DATA:image/png;charset=utf-8;BASE64,{ENCODED}",
        f"\n {ENCODED[:76]}\r\n{ENCODED[76:]}\n",
        ENCODED.rstrip("="),
        base64.urlsafe_b64encode(PNG).decode(),
    ],
)
def test_base64_is_taken_in_every_usual_form(text: str) -> None:
    assert image_bytes(text, LIMITS) == PNG


@pytest.mark.parametrize(
    "text",
    [
        "https://example.org/a.png",
        "http://127.0.0.1:8000/metrics",
        "HTTP://example.org",
        "file:///etc/passwd",
        "ftp://example.org/a.png",
        "//example.org/a.png",
        "data:image/png,%89PNG",
        "data:text/html,<script>",
    ],
)
def test_an_address_is_refused_and_told_what_to_send(text: str) -> None:
    with pytest.raises(ImageRejected, match="addresses are not fetched; send the image itself"):
        image_bytes(text, LIMITS)


@pytest.mark.parametrize("text", ["%%%%", "🖼", "a", "\ud800", "\x00\x00\x00\x00", "iVBO*w0K"])
def test_what_is_no_base64_is_said_to_be_none(text: str) -> None:
    with pytest.raises(ImageRejected, match="no base64"):
        image_bytes(text, LIMITS)


@pytest.mark.parametrize("content", [b"", b"GIF", b"<svg xmlns='x'/>", b"%PDF-1.7", b"BM" + bytes(60), b"RIFF1234WAVE"])
def test_only_known_formats_go_on(content: bytes) -> None:
    with pytest.raises(ImageRejected, match="send one of JPEG, PNG, WEBP, GIF"):
        image_bytes(base64.b64encode(content).decode(), LIMITS)


def test_a_file_may_have_as_many_bytes_as_allowed_and_no_more() -> None:
    largest = PNG + bytes(LIMITS.max_bytes - len(PNG))
    assert image_bytes(base64.b64encode(largest).decode(), LIMITS) == largest
    for larger in (largest + b"\0", largest * 1_000):
        with pytest.raises(ImageRejected, match="more than 1,000 bytes"):
            image_bytes(base64.b64encode(larger).decode(), LIMITS)
        with pytest.raises(ImageRejected, match="more than 1,000 bytes"):
            checked(larger, LIMITS)


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (b"\xff\xd8\xff\xe0", "JPEG"),
        (PNG, "PNG"),
        (b"GIF87a", "GIF"),
        (b"GIF89a", "GIF"),
        (b"RIFF\0\0\0\0WEBPVP8 ", "WEBP"),
        (b"RIFF\0\0\0\0AVI ", None),
        (b"\x89PNG\n\x1a\n", None),
    ],
)
def test_a_format_is_told_by_the_first_bytes(content: bytes, name: str | None) -> None:
    assert format_of(content) == name


@given(st.text())
def test_any_text_is_an_image_or_refused(text: str) -> None:
    with suppress(ImageRejected):
        assert format_of(image_bytes(text, LIMITS))

"""What is kept of an image file once it is decoded."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class DecodedImage:
    """What is kept of an image.

    Attributes:
        width, height: in pixels, as it is to be seen.
        hashes: of the whole image first, then, where it has a frame of one colour, of what is inside.
        pixels: ``side`` × ``side`` RGB bytes of its middle, by rows; empty where nobody asked for them.
    """

    width: int
    height: int
    hashes: tuple[bytes, ...]
    pixels: bytes = b""

"""What an image may take to be read, and how alike two have to be."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ImageLimits:
    """Caps on one image; what is over one of them is refused with the cap's name and value.

    Attributes:
        max_bytes: of the file.
        max_pixels: width times height, as the file's header has them: nothing is decoded of an image that has more.
        min_side: pixels of the shorter side; smaller images have nothing to compare.
        min_contrast: standard deviation of the grey values, of 255; an image of one colour is like every other one.
        decode_timeout_s: to decode and to hash; the process that takes longer is killed.
        max_memory_bytes: of the process that decodes, its libraries included.
    """

    max_bytes: int = 6_000_000
    max_pixels: int = 25_000_000
    min_side: int = 16
    min_contrast: float = 2.0
    decode_timeout_s: float = 3.0
    max_memory_bytes: int = 2_000_000_000

"""What is kept of an image file: perceptual hashes and, for a model, a small square of pixels. Runs in a child process.

Pillow decodes. Whatever its codecs raise on a damaged or hostile file is one error here.
"""

import warnings
from collections.abc import Generator
from contextlib import contextmanager
from io import BytesIO
from typing import Final

import numpy as np
from PIL import Image, ImageOps

from semantic_index.errors import ImageRejected
from semantic_index.images.decoded import DecodedImage
from semantic_index.images.encoded import FORMATS
from semantic_index.images.hashing import SIDE, Grey, perceptual_hash
from semantic_index.images.limits import ImageLimits

_PAPER: Final = (255, 255, 255)
"""What is seen behind a transparent image."""
# A frame around an image, as a screenshot has one, is of one colour but for so much.
_FRAME_TOLERANCE: Final = 12.0
# Longer side at which frames are looked for.
_FRAME_LOOK: Final = 256
# What is left of an image without its frame is looked at where it is so much of each side, and not nearly all of it.
_LEAST_INSIDE: Final = 0.4
_NEARLY_ALL: Final = 0.985


class ImageReader:
    """Decodes images within limits; calls block for as long as it takes."""

    def __init__(self, limits: ImageLimits) -> None:
        self._limits = limits
        Image.MAX_IMAGE_PIXELS = limits.max_pixels

    def read(self, content: bytes, side: int) -> DecodedImage:
        """Return what is kept of an image; of several frames the first one. ``side`` 0 keeps no pixels.

        Raises:
            ImageRejected: it is damaged, of no format that is read, or over a limit.
        """
        with _rejecting(self._limits), Image.open(BytesIO(content), formats=FORMATS) as image:
            self._check_size(*image.size)
            whole = _on_paper(_upright(image))
            grey = whole.convert("L")
            values = _values(grey)
            if values.std() < self._limits.min_contrast:
                raise ImageRejected("it is of one colour; there is nothing to compare")
            inside = _inside_of_frame(grey)
            views = [values] if inside is None else [values, _values(inside)]
            return DecodedImage(
                width=whole.width,
                height=whole.height,
                hashes=tuple(dict.fromkeys(map(perceptual_hash, views))),
                pixels=_square(whole, side) if side else b"",
            )

    def _check_size(self, width: int, height: int) -> None:
        limits = self._limits
        if width * height > limits.max_pixels:
            raise _too_many_pixels(limits)
        if min(width, height) < limits.min_side:
            raise ImageRejected(f"it is {width} × {height} pixels; each side needs {limits.min_side} at least")


@contextmanager
def _rejecting(limits: ImageLimits) -> Generator[None]:
    """Say everything that a codec raises as one error; some raise whatever the bytes lead them to."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            yield
    except ImageRejected:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise _too_many_pixels(limits) from None
    except MemoryError:
        raise ImageRejected("it takes too much memory to decode") from None
    except Exception as error:  # noqa: BLE001 - the boundary of the codecs, which is that of this process
        raise ImageRejected(f"it is damaged, or not what it says it is ({type(error).__name__})") from None


def _too_many_pixels(limits: ImageLimits) -> ImageRejected:
    return ImageRejected(f"it has more than {limits.max_pixels:,} pixels; send a smaller one")


def _upright(image: Image.Image) -> Image.Image:
    """Return the image as it was taken, which a camera may only note; a note that cannot be read turns nothing."""
    image.load()
    try:
        return ImageOps.exif_transpose(image)
    except Exception:  # noqa: BLE001 - damaged metadata raise whatever they lead to, and the image is whole
        return image


def _on_paper(image: Image.Image) -> Image.Image:
    """Return the image in RGB, with white behind what is transparent."""
    if not image.has_transparency_data:
        return image.convert("RGB")
    seen = image.convert("RGBA")
    paper = Image.new("RGBA", seen.size, (*_PAPER, 255))
    return Image.alpha_composite(paper, seen).convert("RGB")


def _values(grey: Image.Image) -> Grey:
    """Return the grey values in 64 × 64 squares, the mean of each: what a larger or smaller copy has too."""
    return np.asarray(grey.resize((SIDE, SIDE), Image.Resampling.BOX), np.float64)


def _inside_of_frame(grey: Image.Image) -> Image.Image | None:
    """Return what a frame of one colour surrounds; ``None`` where there is no frame, or next to nothing inside."""
    small = grey.copy()
    small.thumbnail((_FRAME_LOOK, _FRAME_LOOK), Image.Resampling.BOX)
    values = np.asarray(small, np.float64)
    other = np.abs(values - values[0, 0]) > _FRAME_TOLERANCE
    rows, columns = np.flatnonzero(other.any(axis=1)), np.flatnonzero(other.any(axis=0))
    if not len(rows):
        return None
    top, bottom = rows[0] / len(values), (rows[-1] + 1) / len(values)
    left, right = columns[0] / values.shape[1], (columns[-1] + 1) / values.shape[1]
    tall, wide = bottom - top, right - left
    if min(tall, wide) < _LEAST_INSIDE or min(tall, wide) > _NEARLY_ALL:
        return None
    width, height = grey.size
    return grey.crop((round(left * width), round(top * height), round(right * width), round(bottom * height)))


def _square(image: Image.Image, side: int) -> bytes:
    """Return the middle of an image, as large as its shorter side, in ``side`` × ``side`` pixels."""
    return ImageOps.fit(image, (side, side), Image.Resampling.BICUBIC).tobytes()

"""Covers that nobody painted: drawn from a seed, as unlike one another as covers are, or as alike as volumes."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw, ImageEnhance, ImageFilter, ImageOps

SIZE: Final = (225, 320)
"""Pixels of a cover, as catalogues show it."""

type Colour = tuple[int, int, int]


def cover(seed: int, *, size: tuple[int, int] = SIZE) -> Image.Image:
    """Return a cover: a background, figures, and a title; the same for the same seed, at any size."""
    return _drawn(random.Random(f"layout {seed}"), random.Random(f"details {seed}"), size)


def sisters(seed: int, number: int, *, size: tuple[int, int] = SIZE) -> Image.Image:
    """Return a cover of a series whose volumes share their layout, and differ in colours, figures and title."""
    return _drawn(random.Random(f"layout {seed}"), random.Random(f"details {seed} {number}"), size)


def _drawn(layout: random.Random, details: random.Random, size: tuple[int, int]) -> Image.Image:
    width, height = size
    image = Image.linear_gradient("L").resize(size).convert("RGB")
    top, bottom = _colour(layout), _colour(layout)
    image = ImageOps.colorize(image.convert("L"), top, bottom)
    draw = ImageDraw.Draw(image)
    for _ in range(layout.randint(2, 5)):
        _shape(draw, layout, details, width, height, share=0.45)
    for _ in range(details.randint(3, 8)):
        _shape(draw, details, details, width, height, share=0.2)
    line = layout.choice((0.06, 0.8))
    for row in range(layout.randint(1, 2)):
        _title(draw, details, width, height, top=line + 0.08 * row)
    return image


def _colour(random_: random.Random) -> Colour:
    return (random_.randrange(256), random_.randrange(256), random_.randrange(256))


def _shape(
    draw: ImageDraw.ImageDraw, place: random.Random, paint: random.Random, width: int, height: int, *, share: float
) -> None:
    x, y = place.random() * width, place.random() * height
    w, h = (0.3 + place.random()) * share * width, (0.3 + place.random()) * share * height
    kind, colour = place.randrange(3), _colour(paint)
    if kind == 0:
        draw.ellipse((x - w, y - h, x + w, y + h), fill=colour)
    elif kind == 1:
        draw.rectangle((x - w, y - h, x + w, y + h), fill=colour)
    else:
        corners = [(x + (place.random() - 0.5) * 2 * w, y + (place.random() - 0.5) * 2 * h) for _ in range(4)]
        draw.polygon(corners, fill=colour)


def _title(draw: ImageDraw.ImageDraw, random_: random.Random, width: int, height: int, *, top: float) -> None:
    """Draw blocks where letters would stand."""
    colour, left = _colour(random_), 0.08
    while left < 0.9:
        letter = 0.02 + 0.05 * random_.random()
        low = top + 0.02 * random_.random()
        draw.rectangle((left * width, low * height, (left + letter) * width, (low + 0.05) * height), fill=colour)
        left += letter + 0.015


@dataclass(frozen=True, slots=True)
class Change:
    """Something that happens to a picture on its way, by name."""

    name: str
    apply: Callable[[Image.Image], Image.Image]


def _stored(image: Image.Image, *, quality: int) -> Image.Image:
    file = BytesIO()
    image.save(file, "JPEG", quality=quality)
    return Image.open(file).convert("RGB")


def _marked(image: Image.Image) -> Image.Image:
    marked = image.copy()
    width, height = image.size
    box = (0.7 * width, 0.93 * height, 0.97 * width, 0.97 * height)
    ImageDraw.Draw(marked).rectangle(box, fill=(255, 255, 255))
    return marked


def _cropped(image: Image.Image, share: float) -> Image.Image:
    width, height = image.size
    x, y = round(share * width), round(share * height)
    return image.crop((x, y, width - x, height - y))


CHANGES: Final = (
    Change("half size", lambda image: image.resize((image.width // 2, image.height // 2))),
    Change("twice the size", lambda image: image.resize((image.width * 2, image.height * 2))),
    Change("JPEG of quality 20", lambda image: _stored(image, quality=20)),
    Change("grey", lambda image: image.convert("L").convert("RGB")),
    Change("a fifth brighter", lambda image: ImageEnhance.Brightness(image).enhance(1.2)),
    Change("less contrast", lambda image: ImageEnhance.Contrast(image).enhance(0.7)),
    Change("blurred", lambda image: image.filter(ImageFilter.GaussianBlur(2))),
    Change("a watermark", _marked),
    Change("a frame", lambda image: ImageOps.expand(image, border=image.width // 6, fill=(0, 0, 0))),
    Change("1 % cut off each side", lambda image: _cropped(image, 0.01)),
    Change("3 % cut off each side", lambda image: _cropped(image, 0.03)),
    Change("turned over", ImageOps.mirror),
)


def changed(image: Image.Image) -> Iterator[tuple[str, Image.Image]]:
    """Yield the picture after each of the changes."""
    for change in CHANGES:
        yield change.name, change.apply(image)


def stored(image: Image.Image, kind: str = "JPEG", **options: object) -> bytes:
    """Return the bytes of a picture as a file."""
    file = BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()

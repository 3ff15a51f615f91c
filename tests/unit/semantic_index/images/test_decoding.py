"""Files of images, whole, odd and hostile, as the process that decodes them takes them."""

import zlib
from io import BytesIO

import pytest
from PIL import Image
from semantic_index.errors import ImageRejected
from semantic_index.images.decoding import ImageReader
from semantic_index.images.hashing import distance
from semantic_index.images.limits import ImageLimits

from benchmarks._drawn_covers import changed, cover, stored
from tests.support.image_files import chunk, png

LIMITS = ImageLimits(max_pixels=300_000)
READER = ImageReader(LIMITS)
COVER = cover(7)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF"])
def test_every_format_is_read_and_gives_nearly_the_same_hash(kind: str) -> None:
    expected = READER.read(stored(COVER, "PNG"), 0).hashes[0]
    image = READER.read(stored(COVER, kind), 0)
    assert (image.width, image.height) == COVER.size
    assert distance(image.hashes[0], expected) < 16
    assert image.pixels == b""


def test_an_image_is_recognised_after_what_happens_to_images() -> None:
    expected = READER.read(stored(COVER, "PNG"), 0).hashes[0]
    far = {name: min(distance(h, expected) for h in READER.read(stored(i), 0).hashes) for name, i in changed(COVER)}
    turned = far.pop("turned over")
    far.pop("3 % cut off each side")
    assert max(far.values()) <= 56, far
    assert turned > 60


def test_a_frame_of_one_colour_is_looked_behind() -> None:
    framed = Image.new("RGB", (400, 700), (20, 20, 20))
    framed.paste(COVER.resize((300, 427)), (50, 130))
    whole = READER.read(stored(COVER, "PNG"), 0).hashes
    hashes = READER.read(stored(framed), 0).hashes
    assert len(hashes) == 2
    assert distance(hashes[0], whole[0]) > 60
    assert distance(hashes[1], whole[0]) < 30


def test_a_transparent_image_is_seen_on_white() -> None:
    clear = COVER.convert("RGBA")
    clear.paste((0, 0, 0, 0), (0, 0, 225, 100))
    white = COVER.copy()
    white.paste((255, 255, 255), (0, 0, 225, 100))
    assert READER.read(stored(clear, "PNG"), 0).hashes == READER.read(stored(white, "PNG"), 0).hashes


def test_an_image_is_turned_as_its_camera_noted() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # to be turned to the right
    turned = READER.read(stored(COVER.transpose(Image.Transpose.ROTATE_90), "PNG", exif=exif), 0)
    assert (turned.width, turned.height) == COVER.size
    assert turned.hashes == READER.read(stored(COVER, "PNG"), 0).hashes


def test_damaged_notes_of_a_camera_turn_nothing() -> None:
    image = READER.read(stored(COVER, "JPEG", exif=b"Exif\x00\x00MM\x00*\xff\xff\xff\xff"), 0)
    assert (image.width, image.height) == COVER.size


def test_the_middle_is_kept_where_a_model_asks_for_it() -> None:
    image = READER.read(stored(COVER, "PNG"), 32)
    assert len(image.pixels) == 32 * 32 * 3
    assert len(set(image.pixels)) > 20


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "PA", "RGBA", "CMYK", "I;16", "YCbCr"])
def test_every_mode_of_pixels_is_read(mode: str) -> None:
    source = COVER.convert("L") if mode == "I;16" else COVER
    kind = "JPEG" if mode in {"CMYK", "YCbCr"} else "PNG"
    if mode == "PA":
        image = COVER.convert("P")
        image.info["transparency"] = 3
    else:
        image = source.convert(mode)
    assert READER.read(stored(image, kind), 0).width == COVER.width


def test_of_a_moving_image_the_first_frame_is_read() -> None:
    frames = [cover(seed) for seed in range(8, 12)]
    moving = stored(frames[0], "GIF", save_all=True, append_images=frames[1:])
    assert READER.read(moving, 0).hashes == READER.read(stored(frames[0], "GIF"), 0).hashes


def test_an_image_may_have_as_many_pixels_as_allowed_and_no_more() -> None:
    assert READER.read(stored(cover(1, size=(600, 500))), 0).width == 600
    with pytest.raises(ImageRejected, match="more than 300,000 pixels; send a smaller one"):
        READER.read(stored(cover(1, size=(601, 500))), 0)


def test_a_bomb_is_refused_by_its_header() -> None:
    small = png(50_000, 50_000, zlib.compress(bytes(1_000)))
    assert len(small) < 200
    with pytest.raises(ImageRejected, match="pixels"):
        READER.read(small, 0)


def test_an_image_that_holds_less_than_its_header_says_is_damaged() -> None:
    with pytest.raises(ImageRejected, match="damaged"):
        READER.read(png(500, 500, zlib.compress(bytes(500))), 0)


def test_text_that_unpacks_to_much_is_no_way_around_the_limits() -> None:
    bomb = chunk(b"zTXt", b"Comment\x00\x00" + zlib.compress(bytes(5_000_000)))
    rows = b"".join(b"\0" + bytes(range(100)) for _ in range(100))
    with pytest.raises(ImageRejected):
        READER.read(png(100, 100, zlib.compress(rows), bomb), 0)


@pytest.mark.parametrize("size", [(15, 100), (100, 15), (1, 1)])
def test_a_sliver_has_nothing_to_compare(size: tuple[int, int]) -> None:
    with pytest.raises(ImageRejected, match="each side needs 16 at least"):
        READER.read(stored(COVER.resize(size), "PNG"), 0)
    assert READER.read(stored(COVER.resize((16, 16)), "PNG"), 0).width == 16


@pytest.mark.parametrize("colour", [(0, 0, 0), (255, 255, 255), (200, 30, 90)])
def test_an_image_of_one_colour_is_like_no_other(colour: tuple[int, int, int]) -> None:
    with pytest.raises(ImageRejected, match="of one colour"):
        READER.read(stored(Image.new("RGB", (100, 100), colour)), 0)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF"])
def test_a_file_cut_or_changed_anywhere_is_an_image_or_refused(kind: str) -> None:
    whole = stored(COVER.resize((90, 128)), kind)
    refused = 0
    for place in range(0, len(whole), max(1, len(whole) // 60)):
        for content in (whole[:place], whole[:place] + b"\xff\x00\xff" + whole[place + 3 :]):
            try:
                assert READER.read(content, 0).width <= 65_535
            except ImageRejected:
                refused += 1
    assert refused > 10


def test_what_another_format_is_by_its_content_is_not_read() -> None:
    for kind in ("BMP", "TIFF", "PPM", "ICO"):
        file = BytesIO()
        COVER.save(file, kind)
        with pytest.raises(ImageRejected):
            READER.read(file.getvalue(), 0)

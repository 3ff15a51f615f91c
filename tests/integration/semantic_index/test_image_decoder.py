"""The process that decodes images: one image at a time, killed where one takes too long, and there again afterwards."""

import asyncio
import os
import signal
import zlib
from collections.abc import AsyncIterator
from functools import cache

import pytest
from semantic_index.errors import ImageRejected
from semantic_index.images.decoder import ImageDecoder
from semantic_index.images.decoding import ImageReader
from semantic_index.images.limits import ImageLimits

from benchmarks._drawn_covers import cover, stored
from tests.support.image_files import png

COVER = stored(cover(1))


@pytest.fixture(scope="module")
async def decoder() -> AsyncIterator[ImageDecoder]:
    async with ImageDecoder(ImageLimits(decode_timeout_s=10)) as opened:
        yield opened


def process_of(decoder: ImageDecoder) -> int:
    assert decoder.process_id is not None
    return decoder.process_id


@cache
def slow_jpeg() -> bytes:
    """A progressive JPEG that says its last scan again and again, each of which is decoded over all its pixels."""
    whole = stored(cover(1, size=(3_000, 4_000)), "JPEG", progressive=True, quality=30)
    scan = whole.rindex(b"\xff\xda")
    tables = whole.rfind(b"\xff\xc4", 0, scan)
    last = whole[tables:-2]
    body = whole[:-2]
    return body + last * ((5_900_000 - len(body)) // len(last)) + b"\xff\xd9"


async def test_an_image_is_decoded_beside_the_event_loop(decoder: ImageDecoder) -> None:
    large = stored(cover(1, size=(2_000, 3_000)), quality=60)
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            ticks += 1
            await asyncio.sleep(0.001)

    ticking = asyncio.create_task(tick())
    image = await decoder.decode(large)
    ticking.cancel()
    assert ticks > 10
    expected = ImageReader(decoder.limits).read(large, 0)
    assert image == expected


async def test_images_asked_for_at_once_wait_in_order(decoder: ImageDecoder) -> None:
    files = [stored(cover(seed)) for seed in range(6)]
    images = await asyncio.gather(*map(decoder.decode, files))
    reader = ImageReader(decoder.limits)
    assert [image.hashes for image in images] == [reader.read(file, 0).hashes for file in files]


async def test_what_is_refused_ends_no_process(decoder: ImageDecoder) -> None:
    await decoder.decode(COVER)
    before = process_of(decoder)
    with pytest.raises(ImageRejected, match="damaged"):
        await decoder.decode(COVER[:2_000])
    assert (await decoder.decode(COVER)).width == 225
    assert process_of(decoder) == before


async def test_an_image_that_takes_too_long_is_refused_and_the_next_one_is_read() -> None:
    limits = ImageLimits(decode_timeout_s=1)
    async with ImageDecoder(limits) as decoder:
        await decoder.decode(COVER)
        before = process_of(decoder)
        with pytest.raises(ImageRejected, match=r"longer than 1 s"):
            await decoder.decode(slow_jpeg())
        with pytest.raises(ProcessLookupError):
            os.kill(before, 0)
        async with asyncio.timeout(20):
            assert (await decoder.decode(COVER)).width == 225
        assert process_of(decoder) != before


async def test_a_question_that_is_cancelled_leaves_no_decoding_behind() -> None:
    async with ImageDecoder(ImageLimits(decode_timeout_s=60)) as decoder:
        await decoder.decode(COVER)
        before = process_of(decoder)
        running = asyncio.create_task(decoder.decode(slow_jpeg()))
        await asyncio.sleep(0.1)
        running.cancel()
        await asyncio.wait([running])
        with pytest.raises(ProcessLookupError):
            os.kill(before, 0)


async def test_a_process_that_a_file_brings_down_is_followed_by_another() -> None:
    async with ImageDecoder(ImageLimits(decode_timeout_s=60)) as decoder:
        await decoder.decode(COVER)
        running = asyncio.create_task(decoder.decode(slow_jpeg()))
        await asyncio.sleep(0.1)
        os.kill(process_of(decoder), signal.SIGSEGV)
        with pytest.raises(ImageRejected, match="ended over it"):
            await running
        assert (await decoder.decode(COVER)).width == 225


async def test_memory_is_bounded() -> None:
    width = height = 4_900
    rows = (b"\0" + bytes(range(256)) * 80)[: 4 * width + 1] * height
    file = png(width, height, zlib.compress(rows, 1), colours=6)
    async with ImageDecoder(ImageLimits(max_memory_bytes=400_000_000, decode_timeout_s=30)) as decoder:
        with pytest.raises(ImageRejected, match="too much memory"):
            await decoder.decode(file)
        assert (await decoder.decode(COVER)).width == 225


async def test_a_file_that_is_no_image_starts_no_process() -> None:
    async with ImageDecoder() as decoder:
        with pytest.raises(ImageRejected, match="known format"):
            await decoder.decode(b"GIF, but not really")
        assert decoder.process_id is None

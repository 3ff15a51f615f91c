"""What is kept of images: so many bytes, so long, and shortly that there is none."""

from dataclasses import dataclass

from bff.images.fetching import FetchedImage
from bff.images.kept import MISSING_S, KeptImages


@dataclass
class Clock:
    now: float = 0.0

    def __call__(self) -> float:
        return self.now


def image(size: int, byte: bytes = b"x") -> FetchedImage:
    return FetchedImage(byte * size, "image/png")


def test_what_was_used_last_stays_within_the_bytes() -> None:
    kept = KeptImages(most_bytes=3_500, keep_s=10)
    for name in ("a", "b", "c"):
        kept.put(name, image(600))
    assert kept.get("a") is not None
    kept.put("d", image(600))
    assert [name for name in "abcd" if kept.get(name)] == ["a", "c", "d"]
    assert kept.bytes == 3 * 1_100


def test_an_image_that_is_larger_than_all_is_told_once_and_not_kept() -> None:
    kept = KeptImages(most_bytes=1_000, keep_s=10)
    assert kept.put("a", image(2_000)).image is not None
    assert kept.get("a") is None
    assert (len(kept), kept.bytes) == (0, 0)


def test_an_image_is_kept_for_a_while_and_that_there_is_none_for_a_moment() -> None:
    clock = Clock()
    kept = KeptImages(most_bytes=10_000, keep_s=1_000, clock=clock)
    kept.put("image", image(10))
    kept.put("none", None)
    clock.now = MISSING_S
    assert kept.get("image") is not None
    assert kept.get("none") is None
    clock.now = 1_000
    assert kept.get("image") is None
    assert kept.bytes == 0


def test_an_image_that_changed_takes_the_place_of_the_old_one() -> None:
    kept = KeptImages(most_bytes=10_000, keep_s=10)
    first = kept.put("a", image(10))
    second = kept.put("a", image(20, b"y"))
    assert first.etag != second.etag
    assert len(kept) == 1
    assert kept.bytes == 520


def test_that_there_is_none_takes_room_too() -> None:
    kept = KeptImages(most_bytes=5_000, keep_s=10)
    for number in range(1_000):
        kept.put(str(number), None)
    assert len(kept) == 10

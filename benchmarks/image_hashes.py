"""``python -m benchmarks.image_hashes``: how far apart perceptual hashes are of the same image, and of others.

It draws covers, changes each as it happens to pictures on their way, and prints the bits of 256 that differ: of the
same cover, of sister volumes of one series, and of any two covers. The threshold of a question
(`agent_core.limits.SearchLimits.max_image_distance`) is to lie between the first and the last.
"""

import argparse
import time
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from agent_core.limits import SearchLimits
from numpy.typing import NDArray
from PIL import Image
from semantic_index.images.decoding import ImageReader
from semantic_index.images.hashing import distance
from semantic_index.images.limits import ImageLimits

from benchmarks._drawn_covers import changed, cover, sisters, stored

_SERIES = 5
"""Volumes of a series."""


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.image_hashes", description=__doc__)
    parser.add_argument("--covers", type=int, default=2_000, help="covers of which any two are compared")
    parser.add_argument("--changed", type=int, default=200, help="covers that are changed")
    asked = parser.parse_args()
    reader = ImageReader(ImageLimits())
    most = SearchLimits().max_image_distance
    files = [stored(cover(seed), quality=90) for seed in range(asked.covers)]
    began = time.perf_counter()
    hashes = [reader.read(file, 0).hashes[0] for file in files]
    print(f"{len(files):,} covers read in {1e3 * (time.perf_counter() - began) / len(files):.1f} ms each")
    print(f"{'':26}{'median':>8}{'99 %':>8}{'most':>8}{'told at ' + str(most):>14}")
    by_change: dict[str, list[int]] = {}
    for seed in range(asked.changed):
        for name, image in changed(cover(seed)):
            by_change.setdefault(name, []).append(_closest(reader, image, hashes[seed]))
    for name, distances in by_change.items():
        _print(name, distances, most)
    volumes = [[reader.read(stored(sisters(seed, n)), 0).hashes[0] for n in range(_SERIES)] for seed in range(50)]
    _print("sister volumes", [distance(a, b) for series in volumes for a, b in pairwise(series)], most)
    others = _between(hashes)
    _print("any two covers", others, most)
    print(f"the two closest covers differ in {int(np.min(others))} bits")


def _closest(reader: ImageReader, image: Image.Image, hash_: bytes) -> int:
    return min(distance(each, hash_) for each in reader.read(stored(image), 0).hashes)


def _between(hashes: Sequence[bytes]) -> NDArray[np.int64]:
    """Return the distance of every two."""
    bits = np.unpackbits(np.frombuffer(b"".join(hashes), np.uint8).reshape(len(hashes), -1), axis=1).astype(np.int64)
    ones = bits.sum(axis=1)
    apart = ones[:, None] + ones[None, :] - 2 * (bits @ bits.T)
    return apart[np.triu_indices(len(hashes), 1)]


def _print(name: str, distances: Sequence[int] | NDArray[np.int64], most: int) -> None:
    values = np.asarray(distances)
    percent = 100 * float((values <= most).mean())
    print(f"{name:26}{np.median(values):8.0f}{np.percentile(values, 99):8.0f}{values.max():8d}{percent:12.2f} %")


if __name__ == "__main__":
    main()

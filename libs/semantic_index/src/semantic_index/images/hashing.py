"""A perceptual hash: images that look the same have nearly the same bits, whatever their size and compression.

It is the hash of the lowest frequencies of a discrete cosine transform (Zauner 2010, there of 64 bits), taken in
256 bits: so many covers lie in one index that 64 would meet by chance.
"""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

SIDE: Final = 64
"""Pixels of a side of what is hashed."""
# So many frequencies of each direction make the bits.
_FREQUENCIES: Final = 16

type Grey = NDArray[np.float64]


def perceptual_hash(grey: Grey) -> bytes:
    """Return the hash of (64, 64) float64 grey values: 32 bytes, a bit for each frequency above the median of all."""
    basis = _basis()
    spectrum = basis @ grey @ basis.T
    return np.packbits(spectrum > np.median(spectrum)).tobytes()


def distance(left: bytes, right: bytes) -> int:
    """Return how many bits of two hashes differ, 0 to 256."""
    return (int.from_bytes(left) ^ int.from_bytes(right)).bit_count()


@cache
def _basis() -> Grey:
    """Return the first rows of the orthonormal DCT-II of 64 values: (16, 64) float64."""
    frequency = np.arange(_FREQUENCIES)[:, None]
    place = np.arange(SIDE)[None, :]
    basis = np.cos(np.pi * (2 * place + 1) * frequency / (2 * SIDE)) * np.sqrt(2 / SIDE)
    basis[0] /= np.sqrt(2)
    return basis

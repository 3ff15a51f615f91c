"""Vectors of texts that seldom change, encoded once and kept in a file."""

import asyncio
import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

# Texts of one go, about a tenth of a second: whoever stops waits no longer.
_CHUNK: Final = 128


class Encoder(Protocol):
    """What makes the vectors; blocks for about a millisecond a short text."""

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one vector for each text: (n, dim) float32, L2-normalised."""
        ...


async def kept_vectors(encoder: Encoder, texts: Sequence[str], *, cache: Path) -> NDArray[np.float32]:
    """Return one vector for each text: (n, dim) float32, L2-normalised and rounded to half precision.

    The first time takes about a second for a thousand texts, off the event loop; then they are read from ``cache``.
    """
    digest = hashlib.sha256("\0".join(texts).encode()).hexdigest()
    kept = cache / f"vectors-{digest[:16]}.npy"
    if kept.is_file():
        return await asyncio.to_thread(_read, kept)
    parts = [
        await asyncio.to_thread(encoder.embed, texts[start : start + _CHUNK]) for start in range(0, len(texts), _CHUNK)
    ]
    return await asyncio.to_thread(_write, kept, np.concatenate(parts))


def _read(path: Path) -> NDArray[np.float32]:
    return np.load(path, allow_pickle=False).astype(np.float32)


def _write(path: Path, vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    path.parent.mkdir(parents=True, exist_ok=True)
    written = path.with_suffix(".part.npy")
    np.save(written, vectors.astype(np.float16))
    written.replace(path)
    return _read(path)

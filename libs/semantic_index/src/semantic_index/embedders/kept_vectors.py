"""Vectors of texts that seldom change, encoded once and kept in a file."""

import asyncio
import fcntl
import hashlib
import os
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

# Texts of one go, about a tenth of a second: whoever stops waits no longer.
_CHUNK: Final = 128
# How often a process that waits for another one to encode the same texts looks whether it has.
_LOOK_EVERY_S: Final = 0.1


class Encoder(Protocol):
    """What makes the vectors; blocks for about a millisecond a short text."""

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one vector for each text: (n, dim) float32, L2-normalised."""
        ...


async def kept_vectors(encoder: Encoder, texts: Sequence[str], *, cache: Path, space: str = "") -> NDArray[np.float32]:
    """Return one vector for each text: (n, dim) float32, L2-normalised and rounded to half precision.

    The first time takes about a second for a thousand texts, off the event loop; then they are read from ``cache``. Of
    processes that share it one encodes, and the others wait for that. Vectors of another ``space`` lie in another file.

    Raises:
        OSError: the vectors cannot be kept.
    """
    digest = hashlib.sha256((space + "\0".join(texts)).encode()).hexdigest()
    kept = cache / f"vectors-{digest[:16]}.npy"
    if not kept.is_file():
        async with _alone(kept.with_suffix(".lock")):
            if not kept.is_file():
                return await _encoded(encoder, texts, kept)
    return await asyncio.to_thread(_read, kept)


@asynccontextmanager
async def _alone(lock: Path) -> AsyncGenerator[None]:
    """Keep other processes out of the block; the lock of one that was killed is free."""
    descriptor = await asyncio.to_thread(_opened, lock)
    try:
        while not _taken(descriptor):  # noqa: ASYNC110 - another process lets it go, which sets no event here
            await asyncio.sleep(_LOOK_EVERY_S)
        yield
    finally:
        os.close(descriptor)


def _opened(lock: Path) -> int:
    lock.parent.mkdir(parents=True, exist_ok=True)
    return os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)


def _taken(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


async def _encoded(encoder: Encoder, texts: Sequence[str], kept: Path) -> NDArray[np.float32]:
    parts = [
        await asyncio.to_thread(encoder.embed, texts[start : start + _CHUNK]) for start in range(0, len(texts), _CHUNK)
    ]
    return await asyncio.to_thread(_write, kept, np.concatenate(parts))


def _read(path: Path) -> NDArray[np.float32]:
    return np.load(path, allow_pickle=False).astype(np.float32)


def _write(path: Path, vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    written = path.with_suffix(".part.npy")
    np.save(written, vectors.astype(np.float16))
    written.replace(path)
    return _read(path)

"""Vectors are made once and then read from their file."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from semantic_index.embedders.kept_vectors import kept_vectors

from tests.support.bag_of_words import BagOfWords

TEXTS = [f"text {n}" for n in range(300)]


def files(folder: Path) -> list[Path]:
    return list(folder.glob("vectors-*.npy"))


class Exhausted:
    """Fails where anything is encoded again."""

    def embed(self, texts: object) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
        raise AssertionError(texts)


async def test_what_was_encoded_is_read_and_the_same(tmp_path: Path) -> None:
    first = await kept_vectors(BagOfWords(), TEXTS, cache=tmp_path / "new")
    again = await kept_vectors(Exhausted(), TEXTS, cache=tmp_path / "new")
    assert first.dtype == again.dtype == np.float32
    assert np.array_equal(first, again)


class Counting(BagOfWords):
    """Counts the texts that are encoded."""

    def __init__(self) -> None:
        super().__init__()
        self.encoded = 0

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.encoded += len(texts)
        return super().embed(texts)


async def test_of_several_that_begin_at_once_one_encodes(tmp_path: Path) -> None:
    encoder = Counting()
    made = await asyncio.gather(*(kept_vectors(encoder, TEXTS, cache=tmp_path) for _ in range(3)))
    assert encoder.encoded == len(TEXTS)
    assert all(np.array_equal(vectors, made[0]) for vectors in made)


async def test_who_waits_goes_on_where_the_one_that_encodes_is_stopped(tmp_path: Path) -> None:
    first = asyncio.create_task(kept_vectors(BagOfWords(), TEXTS, cache=tmp_path))
    await asyncio.sleep(0)
    second = asyncio.create_task(kept_vectors(BagOfWords(), TEXTS, cache=tmp_path))
    await asyncio.sleep(0)
    first.cancel()
    assert len(await second) == len(TEXTS)


async def test_vectors_stand_in_the_order_of_their_texts(tmp_path: Path) -> None:
    encoder = BagOfWords()
    kept = await kept_vectors(encoder, TEXTS, cache=tmp_path)
    assert np.allclose(kept, encoder.embed(TEXTS), atol=1e-3)


async def test_other_texts_have_another_file(tmp_path: Path) -> None:
    await kept_vectors(BagOfWords(), TEXTS, cache=tmp_path)
    await kept_vectors(BagOfWords(), TEXTS[:-1], cache=tmp_path)
    assert len(files(tmp_path)) == 2

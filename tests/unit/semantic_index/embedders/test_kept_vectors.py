"""Vectors are made once and then read from their file."""

from pathlib import Path

import numpy as np
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


async def test_vectors_stand_in_the_order_of_their_texts(tmp_path: Path) -> None:
    encoder = BagOfWords()
    kept = await kept_vectors(encoder, TEXTS, cache=tmp_path)
    assert np.allclose(kept, encoder.embed(TEXTS), atol=1e-3)


async def test_other_texts_have_another_file(tmp_path: Path) -> None:
    await kept_vectors(BagOfWords(), TEXTS, cache=tmp_path)
    await kept_vectors(BagOfWords(), TEXTS[:-1], cache=tmp_path)
    assert len(files(tmp_path)) == 2

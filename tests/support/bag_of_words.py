"""An encoder for tests without a model: texts are as close as the words that they share."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray


class BagOfWords:
    """Takes each word for a direction of its own, and a synonym for the word that it stands for."""

    def __init__(self, synonyms: Mapping[str, str] | None = None, *, dimensions: int = 4096) -> None:
        self._dimensions = dimensions
        self._synonyms = synonyms or {}
        self._places: dict[str, int] = {}

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        vectors = np.zeros((len(texts), self._dimensions), np.float32)
        for row, text in zip(vectors, texts, strict=True):
            for word in text.lower().replace("?", "").split():
                row[self._place(self._synonyms.get(word, word))] += 1
        return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)

    def _place(self, word: str) -> int:
        return self._places.setdefault(word, len(self._places) % self._dimensions)

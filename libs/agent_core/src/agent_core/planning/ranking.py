"""Ranks what can be asked about a name by how close its wordings are to what was asked."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
from catalog.entities import EntityType
from numpy.typing import NDArray

from agent_core.planning.ports import TextEncoder
from agent_core.planning.wordings import Meaning, wordings


@dataclass(frozen=True, slots=True)
class Ranked:
    """A meaning and the cosine similarity of its closest wording, -1 to 1."""

    meaning: Meaning
    similarity: float


class WordingRanker:
    """Compares a question with every wording of every meaning; the same question is always ranked alike."""

    def __init__(
        self,
        encoder: TextEncoder,
        vectors: NDArray[np.float32] | None = None,
        *,
        held: Sequence[tuple[Meaning, Sequence[str]]] | None = None,
    ) -> None:
        """Take what encodes questions, and the meanings with the vectors of their wordings.

        Args:
            encoder: of questions.
            vectors: of all wordings, in the order of ``canonical_texts``: (n, dim) float32, L2-normalised. ``None``
                encodes them here, which takes about a second for a thousand.
            held: the meanings and how they are worded; all by default.
        """
        meanings = held or wordings()
        self._encoder = encoder
        self._vectors = encoder.embed([t for _, texts in meanings for t in texts]) if vectors is None else vectors
        self._meanings = tuple(meaning for meaning, _ in meanings)
        self._starts = np.cumsum([0, *(len(texts) for _, texts in meanings[:-1])])

    def rank(self, text: str, kinds: Collection[EntityType]) -> Sequence[Ranked]:
        """Return what may be asked by a text about a name of one of the kinds, closest first; takes milliseconds."""
        (closest,) = self._closest([text])
        found = [
            Ranked(meaning, float(similarity))
            for meaning, similarity in zip(self._meanings, closest, strict=True)
            if meaning.source in kinds
        ]
        return sorted(found, key=lambda ranked: -ranked.similarity)

    def similarities(self, texts: Sequence[str], meaning: Meaning) -> Sequence[float]:
        """Return how close each text is to a meaning."""
        if not texts:
            return ()
        return [float(similarity) for similarity in self._closest(texts)[:, self._meanings.index(meaning)]]

    def _closest(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return the similarity of each text to the closest wording of each meaning: (texts, meanings)."""
        # A product of matrices would wake as many threads as there are processors, which go on spinning for longer than
        # this takes on one: 40 ms of CPU for 1 ms of work, and everybody else waits for a processor.
        similarities = np.vecdot(self._vectors, self._encoder.embed(texts)[:, np.newaxis])
        return np.maximum.reduceat(similarities, self._starts, axis=1)


def canonical_texts() -> list[str]:
    """Return all wordings, those of one meaning side by side."""
    return [text for _, texts in wordings() for text in texts]

"""The stage behind the sum: orders the first hits of a description anew, by the text of each.

Three rankers are there: none, a learnt sum of cheap features, and a cross-encoder that the user names. What each is
worth is printed by ``python -m evals.descriptions --ablations``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, Protocol
from uuid import UUID

import numpy as np
from catalog.documents import DocumentRow
from numpy.typing import NDArray

from semantic_index.index import Hit

NONE: Final = "none"
LEARNT: Final = "learnt"


class Reranker(Protocol):
    """Says how well titles fit a text. Calls block, and may come from several threads."""

    @property
    def name(self) -> str:
        """By which rankers are told apart, with the version of what it was made of."""
        ...

    @property
    def depth(self) -> int:
        """How many of the first hits it looks at."""
        ...

    def scores(self, text: str, rows: Sequence[DocumentRow], sums: Sequence[float]) -> NDArray[np.floating]:
        """Return a score for each title, given what it was ranked by so far; more fits better."""
        ...


def load_reranker(named: str) -> Reranker | None:
    """Return the ranker of a setting: ``none``, ``learnt``, or the folder or the package of a cross-encoder.

    Raises:
        ModelFilesInvalid: there is no cross-encoder of that name, or its files are not such ones.
    """
    if named == NONE:
        return None
    if named == LEARNT:
        from semantic_index.rerankers.learnt import learnt_ranker  # noqa: PLC0415 - not needed beside others

        return learnt_ranker()
    from semantic_index.rerankers.cross_encoder import CrossEncoder  # noqa: PLC0415 - as above

    return CrossEncoder.load(named)


def reranked(reranker: Reranker, text: str, hits: Sequence[Hit], rows: Mapping[UUID, DocumentRow]) -> list[Hit]:
    """Return the same hits with the first ones in the ranker's order; what has no row keeps its place.

    Scores stay with the places: they order the hits of one search and mean nothing else.
    """
    places = [place for place, hit in enumerate(hits[: reranker.depth]) if hit.id in rows]
    first: list[Hit] = [hits[place] for place in places]
    if not first:
        return list(hits)
    scores = reranker.scores(text, [rows[hit.id] for hit in first], [hit.score for hit in first])
    ordered = list(hits)
    order: list[int] = np.argsort(-scores, kind="stable").tolist()
    for place, best in zip(places, order, strict=True):
        ordered[place] = replace(first[best], score=hits[place].score)
    return ordered

"""The port to a vector index: points in, ids and scores out. Two engines ship: in process, and a Qdrant server."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, Self
from uuid import UUID

import numpy as np
from catalog.entities import EntityType
from numpy.typing import NDArray

from semantic_index.collection import TextSpace
from semantic_index.filters import Condition
from semantic_index.ranking import Prior, WeighedScore, Weights, scores_of

# A write of one batch, and a search whose caller gives no time.
WRITE_TIMEOUT_S: Final = 60.0
SEARCH_TIMEOUT_S: Final = 3.0

type DenseVector = NDArray[np.float32]
type PayloadValue = str | int | float | list[str]


@dataclass(frozen=True, slots=True)
class SparseVector:
    """Weights of tokens: distinct indices below 2**32, each with its value."""

    indices: list[int]
    values: list[float]

    def __post_init__(self) -> None:
        # The engine in process does not survive it, nor do its files, whose log of changes it would be in.
        if len(self.indices) != len(self.values):
            raise ValueError("a sparse vector has one value for each index")


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """One entity as it is written: its words and the fields that filters use."""

    id: UUID
    sparse: SparseVector
    payload: Mapping[str, PayloadValue]


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """What to look for: words, meaning ((dimensions,) float32, L2-normalised), or both.

    Attributes:
        weights: of the sum that scores the hits (`semantic_index.ranking`); without them they are scored by the words
            or by the meaning alone.
        priors: parts of that sum besides.
    """

    sparse: SparseVector | None = None
    dense: DenseVector | None = None
    weights: Weights | None = None
    priors: tuple[Prior, ...] = ()

    def __post_init__(self) -> None:
        if self.sparse is None and self.dense is None:
            raise ValueError("a query needs a sparse or a dense vector")
        if self.weights is None and (self.priors or (self.sparse is not None and self.dense is not None)):
            raise ValueError("what is summed needs weights")

    def scores(self, weights: Weights) -> list[WeighedScore]:
        """Return the parts of the sum that are scores of its vectors."""
        return scores_of(weights, words=self.sparse is not None, meaning=self.dense is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """An entity that a query found; scores of different queries cannot be compared."""

    id: UUID
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """Points of one collection, and how many of them have a dense vector."""

    points: int
    dense: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ImageSpace:
    """The space that the vectors of images lie in; those of two models never meet."""

    model: str
    dimensions: int


class VectorIndex(Protocol):
    """One collection for each entity type, and one for images. Opened and closed with ``async with``.

    Every method raises ``SemanticIndexError``: ``IndexUnavailable``, ``IndexTimedOut`` or ``IndexRejected``.
    """

    @property
    def space(self) -> TextSpace:
        """The space that its vectors of texts lie in."""
        ...

    async def __aenter__(self) -> Self: ...

    async def __aexit__(self, *_: Any) -> None: ...  # noqa: ANN401 - the protocol of context managers

    async def opened(self) -> None:
        """Return once the index is open, or raise what keeps it from that; a server is open from the start."""
        ...

    async def prepare(self) -> UUID:
        """Create what is missing and return the epoch: an id drawn at random when the index was created."""
        ...

    async def reset(self) -> UUID:
        """Drop all points and return the new epoch."""
        ...

    async def upsert(self, entity_type: EntityType, points: Sequence[Point]) -> None:
        """Write points, each replacing what the index held under its id, its dense vector included."""
        ...

    async def set_dense(self, entity_type: EntityType, vectors: Mapping[UUID, DenseVector]) -> None:
        """Add dense vectors, of the space and L2-normalised, to points that exist."""
        ...

    async def delete(self, entity_type: EntityType, ids: Sequence[UUID]) -> None:
        """Remove points; an id that the index does not hold is ignored."""
        ...

    async def flush(self) -> None:
        """Return once everything written survives a loss of power."""
        ...

    async def query(
        self,
        entity_type: EntityType,
        query: Query,
        *,
        conditions: Sequence[Condition] = (),
        limit: int,
        timeout_s: float = SEARCH_TIMEOUT_S,
    ) -> list[Hit]:
        """Return at most ``limit`` hits that fulfil all conditions, best first."""
        ...

    async def count(self, entity_type: EntityType, *, timeout_s: float = SEARCH_TIMEOUT_S) -> Counts:
        """Count the points of a collection."""
        ...

    async def prepare_images(self, space: ImageSpace) -> bool:
        """Make the collection of images one of this space; return false where it was not, and now is empty."""
        ...

    async def upsert_images(self, vectors: Mapping[UUID, DenseVector]) -> None:
        """Write images, each a vector of the space that was prepared, L2-normalised."""
        ...

    async def delete_images(self, ids: Sequence[UUID]) -> None:
        """Remove images; an id that the index does not hold is ignored."""
        ...

    async def image_ids(self, *, after: UUID | None = None, limit: int) -> list[UUID]:
        """Return at most ``limit`` images behind one, in the order of their ids; none where there are no images."""
        ...

    async def query_images(
        self, space: ImageSpace, vector: DenseVector, *, limit: int, timeout_s: float = SEARCH_TIMEOUT_S
    ) -> list[Hit]:
        """Return at most ``limit`` images by their cosine, closest first; none where they lie in another space."""
        ...

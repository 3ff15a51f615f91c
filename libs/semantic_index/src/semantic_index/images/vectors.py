"""Images as a model sees them, in the index: written by the indexer, and found by how alike they are to it."""

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final
from uuid import UUID

from semantic_index.index import SEARCH_TIMEOUT_S, DenseVector, Hit, ImageSpace, VectorIndex

if TYPE_CHECKING:
    from semantic_index.images.clip import ClipModel

_ID_BYTES: Final = 16


def point_of(sha256: bytes) -> UUID:
    """Return the id of an image in the index: the beginning of the digest of its file."""
    return UUID(bytes=sha256[:_ID_BYTES])


class ImageVectors:
    """The images of an index in the space of one model, which runs once at a time.

    Attributes:
        index: which holds them.
        side: pixels of a side that the model sees.
        space: of its vectors.
        reads: true where it finds images by texts too.
    """

    def __init__(self, index: VectorIndex, model: "ClipModel") -> None:
        self.index = index
        self._model = model
        self._lock = asyncio.Lock()
        self.side = model.side
        self.reads = model.reads
        self.space = ImageSpace(model=model.name, dimensions=model.dimensions)

    async def prepare(self) -> bool:
        """Make the collection one of this model; return false where it was not, and holds nothing now.

        Raises:
            SemanticIndexError: the index could not be written to.
        """
        return await self.index.prepare_images(self.space)

    async def write(self, squares: dict[UUID, bytes]) -> None:
        """Embed squares of ``side`` × ``side`` RGB bytes, and write them.

        Raises:
            SemanticIndexError: the index could not be written to, or the model does not run.
        """
        vectors = await self._embedded(self._model.embed_images, list(squares.values()))
        await self.index.upsert_images(dict(zip(squares, vectors, strict=True)))

    async def nearest(self, square: bytes, *, limit: int, timeout_s: float = SEARCH_TIMEOUT_S) -> list[Hit]:
        """Return at most ``limit`` images that are most alike, closest first; the score is a cosine.

        Raises:
            SemanticIndexError: the index could not answer, or the model does not run.
        """
        (vector,) = await self._embedded(self._model.embed_images, [square])
        return await self.index.query_images(self.space, vector, limit=limit, timeout_s=timeout_s)

    async def described(self, text: str, *, limit: int, timeout_s: float = SEARCH_TIMEOUT_S) -> list[Hit]:
        """Return at most ``limit`` images that a text describes best, in the same way; only where ``reads``.

        Raises:
            SemanticIndexError: the index could not answer, or the model does not run.
        """
        (vector,) = await self._embedded(self._model.embed_texts, [text])
        return await self.index.query_images(self.space, vector, limit=limit, timeout_s=timeout_s)

    async def _embedded[T](self, embed: Callable[[Sequence[T]], DenseVector], given: Sequence[T]) -> DenseVector:
        """Return what the model makes of something; it has the cores to itself, and others wait in order."""
        async with self._lock:
            return await asyncio.to_thread(embed, given)


def best_of(hits: Sequence[Hit], owners: Sequence[tuple[UUID, UUID]]) -> dict[UUID, float]:
    """Return the best score of each entity, best first; ``owners`` says whose each image is, as (image, entity)."""
    scores = {hit.id: hit.score for hit in hits}
    best: dict[UUID, float] = {}
    for image, entity in owners:
        best[entity] = max(scores[image], best.get(entity, -1.0))
    return dict(sorted(best.items(), key=lambda item: (-item[1], item[0])))

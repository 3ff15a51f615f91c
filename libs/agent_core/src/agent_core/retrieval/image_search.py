"""Recognises the image of a question: the same or a nearly same one that is indexed, else what a model finds alike."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final
from uuid import UUID

from catalog.database import Database
from catalog.entities import EntityType
from catalog.image_tables import HASH_BITS
from catalog.images import ImageHit, count_images, nearest_images, owners_of_points
from semantic_index.images.decoded import DecodedImage
from semantic_index.images.decoder import ImageDecoder
from semantic_index.images.encoded import image_bytes
from semantic_index.images.vectors import ImageVectors, best_of
from semantic_index.index import Hit
from semantic_index.search import SemanticSearch

from agent_core.limits import SearchLimits
from agent_core.results import EntityCard, ImageMatch, RetrievalResult
from agent_core.retrieval.hydration import hydrated, mapped_errors, search_summary
from agent_core.retrieval.rewritten_search import fused
from agent_core.schemas import SearchIntent

# An image may show anything, whatever kind the words are searched for.
_KINDS: Final = tuple(EntityType)
# Copies of one image differ from it by fewer bits than this mostly.
_RIVAL_BITS: Final = 4


class ImageSearch:
    """Finds entities by an image. Nothing is fetched: the image came with the question. Safe for concurrent use."""

    def __init__(
        self,
        decoder: ImageDecoder,
        database: Database,
        search: SemanticSearch,
        limits: SearchLimits,
        vectors: ImageVectors | None,
    ) -> None:
        """Take what decodes, the catalog, the search in words, and without a model no ``vectors``."""
        self._decoder = decoder
        self._database = database
        self._search = search
        self._limits = limits
        self._vectors = vectors

    async def run(self, intent: SearchIntent, *, timeout_s: float, include_adult: bool) -> RetrievalResult:
        """Return the entities of which an image like that of the intent is indexed, closest first; often none.

        Images of every kind of entity are compared by perceptual hash. Only where none looks nearly the same, and a
        model sees, those that are most alike to it are returned, fused with what fits the intent's text; nothing where
        the model finds none alike, whatever fits the text.

        Raises:
            ImageUnreadable: it is an address, no image, damaged, or over a limit.
            DependencyUnavailable: PostgreSQL is away, or the index.
            QueryTimedOut: this took longer than ``timeout_s`` or its limit.
        """
        with mapped_errors():
            content = image_bytes(intent.image_query or "", self._decoder.limits)
            async with asyncio.timeout(max(0.0, min(timeout_s, self._limits.image_timeout_ms / 1000))):
                image = await self._decoder.decode(content, side=0 if self._vectors is None else self._vectors.side)
                result = await self._by_hash(image, include_adult=include_adult)
                if result.count or self._vectors is None:
                    return result
                return await self._by_model(intent, image, result, self._vectors, include_adult=include_adult)

    async def _by_hash(self, image: DecodedImage, *, include_adult: bool) -> RetrievalResult:
        limits = self._limits
        async with self._database.read() as connection:
            compared = await count_images(connection)
            hits = await nearest_images(
                connection,
                image.hashes,
                kinds=_KINDS,
                max_distance=limits.max_image_distance,
                limit=limits.max_image_results,
                include_adult=include_adult,
            )
        distances = {hit.entity_id: hit.distance for hit in closest(hits)}
        cards = await hydrated(self._database, _KINDS, distances, include_adult=include_adult)
        found = tuple(distances[UUID(card.ref.id)] for card in cards)
        scored = [replace(card, score=1 - distance / HASH_BITS) for card, distance in zip(cards, found, strict=True)]
        return RetrievalResult(
            summary=search_summary(_title(len(cards), compared), scored),
            raw_data=scored,
            count=len(scored),
            mode="image_hash",
            image=ImageMatch(compared=compared, distances=found),
        )

    async def _by_model(
        self,
        intent: SearchIntent,
        image: DecodedImage,
        by_hash: RetrievalResult,
        vectors: ImageVectors,
        *,
        include_adult: bool,
    ) -> RetrievalResult:
        limits, text = self._limits, (intent.query or "").strip()
        lists = [await self._alike(await vectors.nearest(image.pixels, limit=limits.max_alike), include_adult)]
        if not lists[0]:  # what fits the words alone would be said to look like the image
            return by_hash
        if text and vectors.reads:
            described = await vectors.described(text, limit=limits.max_alike)
            lists.append(await self._alike(described, include_adult, least=-1.0))
        if text:
            lists.append(await self._in_words(intent, text, include_adult=include_adult))
        cards = (fused(lists) if text else lists[0])[: limits.max_image_results]
        match = replace(by_hash.image or ImageMatch(compared=0), model=vectors.space.model)
        title = f"{by_hash.summary} {len(cards)} most alike to the model {vectors.space.model}:"
        return RetrievalResult(
            summary=search_summary(title, cards),
            raw_data=cards,
            count=len(cards),
            mode="image_hybrid" if text else "image_model",
            image=match,
        )

    async def _alike(
        self,
        hits: Sequence[Hit],
        include_adult: bool,  # noqa: FBT001 - as it came
        *,
        least: float | None = None,
    ) -> list[EntityCard]:
        """Return whose the images of these hits are, each with its best score."""
        least = self._limits.min_likeness if least is None else least
        near = [hit for hit in hits if hit.score >= least]
        async with self._database.read() as connection:
            points = [hit.id for hit in near]
            owners = await owners_of_points(connection, points, kinds=_KINDS, include_adult=include_adult)
        return await self._cards(best_of(near, owners), _KINDS, include_adult=include_adult)

    async def _in_words(self, intent: SearchIntent, text: str, *, include_adult: bool) -> list[EntityCard]:
        found = await self._search.search(intent.entity_type, text, k=self._limits.max_results)
        scores = {hit.id: hit.score for hit in found.hits}
        return await self._cards(scores, (intent.entity_type,), include_adult=include_adult)

    async def _cards(
        self, scores: Mapping[UUID, float], kinds: Sequence[EntityType], *, include_adult: bool
    ) -> list[EntityCard]:
        cards = await hydrated(self._database, kinds, scores, include_adult=include_adult)
        return [replace(card, score=scores[UUID(card.ref.id)]) for card in cards]


def closest(hits: list[ImageHit]) -> list[ImageHit]:
    """Return the hits that are about as close as the closest one: what is nearly the same as a copy is no rival of it.

    Two entities may have the same image, of which a copy differs by a few bits from both.
    """
    return [hit for hit in hits if hit.distance <= 2 * hits[0].distance + _RIVAL_BITS]


def _title(found: int, compared: int) -> str:
    if not compared:
        return "No images are indexed; `kizuna index --images DIR` indexes some."
    if not found:
        return f"None of {compared:,} indexed images is the same or nearly the same."
    return f"{found} found by the perceptual hash of the image, of {compared:,} that are indexed:"

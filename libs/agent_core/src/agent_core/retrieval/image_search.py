"""Recognises the image of a question: the same or a nearly same one among those that are indexed."""

import asyncio
from dataclasses import replace
from typing import Final
from uuid import UUID

from catalog.database import Database
from catalog.image_tables import HASH_BITS
from catalog.images import ImageHit, count_images, nearest_images
from semantic_index.images.decoder import ImageDecoder
from semantic_index.images.encoded import image_bytes

from agent_core.limits import SearchLimits
from agent_core.results import EntityCard, ImageMatch, RetrievalResult
from agent_core.retrieval.hydration import hydrated, mapped_errors, search_summary
from agent_core.schemas import SearchIntent

# Copies of one image differ from it by fewer bits than this mostly.
_RIVAL_BITS: Final = 4


async def execute_image_search(
    intent: SearchIntent,
    *,
    decoder: ImageDecoder,
    database: Database,
    limits: SearchLimits,
    timeout_s: float,
    include_adult: bool = False,
) -> RetrievalResult:
    """Return the entities of which an image like that of the intent is indexed, closest first; often none.

    All images of the intent's kinds are compared, by perceptual hash. Nothing is fetched: the image came with the
    question.

    Raises:
        ImageUnreadable: it is an address, no image, damaged, or over a limit.
        DependencyUnavailable: PostgreSQL is away.
        QueryTimedOut: this took longer than ``timeout_s`` or its limit.
    """
    kinds = tuple(dict.fromkeys((intent.entity_type, *intent.also)))
    with mapped_errors():
        content = image_bytes(intent.image_query or "", decoder.limits)
        async with asyncio.timeout(max(0.0, min(timeout_s, limits.image_timeout_ms / 1000))):
            image = await decoder.decode(content)
            async with database.read() as connection:
                compared = await count_images(connection)
                hits = await nearest_images(
                    connection,
                    image.hashes,
                    kinds=kinds,
                    max_distance=limits.max_image_distance,
                    limit=limits.max_image_results,
                    include_adult=include_adult,
                )
            distances = {hit.entity_id: hit.distance for hit in closest(hits)}
            cards = await hydrated(database, kinds, distances, include_adult=include_adult)
    cards = [_scored(card, distances[UUID(card.ref.id)]) for card in cards]
    found = tuple(distances[UUID(card.ref.id)] for card in cards)
    return RetrievalResult(
        summary=search_summary(_title(cards, compared), cards),
        raw_data=cards,
        count=len(cards),
        mode="image_hash",
        image=ImageMatch(compared=compared, distances=found),
    )


def closest(hits: list[ImageHit]) -> list[ImageHit]:
    """Return the hits that are about as close as the closest one: what is nearly the same as a copy is no rival of it.

    Two entities may have the same image, of which a copy differs by a few bits from both.
    """
    return [hit for hit in hits if hit.distance <= 2 * hits[0].distance + _RIVAL_BITS]


def _scored(card: EntityCard, distance: int) -> EntityCard:
    return replace(card, score=1 - distance / HASH_BITS)


def _title(cards: list[EntityCard], compared: int) -> str:
    if not compared:
        return "No images are indexed; `kizuna index --images DIR` indexes some."
    if not cards:
        return f"None of {compared:,} indexed images is the same or nearly the same."
    return f"{len(cards)} found by the perceptual hash of the image, of {compared:,} that are indexed:"

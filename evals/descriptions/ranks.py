"""Asks a semantic index for described titles, in several ways, and tells at which rank each stands."""

import asyncio
from collections.abc import Sequence
from typing import Final
from uuid import UUID

import numpy as np
from catalog.cards import load_cards
from catalog.database import Database
from catalog.entities import EntityType
from semantic_index.embedders.bm25 import embed_query
from semantic_index.filters import Filters
from semantic_index.index import Query
from semantic_index.ranking import DEPTH
from semantic_index.search import SemanticSearch

from evals.descriptions.fitting import Candidates
from evals.descriptions.retellings import Description

WAYS: Final = ("words", "meaning", "both")
# How deep each list is read for a candidate's other score; what is not in it fits about as badly as its last.
_DEEP: Final = 2_000
_ADMITTED: Final = Filters().conditions()


async def queries_of(search: SemanticSearch, text: str) -> dict[str, Query]:
    """Return what the index is asked for a text in each of the ways, with the search's model."""
    sparse = embed_query(text)
    if search.embedder is None:
        raise ValueError("a search without a model has no meaning to ask for")
    (dense,) = await asyncio.to_thread(search.embedder.embed, [text])
    return {"words": Query(sparse=sparse), "meaning": Query(dense=dense), "both": Query(sparse=sparse, dense=dense)}


async def ranks(search: SemanticSearch, described: Sequence[Description]) -> dict[str, list[int]]:
    """Return by way the rank of each described title, from 1; 0 where it is not among the first ``DEPTH``."""
    found: dict[str, list[int]] = {}
    for one in described:
        for way, query in (await queries_of(search, one.text)).items():
            hits = await search.index.query(EntityType.ANIME, query, conditions=_ADMITTED, limit=DEPTH)
            places = (place for place, hit in enumerate(hits, start=1) if str(hit.id) == one.meant)
            found.setdefault(way, []).append(next(places, 0))
    return found


def mean_reciprocal(places: Sequence[int]) -> float:
    """Return the mean reciprocal rank; what was not found counts nothing."""
    return sum(1 / place for place in places if place) / max(1, len(places))


async def candidates(search: SemanticSearch, database: Database, one: Description) -> Candidates | None:
    """Return the parts of the sum of all that a text is found with; ``None`` where what is meant is not among them."""
    queries = await queries_of(search, one.text)
    hits = {
        way: await search.index.query(EntityType.ANIME, queries[way], conditions=_ADMITTED, limit=_DEEP)
        for way in ("words", "meaning")
    }
    scores = {way: {hit.id: hit.score for hit in found} for way, found in hits.items()}
    ids = list(dict.fromkeys(hit.id for found in hits.values() for hit in found[:DEPTH]))
    if UUID(one.meant) not in ids:
        return None
    async with database.read() as connection:
        cards = await load_cards(connection, ids)
    least = min(scores["meaning"].values(), default=0.0)
    tokens = max(1, len(embed_query(one.text).indices))
    parts = [
        (
            scores["words"].get(id_, 0.0) / tokens**0.5,
            scores["meaning"].get(id_, least),
            np.log10(1 + cards[id_].popularity) if id_ in cards else 0.0,
        )
        for id_ in ids
    ]
    return Candidates(np.array(parts), ids.index(UUID(one.meant)))

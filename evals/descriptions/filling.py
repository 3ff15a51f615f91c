"""Fills an index of its own with the anime of a catalog, which nothing else of it is changed for."""

from itertools import batched
from pathlib import Path
from typing import Final

import sqlalchemy as sa
from catalog.database import Database
from catalog.documents import DocumentRow, load_documents
from catalog.entities import EntityType
from catalog.tables import entity
from semantic_index.documents import passage, to_point
from semantic_index.embedders.kept_vectors import kept_vectors
from semantic_index.embedders.sentence_encoder import SentenceEncoder
from semantic_index.index import VectorIndex

_BATCH: Final = 256


async def filled(
    index: VectorIndex, database: Database, encoder: SentenceEncoder, *, cache: Path
) -> dict[str, DocumentRow]:
    """Write all anime that are shown, words and vectors, and return what was written by id."""
    async with database.read() as connection:
        keys = await connection.execute(
            sa.select(entity.c.key).where(entity.c.type == EntityType.ANIME.value, sa.not_(entity.c.hidden))
        )
        every = [
            row for part in batched(keys.scalars(), _BATCH) for row in await load_documents(connection, list(part))
        ]
    await index.reset()
    for part in batched(every, _BATCH):
        await index.upsert(EntityType.ANIME, [to_point(row) for row in part])
    with_text = [row for row in every if row.prose]
    vectors = await kept_vectors(encoder, [passage(row) for row in with_text], cache=cache, space=index.space.key)
    for part in batched(zip(with_text, vectors, strict=True), _BATCH):
        await index.set_dense(EntityType.ANIME, {row.id: vector for row, vector in part})
    return {str(row.id): row for row in every}

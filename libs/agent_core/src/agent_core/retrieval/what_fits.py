"""Tells of the first hits of a search what each of them shares with the description."""

from dataclasses import replace
from typing import Final
from uuid import UUID

from catalog.database import Database
from catalog.documents import documents_by_id
from semantic_index.passages import Shared, shared_with

from agent_core.results import EntityCard

EXPLAINED: Final = 5
"""Hits of which it is told what they share with a description."""
PASSAGE_FIELD: Final = "passage"
"""Label of the part of a synopsis that shares words with a description."""
SHARED_TOPICS_FIELD: Final = "topics in common"
"""Label of the topics of which a description says every word."""


async def with_what_fits(text: str, cards: list[EntityCard], database: Database) -> list[EntityCard]:
    """Return the cards, the first ones with the passage and the topics that they share with a description."""
    async with database.read() as connection:
        rows = await documents_by_id(connection, [UUID(card.ref.id) for card in cards[:EXPLAINED]])
    shared = {id_: shared_with(text, row) for id_, row in rows.items()}
    return [replace(card, fields=[*card.fields, *_fields(shared.get(UUID(card.ref.id), Shared()))]) for card in cards]


def _fields(shared: Shared) -> list[tuple[str, str]]:
    fields = ((PASSAGE_FIELD, shared.passage), (SHARED_TOPICS_FIELD, ", ".join(shared.topics)))
    return [(label, text) for label, text in fields if text]

"""Asks the typeahead of the catalog, as the BFF does, for the ids of its hits."""

from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from uuid import UUID

from catalog.database import Database
from catalog.entities import EntityType
from catalog.typeahead import search

from evals.typeahead.scoring import FIRST

type Ask = Callable[[str, Sequence[EntityType]], Awaitable[list[UUID]]]
"""Finds the ids of the first hits for a text among types; no type stands for all of them."""


@asynccontextmanager
async def typeahead(dsn: str) -> AsyncGenerator[Ask]:
    """Yield a function that asks the typeahead over one connection."""
    async with Database(dsn) as database, database.read() as connection:

        async def ask(text: str, types: Sequence[EntityType]) -> list[UUID]:
            hits = await search(connection, text, first=FIRST, types=types or tuple(EntityType))
            return [hit.entity.id for hit in hits]

        yield ask

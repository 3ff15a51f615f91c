"""Asks the typeahead of the catalog, as the BFF does, for the ids of its hits."""

from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Final
from uuid import UUID

from catalog.database import PoolOptions
from catalog.entities import EntityType
from catalog.typeahead import Typeahead, Typed

from evals.typeahead.scoring import FIRST

type Ask = Callable[[str, Sequence[EntityType]], Awaitable[list[UUID]]]
"""Finds the ids of the first hits for a text among types; no type stands for all of them."""

# Nobody waits here, and a machine that is busy with other things must not turn a slow answer into none.
_OPTIONS: Final = PoolOptions(max_size=1, statement_timeout_ms=30_000)


@asynccontextmanager
async def typeahead(dsn: str) -> AsyncGenerator[Ask]:
    """Yield a function that asks the typeahead over one connection."""
    async with Typeahead(dsn, _OPTIONS) as lane:

        async def ask(text: str, types: Sequence[EntityType]) -> list[UUID]:
            hits = await lane.search(Typed(text, first=FIRST, types=tuple(types)))
            return [hit.id for hit in hits]

        yield ask

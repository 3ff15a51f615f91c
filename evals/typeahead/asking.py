"""Asks the typeahead of the catalog, as the BFF does, for the ids of its hits; or the best guess at a prefix."""

import heapq
from bisect import bisect_left
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Final
from uuid import UUID

from catalog.database import PoolOptions
from catalog.entities import EntityType
from catalog.typeahead import Typeahead, Typed
from catalog.typeahead_keys import keys_of, typed_key

from evals.typeahead.names import Known, Names
from evals.typeahead.scoring import FIRST

type Ask = Callable[[str, Sequence[EntityType]], Awaitable[list[UUID]]]
"""Finds the ids of the first hits for a text among types; no type stands for all of them."""

_LAST: Final = chr(0x10FFFF)
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


def guessing(names: Names) -> Ask:
    """Return what knows how queries are made: of the display names that begin so, the entities most often drawn.

    Prefixes are those of display names, drawn by popularity, so that on average no ranking can find more of them.
    """
    shown: dict[EntityType, list[tuple[str, Known]]] = {
        kind: sorted(
            ((key, entry) for entry in known for key in {key for key, whole in keys_of(entry.names[0].text) if whole}),
            key=_text,
        )
        for kind, known in names.by_type.items()
    }

    async def ask(text: str, types: Sequence[EntityType]) -> list[UUID]:
        start = typed_key(text)
        begun: dict[UUID, Known] = {}
        for kind in types or shown:
            found = shown.get(kind, [])
            low, high = (bisect_left(found, end, key=_text) for end in (start, start + _LAST))
            begun |= {entry.id: entry for _, entry in found[low:high]}
        return [entry.id for entry in heapq.nlargest(FIRST, begun.values(), key=_popularity)]

    return ask


def _text(shown: tuple[str, Known]) -> str:
    return shown[0]


def _popularity(entry: Known) -> int:
    return entry.popularity

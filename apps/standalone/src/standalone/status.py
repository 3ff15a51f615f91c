"""What a data directory holds and what runs on it."""

import asyncio
import time
from dataclasses import dataclass
from typing import Final, LiteralString

import asyncpg

# What: entities of each type, and how many of them the semantic index holds. Bound: one row a type.
_HELD: Final[LiteralString] = """
    SELECT e.type::text AS type, count(*) AS entities,
           count(*) FILTER (WHERE p.sparse_version >= e.version) AS sparse,
           count(*) FILTER (WHERE p.dense_version >= e.version) AS dense
    FROM entity AS e
    LEFT JOIN indexed_point AS p ON p.id = e.id
    GROUP BY e.type
    ORDER BY e.type
"""
_STATE: Final[LiteralString] = "SELECT version, dataset, applied_at FROM catalog_state"
_TIMEOUT_S: Final = 60.0
_LOOK_EVERY_S: Final = 0.2


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """Entities of one type, and how many of them can be found by words and by meaning."""

    type: str
    entities: int
    sparse: int
    dense: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """The data of one installation; ``dataset`` is ``None`` where nothing was loaded yet."""

    dataset: str | None
    version: int
    held: tuple[Held, ...]

    @property
    def indexed(self) -> bool:
        """True once everything can be found by its words."""
        return all(row.sparse >= row.entities for row in self.held)


async def read_status(dsn: str) -> Status:
    """Return what the catalog and the index at ``dsn`` hold."""
    connection = await asyncpg.connect(dsn, timeout=10)
    try:
        state = await connection.fetchrow(_STATE, timeout=_TIMEOUT_S)
        rows = await connection.fetch(_HELD, timeout=_TIMEOUT_S)
    finally:
        await connection.close(timeout=5)
    return Status(
        dataset=state["dataset"] if state else None,
        version=state["version"] if state else 0,
        held=tuple(Held(**dict(row)) for row in rows),
    )


async def wait_until_indexed(dsn: str, *, within_s: float) -> bool:
    """Wait until the running agent has indexed everything by its words; return whether it has."""
    deadline = time.monotonic() + within_s
    while not (await read_status(dsn)).indexed:
        if time.monotonic() > deadline:
            return False
        await asyncio.sleep(_LOOK_EVERY_S)
    return True

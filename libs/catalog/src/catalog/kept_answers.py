"""Kept answers in PostgreSQL: found by what their questions say, of today's data, and bounded in number and age."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, LiteralString

from catalog.data_stamp import digest_of, fetch_data_stamp
from catalog.prepared import Driver

# What: answers to questions that say the same, from the same data, newest first. Bound: signature, stamp, age, how
# many. Index: kept_answer_signature_stamp_wording_idx.
_FIND: Final[LiteralString] = """
SELECT wording, vector, document FROM kept_answer
WHERE signature = $1 AND stamp = $2 AND kept_at >= now() - $3::interval ORDER BY id DESC LIMIT $4
"""
# What: one answer; of the same words and data the newer one. Bound: all columns but id and kept_at. Index: the same.
_INSERT: Final[LiteralString] = """
INSERT INTO kept_answer (signature, stamp, wording, vector, document) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (signature, stamp, wording) DO UPDATE
SET vector = excluded.vector, document = excluded.document, kept_at = now()
"""
# What: answers that are too old, or from other data. Bound: the age, today's stamp. Index: none.
_PRUNE_OLD: Final[LiteralString] = "DELETE FROM kept_answer WHERE kept_at < now() - $1::interval OR stamp <> $2"
# What: all but the newest so many. Bound: how many stay. Index: the primary key, backwards over those that stay.
_PRUNE_MANY: Final[LiteralString] = """
DELETE FROM kept_answer WHERE id <= (SELECT id FROM kept_answer ORDER BY id DESC OFFSET $1 LIMIT 1)
"""
# What: uses of one tier with one outcome, more. Bound: all columns but since. Index: the primary key.
_ADD_USES: Final[LiteralString] = """
INSERT INTO cache_use AS held (tier, outcome, lookups, saved_ms) VALUES ($1, $2, $3, $4)
ON CONFLICT (tier, outcome) DO UPDATE
SET lookups = held.lookups + excluded.lookups, saved_ms = held.saved_ms + excluded.saved_ms
"""
# What: all uses. Bound: nothing. Index: none, of a table of a dozen rows.
_USES: Final[LiteralString] = "SELECT tier, outcome, lookups, saved_ms, since FROM cache_use ORDER BY tier, outcome"
# What: how many answers are kept, of today's data and of other, with their bytes and the oldest. Bound: today's stamp.
# Index: none.
_HOLDINGS: Final[LiteralString] = """
SELECT count(*) FILTER (WHERE stamp = $1) AS current, count(*) FILTER (WHERE stamp <> $1) AS outdated,
    coalesce(sum(pg_column_size(kept_answer.*)), 0)::bigint AS bytes, min(kept_at) AS oldest
FROM kept_answer
"""
# What: another moment of clearing. Bound: nothing. Index: the primary key.
_CLEARED: Final[LiteralString] = """
INSERT INTO cache_clearing (cleared_at) VALUES (clock_timestamp())
ON CONFLICT (id) DO UPDATE SET cleared_at = excluded.cleared_at
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundAnswer:
    """One kept answer as it is found; ``vector`` is of its question, float16."""

    wording: bytes
    vector: bytes | None
    document: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptAnswer(FoundAnswer):
    """One answer on its way into the table; ``signature``, ``stamp`` and ``wording`` are digests."""

    signature: bytes
    stamp: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class CacheUse:
    """How often a tier had an outcome.

    Attributes:
        saved_ms: what computing took that was not done again, less what looking took.
    """

    tier: str
    outcome: str
    lookups: int
    saved_ms: float


@dataclass(frozen=True, slots=True, kw_only=True)
class CacheUses(CacheUse):
    """The same as it is held; ``since`` is when it was first counted."""

    since: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptHoldings:
    """What is kept: answers from today's data, those from other data, all their bytes, and the age of the oldest."""

    current: int
    outdated: int
    bytes: int
    oldest: datetime | None


async def find_answers(
    driver: Driver, signature: bytes, *, stamp: bytes, ttl_s: float, limit: int
) -> list[FoundAnswer]:
    """Return the answers that were kept at most ``ttl_s`` seconds ago, newest first."""
    rows = await driver.fetch(_FIND, signature, stamp, timedelta(seconds=ttl_s), limit)
    return [FoundAnswer(**dict(row)) for row in rows]


async def insert_answers(driver: Driver, rows: Sequence[KeptAnswer]) -> None:
    """Write answers, all of them or none."""
    values = [(row.signature, row.stamp, row.wording, row.vector, row.document) for row in rows]
    await driver.executemany(_INSERT, values)


async def prune_answers(driver: Driver, *, ttl_s: float, keep_rows: int) -> int:
    """Delete what is too old, from other data than today's, or too much; return how many answers that were."""
    stamp = digest_of(await fetch_data_stamp(driver))
    old = await driver.execute(_PRUNE_OLD, timedelta(seconds=ttl_s), stamp)
    many = await driver.execute(_PRUNE_MANY, keep_rows)
    return _deleted(old) + _deleted(many)


async def add_uses(driver: Driver, uses: Sequence[CacheUse]) -> None:
    """Add to how often tiers had outcomes, in one order, so that no two agents wait for one another."""
    values = sorted((use.tier, use.outcome, use.lookups, use.saved_ms) for use in uses)
    await driver.executemany(_ADD_USES, values)


async def read_uses(driver: Driver) -> list[CacheUses]:
    """Return how often tiers had outcomes since they were last cleared."""
    return [CacheUses(**dict(row)) for row in await driver.fetch(_USES)]


async def read_holdings(driver: Driver) -> KeptHoldings:
    """Return what is kept."""
    row = await driver.fetchrow(_HOLDINGS, digest_of(await fetch_data_stamp(driver)))
    assert row is not None  # noqa: S101 - an aggregate has one row
    return KeptHoldings(**dict(row))


async def clear_answers(driver: Driver) -> int:
    """Throw all kept answers and counts away, also those that agents hold in memory; return how many rows that were.

    The moment is a part of the data stamp, which every agent reads before it gives an answer again.
    """
    async with driver.transaction():
        await driver.execute(_CLEARED)
        deleted = await driver.execute("DELETE FROM kept_answer")
        await driver.execute("DELETE FROM cache_use")
    return _deleted(deleted)


def _deleted(status: str) -> int:
    return int(status.rpartition(" ")[2])

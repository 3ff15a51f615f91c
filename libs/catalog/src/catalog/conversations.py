"""Turns of conversations in PostgreSQL: written, read back as the last ones, and bounded in number and age."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final, LiteralString
from uuid import UUID

from catalog.prepared import Driver

# What: one turn. Bound: its conversation, the document.
_INSERT: Final[LiteralString] = "INSERT INTO conversation_turn (conversation_id, document) VALUES ($1, $2)"
# What: all but the newest turns of a conversation. Bound: it, how many stay. Index: its turns, backwards.
_SHORTEN: Final[LiteralString] = """
DELETE FROM conversation_turn WHERE conversation_id = $1 AND id <= (
    SELECT id FROM conversation_turn WHERE conversation_id = $1 ORDER BY id DESC OFFSET $2 LIMIT 1
)
"""
# What: the last turns of a conversation, newest first; none where the newest is too old. Bound: the conversation, the
# age, how many. Index: conversation_turn_conversation_id_id_idx, backwards.
_LAST: Final[LiteralString] = """
SELECT document FROM conversation_turn
WHERE conversation_id = $1 AND EXISTS (
    SELECT FROM conversation_turn WHERE conversation_id = $1 AND told_at >= now() - $2::interval
)
ORDER BY id DESC LIMIT $3
"""
# What: turns of conversations whose turns are all too old. Bound: the age. Index: on told_at, then the conversation's.
_PRUNE_OLD: Final[LiteralString] = """
DELETE FROM conversation_turn AS old WHERE told_at < now() - $1::interval AND NOT EXISTS (
    SELECT FROM conversation_turn AS newer
    WHERE newer.conversation_id = old.conversation_id AND newer.told_at >= now() - $1::interval
)
"""
# What: all but the newest so many turns. Bound: how many stay. Index: the primary key, backwards over those that stay.
_PRUNE_MANY: Final[LiteralString] = """
DELETE FROM conversation_turn WHERE id <= (SELECT id FROM conversation_turn ORDER BY id DESC OFFSET $1 LIMIT 1)
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnRow:
    """One turn on its way into the table."""

    conversation_id: UUID
    document: bytes


async def insert_turns(driver: Driver, rows: Sequence[TurnRow], *, max_turns: int) -> None:
    """Write turns in their order, all of them or none, and leave their conversations the newest so many."""
    async with driver.transaction():
        await driver.executemany(_INSERT, [(row.conversation_id, row.document) for row in rows])
        longer = dict.fromkeys(row.conversation_id for row in rows)
        await driver.executemany(_SHORTEN, [(conversation_id, max_turns) for conversation_id in longer])


async def last_turns(driver: Driver, conversation_id: UUID, *, ttl_s: float, max_turns: int) -> list[bytes]:
    """Return the documents of the last turns, oldest first; none where the newest is older than ``ttl_s`` seconds."""
    rows = await driver.fetch(_LAST, conversation_id, timedelta(seconds=ttl_s), max_turns)
    return [row["document"] for row in reversed(rows)]


async def prune_turns(driver: Driver, *, ttl_s: float, keep_rows: int) -> int:
    """Delete conversations that are too old, and all but the newest so many turns; return how many turns that were."""
    old = await driver.execute(_PRUNE_OLD, timedelta(seconds=ttl_s))
    many = await driver.execute(_PRUNE_MANY, keep_rows)
    return sum(int(status.rpartition(" ")[2]) for status in (old, many))

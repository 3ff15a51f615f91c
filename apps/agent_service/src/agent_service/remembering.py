"""Has the turns of conversations kept in PostgreSQL, behind their answers, where the settings say so (ADR 24)."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from typing import Final
from uuid import UUID

from agent_core.conversation.memory import MemoryAway, NewTurn
from agent_core.conversation.turns import Turn, document_of, turn_from
from agent_core.limits import ConversationLimits
from agent_core.write_behind import Fate, StoreAway, WriteBehind
from catalog.connections import Connections
from catalog.conversations import TurnRow, insert_turns, last_turns, prune_turns
from catalog.database import PoolOptions
from catalog.failures import DRIVER_ERRORS
from telemetry import metrics
from telemetry.logging import get_logger

from agent_service.settings import Settings

_STATEMENT_TIMEOUT_MS: Final = 2_000
_CONNECTIONS: Final = 2  # one writes while another reads

log = get_logger(__name__)


class PostgresTurns:
    """Writes turns, and deletes those that nobody can go on with any more."""

    def __init__(self, connections: Connections, limits: ConversationLimits) -> None:
        self._connections = connections
        self._limits = limits

    async def write(self, rows: Sequence[TurnRow]) -> int:
        """Write turns."""
        try:
            async with self._connections.one() as driver:
                await insert_turns(driver, rows, max_turns=self._limits.max_turns)
        except DRIVER_ERRORS as error:
            raise StoreAway from error
        return len(rows)

    async def prune(self) -> None:
        """Delete what is too old or too much."""
        try:
            async with self._connections.one() as driver:
                await prune_turns(driver, ttl_s=self._limits.ttl_s, keep_rows=self._limits.max_rows)
        except DRIVER_ERRORS as error:
            raise StoreAway from error


class PostgresMemory:
    """Reads turns, and has new ones written behind their answers."""

    def __init__(
        self, connections: Connections, writing: WriteBehind[NewTurn, TurnRow], *, limits: ConversationLimits
    ) -> None:
        self._connections = connections
        self._writing = writing
        self._limits = limits

    async def turns(self, conversation_id: str) -> Sequence[Turn]:
        """Return the last turns, oldest first.

        A conversation that is not found may be on its way here from the process that began it: it is looked for again.

        Raises:
            MemoryAway: PostgreSQL did not tell them in time.
        """
        found = await self._read(conversation_id)
        if not found:
            await asyncio.sleep(self._limits.read_wait_s)
            found = await self._read(conversation_id)
        return [turn for turn in map(turn_from, found) if turn is not None]

    async def keep(self, new: NewTurn, *, wait_s: float) -> None:
        """Have a turn written; wait for that so long."""
        self._writing.put(new)
        if not wait_s:
            return
        try:
            async with asyncio.timeout(wait_s):
                await self._writing.settled()
        except TimeoutError:
            log.info("turn.not_awaited")

    async def _read(self, conversation_id: str) -> list[bytes]:
        limits = self._limits
        try:
            async with asyncio.timeout(limits.read_timeout_s), self._connections.one() as driver:
                return await last_turns(
                    driver, UUID(conversation_id), ttl_s=limits.ttl_s, max_turns=limits.max_turns
                )  # fmt: skip
        except (TimeoutError, *DRIVER_ERRORS) as error:
            log.warning("conversation.away", error=type(error).__name__)
            raise MemoryAway from error


@asynccontextmanager
async def open_memory(settings: Settings) -> AsyncGenerator[PostgresMemory | None]:
    """Yield what keeps turns; ``None`` where the settings keep none."""
    limits = settings.conversation_limits
    if limits is None:
        yield None
        return
    options = PoolOptions(
        max_size=_CONNECTIONS,
        statement_timeout_ms=_STATEMENT_TIMEOUT_MS,
        application_name="kizuna-agent-talk",
        transaction_pooler=settings.transaction_pooler,
    )
    async with (
        Connections(settings.postgres_dsn.get_secret_value(), options, {}) as connections,
        WriteBehind[NewTurn, TurnRow](
            PostgresTurns(connections, limits), name="turns", rows=_rows, limits=limits, note=record_fate
        ) as writing,
    ):
        yield PostgresMemory(connections, writing, limits=limits)


def _rows(batch: Sequence[NewTurn]) -> list[TurnRow]:
    return [TurnRow(conversation_id=UUID(new.conversation_id), document=document_of(new.turn)) for new in batch]


def record_fate(fate: Fate, turns: int, waiting: int) -> None:
    """Count what became of turns."""
    metrics.record_turns(fate=fate, turns=turns, waiting=waiting)

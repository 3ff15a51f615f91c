"""Has accepted answers kept in PostgreSQL for every agent, and counts what caches are worth (ADR 30)."""

from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import Any, Final

from agent_core.cache.answer_memory import AnswerMemory, Recall, ShelfAway, rows_of
from agent_core.cache.cached_answers import Lookup
from agent_core.cache.kept_answers import NewAnswer, Sought
from agent_core.cache.store import AnswerStore
from agent_core.cache.uses import CacheCounts
from agent_core.limits import MemoryLimits, WriteLimits
from agent_core.text_encoder import TextEncoder
from agent_core.write_behind import Fate, StoreAway, WriteBehind
from catalog.connections import Connections
from catalog.database import PoolOptions
from catalog.failures import DRIVER_ERRORS
from catalog.kept_answers import (
    CacheUse,
    FoundAnswer,
    KeptAnswer,
    add_uses,
    find_answers,
    insert_answers,
    prune_answers,
)
from catalog.run_record import canonical
from telemetry import metrics
from telemetry.logging import get_logger

from agent_service.settings import Settings

_STATEMENT_TIMEOUT_MS: Final = 2_000
_CONNECTIONS: Final = 2  # one writes while another reads
_SPOKEN: Final = frozenset({"mode", "strict"})
_COUNTS_EVERY_S: Final = 5.0
EXACT: Final = "exact"
"""The tier of answers to the same words that an agent holds in memory."""
KEPT: Final = "kept"
"""The tier of answers that all agents share, which a model would be asked for."""

log = get_logger(__name__)


class PostgresShelf:
    """Finds kept answers, and has new ones written behind the answer."""

    def __init__(
        self, connections: Connections, writing: WriteBehind[NewAnswer, KeptAnswer], *, limits: MemoryLimits
    ) -> None:
        self._connections = connections
        self._writing = writing
        self._limits = limits

    async def find(self, sought: Sought) -> Sequence[FoundAnswer]:
        """Return the answers to questions that say the same, newest first.

        Raises:
            ShelfAway: PostgreSQL does not tell them.
        """
        limits = self._limits
        try:
            async with self._connections.one() as driver:
                return await find_answers(
                    driver, sought.signature, stamp=sought.stamp, ttl_s=limits.ttl_s, limit=limits.max_compared
                )
        except DRIVER_ERRORS as error:
            log.warning("kept_answers.away", error=type(error).__name__)
            raise ShelfAway from error

    def put(self, new: NewAnswer) -> None:
        """Take an answer to be written."""
        self._writing.put(new)


class PostgresKeptAnswers:
    """Writes answers, and deletes those that nobody is given any more."""

    def __init__(self, connections: Connections, limits: MemoryLimits) -> None:
        self._connections = connections
        self._limits = limits

    async def write(self, rows: Sequence[KeptAnswer]) -> int:
        """Write answers."""
        try:
            async with self._connections.one() as driver:
                await insert_answers(driver, rows)
        except DRIVER_ERRORS as error:
            raise StoreAway from error
        return len(rows)

    async def prune(self) -> None:
        """Delete what is too old, of other data, or too much."""
        try:
            async with self._connections.one() as driver:
                await prune_answers(driver, ttl_s=self._limits.ttl_s, keep_rows=self._limits.max_rows)
        except DRIVER_ERRORS as error:
            raise StoreAway from error


class PostgresCounts:
    """Adds to how often caches were of use."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def write(self, rows: Sequence[Sequence[CacheUse]]) -> int:
        """Add counts."""
        try:
            async with self._connections.one() as driver:
                await add_uses(driver, [use for row in rows for use in row])
        except DRIVER_ERRORS as error:
            raise StoreAway from error
        return len(rows)

    async def prune(self) -> None:
        """Delete nothing: a row for each tier and outcome is all there is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Keeping:
    """What a server keeps beyond itself.

    Attributes:
        memory: of what a model answered; ``None`` where no model is asked, or nothing is kept.
        counts: what the tiers are worth.
    """

    memory: AnswerMemory | None
    counts: CacheCounts

    def record(self, lookup: Lookup, store: AnswerStore, saved_ms: float) -> None:
        """Count one look for an answer to the same words."""
        metrics.record_answer_cache(outcome=lookup, entries=len(store), size=store.bytes)
        metrics.record_saved_time(tier=EXACT, saved_s=saved_ms / 1e3)
        self.counts.count(tier=EXACT, outcome=lookup, saved_ms=saved_ms)


@asynccontextmanager
async def open_keeping(
    settings: Settings, *, encoder: TextEncoder | None, mind: Callable[[], bytes]
) -> AsyncGenerator[Keeping | None]:
    """Yield what keeps answers for all agents; ``None`` where the settings keep none.

    Args:
        settings: of the agent.
        encoder: compares questions in meaning; without one only the same words find an answer that others were given.
        mind: says who answers.
    """
    if settings.cache_limits is None:
        yield None
        return
    options = PoolOptions(
        max_size=_CONNECTIONS,
        statement_timeout_ms=_STATEMENT_TIMEOUT_MS,
        application_name="kizuna-agent-kept",
        transaction_pooler=settings.transaction_pooler,
    )
    async with (
        Connections(settings.postgres_dsn.get_secret_value(), options, {}) as connections,
        WriteBehind[Sequence[CacheUse], Sequence[CacheUse]](
            PostgresCounts(connections), name="cache_counts", rows=list, limits=WriteLimits()
        ) as counting,
    ):
        counts = CacheCounts(counting.put, every_s=_COUNTS_EVERY_S)
        try:
            async with _memory(settings, connections, counts, encoder=encoder, mind=mind) as memory:
                yield Keeping(memory=memory, counts=counts)
        finally:
            counts.flush()


@asynccontextmanager
async def _memory(
    settings: Settings,
    connections: Connections,
    counts: CacheCounts,
    *,
    encoder: TextEncoder | None,
    mind: Callable[[], bytes],
) -> AsyncGenerator[AnswerMemory | None]:
    limits = settings.memory_limits
    if limits is None:
        yield None
        return
    if encoder is None:
        log.info("kept_answers.exact_only", reason="no embedding model", effect="other words find no kept answer")
    rows = partial(rows_of, encoder=encoder, max_document_bytes=limits.max_document_bytes)

    def note(recall: Recall, saved_ms: float) -> None:
        metrics.record_kept_lookup(outcome=recall)
        metrics.record_saved_time(tier=KEPT, saved_s=saved_ms / 1e3)
        counts.count(tier=KEPT, outcome=recall, saved_ms=saved_ms)

    async with WriteBehind[NewAnswer, KeptAnswer](
        PostgresKeptAnswers(connections, limits), name="kept_answers", rows=rows, limits=limits, note=record_fate
    ) as writing:
        shelf = PostgresShelf(connections, writing, limits=limits)
        yield AnswerMemory(shelf, mind=mind, encoder=encoder, limits=limits, note=note)


def record_fate(fate: Fate, answers: int, waiting: int) -> None:
    """Count what became of answers that were to be kept."""
    metrics.record_kept_answers(fate=fate, answers=answers, waiting=waiting)


def digest_of_mind(described: Mapping[str, Any]) -> bytes:
    """Return the SHA-256 of who answers, as run records describe it: code, model and limits.

    How the model is spoken to may be found out only after the start, and changes nothing of what it says.
    """
    return sha256(canonical({name: value for name, value in described.items() if name not in _SPOKEN})).digest()

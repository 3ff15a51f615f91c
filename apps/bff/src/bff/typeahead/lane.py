"""Lane A: what is typed is answered from memory or by PostgreSQL, or turned away at once where too many wait."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import Self

from catalog.typeahead import Hit, Typeahead, Typed
from telemetry import metrics

from bff.typeahead.batches import Batches
from bff.typeahead.cache import DataVersion, Kept, weigh_hits


class LaneFull(Exception):
    """As many searches wait for PostgreSQL as may; one more is not taken. Try again in a second."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LaneOptions:
    """The limits of the lane.

    Attributes:
        most_waiting: searches that wait for PostgreSQL at a time; more are turned away.
        most_running: statements at a time.
        most_members: searches in one statement.
        batch_timeout_s: after which a statement for several searches is given up, and each runs by itself.
        cache_entries, cache_hits: answers that are kept, and hits in all of them; either 0 keeps none.
        cache_check_s: after which the version of the data is read again.
        give_way_s: that a question waits at most, each time, for searches to have ended.
    """

    most_waiting: int = 256
    most_running: int = 4
    most_members: int = 16
    batch_timeout_s: float = 0.5
    cache_entries: int = 10_000
    cache_hits: int = 20_000
    cache_check_s: float = 1.0
    give_way_s: float = 0.025


class TypeaheadLane:
    """Answers searches with connections, limits and a cache that nothing else uses. Open it with ``async with``."""

    def __init__(self, typeahead: Typeahead, options: LaneOptions) -> None:
        self._options = options
        self._batches = Batches(
            typeahead.search,
            typeahead.search_many,
            most_running=options.most_running,
            most_members=options.most_members,
            timeout_s=options.batch_timeout_s,
        )
        self._version = DataVersion(typeahead.version, check_s=options.cache_check_s)
        self._cache: Kept[Typed, list[Hit]] = Kept(
            weigh_hits, most_weight=options.cache_hits, most_entries=options.cache_entries
        )
        self._keeps = bool(options.cache_entries and options.cache_hits)
        self._waiting = 0
        self._idle = asyncio.Event()
        self._idle.set()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._batches.close()
        await self._version.close()

    def version(self) -> int | None:
        """Return the version of the data that answers may be kept for, without waiting; ``None`` where none may."""
        return self._version.known() if self._keeps else None

    async def search(self, typed: Typed, *, timeout_s: float) -> list[Hit]:
        """Return what a search finds.

        Raises:
            LaneFull: as many wait as may; raised before anything is awaited.
            TimeoutError: it took longer than ``timeout_s``; its statement is cancelled.
        """
        version = self.version()
        hits = None if version is None else self._cache.get(typed, version=version)
        if hits is not None:
            metrics.record_typeahead_cache(outcome="hit")
            return hits
        if self._waiting >= self._options.most_waiting:
            metrics.record_typeahead_refusal()
            raise LaneFull(f"{self._waiting} searches are waiting; try again in a second")
        self._waiting += 1
        self._idle.clear()
        try:
            async with asyncio.timeout(timeout_s):
                return await self._find(typed)
        finally:
            self._waiting -= 1
            if not self._waiting:
                self._idle.set()

    async def give_way(self) -> None:
        """Wait until no search waits for PostgreSQL, but not long; for whoever has more to compute than a search."""
        if not self._idle.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(self._options.give_way_s):
                    await self._idle.wait()

    async def _find(self, typed: Typed) -> list[Hit]:
        # Also where nothing is kept: with the version it is learnt which prefixes have lists.
        version = await self._version.current()
        if not self._keeps:
            return await self._batches.search(typed)
        hits = self._cache.get(typed, version=version)
        metrics.record_typeahead_cache(outcome="miss" if hits is None else "hit")
        if hits is None:
            hits = await self._batches.search(typed)
            self._cache.put(typed, hits, version=version)
            metrics.note_typeahead_cache(entries=len(self._cache), hits=self._cache.weight)
        return hits

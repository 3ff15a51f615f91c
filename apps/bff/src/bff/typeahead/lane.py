"""Lane A: what is typed is answered from memory or by PostgreSQL, or turned away at once where too many wait."""

import asyncio
from dataclasses import dataclass
from typing import Self

from catalog.typeahead import Typeahead, Typed
from telemetry import metrics

from bff.typeahead.batches import Batches
from bff.typeahead.cache import DataVersion, Found, HitCache


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
    """

    most_waiting: int = 256
    most_running: int = 4
    most_members: int = 16
    batch_timeout_s: float = 0.5
    cache_entries: int = 10_000
    cache_hits: int = 50_000
    cache_check_s: float = 1.0


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
        self._cache = HitCache(most_entries=options.cache_entries, most_hits=options.cache_hits)
        self._keeps = bool(options.cache_entries and options.cache_hits)
        self._waiting = 0

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._batches.close()
        await self._version.close()

    def kept(self, typed: Typed) -> Found | None:
        """Return the answer that is kept for a search, without waiting for anything."""
        version = self._version.known() if self._keeps else None
        found = None if version is None else self._cache.get(typed, version=version)
        if found is not None:
            metrics.record_typeahead_cache(outcome="hit")
        return found

    async def search(self, typed: Typed, *, timeout_s: float) -> Found:
        """Return what a search finds.

        Raises:
            LaneFull: as many wait as may; raised before anything is awaited.
            TimeoutError: it took longer than ``timeout_s``; its statement is cancelled.
        """
        found = self.kept(typed)
        if found is not None:
            return found
        if self._waiting >= self._options.most_waiting:
            metrics.record_typeahead_refusal()
            raise LaneFull(f"{self._waiting} searches are waiting; try again in a second")
        self._waiting += 1
        try:
            async with asyncio.timeout(timeout_s):
                return await self._find(typed)
        finally:
            self._waiting -= 1

    async def _find(self, typed: Typed) -> Found:
        if not self._keeps:
            return Found(await self._batches.search(typed))
        version = await self._version.current()
        found = self._cache.get(typed, version=version)
        metrics.record_typeahead_cache(outcome="miss" if found is None else "hit")
        if found is None:
            found = Found(await self._batches.search(typed))
            self._cache.put(typed, found, version=version)
            metrics.note_typeahead_cache(entries=len(self._cache), hits=self._cache.hits)
        return found

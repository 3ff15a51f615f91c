"""Counts of what caches were asked and what they saved, gathered to be written now and then."""

import asyncio
from collections.abc import Callable, Sequence

from catalog.kept_answers import CacheUse


class CacheCounts:
    """Adds looks up, by tier and outcome, in the event loop."""

    def __init__(self, write: Callable[[Sequence[CacheUse]], None], *, every_s: float) -> None:
        """Take who has counts written, and how many seconds they may gather."""
        self._write = write
        self._every_s = every_s
        self._held: dict[tuple[str, str], CacheUse] = {}
        self._timer: asyncio.TimerHandle | None = None

    def count(self, *, tier: str, outcome: str, saved_ms: float = 0.0) -> None:
        """Count one look."""
        before = self._held.get((tier, outcome)) or CacheUse(tier=tier, outcome=outcome, lookups=0, saved_ms=0.0)
        self._held[tier, outcome] = CacheUse(
            tier=tier, outcome=outcome, lookups=before.lookups + 1, saved_ms=before.saved_ms + saved_ms
        )
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._every_s, self.flush)

    def flush(self) -> None:
        """Have what was counted written."""
        if self._timer is not None:
            self._timer.cancel()
        held, self._held, self._timer = self._held, {}, None
        if held:
            self._write(list(held.values()))

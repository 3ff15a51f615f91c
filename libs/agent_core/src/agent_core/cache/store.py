"""The answers that are kept: of one state of the data, not too old, and not too many."""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass

from agent_core.answer import Answer
from agent_core.cache.keys import AnswerKey
from agent_core.cache.weight import weigh
from agent_core.limits import CacheLimits


@dataclass(frozen=True, slots=True)
class _Kept:
    answer: Answer
    weight: int
    expires_at: float


class AnswerStore:
    """Keeps the answers that were used last.

    Attributes:
        bytes: what all of them take in memory, with their keys.
    """

    def __init__(self, limits: CacheLimits, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits
        self._clock = clock
        self._kept: OrderedDict[AnswerKey, _Kept] = OrderedDict()
        self._stamp: Hashable = None
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: AnswerKey, *, stamp: Hashable) -> Answer | None:
        """Return the answer that was computed from the data of this stamp; another stamp empties the store."""
        if stamp != self._stamp:
            self._kept.clear()
            self.bytes, self._stamp = 0, stamp
        kept = self._kept.get(key)
        if kept is None:
            return None
        if kept.expires_at <= self._clock():
            self._drop(key)
            return None
        self._kept.move_to_end(key)
        return kept.answer

    def put(self, key: AnswerKey, answer: Answer, *, stamp: Hashable) -> None:
        """Keep an answer whose computing began at this stamp; one of other data than the last looked up is not kept."""
        if stamp != self._stamp:
            return
        self._drop(key)
        kept = _Kept(answer, weigh((key, answer)), self._clock() + self._limits.ttl_s)
        self._kept[key] = kept
        self.bytes += kept.weight
        while self.bytes > self._limits.max_bytes:
            self._drop(next(iter(self._kept)))

    def _drop(self, key: AnswerKey) -> None:
        kept = self._kept.pop(key, None)
        if kept is not None:
            self.bytes -= kept.weight

"""What is typed most, kept in this process for as long as the data stays as it was."""

import asyncio
import sys
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Final

from catalog.failures import Failure, failure_of
from catalog.typeahead import Hit

# What a finished answer takes at most beside its own bytes and those of its request: three objects and an entry.
_ENTRY_BYTES: Final = 300


class Kept[Key: Hashable, Value]:
    """Keeps the values that were used last, all of one version of the data, and none beyond its limits.

    Attributes:
        weight: of all values, as ``weigh`` counts it.
    """

    def __init__(
        self, weigh: Callable[[Key, Value], int], *, most_weight: int, most_entries: int = sys.maxsize
    ) -> None:
        self._weigh = weigh
        self._most_weight = most_weight
        self._most_entries = most_entries
        self._entries: OrderedDict[Key, Value] = OrderedDict()
        self._version: int | None = None
        self.weight = 0

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, key: Key, *, version: int) -> Value | None:
        """Return what was found in this version of the data; another version empties the cache."""
        if version != self._version:
            self._entries.clear()
            self.weight = 0
            self._version = version
        value = self._entries.get(key)
        if value is not None:
            self._entries.move_to_end(key)
        return value

    def put(self, key: Key, value: Value, *, version: int) -> None:
        """Keep a value whose search began when ``version`` was the last one known; an older one is not kept."""
        if version != self._version or key in self._entries:
            return
        self._entries[key] = value
        self.weight += self._weigh(key, value)
        while len(self._entries) > self._most_entries or self.weight > self._most_weight:
            self.weight -= self._weigh(*self._entries.popitem(last=False))


def weigh_hits(_: Hashable, hits: list[Hit]) -> int:
    """Count hits, of about 1 kB each; none take the room of one."""
    return max(1, len(hits))


def weigh_answer(key: tuple[Hashable, bytes], answer: bytes) -> int:
    """Count the bytes that an answer takes together with the request that it answers, the second part of its key."""
    return _ENTRY_BYTES + len(key[1]) + len(answer)


class DataVersion:
    """The version of the data as it was read not long ago.

    It is read again at most every ``check_s`` seconds, and nobody waits for that while it is younger than twice that.
    While PostgreSQL is away it stays the one that was read last: nobody can change the data meanwhile.
    """

    def __init__(
        self, read: Callable[[], Awaitable[int]], *, check_s: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._read = read
        self._check_s = check_s
        self._clock = clock
        self._version: int | None = None
        self._read_at = 0.0
        self._tried_at = 0.0
        self._away = False
        self._reading: asyncio.Task[int] | None = None

    def known(self) -> int | None:
        """Return the version; ``None`` where it was read too long ago, though it could be read."""
        now = self._clock()
        if self._version is None or (now - self._read_at >= 2 * self._check_s and not self._away):
            return None
        if now - self._tried_at >= self._check_s:
            self._start()
        return self._version

    async def current(self) -> int:
        """Return the version, read anew where it was read too long ago; one read serves all who wait.

        Raises:
            Exception: whatever the read raised, unless PostgreSQL is away and a version is known.
        """
        version = self.known()
        if version is not None:
            return version
        return await asyncio.shield(self._reading or self._start())

    async def close(self) -> None:
        """Cancel a read that runs, and wait until it has ended."""
        if self._reading:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)

    def _start(self) -> asyncio.Task[int]:
        if self._reading is None:
            self._tried_at = self._clock()
            self._reading = asyncio.ensure_future(self._note(self._tried_at))
            self._reading.add_done_callback(self._ended)
        return self._reading

    async def _note(self, began_at: float) -> int:
        try:
            self._version = await self._read()
        except Exception as error:  # whatever it is, it is raised again unless PostgreSQL is away
            self._away = failure_of(error) is Failure.UNREACHABLE
            if not self._away or self._version is None:
                raise
            return self._version
        self._away, self._read_at = False, began_at
        return self._version

    def _ended(self, task: asyncio.Task[int]) -> None:
        self._reading = None
        if not task.cancelled():
            task.exception()  # told to those who waited; where nobody did, the next search finds out

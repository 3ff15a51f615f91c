"""The answers to what is typed most, kept in this process for as long as the data stays as it was."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

from catalog.typeahead import Hit, Typed

# Turns hits into the JSON of one selection.
type Projection = Callable[[list[Hit]], bytes]

_MOST_RENDERED: Final = 2


@dataclass(slots=True, eq=False)
class Found:
    """The hits of one search, and their JSON in the selections that were asked for last."""

    hits: list[Hit]
    _rendered: dict[Projection, bytes] = field(default_factory=dict[Projection, bytes])

    def rendered(self, projection: Projection) -> bytes:
        """Return the hits as ``projection`` renders them, which two selections at most are kept of."""
        json = self._rendered.get(projection)
        if json is None:
            json = projection(self.hits)
            if len(self._rendered) == _MOST_RENDERED:
                self._rendered.clear()
            self._rendered[projection] = json
        return json


class HitCache:
    """Keeps the answers that were used last: at most so many, and at most so many hits in all of them.

    A hit takes about 1 kB with the JSON of it. An answer without hits counts as one.
    """

    def __init__(self, *, most_entries: int, most_hits: int) -> None:
        self._most_entries = most_entries
        self._most_hits = most_hits
        self._entries: OrderedDict[Typed, Found] = OrderedDict()
        self._version: int | None = None
        self.hits = 0

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, typed: Typed, *, version: int) -> Found | None:
        """Return the answer that was found in this version of the data; another version empties the cache."""
        self._turn_to(version)
        found = self._entries.get(typed)
        if found is not None:
            self._entries.move_to_end(typed)
        return found

    def put(self, typed: Typed, found: Found, *, version: int) -> None:
        """Keep an answer whose search began when ``version`` was the last one known; an older one is not kept."""
        if version != self._version or typed in self._entries:
            return
        self._entries[typed] = found
        self.hits += _weight(found)
        while len(self._entries) > self._most_entries or self.hits > self._most_hits:
            _, dropped = self._entries.popitem(last=False)
            self.hits -= _weight(dropped)

    def _turn_to(self, version: int) -> None:
        if version != self._version:
            self._entries.clear()
            self.hits = 0
            self._version = version


def _weight(found: Found) -> int:
    return max(1, len(found.hits))


class DataVersion:
    """The version of the data as it was read not long ago.

    It is read again at most every ``check_s`` seconds, and nobody waits for that while it is younger than twice that.
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
        self._reading: asyncio.Task[int] | None = None

    def known(self) -> int | None:
        """Return the version; ``None`` where it was read too long ago."""
        now = self._clock()
        if self._version is None or now - self._read_at >= 2 * self._check_s:
            return None
        if now - self._tried_at >= self._check_s:
            self._start()
        return self._version

    async def current(self) -> int:
        """Return the version, read anew where it was read too long ago; one read serves all who wait.

        Raises:
            Exception: whatever the read raised.
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
        self._version = await self._read()
        self._read_at = began_at
        return self._version

    def _ended(self, task: asyncio.Task[int]) -> None:
        self._reading = None
        if not task.cancelled():
            task.exception()  # told to those who waited; where nobody did, the next search finds out

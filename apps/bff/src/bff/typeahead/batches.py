"""Searches that wait together go to PostgreSQL together: one statement for all that gathered while others ran."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from catalog.failures import Failure, failure_of
from catalog.typeahead import Hit, Typed
from telemetry import metrics

type Hits = list[Hit]
type Search = Callable[[Typed], Awaitable[Hits]]
type SearchMany = Callable[[Sequence[Typed]], Awaitable[list[Hits | None]]]

# Nothing that one search of a batch can be the cause of, so that searching again one by one would only add load.
_OF_THE_SERVER: Final = frozenset({Failure.UNREACHABLE, Failure.OVERLOADED})


@dataclass(slots=True, eq=False)
class _Member:
    """One search, however many wait for it.

    Attributes:
        alone: it runs by itself, because a batch that it was in failed, or left it out.
        batch: the one that it runs in; ``None`` while it waits.
    """

    typed: Typed
    waiters: set[asyncio.Future[Hits]] = field(default_factory=set[asyncio.Future[Hits]])
    alone: bool = False
    batch: "_Batch | None" = None


@dataclass(slots=True, eq=False)
class _Batch:
    """Searches that run as one statement; ``wanted`` counts those that somebody still waits for."""

    members: list[_Member]
    wanted: int
    task: "asyncio.Task[list[Hits | None]] | None" = None


class Batches:
    """Runs searches in batches, so many at a time; what arrives meanwhile gathers for the next one.

    Equal searches are one. A search whose waiters all left is dropped, and a batch of such searches is cancelled.
    Where a batch fails by what it holds, each of its searches runs again by itself, so that only the cause fails.
    """

    def __init__(
        self, search: Search, search_many: SearchMany, *, most_running: int, most_members: int, timeout_s: float
    ) -> None:
        """Take at most ``most_members`` a batch; after ``timeout_s`` a batch of several is taken apart."""
        self._search = search
        self._search_many = search_many
        self._most_running = most_running
        self._most_members = most_members
        self._timeout_s = timeout_s
        self._members: dict[Typed, _Member] = {}
        self._waiting: dict[_Member, None] = {}  # in order
        self._running: set[_Batch] = set()
        self._due = False

    async def search(self, typed: Typed) -> Hits:
        """Return the hits for one search.

        Raises:
            Exception: whatever the search itself raised.
        """
        member = self._members.get(typed) or self._enqueue(typed)
        waiter: asyncio.Future[Hits] = asyncio.get_running_loop().create_future()
        member.waiters.add(waiter)
        try:
            return await waiter
        finally:
            member.waiters.discard(waiter)
            if not member.waiters:
                self._drop(member)

    async def close(self) -> None:
        """Cancel what waits and what runs, and wait until it has ended."""
        for member in self._waiting:
            for waiter in member.waiters:
                waiter.cancel()
        self._waiting.clear()
        running = [batch.task for batch in self._running if batch.task]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    def _enqueue(self, typed: Typed) -> _Member:
        member = self._members[typed] = _Member(typed)
        self._waiting[member] = None
        if not self._due and len(self._running) < self._most_running:
            # Not at once: whatever else has arrived in this turn of the loop goes along.
            self._due = True
            asyncio.get_running_loop().call_soon(self._dispatch)
        return member

    def _drop(self, member: _Member) -> None:
        """Forget a search that nobody waits for."""
        if self._members.get(member.typed) is member:
            del self._members[member.typed]
        self._waiting.pop(member, None)
        batch, member.batch = member.batch, None
        if batch is not None:
            batch.wanted -= 1
            if not batch.wanted and batch.task:
                batch.task.cancel()

    def _dispatch(self) -> None:
        self._due = False
        while self._waiting and len(self._running) < self._most_running:
            members = self._next_members()
            batch = _Batch(members, wanted=len(members))
            self._running.add(batch)
            for member in members:
                member.batch = batch
            batch.task = asyncio.ensure_future(self._run(members))
            batch.task.add_done_callback(lambda task, batch=batch: self._settle(batch, task))
            metrics.record_typeahead_batch(searches=len(members))

    def _next_members(self) -> list[_Member]:
        """Take the first search that waits, and those behind it that may go along."""
        taken: list[_Member] = []
        for member in self._waiting:
            if taken and (member.alone or len(taken) == self._most_members):
                break
            taken.append(member)
            if member.alone:
                break
        for member in taken:
            del self._waiting[member]
        return taken

    async def _run(self, members: list[_Member]) -> list[Hits | None]:
        if len(members) == 1:
            return [await self._search(members[0].typed)]
        async with asyncio.timeout(self._timeout_s):
            return await self._search_many([member.typed for member in members])

    def _settle(self, batch: _Batch, task: "asyncio.Task[list[Hits | None]]") -> None:
        """Hand out what a batch found, or why it found nothing, and let the next one go."""
        self._running.discard(batch)
        error = None if task.cancelled() else task.exception()
        wanted = [member for member in batch.members if member.batch is batch]
        if error is not None and len(batch.members) > 1 and failure_of(error) not in _OF_THE_SERVER:
            self._waiting = self._alone(wanted) | self._waiting
        elif error is not None or task.cancelled():
            for member in wanted:
                self._finish(member, error)
        else:
            hits = dict(zip(batch.members, task.result(), strict=True))
            self._waiting |= self._alone([member for member in wanted if hits[member] is None])
            for member in wanted:
                if member.batch is batch:
                    self._finish(member, hits[member])
        self._dispatch()

    def _alone(self, members: list[_Member]) -> dict[_Member, None]:
        """Let searches wait again, each to run by itself."""
        for member in members:
            member.alone, member.batch = True, None
        return dict.fromkeys(members)

    def _finish(self, member: _Member, outcome: Hits | BaseException | None) -> None:
        """Wake all who wait; ``None`` means that the batch was cancelled from outside."""
        member.batch = None
        del self._members[member.typed]
        for waiter in member.waiters:
            if waiter.done():
                continue
            if outcome is None:
                waiter.cancel()
            elif isinstance(outcome, BaseException):
                waiter.set_exception(outcome)
            else:
                waiter.set_result(outcome)

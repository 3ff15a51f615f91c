"""What the resolvers of one request share: its deadline, its reads of the catalog, its loaders, the agent."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Self

import strawberry
from catalog.database import Database
from sqlalchemy.ext.asyncio import AsyncConnection
from telemetry.request_id import current_request_id, new_request_id

from bff.agent_client import AgentClient
from bff.graphql.errors import ErrorCode, PublicError
from bff.graphql.limits import LIMITS, RequestLimits
from bff.loaders import Loaders


class Deadline:
    """The moment by which a request is answered."""

    def __init__(self, seconds: float) -> None:
        self._at = time.monotonic() + seconds

    @property
    def remaining_s(self) -> float:
        """Seconds that are left, never negative."""
        return max(0.0, self._at - time.monotonic())


class CatalogReads:
    """The reads of one request: each in a transaction of its own, within the deadline, and ended with the request."""

    def __init__(self, database: Database, deadline: Deadline) -> None:
        self._database = database
        self._deadline = deadline
        self._running: set[asyncio.Task[object]] = set()

    async def run[Result](
        self, query: Callable[[AsyncConnection], Awaitable[Result]], *, timeout_s: float | None = None
    ) -> Result:
        """Return what ``query`` reads.

        Raises:
            TimeoutError: it took longer than ``timeout_s`` or than what is left for the request.
        """
        left_s = self._deadline.remaining_s
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - a coroutine is always run by a task
        self._running.add(task)
        try:
            async with asyncio.timeout(left_s if timeout_s is None else min(left_s, timeout_s)):
                async with self._database.read() as connection:
                    return await query(connection)
        finally:
            self._running.discard(task)

    def cancel(self) -> None:
        """Cancel what is still being read; a loader's statement runs in a task that nobody waits for any more."""
        for task in self._running:
            task.cancel()


@dataclass(slots=True, kw_only=True)
class RequestContext:
    """One per HTTP request, entered for as long as its operation runs.

    Attributes:
        reads: the way to PostgreSQL.
        loaders: batched reads, each result kept for this request only.
        asked: questions that this request has sent to the agent.
        listed: entities that its lists have brought into the answer.
    """

    deadline: Deadline
    reads: CatalogReads
    loaders: Loaders
    agent: AgentClient
    limits: RequestLimits
    search_timeout_s: float
    request_id: str = field(default_factory=lambda: current_request_id() or new_request_id())
    asked: int = 0
    listed: int = 0

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.reads.cancel()

    def count_listed(self, entities: int) -> None:
        """Count what a list brings into the answer; lists in lists multiply, also where each is read only once.

        Raises:
            PublicError: the answer would hold more than one request may ask for.
        """
        self.listed += entities
        if self.listed > self.limits.entities:
            message = f"The lists of this query hold more than {self.limits.entities} entities; ask for shorter pages."
            raise PublicError(ErrorCode.QUERY_TOO_COMPLEX, message)

    def next_question_id(self) -> str:
        """Return the request's id for its first question, and one of its own for each further question."""
        self.asked += 1
        return self.request_id if self.asked == 1 else f"{self.request_id}-{self.asked}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextFactory:
    """Makes the context of each request from what the process holds open."""

    database: Database
    agent: AgentClient
    request_timeout_s: float
    search_timeout_s: float
    limits: RequestLimits = LIMITS

    def __call__(self) -> RequestContext:
        """Return a fresh context, whose deadline starts now."""
        deadline = Deadline(self.request_timeout_s)
        reads = CatalogReads(self.database, deadline)
        return RequestContext(
            deadline=deadline,
            reads=reads,
            loaders=Loaders(reads),
            agent=self.agent,
            limits=self.limits,
            search_timeout_s=self.search_timeout_s,
        )


Info = strawberry.Info[RequestContext, None]

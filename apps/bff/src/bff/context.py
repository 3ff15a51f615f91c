"""What the resolvers of one request share: its deadline, its reads of the catalog, its loaders, the agent."""

import asyncio
from dataclasses import dataclass, field
from typing import Self

import strawberry
from catalog.connections import Connections
from telemetry.request_id import MAX_LENGTH, current_request_id, new_request_id

from bff.agent_client import AgentClient
from bff.graphql.errors import ErrorCode, PublicError
from bff.graphql.limits import LIMITS, RequestLimits
from bff.loaders import Loaders
from bff.reads import CatalogReads, Deadline
from bff.typeahead.lane import TypeaheadLane


@dataclass(slots=True, kw_only=True)
class RequestContext:
    """One per HTTP request, entered for as long as its operation runs.

    Attributes:
        reads: the way to PostgreSQL.
        lists: the way there for lists of all entities of a kind, which are planned anew each time.
        hydrating: held while the entities of an answer are loaded and shown; all requests share it.
        loaders: batched reads, each result kept for this request only.
        asked: questions that this request has sent to the agent.
        listed: entities, and values of facets, that its lists have brought into the answer.
        turned_away: a search in it was refused, because too many were waiting.
    """

    deadline: Deadline
    reads: CatalogReads
    lists: CatalogReads
    loaders: Loaders
    agent: AgentClient
    lane: TypeaheadLane
    limits: RequestLimits
    search_timeout_s: float
    hydrating: asyncio.Semaphore
    request_id: str = field(default_factory=lambda: current_request_id() or new_request_id())
    asked: int = 0
    listed: int = 0
    turned_away: bool = False

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.reads.cancel()
        self.lists.cancel()

    def count_listed(self, members: int) -> None:
        """Count what a list brings into the answer; lists in lists multiply, also where each is read only once.

        Raises:
            PublicError: the answer would hold more than one request may ask for.
        """
        self.listed += members
        if self.listed > self.limits.entities:
            message = f"The lists of this query hold more than {self.limits.entities} members; ask for less at a time."
            raise PublicError(ErrorCode.QUERY_TOO_COMPLEX, message)

    def next_question_id(self) -> str:
        """Return the request's id for its first question, and one of its own for each further question."""
        self.asked += 1
        number = f"-{self.asked}" if self.asked > 1 else ""
        return f"{self.request_id[: MAX_LENGTH - len(number)]}{number}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextFactory:
    """Makes the context of each request from what the process holds open."""

    connections: Connections
    list_connections: Connections
    agent: AgentClient
    lane: TypeaheadLane
    request_timeout_s: float
    search_timeout_s: float
    hydrating: asyncio.Semaphore
    limits: RequestLimits = LIMITS

    def __call__(self) -> RequestContext:
        """Return a fresh context, whose deadline starts now."""
        deadline = Deadline(self.request_timeout_s)
        reads = CatalogReads(self.connections, deadline)
        return RequestContext(
            deadline=deadline,
            reads=reads,
            lists=CatalogReads(self.list_connections, deadline),
            loaders=Loaders(reads),
            agent=self.agent,
            lane=self.lane,
            limits=self.limits,
            search_timeout_s=self.search_timeout_s,
            hydrating=self.hydrating,
        )


Info = strawberry.Info[RequestContext, None]

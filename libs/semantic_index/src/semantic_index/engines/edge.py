"""The index in process: Qdrant's engine on files, in a child process so that no call of it stops the event loop."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Concatenate, Self
from uuid import UUID

from catalog.entities import EntityType

from semantic_index.channel import Channel
from semantic_index.child import Child
from semantic_index.engines import edge_process
from semantic_index.engines.edge_files import EdgeFiles
from semantic_index.errors import IndexTimedOut, IndexUnavailable
from semantic_index.filters import Condition
from semantic_index.index import (
    SEARCH_TIMEOUT_S,
    WRITE_TIMEOUT_S,
    Counts,
    DenseVector,
    Hit,
    Point,
    Query,
)


class EdgeIndex:
    """``VectorIndex`` on the files of one directory; the process that opens it owns them.

    The engine holds the interpreter during every call (0.9.0: a second thread makes no progress meanwhile), so a
    thread would not take it off the event loop. A child that died is started again by the next call.

    A guest owns nothing: it asks the owner's child, reaches it with its first call, and may search and not write.
    """

    def __init__(self, directory: Path, *, guest: bool = False) -> None:
        self._directory = directory
        self._guest = guest
        self._server: Child | _Host | None = None
        self._starting = asyncio.Lock()

    @property
    def process_id(self) -> int | None:
        """The child that has the files open; ``None`` before and after, and for a guest."""
        return None if self._server is None else self._server.process_id

    async def __aenter__(self) -> Self:
        """Open the files; a guest opens nothing.

        Raises:
            IndexLocked: another process has them open.
            IndexUnavailable: they cannot be opened.
        """
        if not self._guest:
            await self._running()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._server is not None:
            await self._server.stop()
            self._server = None

    async def prepare(self) -> UUID:
        """Create what is missing and return the epoch."""
        return await self._call(WRITE_TIMEOUT_S, EdgeFiles.prepare)

    async def reset(self) -> UUID:
        """Drop all points and return the new epoch."""
        return await self._call(WRITE_TIMEOUT_S, EdgeFiles.reset)

    async def upsert(self, entity_type: EntityType, points: Sequence[Point]) -> None:
        """Write points, each replacing what the index held under its id."""
        await self._call(WRITE_TIMEOUT_S, EdgeFiles.upsert, entity_type, points)

    async def set_dense(self, entity_type: EntityType, vectors: Mapping[UUID, DenseVector]) -> None:
        """Add dense vectors to points that exist."""
        await self._call(WRITE_TIMEOUT_S, EdgeFiles.set_dense, entity_type, vectors)

    async def delete(self, entity_type: EntityType, ids: Sequence[UUID]) -> None:
        """Remove points."""
        await self._call(WRITE_TIMEOUT_S, EdgeFiles.delete, entity_type, ids)

    async def flush(self) -> None:
        """Return once everything written survives a loss of power."""
        await self._call(WRITE_TIMEOUT_S, EdgeFiles.flush)

    async def query(
        self,
        entity_type: EntityType,
        query: Query,
        *,
        conditions: Sequence[Condition] = (),
        limit: int,
        timeout_s: float = SEARCH_TIMEOUT_S,
    ) -> list[Hit]:
        """Return at most ``limit`` hits that fulfil all conditions, best first."""
        return await self._call(timeout_s, EdgeFiles.query, entity_type, query, tuple(conditions), limit)

    async def count(self, entity_type: EntityType, *, timeout_s: float = SEARCH_TIMEOUT_S) -> Counts:
        """Count the points of a collection."""
        return await self._call(timeout_s, EdgeFiles.count, entity_type)

    async def _call[**P, R](
        self, timeout_s: float, method: Callable[Concatenate[EdgeFiles, P], R], *args: P.args, **kwargs: P.kwargs
    ) -> R:
        """Have the child run ``method``; its arguments are positional."""
        assert not kwargs, "frames carry positional arguments"  # noqa: S101 - a bug here, not an input
        try:
            async with asyncio.timeout(timeout_s):
                server = await self._running()
                return await server.channel.call(method.__name__, args)
        except TimeoutError:
            raise IndexTimedOut(f"the index did not answer within {timeout_s:g} s; search again") from None

    async def _running(self) -> "Child | _Host":
        async with self._starting:
            if self._server is not None and self._server.channel.ended:
                await self._server.stop()
                self._server = None
            if self._server is None:
                self._server = await self._reach()
            return self._server

    async def _reach(self) -> "Child | _Host":
        if self._guest:
            return await _Host.reach(self._directory)
        return await Child.start(edge_process.__name__, str(self._directory))


class _Host:
    """The process with the files open, started by another one."""

    process_id = None

    def __init__(self, channel: Channel) -> None:
        self.channel = channel

    @classmethod
    async def reach(cls, directory: Path) -> Self:
        try:
            channel = Channel(*await asyncio.open_unix_connection(edge_process.address_of(directory)))
        except OSError as error:
            raise IndexUnavailable(f"the process that owns the index in {directory} does not answer") from error
        await channel.ready()
        return cls(channel)

    async def stop(self) -> None:
        await self.channel.close()

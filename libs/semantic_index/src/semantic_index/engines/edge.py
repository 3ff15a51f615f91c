"""The index in process: Qdrant's engine on files, in a child process so that no call of it stops the event loop."""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Concatenate, Final, Self
from uuid import UUID

from catalog.entities import EntityType
from telemetry.logging import get_logger

from semantic_index.channel import Channel
from semantic_index.child import Child
from semantic_index.collection import DEFAULT_SPACE, TextSpace
from semantic_index.engines import edge_process
from semantic_index.engines.edge_files import EdgeFiles
from semantic_index.errors import IndexTimedOut, IndexUnavailable, SemanticIndexError
from semantic_index.filters import Condition
from semantic_index.index import (
    SEARCH_TIMEOUT_S,
    WRITE_TIMEOUT_S,
    Counts,
    DenseVector,
    Hit,
    ImageSpace,
    Point,
    Query,
)

# A child that ends is started again at once; where that happens again within a while, after a wait that doubles.
_STEADY_S: Final = 10.0
_FIRST_DELAY_S: Final = 0.25
_MAX_DELAY_S: Final = 4.0
_MOST_DOUBLINGS: Final = 8

log = get_logger(__name__)


class EdgeIndex:
    """``VectorIndex`` on the files of one directory; the process that opens it owns them.

    The engine holds the interpreter during every call (0.9.0: a second thread makes no progress meanwhile), so a
    thread would not take it off the event loop. A child that dies is started again at once, then after ever longer
    waits; a call waits for that within its own time, and one that was running when it died says so.

    A guest owns nothing: it asks the owner's child, reaches it with its first call, and may search and not write.
    """

    def __init__(
        self, directory: Path, *, guest: bool = False, at_once: bool = False, space: TextSpace = DEFAULT_SPACE
    ) -> None:
        """Take the directory; with ``at_once`` the block begins before its files are open, for which calls wait.

        The index of another model than that of the package lies in a folder of its own below, named by its space.
        """
        self.space = space
        self._directory = directory / space.key
        self._guest = guest
        self._at_once = at_once
        self._host: _Host | None = None
        self._reaching = asyncio.Lock()
        self._child: asyncio.Future[Child] | None = None
        self._keeping: asyncio.Task[None] | None = None

    @property
    def process_id(self) -> int | None:
        """The child that has the files open; ``None`` while none has, and for a guest."""
        child = self._child
        open_now = child is not None and child.done() and not child.cancelled() and child.exception() is None
        return child.result().process_id if child is not None and open_now else None

    async def __aenter__(self) -> Self:
        """Open the files; a guest opens nothing.

        Raises:
            IndexLocked: another process has them open.
            IndexUnavailable: they cannot be opened.
        """
        if not self._guest:
            self._child = asyncio.get_running_loop().create_future()
            self._keeping = asyncio.create_task(self._keep_open(), name="semantic_index.engine")
            if not self._at_once:
                try:
                    await self.opened()
                except BaseException:
                    await self.__aexit__()
                    raise
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)
            if self._child is not None and not self._child.done():
                _refuse(self._child, IndexUnavailable(f"the index in {self._directory} is being closed"))
            self._keeping = self._child = None
        if self._host is not None:
            await self._host.stop()
            self._host = None

    async def opened(self) -> None:
        """Return once the files are open; for a guest there is nothing to wait for.

        Raises:
            IndexLocked: another process has them open.
            IndexUnavailable: they cannot be opened.
        """
        if self._child is not None:
            await asyncio.shield(self._child)

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

    async def prepare_images(self, space: ImageSpace) -> bool:
        """Make the collection of images one of this space; return false where it was not, and now is empty."""
        return await self._call(WRITE_TIMEOUT_S, EdgeFiles.prepare_images, space)

    async def upsert_images(self, vectors: Mapping[UUID, DenseVector]) -> None:
        """Write images."""
        await self._call(WRITE_TIMEOUT_S, EdgeFiles.upsert_images, vectors)

    async def delete_images(self, ids: Sequence[UUID]) -> None:
        """Remove images."""
        await self._call(WRITE_TIMEOUT_S, EdgeFiles.delete_images, ids)

    async def image_ids(self, *, after: UUID | None = None, limit: int) -> list[UUID]:
        """Return at most ``limit`` images behind one, in the order of their ids; none where there are no images."""
        return await self._call(WRITE_TIMEOUT_S, EdgeFiles.image_ids, after, limit)

    async def query_images(
        self, space: ImageSpace, vector: DenseVector, *, limit: int, timeout_s: float = SEARCH_TIMEOUT_S
    ) -> list[Hit]:
        """Return at most ``limit`` images by their cosine, closest first."""
        return await self._call(timeout_s, EdgeFiles.query_images, space, vector, limit)

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
        if not self._guest:
            return await self._open_child()
        async with self._reaching:
            if self._host is not None and self._host.channel.ended:
                await self._host.stop()
                self._host = None
            if self._host is None:
                self._host = await _Host.reach(self._directory)
            return self._host

    async def _open_child(self) -> Child:
        """Return the child that has the files open, once there is one; the end of one may not be taken note of yet."""
        while self._child is not None:
            child = await asyncio.shield(self._child)
            if not child.channel.ended:
                return child
            await child.channel.wait_ended()
            await asyncio.sleep(0)
        raise IndexUnavailable(f"the index in {self._directory} is not open")

    async def _keep_open(self) -> None:
        """Have a child that holds the files open, from now on: one that ends is followed by another."""
        in_a_row = 0
        while True:
            began = time.monotonic()
            await self._hold_open()
            in_a_row = in_a_row + 1 if time.monotonic() - began < _STEADY_S else 1
            if in_a_row > 1:
                await asyncio.sleep(min(_MAX_DELAY_S, _FIRST_DELAY_S * 2 ** min(in_a_row - 2, _MOST_DOUBLINGS)))
            if self._child is None or self._child.done():  # else calls wait for it since the last one ended
                self._child = asyncio.get_running_loop().create_future()

    async def _hold_open(self) -> None:
        """Start a child and return once it has ended, or has not started."""
        assert self._child is not None  # noqa: S101 - as long as the block runs
        try:
            child = await Child.start(edge_process.__name__, str(self._directory), str(self.space.dimensions))
        except (SemanticIndexError, TimeoutError, OSError) as error:
            log.warning("index.engine_failed", error=str(error) or type(error).__name__)
            _refuse(self._child, error)
            return
        self._child.set_result(child)
        try:
            await child.channel.wait_ended()
        finally:
            self._child = asyncio.get_running_loop().create_future()
            await child.stop()
        log.warning("index.engine_ended", process_id=child.process_id)


def _refuse(child: asyncio.Future[Child], error: SemanticIndexError | TimeoutError | OSError) -> None:
    """Tell who waits for a child that there is none."""
    if not isinstance(error, SemanticIndexError):
        error = IndexUnavailable(f"the process of the semantic index does not start ({type(error).__name__})")
    child.set_exception(error)
    child.exception()  # where nobody waits, nothing is lost


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

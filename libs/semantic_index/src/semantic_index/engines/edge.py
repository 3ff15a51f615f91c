"""The index in process: Qdrant's engine on files, in a child process so that no call of it stops the event loop."""

import asyncio
import itertools
import pickle
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Concatenate, Final, Self
from uuid import UUID

from catalog.entities import EntityType

from semantic_index.engines.edge_files import EdgeFiles
from semantic_index.engines.edge_process import HEADER, READY, frame
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

_START_TIMEOUT_S: Final = 60.0
_STOP_TIMEOUT_S: Final = 15.0
# One request in work and a few in the pipe keep the engine busy; more would only wait there, deaf to cancellation.
_IN_FLIGHT: Final = 4


class EdgeIndex:
    """``VectorIndex`` on the files of one directory; the process that opens it owns them.

    The engine holds the interpreter during every call (0.9.0: a second thread makes no progress meanwhile), so a
    thread would not take it off the event loop. A child that died is started again by the next call.
    """

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._child: _Child | None = None
        self._starting = asyncio.Lock()

    @property
    def location(self) -> str:
        """The engine and its directory."""
        return f"Qdrant Edge in {self._directory}"

    @property
    def process_id(self) -> int | None:
        """The process that has the files open; ``None`` before and after."""
        return None if self._child is None else self._child.process_id

    async def __aenter__(self) -> Self:
        """Open the files.

        Raises:
            IndexLocked: another process has them open.
            IndexUnavailable: they cannot be opened.
        """
        await self._running()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._child is not None:
            await self._child.stop()
            self._child = None

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

    async def existing(
        self, entity_type: EntityType, ids: Sequence[UUID], *, timeout_s: float = SEARCH_TIMEOUT_S
    ) -> set[UUID]:
        """Return those of ``ids`` that the collection holds."""
        return await self._call(timeout_s, EdgeFiles.existing, entity_type, ids)

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
                child = await self._running()
                return await child.call(method.__name__, args)
        except TimeoutError:
            raise IndexTimedOut(f"the index did not answer within {timeout_s:g} s; search again") from None

    async def _running(self) -> "_Child":
        async with self._starting:
            if self._child is not None and self._child.ended:
                await self._child.stop()
                self._child = None
            if self._child is None:
                self._child = await _Child.start(self._directory)
            return self._child


class _Child:
    """The process with the files open, and the calls that wait for it."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.process_id = process.pid
        self._numbers = itertools.count(READY + 1)
        self._waiting: dict[int, asyncio.Future[Any]] = {READY: asyncio.get_running_loop().create_future()}
        self._slots = asyncio.Semaphore(_IN_FLIGHT)
        self._reader = asyncio.create_task(self._read(), name="semantic_index.edge")
        self.ended = False

    @classmethod
    async def start(cls, directory: Path) -> Self:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "semantic_index.engines.edge_process",
            str(directory),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        child = cls(process)
        try:
            async with asyncio.timeout(_START_TIMEOUT_S):
                await child._waiting[READY]
        except BaseException:
            await child.stop()
            raise
        return child

    async def call(self, method: str, arguments: tuple[Any, ...]) -> Any:  # noqa: ANN401 - typed by the caller
        async with self._slots:
            if self.ended:
                raise _gone()
            number = next(self._numbers)
            future = self._waiting[number] = asyncio.get_running_loop().create_future()
            try:
                stdin = _piped(self._process.stdin)
                stdin.write(frame((number, method, arguments)))
                await stdin.drain()
                return await future
            except ConnectionError:
                raise _gone() from None
            finally:
                self._waiting.pop(number, None)

    async def stop(self) -> None:
        """Let the child write what it has and end."""
        _piped(self._process.stdin).close()
        try:
            async with asyncio.timeout(_STOP_TIMEOUT_S):
                await self._reader
                await self._process.wait()
        except TimeoutError:
            self._process.kill()
            await self._process.wait()

    async def _read(self) -> None:
        stdout = _piped(self._process.stdout)
        try:
            while True:
                (length,) = HEADER.unpack(await stdout.readexactly(HEADER.size))
                number, outcome = pickle.loads(await stdout.readexactly(length))  # noqa: S301 - our child's pipe
                future = self._waiting.get(number)
                if future is None or future.done():
                    continue  # its caller has gone
                if isinstance(outcome, Exception):
                    future.set_exception(outcome)
                else:
                    future.set_result(outcome)
        except (asyncio.IncompleteReadError, ConnectionError):
            self.ended = True
            for future in self._waiting.values():
                if not future.done():
                    future.set_exception(_gone())


def _gone() -> IndexUnavailable:
    return IndexUnavailable("the process of the semantic index ended; the next call starts it again")


def _piped[T](stream: T | None) -> T:
    assert stream is not None, "the child is started with pipes"  # noqa: S101 - a bug here, not an input
    return stream

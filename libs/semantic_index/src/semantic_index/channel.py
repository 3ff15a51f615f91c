"""Calls of what another process of this program holds, such as the files of the index: a frame each way.

A frame is its length in 8 bytes and a pickle. Both ends are this program, over a pipe that nobody else has or a
socket in a folder that nobody else may enter.
"""

import asyncio
import itertools
import pickle
import struct
from collections.abc import Container
from contextlib import suppress
from typing import Any, Final

from semantic_index.errors import IndexRejected, IndexUnavailable, SemanticIndexError

_HEADER: Final = struct.Struct(">Q")
# One request in work and a few on the way keep the other end busy; more would only wait there, deaf to cancellation.
_IN_FLIGHT: Final = 4

# (number, name of a method of what the other end holds, its arguments)
type Request = tuple[int, str, tuple[Any, ...]]
# (number, what the method returned or the error it raised)
type Outcome = tuple[int, Any]

READY: Final = 0
"""Number of the first outcome: the other end is ready, or the error that kept it from that."""


async def send(writer: asyncio.StreamWriter, content: Request | Outcome) -> None:
    """Write one frame.

    Raises:
        ConnectionError: the other end has gone.
    """
    if writer.is_closing():  # uvloop raises a RuntimeError for what is written to a transport that has failed
        raise ConnectionResetError("the other end has gone")
    body = pickle.dumps(content, protocol=pickle.HIGHEST_PROTOCOL)
    writer.write(_HEADER.pack(len(body)) + body)
    await writer.drain()


async def receive(reader: asyncio.StreamReader) -> Any:  # noqa: ANN401 - a Request at one end, an Outcome at the other
    """Read one frame.

    Raises:
        ConnectionError: the other end has gone.
    """
    try:
        (length,) = _HEADER.unpack(await reader.readexactly(_HEADER.size))
        return pickle.loads(await reader.readexactly(length))  # noqa: S301 - both ends are this program
    except asyncio.IncompleteReadError:
        raise ConnectionResetError("the other end has gone") from None


async def answer(
    held: object,
    requests: asyncio.StreamReader,
    outcomes: asyncio.StreamWriter,
    *,
    methods: Container[str] | None = None,
) -> None:
    """Answer one asking end until it has gone, one call after the other, in this thread: all others wait meanwhile.

    Args:
        held: whose methods are called.
        requests: what is asked for.
        outcomes: where what the methods return goes, or the ``SemanticIndexError`` that they raise.
        methods: those that may be called; ``None`` allows all.
    """
    with suppress(ConnectionError):
        await send(outcomes, (READY, None))
        while True:
            number, method, arguments = await receive(requests)
            try:
                if methods is not None and method not in methods:
                    raise IndexRejected(f"only the process that owns the index may call {method}")
                result = getattr(held, method)(*arguments)
            except SemanticIndexError as error:
                result = error
            await send(outcomes, (number, result))


class Channel:
    """The asking end: any number of calls wait for their own outcomes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._numbers = itertools.count(READY + 1)
        self._waiting: dict[int, asyncio.Future[Any]] = {READY: asyncio.get_running_loop().create_future()}
        self._slots = asyncio.Semaphore(_IN_FLIGHT)
        self._reading = asyncio.create_task(self._read(), name="semantic_index.channel")
        self.ended = False

    async def ready(self) -> None:
        """Return once the other end is ready.

        Raises:
            SemanticIndexError: it has not, and why.
        """
        await self._waiting[READY]

    async def call(self, method: str, arguments: tuple[Any, ...]) -> Any:  # noqa: ANN401 - typed by the caller
        """Return what a method of what the other end holds returned.

        Raises:
            SemanticIndexError: what the method raised, or ``IndexUnavailable`` where the process is gone.
        """
        async with self._slots:
            if self.ended:
                raise _gone()
            number = next(self._numbers)
            future = self._waiting[number] = asyncio.get_running_loop().create_future()
            try:
                await send(self._writer, (number, method, arguments))
                return await future
            except ConnectionError:
                self.ended = True  # the reader learns of it a moment later, and the next call may not wait for that
                raise _gone() from None
            finally:
                self._waiting.pop(number, None)

    async def wait_ended(self) -> None:
        """Return once the other end has gone."""
        await asyncio.shield(self._reading)

    async def close(self) -> None:
        """Tell the other end that no more comes, and read until it has gone."""
        self._writer.close()
        await self._reading

    async def _read(self) -> None:
        try:
            while True:
                number, outcome = await receive(self._reader)
                future = self._waiting.get(number)
                if future is None or future.done():
                    continue  # its caller has gone
                if isinstance(outcome, Exception):
                    future.set_exception(outcome)
                else:
                    future.set_result(outcome)
        except ConnectionError:
            self.ended = True
            for future in self._waiting.values():
                if not future.done():
                    future.set_exception(_gone())


def _gone() -> IndexUnavailable:
    return IndexUnavailable("a process of the semantic index ended; it is being started again")

"""A child process that answers calls: requests on its stdin, outcomes on its stdout, until its stdin ends.

So it ends with its parent, however that ends.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from typing import Final, Self

from semantic_index.channel import Channel

_START_TIMEOUT_S: Final = 60.0
_STOP_TIMEOUT_S: Final = 15.0

type Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]
"""Answers the requests that it reads with the outcomes that it writes."""


class Child:
    """The parent's end.

    Attributes:
        process_id: of the child.
        channel: calls what the child holds.
    """

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.process_id = process.pid
        self.channel = Channel(_piped(process.stdout), _piped(process.stdin))

    @classmethod
    async def start(cls, module: str, *arguments: str) -> Self:
        """Run a module as a program and return once it is ready.

        Raises:
            SemanticIndexError: it does not become ready, and why.
            TimeoutError: it does not within a minute.
        """
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", module, *arguments, stdin=pipe, stdout=pipe
        )
        child = cls(process)
        try:
            async with asyncio.timeout(_START_TIMEOUT_S):
                await child.channel.ready()
        except BaseException:
            await child.stop()
            raise
        return child

    async def stop(self) -> None:
        """Let the child write what it has and end."""
        try:
            async with asyncio.timeout(_STOP_TIMEOUT_S):
                await self.channel.close()
                await self._process.wait()
        except TimeoutError:
            await self.kill()

    async def kill(self) -> None:
        """End the child at once, whatever it is doing."""
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()
        await self.channel.close()


def run_child(serve: Serve) -> None:
    """Serve the parent until it has gone; the whole program of a child."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle; its end closes stdin
    asyncio.run(_serve_pipes(serve))


async def _serve_pipes(serve: Serve) -> None:
    loop = asyncio.get_running_loop()
    outcomes = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a library prints must not end up between frames
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    transport, protocol = await loop.connect_write_pipe(asyncio.streams.FlowControlMixin, outcomes)
    await serve(reader, asyncio.StreamWriter(transport, protocol, None, loop))


def _piped[T](stream: T | None) -> T:
    assert stream is not None, "the child is started with pipes"  # noqa: S101 - a bug here, not an input
    return stream

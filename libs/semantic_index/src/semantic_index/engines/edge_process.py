"""The process that owns the files of the index in process, and answers whoever asks: its owner and its guests.

The owner is who started it: requests on stdin, outcomes on stdout, end with stdin. Guests are other processes of the
same user, over the socket that ``address_of`` names; they may search and not write.
"""

import asyncio
import os
import signal
import sys
import tempfile
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

from semantic_index.engines.edge_channel import READY, receive, send
from semantic_index.engines.edge_files import EdgeFiles
from semantic_index.errors import IndexRejected, IndexUnavailable, SemanticIndexError

_SEARCHES: Final = frozenset({EdgeFiles.query.__name__, EdgeFiles.count.__name__})


def address_of(directory: Path) -> str:
    """Return the path of the socket on which the process that owns ``directory`` answers guests.

    Raises:
        IndexUnavailable: no process says that it owns it.
    """
    try:
        return _note(directory).read_text()
    except FileNotFoundError:
        raise IndexUnavailable(f"no process has the index in {directory} open; start the one that owns it") from None


async def serve(directory: Path, requests: asyncio.StreamReader, outcomes: asyncio.StreamWriter) -> None:
    """Open the files and answer the owner and guests, one request after the other, until the owner has no more."""
    try:
        files = EdgeFiles(directory)
    except SemanticIndexError as error:
        await send(outcomes, (READY, error))
        return
    try:
        async with _guests(directory, files):
            await _answer(files, requests, outcomes, guest=False)
    finally:
        files.close()


@asynccontextmanager
async def _guests(directory: Path, files: EdgeFiles) -> AsyncGenerator[None]:
    """Answer guests while the block runs, on a socket in a folder of its own, whose path is short enough for one."""

    async def welcome(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await _answer(files, reader, writer, guest=True)
        finally:
            writer.close()

    with tempfile.TemporaryDirectory(prefix="kizuna-index-") as private:
        address = f"{private}/socket"
        server = await asyncio.start_unix_server(welcome, address)
        _note(directory).write_text(address)
        try:
            yield
        finally:
            _note(directory).unlink(missing_ok=True)
            server.close()


async def _answer(
    files: EdgeFiles, requests: asyncio.StreamReader, outcomes: asyncio.StreamWriter, *, guest: bool
) -> None:
    """Answer one asking end until it has gone; the engine runs in this thread, so that all others wait meanwhile."""
    with suppress(ConnectionError):
        await send(outcomes, (READY, None))
        while True:
            number, method, arguments = await receive(requests)
            try:
                if guest and method not in _SEARCHES:
                    raise IndexRejected(f"only the process that owns the index may call {method}")
                result = getattr(files, method)(*arguments)
            except SemanticIndexError as error:
                result = error
            await send(outcomes, (number, result))


def _note(directory: Path) -> Path:
    return directory / "address"


async def _serve_pipes(directory: Path) -> None:
    loop = asyncio.get_running_loop()
    outcomes = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what the engine prints must not end up between frames
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    transport, protocol = await loop.connect_write_pipe(asyncio.streams.FlowControlMixin, outcomes)
    await serve(directory, reader, asyncio.StreamWriter(transport, protocol, None, loop))


def main() -> None:
    """Serve the directory named on the command line."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle; its end closes stdin
    asyncio.run(_serve_pipes(Path(sys.argv[1])))


if __name__ == "__main__":
    main()

"""The process that owns the files of the index in process, and answers whoever asks: its owner and its guests.

The owner is who started it: requests on stdin, outcomes on stdout, end with stdin. Guests are other processes of the
same user, over the socket that ``address_of`` names; they may search and not write.
"""

import asyncio
import os
import shutil
import sys
import tempfile
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Final

from semantic_index.channel import READY, answer, send
from semantic_index.child import run_child
from semantic_index.engines.edge_files import EdgeFiles
from semantic_index.errors import IndexUnavailable, SemanticIndexError

_FOLDER: Final = "kizuna-index-"
_SEARCHES: Final = frozenset(method.__name__ for method in (EdgeFiles.query, EdgeFiles.count, EdgeFiles.query_images))


def address_of(directory: Path) -> str:
    """Return the path of the socket on which the process that owns ``directory`` answers guests.

    Raises:
        IndexUnavailable: no process says that it owns it.
    """
    try:
        return _noted(directory)[0]
    except (FileNotFoundError, ValueError, IndexError):
        raise IndexUnavailable(f"no process has the index in {directory} open; start the one that owns it") from None


def process_of(directory: Path) -> int | None:
    """Return the process that says that it owns ``directory``, which may have been killed; ``None`` where none says."""
    try:
        return int(_noted(directory)[1])
    except (FileNotFoundError, ValueError, IndexError):
        return None


async def serve(
    directory: Path, dimensions: int, requests: asyncio.StreamReader, outcomes: asyncio.StreamWriter
) -> None:
    """Open the files and answer the owner and guests, one request after the other, until the owner has no more."""
    try:
        files = EdgeFiles(directory, dimensions)
    except SemanticIndexError as error:
        await send(outcomes, (READY, error))
        return
    try:
        async with _guests(directory, files):
            await answer(files, requests, outcomes)
    finally:
        files.close()


@asynccontextmanager
async def _guests(directory: Path, files: EdgeFiles) -> AsyncGenerator[None]:
    """Answer guests while the block runs, on a socket in a folder of its own, whose path is short enough for one."""

    async def welcome(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await answer(files, reader, writer, methods=_SEARCHES)
        finally:
            writer.close()

    _forget_killed(directory)
    with tempfile.TemporaryDirectory(prefix=_FOLDER) as private:
        address = f"{private}/socket"
        server = await asyncio.start_unix_server(welcome, address)
        _write_note(directory, address)
        try:
            yield
        finally:
            _note(directory).unlink(missing_ok=True)
            server.close()


def _note(directory: Path) -> Path:
    return directory / "address"


def _noted(directory: Path) -> list[str]:
    """Return the path of the socket and the number of the process, as the owner has noted them."""
    return _note(directory).read_text().splitlines()


def _write_note(directory: Path, address: str) -> None:
    """Write the note in one step: nobody reads half of it."""
    draft = directory / "address.new"
    draft.write_text(f"{address}\n{os.getpid()}\n")
    draft.replace(_note(directory))


def _forget_killed(directory: Path) -> None:
    """Take away the folder of an earlier owner that was killed: this process has the lock, so that one is gone."""
    try:
        folder = Path(_noted(directory)[0]).parent
    except (FileNotFoundError, IndexError):
        return
    if folder.name.startswith(_FOLDER):
        shutil.rmtree(folder, ignore_errors=True)
    _note(directory).unlink(missing_ok=True)


def main() -> None:
    """Serve the directory named on the command line, whose vectors have so many dimensions."""
    run_child(partial(serve, Path(sys.argv[1]), int(sys.argv[2])))


if __name__ == "__main__":
    main()

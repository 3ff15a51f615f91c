"""What searches read of PostgreSQL's files, read when a server starts, so that nobody who types waits for a disk."""

import asyncio
import os
import threading
from collections.abc import Generator, Iterable
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from catalog.typeahead import Typeahead

_CHUNK_BYTES: Final = 1 << 20
# Of the memory of the machine, which keeps what was read as long as nothing else needs the room.
_SHARE: Final = 4


@contextmanager
def reading_ahead(directory: Path, dsn: str) -> Generator[None]:
    """Read the files of typeahead beside the block, and stop with it.

    Args:
        directory: of the data of the server at ``dsn``, on this machine.
        dsn: its address.
    """
    paths = [path for name in asyncio.run(_files(dsn)) for path in _segments(directory / name)]
    most_bytes = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // _SHARE
    stop = threading.Event()
    thread = threading.Thread(target=read_files, args=(paths, most_bytes, stop), name="reading-ahead")
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def read_files(paths: Iterable[Path], most_bytes: int, stop: threading.Event) -> int:
    """Read files until they end, so much was read, or it is to stop; return how many bytes were.

    A file that is gone is left out: an ingest makes others.
    """
    buffer = memoryview(bytearray(_CHUNK_BYTES))
    left = most_bytes
    for path in paths:
        with suppress(FileNotFoundError), path.open("rb", buffering=0) as file:
            while not stop.is_set() and (count := file.readinto(buffer[:left])):
                left -= count
    return most_bytes - left


async def _files(dsn: str) -> list[str]:
    async with Typeahead(dsn) as typeahead:
        return await typeahead.files()


def _segments(path: Path) -> list[Path]:
    """Return the files of a table or an index: PostgreSQL begins another after each gigabyte."""
    return [path, *sorted(path.parent.glob(f"{path.name}.*"))]

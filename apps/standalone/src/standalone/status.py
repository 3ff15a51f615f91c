"""What a data directory holds, and waiting until it is indexed."""

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from stat import S_ISREG
from typing import Final

from catalog import index_state
from catalog.database import Database, PoolOptions
from catalog.index_state import Holdings
from catalog.sizes import database_bytes

_OPTIONS: Final = PoolOptions(max_size=1, statement_timeout_ms=60_000, application_name="kizuna-status")
_LOOK_EVERY_S: Final = 0.2
_BLOCK_BYTES: Final = 512  # of `st_blocks`, whatever the file system's own are
_UNITS: Final = ("B", "kB", "MB", "GB", "TB")
_STEP: Final = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """The data of one installation.

    Attributes:
        dataset: its name; ``None`` where nothing was loaded yet.
        held: what there is of each kind, and how much of that can be found.
        database_bytes: that all tables and indexes take on disk.
    """

    dataset: str | None
    held: tuple[Holdings, ...]
    database_bytes: int = 0

    @property
    def indexed(self) -> bool:
        """True once everything can be found by its words."""
        return all(row.sparse >= row.entities for row in self.held)


async def read_dataset(dsn: str) -> str | None:
    """Return the name of the data that the catalog at ``dsn`` holds; ``None`` where it holds none."""
    async with Database(dsn, _OPTIONS) as database, database.read() as connection:
        return await index_state.dataset(connection)


async def read_status(dsn: str, space: str = "") -> Status:
    """Return what the catalog at ``dsn`` holds, and the index of a space."""
    async with Database(dsn, _OPTIONS) as database, database.read() as connection:
        return Status(
            dataset=await index_state.dataset(connection),
            held=await index_state.holdings(connection, space),
            database_bytes=await database_bytes(connection),
        )


def folder_bytes(folder: Path) -> int:
    """Return how many bytes the files below a folder take on disk, without the holes in them; 0 where there is none."""
    total = 0
    for path in folder.rglob("*"):
        with suppress(FileNotFoundError):  # an index that is being filled drops files
            found = path.lstat()
            total += found.st_blocks * _BLOCK_BYTES if S_ISREG(found.st_mode) else 0
    return total


def readable(size: int) -> str:
    """Return a number of bytes as people read it: with one decimal, and the unit that leaves less than 1000."""
    amount, units = float(size), iter(_UNITS)
    unit = next(units)
    while round(amount, 1) >= _STEP and (larger := next(units, None)) is not None:
        amount, unit = amount / _STEP, larger
    return f"{size} B" if unit == _UNITS[0] else f"{amount:.1f} {unit}"


async def wait_until_indexed(dsn: str, *, within_s: float, space: str = "") -> bool:
    """Wait until the running agent has indexed everything by its words; return whether it has."""
    deadline = time.monotonic() + within_s
    while not (await read_status(dsn, space)).indexed:
        if time.monotonic() > deadline:
            return False
        await asyncio.sleep(_LOOK_EVERY_S)
    return True

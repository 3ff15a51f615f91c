"""Writes the catalog as a dataset that an ingestion reads back to the same tables."""

import asyncio
import gzip
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, cast

from catalog.bulk_load import Connection, row_count

from indexer.connecting import connected
from indexer.errors import FolderInTheWay, WorkFilesFailed
from indexer.statements.exports import LINES

# Control characters are escaped in JSON, so that no line needs quoting.
_SEPARATOR: Final = "\x01"
_QUOTE: Final = "\x02"
# Behind the name of a file that is not whole yet.
_PART: Final = ".part"


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportReport:
    """Rows written, by kind of file."""

    directory: Path
    rows: dict[str, int]


async def export(
    dsn: str, directory: Path, *, plain: bool = False, progress: Callable[[str, int, int], None] | None = None
) -> ExportReport:
    """Write everything that the catalog holds, as it is at one moment; of an export that fails no file is left.

    Args:
        dsn: a migrated database.
        directory: a folder that is new or empty.
        plain: write .jsonl files, not .jsonl.gz.
        progress: told the kind in work, how many kinds are done, and of how many.

    Raises:
        FolderInTheWay: the folder holds files, or cannot be written.
        IngestError: the database cannot be read.
    """
    _prepare(directory)
    rows: dict[str, int] = {}
    try:
        async with (
            connected(dsn, application_name="kizuna-export") as connection,
            connection.transaction(isolation="repeatable_read"),
        ):
            with _parts(directory, plain=plain) as parts:
                for done, (kind, part) in enumerate(parts.items()):
                    if progress is not None:
                        progress(kind, done, len(parts))
                    rows[kind] = await export_kind(connection, kind, part)
    except WorkFilesFailed as error:
        raise FolderInTheWay(directory, f"it cannot be written ({error.reason})") from error
    return ExportReport(directory=directory, rows=rows)


async def export_kind(connection: Connection, kind: str, path: Path) -> int:
    """Write one kind of file, compressed where its name has .gz, and return its rows.

    Raises:
        OSError: the file cannot be written.
    """
    failed: list[OSError] = []
    with _writable(path) as out:

        async def write(part: bytes) -> None:
            # Raised behind the COPY: asyncpg waits without end where its last part cannot be written.
            try:
                if not failed:
                    await asyncio.to_thread(out.write, part)
            except OSError as error:
                failed.append(error)

        tag = await connection.copy_from_query(
            LINES[kind], output=write, format="csv", delimiter=_SEPARATOR, quote=_QUOTE
        )
        if failed:
            raise failed[0]
    return row_count(tag)


@contextmanager
def _parts(directory: Path, *, plain: bool) -> Generator[dict[str, Path]]:
    """Yield where each kind is written, and give the files their names once all of them are whole."""
    files = {kind: directory / f"{kind}.jsonl{'' if plain else '.gz'}" for kind in LINES}
    parts = {kind: file.with_name(f"{file.name}{_PART}") for kind, file in files.items()}
    try:
        yield parts
        for kind, part in parts.items():
            part.rename(files[kind])
    finally:
        for part in parts.values():
            part.unlink(missing_ok=True)


@contextmanager
def _writable(path: Path) -> Generator[BinaryIO]:
    """Open a file for writing; equal rows make equal bytes."""
    with path.open("wb") as raw:
        if ".gz" not in path.suffixes:
            yield raw
            return
        with gzip.GzipFile(filename="", mode="wb", compresslevel=6, fileobj=raw, mtime=0) as out:
            yield cast("BinaryIO", out)


def _prepare(directory: Path) -> None:
    try:
        directory.mkdir(parents=True, exist_ok=True)
        if any(directory.iterdir()):
            raise FolderInTheWay(directory, "it holds files already")
    except OSError as error:
        raise FolderInTheWay(directory, f"it cannot be written ({error.strerror})") from error

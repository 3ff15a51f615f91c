"""Reads a dump into files of the dataset format, each row checked while it is known where it stands."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import IO, Any, Final

import orjson
from pydantic import TypeAdapter, ValidationError

from indexer.errors import UnreadableRecord
from indexer.imports.merge import ENTITY_KINDS, Layer, gzip_lines
from indexer.records import KINDS
from indexer.report import Finding, Tallies
from indexer.sources.compressed import ReadLimits, open_dump
from indexer.sources.dump_records import DumpRecord
from indexer.sources.dump_rows import DumpFormat
from indexer.sources.kizuna_dataset import reason_of

_REPORT_EVERY: Final = 256


@dataclass(frozen=True, slots=True, kw_only=True)
class DumpRead:
    """What a dump became.

    Attributes:
        layer: its rows as dataset files.
        records: that it held.
        left_out: what of it was not taken, by reason.
    """

    layer: Layer
    records: int
    left_out: tuple[Finding, ...]


def read_dump(
    path: Path, form: DumpFormat, folder: Path, *, limits: ReadLimits, read_bytes: Callable[[int], None]
) -> DumpRead:
    """Read a dump whole; blocks, so run it in a thread.

    Args:
        path: the dump.
        form: how it is read.
        folder: gets a file for each kind of rows.
        limits: what is read of it at most.
        read_bytes: told how many bytes of the file are done.

    Raises:
        DatasetError: the dump cannot be read as it stands.
    """
    with ExitStack() as stack:
        file = stack.enter_context(open_dump(path, limits))
        writer = _Writer(folder, stack)
        left_out = Tallies()
        records = 0
        for record in form.records(file):
            records += 1
            try:
                for kind, row in form.rows(record.value, left_out):
                    writer.write(kind, row)
            except ValueError as error:
                raise _unreadable(path, record, error) from None
            if records % _REPORT_EVERY == 0:
                read_bytes(file.position)
        read_bytes(file.position)
    if not writer.files:
        raise UnreadableRecord(path, 0, 1, f"nothing of {form.source} is in it")
    layer = Layer(name=form.source, files=writer.files)
    return DumpRead(layer=layer, records=records, left_out=left_out.findings())


class _Writer:
    """Writes rows to one file for each kind, an entity once, however many records name it."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._folder = folder
        self._stack = stack
        self._out: dict[str, IO[bytes]] = {}
        self._seen: set[bytes] = set()
        self._adapters = {kind: TypeAdapter[Any](found.model) for kind, found in KINDS.items()}
        self.files: dict[str, Path] = {}

    def write(self, kind: str, row: dict[str, object]) -> None:
        line = orjson.dumps(row, option=orjson.OPT_APPEND_NEWLINE)
        # An entity is told by its id, everything else by all that is said.
        subject = str(row["id"]).encode() if kind in ENTITY_KINDS else kind.encode() + line
        digest = blake2b(subject, digest_size=12).digest()
        if digest in self._seen:
            return
        self._adapters[kind].validate_json(line)
        self._seen.add(digest)
        if kind not in self._out:
            self.files[kind] = self._folder / f"{kind}.jsonl.gz"
            self._out[kind] = self._stack.enter_context(gzip_lines(self.files[kind]))
        self._out[kind].write(line)


def _unreadable(path: Path, record: DumpRecord, error: ValueError) -> UnreadableRecord:
    reason = reason_of(error) if isinstance(error, ValidationError) else str(error)
    return UnreadableRecord(path, record.number, record.line, reason)

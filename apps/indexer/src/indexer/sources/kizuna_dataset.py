"""Reads a dataset: a directory of ``.jsonl`` or ``.jsonl.gz`` files, checked line by line."""

import gzip
import hashlib
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, cast

from pydantic import BaseModel, TypeAdapter, ValidationError

from indexer.errors import DatasetNotFound, DuplicateFile, UnknownFile, UnreadableFile, UnreadableLine
from indexer.sources.dump_records import holds_nul

SUFFIXES: Final = (".jsonl", ".jsonl.gz")
# What may lie beside the data without being data.
_BESIDE: Final = (".md", ".txt", ".py", ".pyc")
_CHUNK: Final = 1 << 20


def dataset_name(path: Path) -> str | None:
    """Return the name of a dataset file without its suffix, or ``None`` for a file of another kind."""
    for suffix in SUFFIXES:
        if path.name.endswith(suffix):
            return path.name.removesuffix(suffix)
    return None


def find_files(directory: Path, known: tuple[str, ...]) -> dict[str, Path]:
    """Return the dataset files of ``directory`` by name, in the order of ``known``.

    Raises:
        DatasetNotFound: there is no such directory, or no dataset file in it.
        UnknownFile: a file whose name is outside the format.
        DuplicateFile: a name both plain and compressed.
    """
    if not directory.is_dir():
        raise DatasetNotFound(directory, "no such directory")
    found: dict[str, Path] = {}
    for path in sorted(directory.iterdir()):
        if path.is_dir() or path.name.startswith((".", "_")) or path.name.endswith(_BESIDE):
            continue
        name = dataset_name(path)
        if name is None or name not in known:
            raise UnknownFile(path, known)
        if name in found:
            raise DuplicateFile(found[name], path)
        found[name] = path
    if not found:
        raise DatasetNotFound(directory, "no dataset file in it")
    return {name: found[name] for name in known if name in found}


def digest(path: Path, rules: str) -> bytes:
    """Return the SHA-256 of ``rules`` and the bytes of ``path``: equal digests mean equal rows.

    Raises:
        UnreadableFile: the file cannot be opened or read.
    """
    hasher = hashlib.sha256(rules.encode())
    try:
        with path.open("rb") as file:
            while chunk := file.read(_CHUNK):
                hasher.update(chunk)
    except OSError as error:
        raise UnreadableFile(path, 0, str(error)) from error
    return hasher.digest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch[R: BaseModel]:
    """Some rows of a file.

    Attributes:
        position: how far the file was read for them, in bytes on disk.
    """

    rows: list[R]
    position: int


def read_batches[R: BaseModel](path: Path, model: type[R], *, size: int) -> Iterator[Batch[R]]:
    """Yield the rows of ``path`` in batches of at most ``size``; blocks, so run it in a thread.

    Args:
        path: a ``.jsonl`` or ``.jsonl.gz`` file.
        model: what a line must hold.
        size: rows in a batch.

    Raises:
        UnreadableFile: the compression is damaged or ends early.
        UnreadableLine: a line is not JSON, not UTF-8, or not a row of ``model``.
    """
    validate = TypeAdapter(model).validate_json
    rows: list[R] = []
    number = 0
    try:
        with path.open("rb") as raw, _decompressed(raw, path) as lines:
            for number, line in enumerate(lines, start=1):
                if line.isspace():
                    continue
                if holds_nul(line):
                    raise UnreadableLine(path, number, "a NUL character, which no database text can hold")
                rows.append(validate(line))
                if len(rows) == size:
                    yield Batch(rows=rows, position=raw.tell())
                    rows = []
            if rows:
                yield Batch(rows=rows, position=raw.tell())
    except ValidationError as error:
        raise UnreadableLine(path, number, reason_of(error)) from None
    except (EOFError, OSError, zlib.error) as error:
        raise UnreadableFile(path, number, str(error)) from error


def _decompressed(raw: BinaryIO, path: Path) -> BinaryIO:
    return cast("BinaryIO", gzip.GzipFile(fileobj=raw)) if path.name.endswith(".gz") else raw


def reason_of(error: ValidationError) -> str:
    """Return the first thing that is wrong with a row, in words that name its field."""
    first: Mapping[str, object] = cast("Mapping[str, object]", error.errors(include_url=False, include_input=True)[0])
    if first["type"] == "json_invalid":
        return f"not a line of JSON in UTF-8 ({first['msg']})"
    field = ".".join(str(part) for part in cast("tuple[object, ...]", first["loc"]))
    if first["type"] == "missing":
        return f"field {field!r} is missing"
    return f"field {field!r}: {first['msg']}, got {str(first['input'])[:80]!r}"

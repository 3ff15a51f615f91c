"""Opens a dump as its publisher packs it, plain or compressed, and reads no more of it than is safe."""

import gzip
import sys
import zipfile
import zlib
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, Protocol, cast

from indexer.errors import FileTooLarge, UnreadableFile

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

_GZIP: Final = b"\x1f\x8b"
_ZSTD: Final = b"\x28\xb5\x2f\xfd"
_ZIP: Final = b"PK\x03\x04"
# Bytes that are unpacked before their proportion to the packed ones says anything.
_RATIO_FROM: Final = 16 << 20
# Memory that a zstd stream may ask for: 2^27 bytes, which is what its own program admits.
_WINDOW_LOG: Final = 27


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadLimits:
    """What is read of one dump at most.

    Attributes:
        file_bytes: of the file unpacked.
        ratio: unpacked bytes for each packed one, of files from 16 MB on; no real dump comes near.
        record_bytes: of one record, which is held in memory; the largest are pages of 50 titles with their casts.
        depth: levels of nesting of a record.
        records: in a file.
        text: characters of one XML element.
    """

    file_bytes: int = 8 << 30
    ratio: int = 200
    record_bytes: int = 32 << 20
    depth: int = 64
    records: int = 5_000_000
    text: int = 1 << 20


class _Readable(Protocol):
    def read(self, size: int, /) -> bytes: ...


class DumpFile:
    """The unpacked bytes of a dump, within limits.

    Attributes:
        path: where it lies, for messages.
        limits: what is read of it at most.
    """

    def __init__(self, path: Path, raw: BinaryIO, unpacked: _Readable, limits: ReadLimits) -> None:
        self.path = path
        self.limits = limits
        self._raw = raw
        self._unpacked = unpacked
        self._read = 0

    @property
    def position(self) -> int:
        """How far the file was read, in bytes on disk."""
        return self._raw.tell()

    def read(self, size: int) -> bytes:
        """Return up to ``size`` more bytes; none at the end. Blocks.

        Raises:
            UnreadableFile: the compression is damaged or ends early.
            FileTooLarge: a limit is passed.
        """
        try:
            chunk = self._unpacked.read(size)
        except (EOFError, OSError, RuntimeError, zlib.error, zipfile.BadZipFile, zstd.ZstdError) as error:
            raise UnreadableFile(self.path, 0, str(error)) from error
        self._read += len(chunk)
        if self._read > self.limits.file_bytes:
            raise FileTooLarge(self.path, f"it is larger than {self.limits.file_bytes:,} bytes")
        if self._read > _RATIO_FROM and self._read > self.limits.ratio * max(1, self.position):
            raise FileTooLarge(self.path, f"it unpacks to more than {self.limits.ratio} times its size")
        return chunk


@contextmanager
def open_dump(path: Path, limits: ReadLimits) -> Generator[DumpFile]:
    """Yield the unpacked bytes of a file; its first bytes tell how it is packed: gzip, zstd, zip or not at all.

    Raises:
        UnreadableFile: it cannot be opened, or holds several files.
    """
    try:
        raw = path.open("rb")
    except OSError as error:
        raise UnreadableFile(path, 0, str(error)) from error
    with raw:
        try:
            magic = raw.read(4)
            raw.seek(0)
            unpacked = _unpacked(path, raw, magic)
        except (OSError, zipfile.BadZipFile, NotImplementedError, RuntimeError) as error:
            raise UnreadableFile(path, 0, str(error)) from error
        yield DumpFile(path, raw, unpacked, limits)


def _unpacked(path: Path, raw: BinaryIO, magic: bytes) -> _Readable:
    if magic.startswith(_GZIP):
        return gzip.GzipFile(fileobj=raw)
    if magic == _ZSTD:
        limit: dict[int, int] = {zstd.DecompressionParameter.window_log_max: _WINDOW_LOG}
        return cast("_Readable", zstd.ZstdFile(raw, options=limit))
    if magic == _ZIP:
        archive = zipfile.ZipFile(raw)
        members = [member for member in archive.infolist() if not member.is_dir() and not _is_aside(member.filename)]
        if len(members) != 1:
            raise UnreadableFile(path, 0, f"the archive holds {len(members)} files instead of one")
        return cast("_Readable", archive.open(members[0]))
    return raw


def _is_aside(name: str) -> bool:
    """Return whether it is what one system adds to archives."""
    return name.startswith("__MACOSX/") or name.rsplit("/", 1)[-1].startswith(".")

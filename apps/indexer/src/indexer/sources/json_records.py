"""Reads the records of a JSON file one after the other, whatever its size: lines, an array, or one in an object."""

import re
from collections.abc import Iterator
from typing import Final, NoReturn

import orjson

from indexer.errors import FileTooLarge, UnreadableRecord
from indexer.sources.compressed import DumpFile
from indexer.sources.dump_records import DumpRecord, holds_nul

_CHUNK: Final = 1 << 18
_STRING: Final = re.compile(rb'"(?:[^"\\]++|\\.)*+"', re.DOTALL)
# Up to the next bracket, or to the quote of a string that goes on behind what was read.
_UP_TO_BRACKET: Final = re.compile(rb'(?:[^"\[\]{}]++|"(?:[^"\\]++|\\.)*+")*+', re.DOTALL)
_SPACE: Final = re.compile(rb"[ \t\r\n]*+")
_SCALAR: Final = re.compile(rb'[^ \t\r\n,:\[\]{}"]*+')
_BOM: Final = b"\xef\xbb\xbf"
_OPEN: Final = b"[{"
_TRUNCATED: Final = "the file ends in the middle of a value"


def json_records(file: DumpFile, *, under: str = "") -> Iterator[DumpRecord]:
    """Yield the values of a file in order; blocks.

    Values that stand one after the other are records, as in JSON Lines; of an array its elements are. No more than one
    record is held in memory, and what is nested too deeply is refused before it is parsed.

    Args:
        file: the JSON text in UTF-8.
        under: name of an array in a top-level object whose elements are records, in place of the object.

    Raises:
        UnreadableRecord: the text is not JSON, or a record passes a limit.
        FileTooLarge: there are more records than are read.
    """
    yield from _Reader(file).records(under.encode())


class _Reader:
    """Walks over the outermost levels; everything below is one record, found by its brackets."""

    def __init__(self, file: DumpFile) -> None:
        self._file = file
        self._limits = file.limits
        self._data = b""
        self._pos = 0
        self._kept_from: int | None = None  # of an object that may turn out to be a record
        self._ended = False
        self._line = 1  # at the place that is counted up to
        self._counted = 0
        self._number = 0

    def records(self, under: bytes) -> Iterator[DumpRecord]:
        self._fill()
        if self._data.startswith(_BOM):
            self._pos = len(_BOM)
        while (first := self._peek()) != b"":
            if first == b"[":
                yield from self._elements()
            elif first == b"{" and under:
                yield from self._members(under)
            else:
                yield self._record(*self._value())

    def _elements(self) -> Iterator[DumpRecord]:
        self._pos += 1
        if self._peek() == b"]":
            self._pos += 1
            return
        while True:
            yield self._record(*self._value())
            if self._separator(b"]"):
                return

    def _members(self, under: bytes) -> Iterator[DumpRecord]:
        """Yield the elements of the array called ``under`` in this object, or the object where it has none."""
        found = False
        line = self._here()
        self._kept_from = self._pos
        self._pos += 1
        ended = self._peek() == b"}"
        self._pos += ended
        while not ended:
            name, _ = self._value()
            if self._peek() != b":":
                self._fail("not JSON (a colon is expected)")
            self._pos += 1
            if self._peek() == b"[" and name == b'"' + under + b'"':
                found = True
                self._kept_from = None
                yield from self._elements()
            else:
                self._value()
            ended = self._separator(b"}")
        if not found:
            yield self._record(self._data[self._kept_from : self._pos], line)
        self._kept_from = None

    def _separator(self, end: bytes) -> bool:
        """Pass over a comma, or over ``end``, and return whether it was that."""
        mark = self._peek()
        if mark not in (b",", end):
            self._fail("not JSON (a comma or an end is expected)" if mark else _TRUNCATED)
        self._pos += 1
        return mark == end

    def _value(self) -> tuple[bytes, int]:
        """Return the bytes of the next value, and the line on which it begins."""
        first = self._peek()
        line = self._here()
        # Positions move when more is read, so that ends are told by their distance from the start.
        length = self._bracketed(line) if first in _OPEN and first else self._scalar(first)
        start = self._pos
        self._pos += length
        return self._data[start : self._pos], line

    def _bracketed(self, line: int) -> int:
        depth = 0
        at = 0
        while True:
            passed = _UP_TO_BRACKET.match(self._data, self._pos + at)
            at = (passed.end() if passed else len(self._data)) - self._pos
            mark = self._data[self._pos + at : self._pos + at + 1]
            if mark in (b"", b'"'):
                self._more(line)
                continue
            at += 1
            if mark in _OPEN:
                depth += 1
                if depth > self._limits.depth:
                    self._fail(f"nested deeper than {self._limits.depth} levels", line)
            else:
                depth -= 1
                if not depth:
                    return at

    def _scalar(self, first: bytes) -> int:
        return self._string() if first == b'"' else self._word()

    def _string(self) -> int:
        while True:
            if whole := _STRING.match(self._data, self._pos):
                return len(whole.group())
            self._more(self._here())

    def _word(self) -> int:
        """Return the length of a number or of a name such as null, which nothing but its neighbour ends."""
        while True:
            end = _SCALAR.match(self._data, self._pos)
            length = len(end.group()) if end else 0
            if self._pos + length < len(self._data) or not self._fill():
                missing = self._pos == len(self._data)
                return length or self._fail(_TRUNCATED if missing else "not JSON (a value is expected)")
            self._bound(self._here())

    def _more(self, line: int) -> None:
        """Read on within a value."""
        self._bound(line)
        if not self._fill():
            self._fail(_TRUNCATED, line)

    def _bound(self, line: int) -> None:
        """Stop at a value that is too long already, though its end was not found yet."""
        self._require(len(self._data) - self._pos, line)

    def _require(self, length: int, line: int | None = None) -> None:
        if length > self._limits.record_bytes:
            self._fail(f"longer than {self._limits.record_bytes:,} bytes", line)

    def _peek(self) -> bytes:
        """Return the next byte that is no space, and move there; none at the end."""
        while True:
            space = _SPACE.match(self._data, self._pos)
            self._pos = space.end() if space else self._pos
            if self._pos < len(self._data):
                return self._data[self._pos : self._pos + 1]
            if not self._fill():
                return b""

    def _fill(self) -> bool:
        """Read more, as much again as is held, so that long values are not searched over and over."""
        if self._ended:
            return False
        kept = self._pos if self._kept_from is None else self._kept_from
        self._require(self._pos - kept)
        self._count_lines(kept)
        self._data = self._data[kept:]
        self._pos -= kept
        self._counted -= kept
        self._kept_from = None if self._kept_from is None else 0
        chunk = self._file.read(max(_CHUNK, len(self._data)))
        self._data += chunk
        self._ended = not chunk
        return bool(chunk)

    def _here(self) -> int:
        self._count_lines(self._pos)
        return self._line

    def _count_lines(self, up_to: int) -> None:
        if up_to > self._counted:
            self._line += self._data.count(b"\n", self._counted, up_to)
            self._counted = up_to

    def _record(self, data: bytes, line: int) -> DumpRecord:
        self._require(len(data), line)
        self._number += 1
        if self._number > self._limits.records:
            raise FileTooLarge(self._file.path, f"it holds more than {self._limits.records:,} records")
        if holds_nul(data):
            raise UnreadableRecord(self._file.path, self._number, line, "a NUL character, which no text can hold")
        try:
            return DumpRecord(number=self._number, line=line, value=orjson.loads(data))
        except orjson.JSONDecodeError as error:
            reason = f"not JSON in UTF-8 ({error.msg})"
            raise UnreadableRecord(self._file.path, self._number, line, reason) from None

    def _fail(self, reason: str, line: int | None = None) -> NoReturn:
        raise UnreadableRecord(self._file.path, self._number + 1, line or self._here(), reason)

"""Reads the records of an XML file one after the other, without a document type and so without entities of its own."""

from collections.abc import Iterator
from typing import Final, NoReturn
from xml.parsers import expat

from indexer.errors import FileTooLarge, UnreadableRecord
from indexer.sources.compressed import DumpFile
from indexer.sources.dump_records import DumpRecord

_CHUNK: Final = 1 << 16


def xml_records(file: DumpFile, *, root: str, elements: frozenset[str]) -> Iterator[DumpRecord]:
    """Yield the children of the root that have one of some names; blocks.

    The value of a record is its element's name, and the texts of its children by their names.

    Args:
        file: the document.
        root: name of its root.
        elements: names of the children that are records; others are passed over.

    Raises:
        UnreadableRecord: it is no such document, or declares a document type, which could have entities that unfold.
        FileTooLarge: there are more records than are read.
    """
    reader = _Reader(file, root=root, elements=elements)
    while reader.feed():
        yield from reader.ready()
    yield from reader.ready()


class _Reader:
    """What expat tells, as records."""

    def __init__(self, file: DumpFile, *, root: str, elements: frozenset[str]) -> None:
        self._file = file
        self._root = root
        self._elements = elements
        self._path: list[str] = []
        self._texts: dict[str, str] = {}
        self._text: list[str] = []
        self._length = 0
        self._line = 1
        self._number = 0
        self._done: list[DumpRecord] = []
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartDoctypeDeclHandler = self._refuse
        self._parser.EntityDeclHandler = self._refuse
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._characters

    def feed(self) -> bool:
        """Parse some more and return whether there is any left."""
        chunk = self._file.read(_CHUNK)
        try:
            self._parser.Parse(chunk, not chunk)
        except expat.ExpatError as error:
            # A message of expat's ends with the line and the column.
            self._fail(f"not XML ({expat.ErrorString(error.code)})", error.lineno)
        return bool(chunk)

    def ready(self) -> Iterator[DumpRecord]:
        """Yield the records that are complete, once."""
        done, self._done = self._done, []
        yield from done

    def _refuse(self, *_: object) -> None:
        self._fail("it declares a document type, which no export has")

    def _start(self, name: str, _: dict[str, str]) -> None:
        if not self._path and name != self._root:
            self._fail(f"its root is not {self._root}")
        if len(self._path) >= self._file.limits.depth:
            self._fail(f"nested deeper than {self._file.limits.depth} levels")
        self._path.append(name)
        self._text.clear()
        self._length = 0
        if len(self._path) == 2 and name in self._elements:
            self._line = self._parser.CurrentLineNumber
            self._texts = {}

    def _end(self, name: str) -> None:
        if len(self._path) == 3 and self._path[1] in self._elements:
            self._texts[name] = "".join(self._text).strip()
        elif len(self._path) == 2 and name in self._elements:
            self._number += 1
            if self._number > self._file.limits.records:
                raise FileTooLarge(self._file.path, f"it holds more than {self._file.limits.records:,} records")
            self._done.append(DumpRecord(number=self._number, line=self._line, value=(name, self._texts)))
        self._text.clear()
        self._path.pop()

    def _characters(self, text: str) -> None:
        self._length += len(text)
        if self._length > self._file.limits.text:
            self._fail(f"an element is longer than {self._file.limits.text:,} characters")
        self._text.append(text)

    def _fail(self, reason: str, line: int | None = None) -> NoReturn:
        inside = len(self._path) > 1
        number = self._number + 1 if inside else 0
        raise UnreadableRecord(self._file.path, number, line or self._parser.CurrentLineNumber, reason)

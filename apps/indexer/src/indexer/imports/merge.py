"""Merges what several sources say into one dataset directory.

Of the rows a part is in memory at a time; of every entity its ids are, and a digest of every relation.
"""

import gzip
import zlib
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import IO, Any, Final, cast

import orjson

from indexer.imports.identities import Identities
from indexer.imports.precedence import BASE, Row, merged_row
from indexer.imports.report import KindReport
from indexer.records import KINDS
from indexer.report import Tallies

ENTITY_KINDS: Final = tuple(name for name, kind in KINDS.items() if kind.entity is not None)

# Of what is spooled one part is in memory at a time.
_PART_BYTES: Final = 32 << 20
_MOST_PARTS: Final = 128
_ENDS: Final = ("src", "dst", "anime", "manga", "character", "person", "studio", "a", "b")
# What makes two rows of different sources say something of the same thing, by kind; of the rest it is their ends.
_SAME: Final[Mapping[str, tuple[str, ...]]] = {
    "anime_studio": ("role",),
    "anime_staff": ("position",),
    "anime_theme": ("kind",),
    "character_voice": ("language",),
    "manga_person": ("role",),
    "synopsis": ("id",),
}
# Stated of a pair, whichever way round: a source that types it holds against one that types it otherwise.
_PAIRS: Final = frozenset({"anime_anime", "manga_manga", "character_character", "anime_recommendation"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer:
    """The rows of one source, as dataset files by kind."""

    name: str
    files: Mapping[str, Path]


def merge_layers(layers: Sequence[Layer], directory: Path, tallies: Tallies, *, of: str = "") -> tuple[KindReport, ...]:
    """Write one file for each kind that a layer has; blocks, so run it in a thread.

    The result depends on the layers alone, whatever was imported first.

    Args:
        layers: in the order of precedence; what was ingested is first and called ``BASE``.
        directory: gets the files, each NAME.jsonl.gz.
        tallies: told of contradictions.
        of: the layer to report.
    """
    return _Merge(layers=layers, directory=directory, tallies=tallies, of=of).run()


@dataclass(slots=True, kw_only=True)
class _Merge:
    layers: Sequence[Layer]
    directory: Path
    tallies: Tallies
    of: str
    identities: Identities = field(init=False)

    def __post_init__(self) -> None:
        self.identities = Identities(tallies=self.tallies)

    def run(self) -> tuple[KindReport, ...]:
        kinds = [kind for kind in KINDS if any(kind in layer.files for layer in self.layers)]
        # Entities first: what relations name is known once all of them are.
        reports = [self._entities(kind) for kind in kinds if kind in ENTITY_KINDS]
        reports += [self._relations(kind) for kind in kinds if kind not in ENTITY_KINDS]
        return tuple(report for report in reports if report.read)

    def _entities(self, kind: str) -> KindReport:
        self.identities.link(
            kind, (row for layer in self.layers if layer.name != BASE for row in read_rows(layer, kind))
        )
        size = sum(layer.files[kind].stat().st_size for layer in self.layers if kind in layer.files)
        # Rows of a title take about a tenth of their size when packed.
        parts = min(_MOST_PARTS, 1 + 10 * size // _PART_BYTES)
        spools = [self.directory / f"_{kind}.{part}" for part in range(parts)]
        read = self._spool(kind, spools)
        matched = new = 0
        with gzip_lines(self.directory / f"{kind}.jsonl.gz") as out:
            for spool in spools:
                for ref, stated in _by_entity(spool):
                    names = {name for name, _ in stated}
                    out.write(orjson.dumps(self._merged(ref, stated), option=orjson.OPT_APPEND_NEWLINE))
                    matched += self.of in names and len(names) > 1
                    new += names == {self.of}
                spool.unlink()
        return KindReport(kind=kind, read=read, matched=matched, new=new)

    def _merged(self, ref: str, stated: list[tuple[str, Row]]) -> Row:
        if len(stated) == 1:
            name, row = stated[0]
            return row if name == BASE else {**row, "id": ref}
        return merged_row(ref, stated, self.tallies)

    def _spool(self, kind: str, spools: Sequence[Path]) -> int:
        """Write each row to the part that its entity falls into, and return how many rows the reported layer has."""
        read = 0
        with ExitStack() as stack:
            parts = [stack.enter_context(spool.open("wb")) for spool in spools]
            for place, layer in enumerate(self.layers):
                for row in read_rows(layer, kind):
                    read += layer.name == self.of
                    base = layer.name == BASE
                    ref = self.identities.keep(kind, row) if base else self.identities.place(kind, layer.name, row)
                    line = orjson.dumps((ref, place, layer.name, row), option=orjson.OPT_APPEND_NEWLINE)
                    parts[zlib.crc32(ref.encode()) % len(parts)].write(line)
        return read

    def _relations(self, kind: str) -> KindReport:
        read = 0
        stated_by: dict[bytes, int] = {}
        written: set[bytes] = set()
        with gzip_lines(self.directory / f"{kind}.jsonl.gz") as out:
            for place, layer in enumerate(self.layers):
                for row in read_rows(layer, kind):
                    read += layer.name == self.of
                    found = row if layer.name == BASE else self._resolved(row)
                    holder = stated_by.setdefault(_digest(_subject(kind, found)), place)
                    if holder != place:
                        holds = self.layers[holder].name
                        self.tallies.add(f"{kind} kept of {holds}, which {layer.name} states too", _shown(found))
                        continue
                    line = orjson.dumps(found, option=orjson.OPT_APPEND_NEWLINE)
                    # One relation of an import is stated once for each catalogue that knows it.
                    if layer.name == BASE or _added(written, _digest(line)):
                        out.write(line)
        return KindReport(kind=kind, read=read)

    def _resolved(self, row: Row) -> Row:
        ends = {end: self.identities.resolve(str(row[end])) for end in (*_ENDS, "id") if end in row}
        return {**row, **ends}


def _subject(kind: str, row: Row) -> object:
    ends = [row[end] for end in _ENDS if end in row]
    if kind in _PAIRS:
        return sorted(map(str, ends))
    return ends + [row.get(name) for name in _SAME.get(kind, ())]


def _added(digests: set[bytes], digest: bytes) -> bool:
    before = len(digests)
    digests.add(digest)
    return len(digests) > before


def _shown(row: Row) -> str:
    return " ".join(str(row[end]) for end in (*_ENDS, "id") if end in row)


def _digest(value: object) -> bytes:
    return blake2b(value if isinstance(value, bytes) else orjson.dumps(value), digest_size=12).digest()


def _by_entity(spool: Path) -> Iterator[tuple[str, list[tuple[str, Row]]]]:
    """Yield the rows of each entity of one part, by id, in the order of precedence."""
    with spool.open("rb") as lines:
        rows: list[tuple[str, int, str, Row]] = [cast("Any", tuple(orjson.loads(line))) for line in lines]
    rows.sort(key=itemgetter(0, 1))
    for ref, group in groupby(rows, key=itemgetter(0)):
        stated = [(name, row) for _, _, name, row in group]
        # Of a dataset that lists an entity twice the first row holds, as it does without imports.
        listed = [entry for entry in stated if entry[0] == BASE]
        yield ref, [*listed[:1], *(entry for entry in stated if entry[0] != BASE)]


def read_rows(layer: Layer, kind: str) -> Iterator[Row]:
    """Yield the rows of one kind; none where the layer has no such file."""
    path = layer.files.get(kind)
    if path is None:
        return
    with gzip.open(path, "rb") if path.suffix == ".gz" else path.open("rb") as lines:
        for line in lines:
            if not line.isspace():
                yield orjson.loads(line)


@contextmanager
def gzip_lines(path: Path) -> Generator[IO[bytes]]:
    """Open a file for writing whose bytes depend on its lines alone, so that equal rows have equal digests."""
    with path.open("wb") as raw, gzip.GzipFile(filename="", mode="wb", compresslevel=3, fileobj=raw, mtime=0) as out:
        yield cast("IO[bytes]", out)

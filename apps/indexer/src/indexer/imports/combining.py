"""Combines what was ingested with what was imported, before either reaches the catalog."""

import asyncio
import gzip
import shutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from catalog.bulk_load import Connection

from indexer.catalog_state import CatalogState
from indexer.errors import WorkFilesFailed
from indexer.exporting import export_kind
from indexer.imports.layers import Held, fetch_layer, put_layer
from indexer.imports.merge import Layer, gzip_lines, merge_layers
from indexer.imports.precedence import BASE, PRECEDENCE
from indexer.imports.report import KindReport
from indexer.records import KINDS
from indexer.report import Tallies
from indexer.sources.kizuna_dataset import read_batches

_BATCH: Final = 2_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Combined:
    """What the catalog shall hold of the kinds that imports have rows of.

    Attributes:
        files: the merged rows by kind.
        kinds: what the import in work has of each.
        tallies: where sources contradict one another.
        base: what was ingested of these kinds and is not held yet.
    """

    files: Mapping[str, Path]
    kinds: tuple[KindReport, ...]
    tallies: Tallies
    base: Layer

    async def hold(self, connection: Connection) -> None:
        """Hold what was ingested, inside the transaction that loads what it was merged to."""
        await put_layer(connection, self.base)


@dataclass(slots=True, kw_only=True)
class Combining:
    """One combination.

    Attributes:
        connection: outside a transaction, the only one that loads.
        held: what is held of imports.
        folder: for files in work.
        state: what the catalog holds before.
        given: files that are being ingested, by kind.
        layer: the import in work; in the place of an earlier one of its name.
        without: an import that is taken back.
    """

    connection: Connection
    held: Held
    folder: Path
    state: CatalogState
    given: Mapping[str, Path] = field(default_factory=dict[str, Path])
    layer: Layer | None = None
    without: str = ""

    async def run(self) -> Combined:
        """Return what the layers say together.

        Raises:
            DatasetError: a file that is being ingested cannot be read as it stands.
        """
        layers = await self._imports()
        kinds = {kind for layer in layers for kind in layer.files}.union(*self.held.kinds.values())
        base, new = await self._base(sorted(kinds))
        merged = self.folder / "merged"
        merged.mkdir()
        tallies = Tallies()
        of = self.layer.name if self.layer else ""
        reports = await working(partial(merge_layers, [base, *layers], merged, tallies, of=of))
        # A kind that no layer has rows of any more is to be empty.
        files = {kind: merged / f"{kind}.jsonl.gz" for kind in KINDS if kind in kinds}
        _write_empty(path for path in files.values() if not path.exists())
        return Combined(files=files, kinds=reports, tallies=tallies, base=new)

    async def _imports(self) -> list[Layer]:
        fetched = [
            await fetch_layer(self.connection, name, kinds, self.folder)
            for name, kinds in self.held.kinds.items()
            if name not in (BASE, self.without, self.layer.name if self.layer else "")
        ]
        return sorted([*fetched, *([self.layer] if self.layer else [])], key=_place)

    async def _base(self, kinds: Iterable[str]) -> tuple[Layer, Layer]:
        """Return what was ingested of some kinds, and what of it is not held yet."""
        held = self.held.kinds.get(BASE, frozenset())
        found = await fetch_layer(self.connection, BASE, held - self.given.keys(), self.folder)
        new: dict[str, Path] = {}
        for kind in kinds:
            if kind in self.given:
                new[kind] = self.folder / f"{kind}.given.jsonl.gz"
                await working(_checked_copy, self.given[kind], kind, new[kind])
            elif kind not in held and (self.state.has_dataset or self.given):
                new[kind] = self.folder / f"{kind}.exported.jsonl.gz"
                # What the catalog holds of a kind that was not ingested is what was imported of it.
                if self.state.has_dataset:
                    await export_kind(self.connection, kind, new[kind])
                else:
                    _write_empty([new[kind]])
        return Layer(name=BASE, files={**found.files, **new}), Layer(name=BASE, files=new)


async def working[**P, T](call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return what blocking work on files comes to.

    Raises:
        WorkFilesFailed: files cannot be written, such as on a full disk.
    """
    try:
        return await asyncio.to_thread(call, *args, **kwargs)
    except OSError as error:
        raise WorkFilesFailed(str(error)) from error


def _place(layer: Layer) -> tuple[int, str]:
    return (PRECEDENCE.index(layer.name) if layer.name in PRECEDENCE else len(PRECEDENCE), layer.name)


def _write_empty(paths: Iterable[Path]) -> None:
    for path in paths:
        with gzip_lines(path):
            pass


def _checked_copy(path: Path, kind: str, copy: Path) -> None:
    """Read a file as an ingestion does, so that what is wrong is told of it and not of its copy, and copy it."""
    for _ in read_batches(path, KINDS[kind].model, size=_BATCH):
        pass
    with path.open("rb") as raw, gzip_lines(copy) as out:
        shutil.copyfileobj(gzip.GzipFile(fileobj=raw) if path.suffix == ".gz" else raw, out)

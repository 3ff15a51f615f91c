"""Imports a dump: its rows are held as a layer of their own, and the catalog becomes what all layers say together."""

import asyncio
from collections.abc import Mapping
from enum import StrEnum
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from catalog.bulk_load import Connection

from indexer.catalog_state import IMPORTED, SAMPLE, catalog_state
from indexer.imports.combining import Combined, Combining, working
from indexer.imports.layers import Held, forget_layer, held_layers, replace_layer
from indexer.imports.merge import Layer
from indexer.imports.reading import DumpRead, read_dump
from indexer.imports.report import ImportReport
from indexer.ingest import Also, Listener, Progress, exclusive, load_files, source_files
from indexer.report import IngestReport
from indexer.sources import anilist, anime_offline_database, kitsu, mal_export
from indexer.sources.compressed import ReadLimits
from indexer.sources.dump_rows import DumpFormat
from indexer.sources.kizuna_dataset import digest

# What rows of a dump mean to this program; count it up with a change of that, so that dumps are read anew.
_RULES: Final = "import 1"


class DumpSource(StrEnum):
    """The dumps that can be imported; the value is what the command line calls them."""

    ANIME_OFFLINE_DATABASE = "anime-offline-database"
    ANILIST = "anilist-dump"
    KITSU = "kitsu-dump"
    MAL = "mal-export"


FORMATS: Final[Mapping[DumpSource, DumpFormat]] = {
    DumpSource.ANIME_OFFLINE_DATABASE: anime_offline_database.FORMAT,
    DumpSource.ANILIST: anilist.FORMAT,
    DumpSource.KITSU: kitsu.FORMAT,
    DumpSource.MAL: mal_export.FORMAT,
}


async def import_dump(
    dsn: str,
    source: DumpSource,
    path: Path,
    *,
    progress: Listener | None = None,
    force: bool = False,
    limits: ReadLimits | None = None,
) -> ImportReport:
    """Bring what a dump says into the catalog, beside what was ingested and imported before.

    An earlier import of the same source is replaced. The bundled sample makes room, as it does for any other dataset.

    Args:
        dsn: a migrated database.
        source: whose dump it is.
        path: the dump, plain or compressed.
        progress: told how far the run is, often.
        force: read and merge also where the same file was imported before.
        limits: what is read of it at most.

    Raises:
        IngestError: the catalog is as it was before; the message says what to do.
    """
    tell: Listener = progress or (lambda _: None)
    form = FORMATS[source]
    fingerprint = await asyncio.to_thread(digest, path, _RULES)
    async with exclusive(dsn) as connection:
        held = await held_layers(connection)
        if not force and held.digests.get(form.source) == fingerprint:
            return ImportReport(source=source, records=held.records[form.source], unchanged=True)
        with TemporaryDirectory(prefix="kizuna-import-") as name:
            folder = Path(name)
            read = await working(_read, path, form, folder, limits or ReadLimits(), tell)
            remember = partial(
                replace_layer, layer=read.layer, file=path.name, digest=fingerprint, records=read.records
            )
            combining = await _combining(connection, held, folder, layer=read.layer)
            combined, loaded = await _load(combining, remember, tell)
    return ImportReport(
        source=source,
        records=read.records,
        unchanged=False,
        kinds=combined.kinds,
        left_out=read.left_out,
        kept=combined.tallies.findings(),
        ingest=loaded,
    )


async def forget_import(dsn: str, source: DumpSource, *, progress: Listener | None = None) -> ImportReport:
    """Take back what was imported of a source; the catalog becomes what the others say.

    Raises:
        IngestError: the catalog is as it was before; the message says what to do.
    """
    tell: Listener = progress or (lambda _: None)
    name = FORMATS[source].source
    async with exclusive(dsn) as connection:
        held = await held_layers(connection)
        if name not in held.digests:
            return ImportReport(source=source, records=0, unchanged=True)
        with TemporaryDirectory(prefix="kizuna-import-") as folder:
            combining = await _combining(connection, held, Path(folder), without=name)
            combined, loaded = await _load(combining, partial(forget_layer, name=name), tell)
    return ImportReport(source=source, records=0, unchanged=False, kept=combined.tallies.findings(), ingest=loaded)


async def _combining(
    connection: Connection, held: Held, folder: Path, *, layer: Layer | None = None, without: str = ""
) -> Combining:
    return Combining(
        connection=connection,
        held=held,
        folder=folder,
        state=await catalog_state(connection),
        layer=layer,
        without=without,
    )


async def _load(combining: Combining, remember: Also, tell: Listener) -> tuple[Combined, IngestReport]:
    """Load what all layers say together, and remember the layers in the same transaction."""
    state = combining.state
    tell(Progress(stage="merge", item="sources", done=0, total=1))
    combined = await combining.run()
    files = await asyncio.to_thread(source_files, combined.files)
    left = combining.layer is not None or bool(combining.held.digests.keys() - {combining.without})
    # Where nothing is left the bundled sample has its place again.
    dataset = state.dataset if state.dataset and state.has_dataset else IMPORTED if left else SAMPLE

    async def hold(connection: Connection) -> None:
        await combined.hold(connection)
        await remember(connection)

    return combined, await load_files(combining.connection, files, dataset, state, tell, also=hold)


def _read(path: Path, form: DumpFormat, folder: Path, limits: ReadLimits, tell: Listener) -> DumpRead:
    size = path.stat().st_size
    place = folder / "read"
    place.mkdir()
    return read_dump(
        path,
        form,
        place,
        limits=limits,
        read_bytes=lambda done: tell(Progress(stage="import", item=path.name, done=done, total=size)),
    )

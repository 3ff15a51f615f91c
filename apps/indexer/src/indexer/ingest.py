"""Ingestion: a dataset on disk becomes the catalog, in one switch that readers see whole or not at all."""

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, LiteralString

import orjson
from catalog.bulk_load import Connection

from indexer.catalog_state import CatalogState, catalog_state
from indexer.connecting import connected
from indexer.errors import IngestRunning
from indexer.findings import data_findings
from indexer.imports.combining import Combining
from indexer.imports.layers import held_layers
from indexer.load import Outcome, Run, switch
from indexer.merging import merge_findings
from indexer.records import KINDS
from indexer.report import FileReport, IngestReport
from indexer.sources.kizuna_dataset import digest, find_files
from indexer.staging import SourceFile, drop_staging, stage

# What rows mean to this program. Count it up with a change of that, so that data already ingested is looked at again.
_RULES: Final = "10"
_LOCK: Final = 0x6B697A756E61  # "kizuna"

_TRY_LOCK: Final[LiteralString] = "SELECT pg_try_advisory_lock($1)"
_MEMORY: Final[LiteralString] = "SET LOCAL work_mem = '128MB'; SET LOCAL maintenance_work_mem = '512MB'"
# Bound: version, dataset.
_SET_STATE: Final[LiteralString] = """
INSERT INTO catalog_state (version, dataset, applied_at) VALUES ($1, $2, now())
ON CONFLICT (id) DO UPDATE SET version = excluded.version, dataset = excluded.dataset, applied_at = excluded.applied_at
"""
# Bound: names of files.
_FORGET_FILES: Final[LiteralString] = "DELETE FROM ingested_file WHERE name = ANY($1)"
# Bound: name, dataset, digest, report, version.
_REMEMBER_FILE: Final[LiteralString] = "INSERT INTO ingested_file VALUES ($1, $2, $3, $4, $5)"
# Statistics for the planner, and the index entries that a load leaves pending. Outside a transaction.
_VACUUM: Final[LiteralString] = """
VACUUM (ANALYZE) entity, entity_name, derived_name, anime_season,
    franchise, anime, manga, character, person, studio, episode, anime_related_anime,
    manga_related_manga, anime_related_manga, anime_character, character_voice, anime_staff, anime_studio, manga_author,
    character_relationship, anime_recommendation, anime_theme, edge_qualifier, relation_edge,
    entity_duplicate, data_repair, typeahead_name, typeahead_key, typeahead_prefix, typeahead_shown, typeahead_word,
    typeahead_deletion
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a run is.

    Attributes:
        stage: ``read`` while files are read, then ``switch``, then ``check``; of dumps ``import`` and ``merge`` first.
        item: the file or table in work.
        done, total: bytes while reading, steps afterwards.
    """

    stage: str
    item: str
    done: int
    total: int


type Listener = Callable[[Progress], None]
type Also = Callable[[Connection], Awaitable[None]]
"""What is written in the transaction of a load."""


async def ingest(
    dsn: str,
    directory: Path,
    *,
    dataset: str,
    progress: Listener | None = None,
    force: bool = False,
) -> IngestReport:
    """Bring the catalog to what the files of ``directory`` say.

    A file is the complete truth for its kind of rows; kinds without a file stay as they are, except that the bundled
    sample makes room for any other dataset. A run that was killed is taken up where it stopped.

    Args:
        dsn: a migrated database.
        directory: where the ``.jsonl`` or ``.jsonl.gz`` files lie.
        dataset: the name under which the catalog remembers where its data is from.
        progress: told how far the run is, often.
        force: compare every row even where no file has changed since it was ingested.

    Raises:
        IngestError: the catalog is as it was before; the message says what to do.
    """
    tell: Listener = progress or (lambda _: None)
    given = await asyncio.to_thread(find_files, directory, tuple(KINDS))
    async with exclusive(dsn) as connection, _with_imports(connection, given) as (state, paths, also):
        files = await asyncio.to_thread(source_files, paths)
        if not force and state.holds(files, dataset):
            if also is not None:
                async with connection.transaction():
                    await also(connection)
            return IngestReport(dataset=dataset, version=state.version, unchanged=True)
        return await load_files(connection, files, dataset, state, tell, also=also)


def source_files(paths: Mapping[str, Path]) -> dict[str, SourceFile]:
    """Return files of the dataset format with their digests; blocks."""
    return {
        name: SourceFile(name=name, path=path, digest=digest(path, _RULES), size=path.stat().st_size)
        for name, path in paths.items()
    }


@asynccontextmanager
async def _with_imports(
    connection: Connection, given: Mapping[str, Path]
) -> AsyncGenerator[tuple[CatalogState, Mapping[str, Path], Also | None]]:
    """Yield what the catalog holds, the files that some make with what was imported, and what is held of those."""
    state = await catalog_state(connection)
    held = await held_layers(connection)
    if not held.kinds:
        yield state, given, None
        return
    with TemporaryDirectory(prefix="kizuna-ingest-") as folder:
        combining = Combining(connection=connection, held=held, folder=Path(folder), state=state, given=given)
        combined = await combining.run()
        yield state, {**given, **combined.files}, combined.hold


@asynccontextmanager
async def exclusive(dsn: str) -> AsyncGenerator[Connection]:
    """Yield the only connection that may load.

    Raises:
        IngestRunning: another process loads into the same database.
        DatabaseUnreachable: PostgreSQL does not answer, or refuses the connection.
        CatalogMissing: the database has not been migrated.
    """
    async with connected(dsn, application_name="kizuna-ingest") as connection:
        if not await connection.fetchval(_TRY_LOCK, _LOCK):
            raise IngestRunning
        yield connection


async def load_files(
    connection: Connection,
    files: Mapping[str, SourceFile],
    dataset: str,
    state: CatalogState,
    tell: Listener,
    *,
    also: Also | None = None,
) -> IngestReport:
    """Bring the catalog to what files say.

    Args:
        connection: of `exclusive`.
        files: by kind.
        dataset: the name under which the catalog remembers where its data is from.
        state: what it holds before.
        tell: told how far the run is.
        also: what is written in the same transaction.
    """
    clock = [time.perf_counter()]
    staged = await stage(connection, files, read_bytes=_reading(files, tell))
    clock.append(time.perf_counter())
    run = Run(
        present=frozenset(KINDS if state.replaced_by(dataset) else files),
        version=state.version + 1,
        first=state.empty,
        step=lambda name, done, total: tell(Progress(stage="switch", item=name, done=done, total=total)),
    )
    async with connection.transaction():
        await connection.execute(_MEMORY)
        outcome = await switch(connection, run, {file.name: file for file in staged})
        reports = tuple(_with_left_out(file, outcome) for file in staged)
        version = run.version if outcome.written else state.version
        await _remember(connection, files, reports, run=run, dataset=dataset, version=version)
        if also is not None:
            await also(connection)
        await drop_staging(connection)
    clock.append(time.perf_counter())
    tell(Progress(stage="check", item="statistics", done=0, total=2))
    if outcome.written:
        await connection.execute(_VACUUM)
    tell(Progress(stage="check", item="findings", done=1, total=2))
    findings = (*outcome.findings, *await data_findings(connection), *await merge_findings(connection))
    clock.append(time.perf_counter())
    return IngestReport(
        dataset=dataset,
        version=version,
        unchanged=not outcome.written,
        files=reports,
        tables=outcome.tables,
        findings=findings,
        seconds={name: clock[i + 1] - clock[i] for i, name in enumerate(("read", "switch", "check"))},
    )


def _reading(files: Mapping[str, SourceFile], tell: Listener) -> Callable[[str, int], None]:
    total = sum(file.size for file in files.values())
    read: dict[str, int] = {}

    def read_bytes(name: str, position: int) -> None:
        read[name] = position
        tell(Progress(stage="read", item=name, done=sum(read.values()), total=total))

    return read_bytes


def _with_left_out(file: FileReport, outcome: Outcome) -> FileReport:
    return replace(file, left_out=(*file.left_out, *outcome.left_out.get(file.name, ())))


async def _remember(
    connection: Connection,
    files: Mapping[str, SourceFile],
    reports: tuple[FileReport, ...],
    *,
    run: Run,
    dataset: str,
    version: int,
) -> None:
    await connection.execute(_SET_STATE, version, dataset)
    await connection.execute(_FORGET_FILES, sorted(run.present))
    rows = [
        (report.name, dataset, files[report.name].digest, orjson.dumps(report).decode(), version) for report in reports
    ]
    await connection.executemany(_REMEMBER_FILE, rows)

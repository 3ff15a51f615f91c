"""Ingestion: a dataset on disk becomes the catalog, in one switch, resumable until then."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, LiteralString

import asyncpg

from indexer import load, staging
from indexer.errors import CatalogMissing, IngestRunning
from indexer.report import FileReport, IngestReport
from indexer.sources.kizuna_dataset import digest, find_files, read_batches

RULES: Final = "1"
SAMPLE: Final = "sample"
_LOCK: Final = 0x6B697A756E61
_BATCH: Final = 2_000
_STATEMENT_DEADLINE_S: Final = 1_800.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a run is: bytes of files read, or tables switched.

    Attributes:
        stage: ``read`` or ``switch``.
        item: the file or table in work.
        done, total: in bytes while reading, in steps while switching.
    """

    stage: str
    item: str
    done: int
    total: int


async def ingest(
    dsn: str,
    directory: Path,
    *,
    dataset: str,
    progress: Callable[[Progress], None] | None = None,
    force: bool = False,
) -> IngestReport:
    """Bring the catalog at ``dsn`` to what the files of ``directory`` say."""
    tell = progress or (lambda _: None)
    files = await asyncio.to_thread(find_files, directory, tuple(staging.KINDS))
    digests = {name: await asyncio.to_thread(digest, path, RULES) for name, path in files.items()}
    connection = await asyncpg.connect(
        dsn,
        timeout=10,
        command_timeout=_STATEMENT_DEADLINE_S,
        server_settings={"application_name": "kizuna-ingest", "statement_timeout": "0", "jit": "off"},
    )
    try:
        if not await connection.fetchval("SELECT pg_try_advisory_lock($1)", _LOCK):
            raise IngestRunning
        return await _run(connection, files, digests, dataset, tell, force=force)
    except asyncpg.UndefinedTableError as error:
        raise CatalogMissing from error
    finally:
        await connection.close(timeout=5)


async def _run(
    connection: Any,
    files: dict[str, Path],
    digests: dict[str, bytes],
    dataset: str,
    tell: Callable[[Progress], None],
    *,
    force: bool,
) -> IngestReport:
    started = time.perf_counter()
    state = await connection.fetchrow("SELECT version, dataset FROM catalog_state")
    held = {row["name"]: bytes(row["sha256"]) for row in await connection.fetch("SELECT name, sha256 FROM ingested_file")}
    if not force and state is not None and all(held.get(name) == value for name, value in digests.items()):
        return IngestReport(dataset=dataset, version=state["version"], unchanged=True)
    reports = await _stage(connection, files, digests, tell)
    read_s = time.perf_counter() - started
    replaces = state is not None and state["dataset"] == SAMPLE and dataset != SAMPLE
    present = tuple(staging.KINDS) if replaces else tuple(files)
    version = (state["version"] if state else 0) + 1
    first = not await connection.fetchval("SELECT EXISTS (SELECT FROM entity)")
    steps: list[str] = []

    def step(name: str) -> None:
        steps.append(name)
        tell(Progress(stage="switch", item=name, done=len(steps), total=24))

    async with connection.transaction():
        await connection.execute("SET LOCAL work_mem = '128MB'; SET LOCAL maintenance_work_mem = '256MB'")
        tables = await load.switch(connection, present=present, version=version, first=first, step=step)
        await connection.execute("DELETE FROM catalog_state")
        await connection.execute("INSERT INTO catalog_state (version, dataset, applied_at) VALUES ($1, $2, now())", version, dataset)
        await connection.execute("DELETE FROM ingested_file WHERE name = ANY($1)", list(present))
        await connection.executemany(
            "INSERT INTO ingested_file (name, dataset, sha256, report, version) VALUES ($1, $2, $3, '{}', $4)",
            [(name, dataset, digests[name], version) for name in files],
        )
        await connection.execute("DROP SCHEMA ingest_staging CASCADE")
    await connection.execute("ANALYZE")
    return IngestReport(
        dataset=dataset,
        version=version,
        unchanged=False,
        files=tuple(reports),
        tables=tables,
        seconds={"read": read_s, "switch": time.perf_counter() - started - read_s},
    )


async def _stage(
    connection: Any, files: dict[str, Path], digests: dict[str, bytes], tell: Callable[[Progress], None]
) -> list[FileReport]:
    await connection.execute(staging.CREATE)
    total = sum(path.stat().st_size for path in files.values())
    done = 0
    reports: list[FileReport] = []
    for name, path in files.items():
        tell(Progress(stage="read", item=name, done=done, total=total))
        async with connection.transaction():
            batches = read_batches(path, staging.KINDS[name].model, size=_BATCH)
            read = 0
            while batch := await asyncio.to_thread(lambda: next(batches, None)):
                read += len(batch)
                for table, records in (await asyncio.to_thread(staging.records_of, name, batch)).items():
                    await connection.copy_records_to_table(table, schema_name="ingest_staging", records=records)
            await connection.execute("INSERT INTO ingest_staging.file VALUES ($1, $2, $3, 0, '{}')", name, digests[name], read)
        reports.append(FileReport(name=name, read=read))
        done += path.stat().st_size
    return reports


_: LiteralString = ""

"""Where rows wait before the switch: staging tables that outlive a killed run, so that the next one reads on."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import aclosing
from dataclasses import dataclass
from pathlib import Path
from typing import Final, LiteralString

import orjson
import sqlalchemy as sa
from catalog.bulk_load import Connection, render

from indexer.records import KINDS, Recorder, Records
from indexer.report import FileReport, Finding
from indexer.sources.kizuna_dataset import read_batches

SCHEMA: Final = "ingest_staging"
_BATCH: Final = 2_000

# True where the staging tables of an earlier run are there and laid out as below; count `layout_` up with any change.
_LAID_OUT: Final[LiteralString] = "SELECT to_regclass('ingest_staging.layout_3') IS NOT NULL"
# One unlogged table per file, plus the two that all kinds of entities share. No index: every
# statement over them is a scan or a hash join.
_CREATE: Final[LiteralString] = """
CREATE SCHEMA ingest_staging;
CREATE TABLE ingest_staging.layout_3 ();
CREATE UNLOGGED TABLE ingest_staging.file (
    name text PRIMARY KEY, digest bytea NOT NULL, rows_read bigint NOT NULL, left_out jsonb NOT NULL);
CREATE UNLOGGED TABLE ingest_staging.entity (
    type text, id uuid, ref text, name text, image_url text, stub boolean, adult boolean, popularity integer,
    sources text[]);
CREATE UNLOGGED TABLE ingest_staging.entity_name (
    type text, id uuid, position smallint, kind text, name text, folded text);
CREATE UNLOGGED TABLE ingest_staging.anime (
    id uuid, title_romaji text, title_english text, title_native text, synonyms text[], format text,
    source_material text, status text, season text, year smallint, start_date text, end_date text, episodes integer,
    duration_minutes integer, rating text, score double precision, scored_by integer, members integer,
    favorites integer, popularity_rank integer, stats_as_of text, genres text[], themes text[],
    demographics text[], tags text[], franchise text, extra jsonb);
CREATE UNLOGGED TABLE ingest_staging.manga (
    id uuid, title_romaji text, title_english text, title_native text, synonyms text[], format text, status text,
    year smallint, start_date text, end_date text, volumes integer, chapters integer, score double precision,
    scored_by integer, members integer, popularity_rank integer, genres text[], demographics text[],
    magazine text, extra jsonb);
CREATE UNLOGGED TABLE ingest_staging.character (id uuid, description text, extra jsonb);
CREATE UNLOGGED TABLE ingest_staging.person (id uuid, extra jsonb);
CREATE UNLOGGED TABLE ingest_staging.studio (id uuid, extra jsonb);
CREATE UNLOGGED TABLE ingest_staging.episode (
    id uuid, ref text, anime text, number integer, position integer, title text, title_romaji text, title_native text,
    aired_on text, extra jsonb);
CREATE UNLOGGED TABLE ingest_staging.franchise (id uuid, ref text, name text);
CREATE UNLOGGED TABLE ingest_staging.synopsis (ref text, synopsis text, source text);
CREATE UNLOGGED TABLE ingest_staging.anime_anime (
    src text, dst text, relation_type text, inverse text, source text);
CREATE UNLOGGED TABLE ingest_staging.manga_manga (LIKE ingest_staging.anime_anime);
CREATE UNLOGGED TABLE ingest_staging.character_character (LIKE ingest_staging.anime_anime);
CREATE UNLOGGED TABLE ingest_staging.anime_manga (anime text, manga text, source text);
CREATE UNLOGGED TABLE ingest_staging.anime_character (
    anime text, character text, role text, source text);
CREATE UNLOGGED TABLE ingest_staging.character_voice (
    character text, person text, anime text, language text, source text);
CREATE UNLOGGED TABLE ingest_staging.anime_staff (anime text, person text, position text, source text);
CREATE UNLOGGED TABLE ingest_staging.anime_studio (anime text, studio text, role text, source text);
CREATE UNLOGGED TABLE ingest_staging.anime_theme (
    anime text, kind text, seq smallint, title text, artist text, episodes text, source text,
    title_keys text[], artist_keys text[]);
CREATE UNLOGGED TABLE ingest_staging.anime_recommendation (
    a text, b text, users integer, source text);
CREATE UNLOGGED TABLE ingest_staging.manga_person (manga text, person text, role text, source text);
"""
_DROP: Final[LiteralString] = "DROP SCHEMA IF EXISTS ingest_staging CASCADE"
_STAGED: Final[LiteralString] = "SELECT name, digest, rows_read, left_out FROM ingest_staging.file"
# Bound: name, digest, rows read, and what was left out of them, as JSON.
_REMEMBER: Final[LiteralString] = "INSERT INTO ingest_staging.file VALUES ($1, $2, $3, $4)"
# Bound: name of the file, which is also the type of the entities in it. No index.
_FORGET: Final[tuple[LiteralString, ...]] = (
    "DELETE FROM ingest_staging.file WHERE name = $1",
    "DELETE FROM ingest_staging.entity WHERE type = $1",
    "DELETE FROM ingest_staging.entity_name WHERE type = $1",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceFile:
    """One file of the dataset.

    Attributes:
        digest: equal digests mean equal rows.
        size: bytes on disk.
    """

    name: str
    path: Path
    digest: bytes
    size: int


async def stage(
    connection: Connection, files: Mapping[str, SourceFile], *, read_bytes: Callable[[str, int], None]
) -> tuple[FileReport, ...]:
    """Bring the rows of ``files`` into the staging tables, each file in a transaction of its own.

    A file that an earlier run staged whole is not read again; whatever else that run left is cleared.

    Args:
        connection: an asyncpg connection outside a transaction.
        files: the files of this run by name.
        read_bytes: told the file's name and how many of its bytes are done.

    Raises:
        DatasetError: a file cannot be read as it stands; the files before it stay staged.
    """
    if not await connection.fetchval(_LAID_OUT):
        await drop_staging(connection)
        await connection.execute(_CREATE)
    await connection.execute("SET synchronous_commit = off")
    reports: dict[str, FileReport] = {}
    for name, digest, rows_read, left_out in await connection.fetch(_STAGED):
        if name in files and files[name].digest == digest:
            reports[name] = FileReport(name=name, read=rows_read, left_out=_findings(left_out))
            read_bytes(name, files[name].size)
        else:
            await _clear(connection, name)
    for name, file in files.items():
        if name not in reports:
            reports[name] = await _read(connection, file, read_bytes)
    await connection.execute("RESET synchronous_commit")
    return tuple(reports[name] for name in files)


async def drop_staging(connection: Connection) -> None:
    """Remove the staging tables."""
    await connection.execute(_DROP)


async def _read(connection: Connection, file: SourceFile, read_bytes: Callable[[str, int], None]) -> FileReport:
    recorder = Recorder(file.name)
    batches = read_batches(file.path, KINDS[file.name].model, size=_BATCH)

    def advance() -> tuple[int, Records] | None:
        batch = next(batches, None)
        return None if batch is None else (batch.position, recorder.records(batch.rows))

    async with connection.transaction(), aclosing(_read_ahead(advance)) as ahead:
        async for position, records in ahead:
            for table, rows in records.items():
                await connection.copy_records_to_table(table, schema_name=SCHEMA, records=rows)
            read_bytes(file.name, position)
        left_out = recorder.left_out()
        await connection.execute(_REMEMBER, file.name, file.digest, recorder.read, orjson.dumps(left_out).decode())
    return FileReport(name=file.name, read=recorder.read, left_out=left_out)


async def _read_ahead[T](advance: Callable[[], T | None]) -> AsyncGenerator[T]:
    """Yield what ``advance`` returns until that is ``None``; the next is read while the last is written."""
    loop = asyncio.get_running_loop()
    upcoming = loop.run_in_executor(None, advance)
    try:
        while (item := await upcoming) is not None:
            upcoming = loop.run_in_executor(None, advance)
            yield item
    finally:
        await asyncio.gather(upcoming, return_exceptions=True)


async def _clear(connection: Connection, name: str) -> None:
    async with connection.transaction():
        for statement in _FORGET:
            await connection.execute(statement, name)
        await connection.execute(render(sa.delete(sa.table(name, schema=SCHEMA))))


def _findings(text: str) -> tuple[Finding, ...]:
    return tuple(
        Finding(name=item["name"], count=item["count"], examples=tuple(item["examples"])) for item in orjson.loads(text)
    )

"""The migration Job's command brings an empty database up to date from the files of its image."""

import asyncio
from pathlib import Path

import asyncpg
from standalone.postgres import EmbeddedPostgres

from tests.conftest import dsn_of, execute
from tests.images import run_in_image

COMMAND = "from alembic.config import main; sys.argv = ['alembic', 'upgrade', 'head']; main()"


async def tables(dsn: str) -> set[str]:
    connection = await asyncpg.connect(dsn)
    try:
        rows = await connection.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    finally:
        await connection.close()
    return {row["tablename"] for row in rows}


def test_the_job_migrates_an_empty_database_and_may_run_again(postgres: EmbeddedPostgres, tmp_path: Path) -> None:
    asyncio.run(execute(postgres.dsn, "CREATE DATABASE job"))
    dsn = dsn_of(postgres, "job")
    for attempt in ("first", "second"):
        result = run_in_image("indexer", COMMAND, tmp_path / attempt, KIZUNA_POSTGRES_DSN=dsn)
        assert result.returncode == 0, result.stderr
    assert {"anime", "character", "alembic_version"} <= asyncio.run(tables(dsn))


def test_the_job_fails_where_no_database_is_named(tmp_path: Path) -> None:
    result = run_in_image("indexer", COMMAND, tmp_path)
    assert result.returncode != 0
    assert "KIZUNA_POSTGRES_DSN" in result.stderr

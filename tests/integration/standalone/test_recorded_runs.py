"""Runs as `kizuna runs` and `kizuna replay` find them in PostgreSQL."""

import asyncpg
import pytest
from catalog.runs import insert_runs
from standalone.errors import RecordUnreadable
from standalone.runs import found

from tests.support.run_records import document, row


async def test_a_run_is_found_and_one_of_another_version_is_said_to_be_unreadable(dsn: str) -> None:
    connection = await asyncpg.connect(dsn)
    await insert_runs(connection, [row("r-1"), row("r-2", document=b"nothing")])
    await connection.close()
    run = await found(dsn, "r-1")
    assert run is not None
    assert run.document == document()
    with pytest.raises(RecordUnreadable, match="record"):
        await found(dsn, "r-2")
    assert await found(dsn, "r-3") is None

"""A run that is killed at any point leaves the old data, and the next run takes it up; readers never see a half."""

import asyncio
import os
import sys

import asyncpg
import pytest
from indexer.errors import UnreadableLine
from indexer.ingest import Progress

from tests.integration.indexer.planted import Planted, anime

EVERYTHING = """
    SELECT coalesce(md5(string_agg(row, E'\n' ORDER BY row)), '') FROM (
        SELECT 'entity ' || (e.*)::text AS row FROM entity e
        UNION ALL SELECT 'name ' || (n.*)::text FROM entity_name n
        UNION ALL SELECT 'anime ' || (a.*)::text FROM anime a
        UNION ALL SELECT 'related ' || (r.*)::text FROM anime_related_anime r
        UNION ALL SELECT 'cast ' || (c.*)::text FROM anime_character c
        UNION ALL SELECT 'edge ' || (x.*)::text FROM relation_edge x
        UNION ALL SELECT 'list ' || (l.*)::text FROM browse_entry l
        UNION ALL SELECT 'facet ' || (b.*)::text FROM browse_facet b
        UNION ALL SELECT 'id ' || (i.*)::text FROM external_id i
        UNION ALL SELECT 'file ' || f.name || encode(f.sha256, 'hex') || f.version FROM ingested_file f
        UNION ALL SELECT 'state ' || s.version || s.dataset FROM catalog_state s) t
"""


class Killed(Exception):
    """Stands for the end of the process."""


def change(planted: Planted) -> None:
    planted.write("anime", anime(1, "Trigun Stampede", members=2_000), anime(3, "Trigun Stargaze"))
    planted.write("anime_anime", {"src": "anime:1", "dst": "anime:3", "relation_type": "sequel"})


@pytest.fixture
async def loaded(small: Planted) -> Planted:
    await small.ingest()
    return small


async def test_a_run_killed_at_any_step_of_the_switch_leaves_the_old_data_and_the_next_one_completes(
    loaded: Planted,
) -> None:
    old = await loaded.value(EVERYTHING)
    change(loaded)
    killed_at: list[str] = []
    totals: set[int] = set()

    def kill_one_step_later(step: Progress) -> None:
        if step.stage == "switch" and step.item not in killed_at:
            killed_at.append(step.item)
            totals.add(step.total)
            raise Killed

    while True:
        try:
            report = await loaded.ingest(progress=kill_one_step_later)
        except Killed:
            assert await loaded.value(EVERYTHING) == old
        else:
            break

    assert len(killed_at) == 32
    assert totals == {32}, "every run tells beforehand how many steps it has"
    assert killed_at[-1] == "lists"
    assert report.version == 2
    assert await loaded.edges("anime:1", "sequel") == [("sequel", "anime:3", "", False, False)]


async def test_a_run_killed_while_reading_does_not_read_finished_files_again(loaded: Planted) -> None:
    change(loaded)

    def kill(step: Progress) -> None:
        if step.item == "anime_staff":
            raise Killed

    with pytest.raises(Killed):
        await loaded.ingest(progress=kill)
    staged = dict(await loaded.fetch("SELECT name, xmin::text FROM ingest_staging.file"))
    rows = await loaded.value("SELECT count(*) FROM ingest_staging.entity")
    assert "anime_staff" not in staged
    assert {"anime", "character", "anime_character"} <= set(staged)

    def kill_again(step: Progress) -> None:
        if step.stage == "switch":
            raise Killed

    with pytest.raises(Killed):
        await loaded.ingest(progress=kill_again)
    again = dict(await loaded.fetch("SELECT name, xmin::text FROM ingest_staging.file"))

    assert staged.items() <= again.items(), "written in the transaction of the first run"
    assert set(again) == set(loaded.rows)
    assert await loaded.value("SELECT count(*) FROM ingest_staging.entity") == rows
    assert (await loaded.ingest()).version == 2


async def test_what_was_left_out_of_a_file_is_told_by_the_run_that_takes_over(planted: Planted) -> None:
    planted.write("anime", anime(1), anime(1, "Again"))
    planted.write_text("synopsis.jsonl", "broken\n")
    with pytest.raises(UnreadableLine):
        await planted.ingest()
    planted.remove("synopsis")

    report = await planted.ingest()

    (repeated,) = report.files[0].left_out
    assert (report.files[0].read, repeated.count, repeated.examples) == (2, 1, ("anime:1",))


async def test_a_file_that_changed_since_the_killed_run_is_read_again(loaded: Planted) -> None:
    change(loaded)

    def kill(step: Progress) -> None:
        if step.stage == "switch":
            raise Killed

    with pytest.raises(Killed):
        await loaded.ingest(progress=kill)
    loaded.write("anime", anime(1, "Changed once more"))
    loaded.remove("character")

    await loaded.ingest()

    assert await loaded.fetch("SELECT name FROM entity WHERE type = 'anime'") == [("Changed once more",)]
    assert await loaded.value("SELECT count(*) FROM entity WHERE type = 'character'") == 2


async def test_staging_tables_of_another_layout_are_made_anew(small: Planted) -> None:
    connection = await asyncpg.connect(small.dsn)
    await connection.execute("CREATE SCHEMA ingest_staging; CREATE TABLE ingest_staging.file (name int)")
    await connection.close()

    assert (await small.ingest()).version == 1


@pytest.mark.parametrize("stage", ["read", "switch"])
async def test_a_process_that_dies_leaves_nothing_behind_that_hinders_the_next(loaded: Planted, stage: str) -> None:
    old = await loaded.value(EVERYTHING)
    change(loaded)
    program = (
        "import asyncio, os, sys; from pathlib import Path; from indexer.ingest import ingest\n"
        "die = lambda step: os._exit(9) if (step.stage, step.item) in (('read', 'synopsis'), ('switch', 'anime')) "
        f"and step.stage == '{stage}' else None\n"
        "asyncio.run(ingest(sys.argv[1], Path(sys.argv[2]), dataset='planted', progress=die))"
    )
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, loaded.dsn, str(loaded.directory), env=dict(os.environ)
    )
    assert await process.wait() == 9
    connection = await asyncpg.connect(loaded.dsn)
    await connection.execute("SELECT pg_advisory_lock(x'6b697a756e61'::bigint)")  # free once the server has noticed
    await connection.close()
    assert await loaded.value(EVERYTHING) == old

    assert (await loaded.ingest()).version == 2


async def test_a_cancelled_run_leaves_the_old_data(loaded: Planted) -> None:
    old = await loaded.value(EVERYTHING)
    change(loaded)
    running: list[asyncio.Task[object]] = []

    def cancel(step: Progress) -> None:
        if step.item == "relation_edge":
            running[0].cancel()

    running.append(asyncio.create_task(loaded.ingest(progress=cancel)))
    with pytest.raises(asyncio.CancelledError):
        await running[0]

    assert await loaded.value(EVERYTHING) == old
    assert (await loaded.ingest()).version == 2


async def test_readers_see_the_old_data_or_the_new_and_never_a_half(loaded: Planted) -> None:
    old = await loaded.value(EVERYTHING)
    change(loaded)
    seen: list[str] = []
    done = asyncio.Event()
    reader = await asyncpg.connect(loaded.dsn)

    async def look() -> None:
        while not done.is_set():
            seen.append(await reader.fetchval(EVERYTHING))
        seen.append(await reader.fetchval(EVERYTHING))

    async with asyncio.TaskGroup() as group:
        group.create_task(look())
        await loaded.ingest()
        done.set()
    await reader.close()

    new = await loaded.value(EVERYTHING)
    assert old != new
    assert set(seen) == {old, new}
    assert seen == sorted(seen, key=[old, new].index), "once new, always new"


async def test_a_reader_waits_for_nobody_while_a_catalog_that_holds_data_is_switched(loaded: Planted) -> None:
    change(loaded)
    reader = await asyncpg.connect(loaded.dsn, server_settings={"lock_timeout": "1"})
    async with reader.transaction(isolation="repeatable_read"):
        before = await reader.fetchval("SELECT name FROM entity WHERE ref = 'anime:1'")
        await loaded.ingest()
        assert await reader.fetchval("SELECT name FROM entity WHERE ref = 'anime:1'") == before == "Trigun"
        assert await reader.fetchval("SELECT count(*) FROM relation_edge") == 36
    assert await reader.fetchval("SELECT name FROM entity WHERE ref = 'anime:1'") == "Trigun Stampede"
    await reader.close()

"""A table becomes the wanted one by the smallest change."""

from collections.abc import AsyncIterator
from typing import Any, cast

import asyncpg
import pytest
import sqlalchemy as sa
from catalog.bulk_load import Changes, Connection, replace_rows, restore, row_count, suspend
from catalog.tables import edge_qualifier, entity, entity_name, franchise, metadata, relation_edge
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

state = st.dictionaries(st.integers(0, 5), st.sampled_from(["a", "b", "c"]), max_size=6)


@pytest.fixture
async def connection(dsn: str) -> AsyncIterator[Connection]:
    opened = cast("Connection", await asyncpg.connect(dsn))
    yield opened
    await opened.close(timeout=5)


async def want_qualifiers(connection: Connection, rows: dict[int, str]) -> None:
    await connection.execute("DROP TABLE IF EXISTS want_edge_qualifier")
    await connection.execute("CREATE TEMP TABLE want_edge_qualifier (id smallint, name text)")
    await connection.executemany("INSERT INTO want_edge_qualifier VALUES ($1, $2)", list(rows.items()))


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(old=state, new=state)
async def test_any_rows_become_any_others_and_the_change_is_counted(
    connection: Connection, old: dict[int, str], new: dict[int, str]
) -> None:
    unique_old = {key: f"{value}{key}" for key, value in old.items()}
    unique_new = {key: f"{value}{key}" for key, value in new.items()}
    await connection.execute("DELETE FROM edge_qualifier")
    await want_qualifiers(connection, unique_old)
    await replace_rows(connection, edge_qualifier)
    await want_qualifiers(connection, unique_new)

    changes = await replace_rows(connection, edge_qualifier)

    assert dict(await connection.fetch("SELECT id, name FROM edge_qualifier")) == unique_new
    assert changes == Changes(
        inserted=len(new.keys() - old.keys()),
        changed=sum(unique_old[key] != unique_new[key] for key in new.keys() & old.keys()),
        deleted=len(old.keys() - new.keys()),
    )


async def test_a_table_that_was_analyzed_empty_is_not_read_anew_for_each_row(connection: Connection) -> None:
    rows = 5_000
    await want_qualifiers(connection, {key: f"name {key}" for key in range(rows)})
    await connection.execute("TRUNCATE edge_qualifier")
    await connection.execute("ANALYZE edge_qualifier")
    async with connection.transaction():
        assert await replace_rows(connection, edge_qualifier) == Changes(inserted=rows)
        scans = "SELECT seq_scan FROM pg_stat_xact_user_tables WHERE relname = 'edge_qualifier'"
        assert await connection.fetchval(scans) < 10


async def test_rows_that_are_as_wanted_are_not_written(connection: Connection) -> None:
    await connection.execute("INSERT INTO edge_qualifier VALUES (1, 'main'), (2, 'old')")
    before = dict(await connection.fetch("SELECT id, ctid::text FROM edge_qualifier"))
    await want_qualifiers(connection, {1: "main", 2: "new"})

    assert await replace_rows(connection, edge_qualifier) == Changes(changed=1)

    after = dict(await connection.fetch("SELECT id, ctid::text FROM edge_qualifier"))
    assert after[1] == before[1]
    assert after[2] != before[2]


async def test_null_and_a_value_differ_and_null_and_null_do_not(connection: Connection) -> None:
    columns = "id uuid, type entity_type, ref text, name text, image_url text, popularity int, adult bool, stub bool"
    await connection.execute(f"CREATE TEMP TABLE want_entity ({columns}, sources text[], version bigint)")
    row = "gen_random_uuid(), 'anime', 'anime:1', 'Trigun', NULL, 0, false, false, '{}'::text[], 1"
    await connection.execute(f"INSERT INTO want_entity SELECT {row}")

    async def replace() -> Changes:
        return await replace_rows(connection, entity, skip=("key", "hidden"), uncompared=("version",), match=("id",))

    assert await replace() == Changes(inserted=1)
    assert await replace() == Changes()
    await connection.execute("UPDATE want_entity SET image_url = 'x'")
    assert await replace() == Changes(changed=1)
    await connection.execute("UPDATE want_entity SET image_url = NULL, version = 7")
    assert await replace() == Changes(changed=1)
    assert await connection.fetchval("SELECT version FROM entity") == 7
    await connection.execute("UPDATE want_entity SET version = 8")
    assert await replace() == Changes(), "a version is no change by itself"


async def test_owners_of_rows_that_differ_are_noted_by_id_or_by_key(connection: Connection) -> None:
    insert = "INSERT INTO entity (id, type, ref, name) SELECT gen_random_uuid(), 'person', 'person:' || n, 'x' FROM {}"
    await connection.execute(insert.format("generate_series(1, 3) n"))
    keys = dict(await connection.fetch("SELECT ref, key FROM entity"))
    await connection.execute("CREATE TEMP TABLE touched (id uuid, key integer)")
    await connection.execute("CREATE TEMP TABLE want_entity_name AS SELECT * FROM entity_name")
    for ref in ("person:1", "person:2"):
        await connection.execute("INSERT INTO entity_name VALUES ($1, 0, 'romaji', 'Old', 'old')", keys[ref])
    for ref, name in (("person:1", "Old"), ("person:2", "New"), ("person:3", "New")):
        await connection.execute(
            "INSERT INTO want_entity_name VALUES ($1, 0, 'romaji', $2, lower($2))", keys[ref], name
        )

    changes = await replace_rows(connection, entity_name, owners=("entity_key",))

    assert changes == Changes(inserted=1, changed=1)
    noted: list[Any] = [key for (key,) in await connection.fetch("SELECT key FROM touched")]
    assert sorted(noted) == sorted([keys["person:2"], keys["person:3"]])


async def test_what_is_suspended_is_restored_as_it_was(connection: Connection) -> None:
    definitions = """
        SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
        UNION ALL
        SELECT conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace ORDER BY 1
    """
    before = await connection.fetch(definitions)
    tables: list[sa.Table] = list(metadata.tables.values())

    async with connection.transaction():
        await suspend(connection, tables, keys=(relation_edge,))
        without = await connection.fetch(definitions)
        await restore(connection, tables, keys=(relation_edge,))

    assert len(without) < len(before)
    assert not any("REFERENCES" in definition for (definition,) in without)
    assert await connection.fetch(definitions) == before


async def test_restoring_checks_what_came_in_meanwhile(connection: Connection) -> None:
    async def load() -> None:
        async with connection.transaction():
            await suspend(connection, [entity_name, franchise])
            await connection.execute("INSERT INTO entity_name VALUES (404, 0, 'romaji', 'Nobody', 'nobody')")
            await restore(connection, [entity_name, franchise])

    with pytest.raises(asyncpg.ForeignKeyViolationError):
        await load()


@pytest.mark.parametrize(
    ("tag", "rows"), [("INSERT 0 12", 12), ("UPDATE 0", 0), ("DELETE 3", 3), ("SELECT 70000", 70_000)]
)
def test_a_command_tag_ends_in_its_number_of_rows(tag: str, rows: int) -> None:
    assert row_count(tag) == rows

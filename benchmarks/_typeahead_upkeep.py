"""How long it takes to build what typeahead reads, and to keep it when one entity changes."""

import gc
import random
import statistics
import time
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, Final

import sqlalchemy as sa
from catalog.bulk_load import render
from catalog.tables import entity, entity_name
from catalog.typeahead_index import rebuild
from catalog.typeahead_refresh import refresh

from benchmarks._figures import percentile
from benchmarks._grown_catalog import VACUUM, GrownCatalog, connect

BUILD_S: Final = 60.0
CHANGE_MS: Final = 50.0
# The entities that most people know, and those with most names. No parameters, whole tables.
KNOWN: Final = render(
    sa.select(entity.c.key).order_by(entity.c.popularity.desc(), entity.c.key).limit(sa.literal_column("1000"))
)
MANY_NAMED: Final = render(
    sa.select(entity_name.c.entity_key)
    .group_by(entity_name.c.entity_key)
    .order_by(sa.func.count().desc(), entity_name.c.entity_key)
    .limit(sa.literal_column("100"))
)
# Gives an entity another display name. Bound: key. Index: primary key of entity_name.
RENAME: Final = render(
    sa.update(entity_name)
    .where(
        entity_name.c.entity_key == sa.bindparam("key", type_=sa.Integer),
        entity_name.c.position == sa.literal_column("0"),
    )
    .values(
        name=entity_name.c.name + sa.literal_column("' again'"),
        folded=entity_name.c.folded + sa.literal_column("' again'"),
    )
)
# Lets an entity be known to half as many more people. Bound: key. Index: entity_pkey.
PROMOTE: Final = render(
    sa.update(entity)
    .where(entity.c.key == sa.bindparam("key", type_=sa.Integer))
    .values(popularity=entity.c.popularity + entity.c.popularity / sa.literal_column("2"))
)


async def report_upkeep(grown: GrownCatalog, changes: int, rng: random.Random, *, limited: bool) -> None:
    """Build a copy and change it, and print how long that took; the limits are for the size of the catalog itself."""
    with set_aside():
        seconds = await build(grown)
        taken_by = await change(grown, changes, rng)
    print(f"\n{grown.names:,} names built in {seconds:.1f} s {within(seconds, BUILD_S, 's') if limited else ''}")
    for what, taken in taken_by.items():
        limit = within(max(taken), CHANGE_MS, "ms") if limited else ""
        middle, most = statistics.median(taken), percentile(taken, 95)
        print(f"{what}: p50 {middle:.1f} ms, p95 {most:.1f} ms, max {max(taken):.1f} ms {limit}")
    print()


@contextmanager
def set_aside() -> Generator[None]:
    """Let no garbage collection look at the catalog that this process holds: seconds, and no cost of what is timed."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def within(value: float, limit: float, unit: str) -> str:
    """Say whether a value is within its limit."""
    return f"({limit:g} {unit}: {'within' if value <= limit else 'OVER'})"


async def build(grown: GrownCatalog) -> float:
    """Build the structures of typeahead in one transaction and return the seconds it took."""
    connection = await connect(grown.dsn)
    try:
        started = time.perf_counter()
        async with connection.transaction():
            await rebuild(connection)
        taken = time.perf_counter() - started
        await connection.execute(VACUUM)
        return taken
    finally:
        await connection.close()


async def change(grown: GrownCatalog, changes: int, rng: random.Random) -> dict[str, list[float]]:
    """Change entities one by one, and return the milliseconds until each is found as it is now, by what was changed.

    Args:
        grown: what is changed.
        changes: entities of each kind of change.
        rng: which ones.
    """
    connection = await connect(grown.dsn)
    try:
        known, many = [[row[0] for row in await connection.fetch(statement)] for statement in (KNOWN, MANY_NAMED)]
        first = await changed(connection, RENAME, rng.choice(known))  # prepares every statement
        return {"first on a connection": [first]} | {
            what: [await changed(connection, statement, key) for key in rng.sample(keys, min(changes, len(keys)))]
            for what, statement, keys in (
                ("name of a known entity", RENAME, known),
                ("popularity of a known entity", PROMOTE, known),
                ("name of one with many names", RENAME, many),
                ("popularity of one with many names", PROMOTE, many),
            )
        }
    finally:
        await connection.close()


async def changed(connection: Any, statement: str, key: int) -> float:  # noqa: ANN401 - asyncpg has no types
    """Change one entity and return the milliseconds that typeahead's part of the transaction took."""
    async with connection.transaction():
        await connection.execute(statement, key)
        started = time.perf_counter()
        await refresh(connection, [key])
        return (time.perf_counter() - started) * 1e3

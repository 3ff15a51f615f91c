"""Latency of typeahead on a loaded catalog, as ratios to a primary-key select, and how it grows with the catalog.

Usage: python -m benchmarks.typeahead (DSN | FOLDER) [--queries N] [--seed N] [--rounds N] [--times N] [--beside DSN]
[--plot FILE] [--changes N] [--no-build]. FOLDER is a dataset, or the data directory of an embedded PostgreSQL. Each
round runs every measured thing once, in turn, so that a busy machine slows all of them alike. Everything is asked one
after another, so that each catalog is read over one connection. What is built, changed or made larger is a copy that is
thrown away.
"""

import argparse
import asyncio
import random
import sys
from collections.abc import AsyncGenerator, Generator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path
from typing import Final

import sqlalchemy as sa
from catalog.bulk_load import render
from catalog.database import Database, PoolOptions
from catalog.tables import entity, entity_name
from catalog.typeahead import Typeahead, Typed
from standalone.postgres import EmbeddedPostgres

from benchmarks._figures import Clock
from benchmarks._grown_catalog import GrownServer, Shape, made, read_shapes
from benchmarks._typeahead_tables import (
    ALL_EXACT,
    ALL_MISTYPED,
    EXACT,
    FLOOR,
    MISTYPED,
    Point,
    growth_table,
    plot,
    table,
)
from benchmarks._typeahead_upkeep import report_upkeep
from evals.databases import loaded, thrown_away
from evals.typeahead.names import Names, read_names
from evals.typeahead.queries import Query, generate

HITS: Final = 10
# Bound: key. Index: primary key of entity.
PRIMARY_KEY: Final = render(
    sa.select(entity.c.id, entity.c.type, entity.c.name, entity.c.image_url, entity.c.popularity, entity.c.adult).where(
        entity.c.key == sa.bindparam("key", type_=sa.Integer)
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What is measured.

    Attributes:
        queries: of each kind for each type of entity.
        times: copies are measured up to so many times as large as the catalog.
        changes: entities that are changed, of each kind of change.
        plot: where to write the picture.
        build: whether a copy is built at all.
        rounds: how often every query is asked, of which the least time counts.
        beside: catalogs of other sizes that are there already, on the same server; then no copy is built.
    """

    queries: int
    seed: int
    rounds: int
    beside: Sequence[str]
    times: int
    changes: int
    plot: Path | None
    build: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """One catalog that is measured, over one connection for both typeahead and the floor."""

    typeahead: Typeahead
    keys: Sequence[int]
    clock: Clock

    async def round(self, query: Query, rng: random.Random) -> None:
        """Measure the floor and one search."""
        key = rng.choice(self.keys)
        async with self.typeahead.connections.one() as connection:
            with self.clock.timing(FLOOR):
                await connection.fetchrow(PRIMARY_KEY, key)
        together = ALL_MISTYPED if query.kind in MISTYPED else ALL_EXACT
        typed = Typed(query.text, first=HITS)
        with self.clock.timing(query.kind, together):
            await self.typeahead.search(typed)


@asynccontextmanager
async def site(dsn: str) -> AsyncGenerator[Site]:
    """Yield the catalog at an address, ready to be measured."""
    async with AsyncExitStack() as stack:
        database = await stack.enter_async_context(Database(dsn, PoolOptions(statement_timeout_ms=60_000)))
        async with database.read() as connection:
            keys = (await connection.scalars(sa.select(entity.c.key))).all()
        typeahead = await stack.enter_async_context(Typeahead(dsn, PoolOptions(max_size=1)))
        await typeahead.version()
        yield Site(typeahead=typeahead, keys=keys, clock=Clock())


async def measure(sites: Sequence[Site], queries: Sequence[Query], *, seed: int, rounds: int = 1) -> None:
    """Ask every catalog every query, in turn; of several rounds the least counts, without what a busy machine added.

    Args:
        sites: what is asked; their clocks keep what it took.
        queries: what is asked for, in random order.
        seed: of that order.
        rounds: how often everything is asked.
    """
    rng = random.Random(seed)
    shuffled = rng.sample(queries, len(queries))
    for query in shuffled[: len(shuffled) // 5]:  # warm
        for each in sites:
            await each.round(query, rng)
    least = [Clock() for _ in sites]
    for _ in range(rounds):
        for each in sites:
            each.clock.taken.clear()
        for query in shuffled:
            for each in sites:
                await each.round(query, rng)
        for clock, each in zip(least, sites, strict=True):
            clock.keep_least(each.clock)
    for clock, each in zip(least, sites, strict=True):
        each.clock.taken = clock.taken


async def read(dsn: str) -> tuple[Names, int]:
    """Return the names that readers look for, and how many names the catalog has."""
    async with Database(dsn, PoolOptions(statement_timeout_ms=60_000)) as database, database.read() as connection:
        count = await connection.scalar(sa.select(sa.func.count()).select_from(entity_name))
        return await read_names(connection), count or 0


def steps(times: int) -> list[float]:
    """Return the sizes at which a second copy is measured, in sizes of the catalog; each is built anew, so few."""
    return [0.25, *([2.0] if times > 3 else []), float(times)] if times > 1 else []


async def grow(queries: Sequence[Query], shapes: Sequence[Shape], options: Options) -> list[Point]:
    """Build and change a copy of the catalog; measure another, from a quarter of it to a multiple, beside the first."""
    rng, points, held = random.Random(options.seed), list[Point](), 0
    new = made(shapes, len(shapes) * (options.times - 1), rng)
    everything = chain(asked_first(shapes, queries, rng), new)
    with thrown_away() as address:
        server = GrownServer(address)
        small = await server.copy("small")
        await small.add(shapes)
        await report_upkeep(small, options.changes, rng, limited=True)
        large = await server.copy("large") if options.times > 1 else small
        for step in steps(options.times):
            wanted = int(step * len(shapes))
            await large.add(islice(everything, wanted - held))
            held = wanted
            await report_upkeep(large, options.changes, rng, limited=False)
            points.append(await compare(small.dsn, large.dsn, queries, options))
    return points


def asked_first(shapes: Sequence[Shape], queries: Sequence[Query], rng: random.Random) -> list[Shape]:
    """Return the entities in random order, but those that are asked for first, so that every copy holds them."""
    wanted = {identity for query in queries for identity in query.wanted}
    return sorted(rng.sample(shapes, len(shapes)), key=lambda shape: shape.id not in wanted)


async def compare(small: str, large: str, queries: Sequence[Query], options: Options) -> Point:
    """Ask the catalogs at two addresses in turn, and print how they differ."""
    (_, few), (_, many) = await read(small), await read(large)
    async with site(small) as base, site(large) as grown:
        await measure([base, grown], queries, seed=options.seed, rounds=options.rounds)
    point = Point(names=many, clock=grown.clock, beside=base.clock)
    print("\n".join([f"{few:,} names", *table(base.clock), "", f"{many:,} names", *table(grown.clock), ""]))
    print("\n".join(growth_table(point)))
    return point


async def run(dsn: str, options: Options) -> None:
    """Measure the catalog at an address, and copies of it."""
    names, count = await read(dsn)
    queries = generate(names, seed=options.seed, per_kind=options.queries, kinds=[*EXACT, *MISTYPED])
    async with site(dsn) as small:
        await measure([small], queries, seed=options.seed, rounds=options.rounds)
        print(f"{count:,} names, {len(queries):,} queries")
        print("\n".join(table(small.clock)))
    points = [await compare(dsn, other, queries, options) for other in options.beside]
    if options.build and not options.beside:
        points = await grow(queries, await read_shapes(dsn), options)
    if options.plot:
        plot(count, small.clock, points, options.plot)


@contextmanager
def database(source: str) -> Generator[str]:
    """Yield the address of the catalog that the command line names."""
    folder = Path(source)
    if not folder.is_dir():
        yield source
    elif not (folder / "PG_VERSION").exists():
        with loaded(folder) as dsn:
            yield dsn
    else:
        server = EmbeddedPostgres(folder)
        try:
            yield server.dsn
        finally:
            server.stop()


def main() -> int:
    """Measure what the command line names."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.typeahead", description=__doc__)
    parser.add_argument("source", metavar="DSN|FOLDER")
    parser.add_argument("--queries", type=int, default=50, help="of each kind for each type of entity")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=1, help="ask everything so often, and count the least")
    parser.add_argument("--beside", metavar="DSN", action="append", default=[], help="a catalog of another size")
    copies = parser.add_mutually_exclusive_group()
    copies.add_argument("--times", type=int, default=1, help="measure copies up to so many times as large")
    parser.add_argument("--changes", type=int, default=30, help="entities that are changed, of each kind of change")
    parser.add_argument("--plot", type=Path, help="write latency against size as a picture (PNG)")
    copies.add_argument("--no-build", dest="build", action="store_false", help="measure searches only")
    arguments = vars(parser.parse_args())
    with database(arguments.pop("source")) as dsn:
        asyncio.run(run(dsn, Options(**arguments)))
    return 0


if __name__ == "__main__":
    sys.exit(main())

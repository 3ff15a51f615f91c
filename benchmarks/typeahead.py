"""Latency of typeahead on a loaded catalog, as ratios to a primary-key select, and how it grows with the catalog.

Usage: python -m benchmarks.typeahead (DSN | FOLDER) [--queries N] [--seed N] [--rounds N] [--times N] [--beside DSN]
[--plot FILE] [--changes N] [--no-build]. FOLDER is a dataset, or the data directory of an embedded PostgreSQL. Each
round runs every measured thing once, in turn, so that a busy machine slows all of them alike. Everything is asked one
after another, so that each catalog is read over one connection. What is built, changed or made larger is a copy that is
thrown away.
"""

import argparse
import asyncio
import importlib
import random
import sys
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from itertools import chain, islice
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from catalog.bulk_load import render
from catalog.database import Database, PoolOptions
from catalog.tables import entity, entity_name
from catalog.typeahead import Typeahead, Typed
from standalone.postgres import EmbeddedPostgres

from benchmarks._figures import percentile
from benchmarks._grown_catalog import GrownServer, Shape, made, read_shapes
from benchmarks._typeahead_upkeep import report_upkeep
from evals.databases import loaded, thrown_away
from evals.typeahead.names import Names, read_names
from evals.typeahead.queries import Query, generate

HITS: Final = 10
# Kinds of query that are found as they are typed, and those in which a typing error has to be found first.
EXACT: Final = ("prefix2", "prefix3", "prefix4", "prefix5", "prefix6", "prefix8", "title", "native", "lastword")
MISTYPED: Final = ("typo1", "typo2", "typo1_cut70")
FLOOR: Final = "primary-key select"
ALL_EXACT: Final = "all as typed"
ALL_MISTYPED: Final = "all with typos"
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
class Limit:
    """How many times something else a thing may take."""

    p50: float
    p99: float | None


LIMITS: Final[Mapping[str, Limit]] = {
    ALL_EXACT: Limit(p50=2, p99=3),
    ALL_MISTYPED: Limit(p50=10, p99=None),
}
GROWTH: Final = Limit(p50=1.5, p99=1.5)


@dataclass
class Clock:
    """Milliseconds by name of what was measured."""

    taken: dict[str, list[float]] = field(default_factory=dict[str, list[float]])

    async def time(self, names: Sequence[str], run: Callable[[], Awaitable[object]]) -> None:
        """Run once and note under every name how long it took."""
        started = time.perf_counter()
        await run()
        took = (time.perf_counter() - started) * 1e3
        for name in names:
            self.taken.setdefault(name, []).append(took)

    def keep_least(self, other: "Clock") -> None:
        """Take what another round of the same took, where that is less."""
        for name, taken in other.taken.items():
            self.taken[name] = [min(pair) for pair in zip(taken, self.taken.get(name, taken), strict=True)]

    def p(self, name: str, q: int) -> float:
        """Return the q-th percentile of what was measured under a name, in ms."""
        return percentile(self.taken[name], q)


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
            await self.clock.time([FLOOR], lambda: connection.fetchrow(PRIMARY_KEY, key))
        together = ALL_MISTYPED if query.kind in MISTYPED else ALL_EXACT
        typed = Typed(query.text, first=HITS)
        await self.clock.time([query.kind, together], lambda: self.typeahead.search(typed))


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """What was measured on a copy, and on the catalog's own size in the same minutes.

    Attributes:
        names: how many the copy has.
        beside: a copy of the catalog as it is, on the same server, asked in turn.
    """

    names: int
    clock: Clock
    beside: Clock

    def growth(self, name: str, q: int) -> float:
        """Return how many times as long the q-th percentile is as that of the catalog's own size."""
        return self.clock.p(name, q) / self.beside.p(name, q)


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


def table(clock: Clock) -> Iterator[str]:
    """Yield a line for each thing measured, with its ratio to the floor."""
    yield f"{'':20}{'n':>6}{'p50 ms':>9}{'p99 ms':>9}{'max ms':>9}{'p50/floor':>11}{'p99/floor':>11}  limit"
    for name in (FLOOR, ALL_EXACT, ALL_MISTYPED, *EXACT, *MISTYPED):
        if name in clock.taken:
            p50, p99, most = clock.p(name, 50), clock.p(name, 99), max(clock.taken[name])
            ratios = p50 / clock.p(FLOOR, 50), p99 / clock.p(FLOOR, 99)
            cells = f"{name:20}{len(clock.taken[name]):6}{p50:9.3f}{p99:9.3f}{most:9.3f}"
            yield f"{cells}{ratios[0]:11.2f}{ratios[1]:11.2f}  {verdict(ratios, LIMITS.get(name))}"


def verdict(ratios: tuple[float, float], limit: Limit | None) -> str:
    """Say whether the ratios of p50 and p99 are within a limit."""
    if limit is None:
        return ""
    within = ratios[0] <= limit.p50 and (limit.p99 is None or ratios[1] <= limit.p99)
    allowed = f"{limit.p50:g}" + ("" if limit.p99 is None else f", {limit.p99:g}")
    return f"{allowed}: {'within' if within else 'OVER'}"


def growth_table(point: Point) -> Iterator[str]:
    """Yield a line for each thing measured on two sizes: larger to smaller, and the same of the ratios to the floor.

    What grows with the floor itself is memory that a larger catalog has less of. The limit is for the former.
    """
    yield f"{'large / small':20}{'p50':>9}{'p99':>9}{'p50/floor':>11}{'p99/floor':>11}  limit"
    floor = point.growth(FLOOR, 50), point.growth(FLOOR, 99)
    for name in (FLOOR, ALL_EXACT, ALL_MISTYPED, *EXACT, *MISTYPED):
        if name in point.clock.taken:
            ratios = point.growth(name, 50), point.growth(name, 99)
            limit = GROWTH if name in {ALL_EXACT, ALL_MISTYPED} else None
            cells = f"{name:20}{ratios[0]:9.2f}{ratios[1]:9.2f}{ratios[0] / floor[0]:11.2f}{ratios[1] / floor[1]:11.2f}"
            yield f"{cells}  {verdict(ratios, limit)}"


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


def plot(count: int, clock: Clock, points: Sequence[Point], file: Path) -> None:
    """Write latency against the size of the catalog as a picture.

    What a copy took is told as so many times what the catalog took: the machine is another while each is measured.

    Args:
        count: names of the catalog itself.
        clock: what was measured on it.
        points: copies of other sizes.
        file: a picture in the format that its suffix names.
    """
    matplotlib: Any = importlib.import_module("matplotlib")
    matplotlib.use("Agg")
    pyplot: Any = importlib.import_module("matplotlib.pyplot")
    figure, axes = pyplot.subplots(figsize=(8, 5))
    for color, name in enumerate((FLOOR, ALL_EXACT, ALL_MISTYPED)):
        for q, style in ((50, "-"), (99, "--")):
            own = clock.p(name, q)
            drawn = sorted([(count, own), *((point.names, own * point.growth(name, q)) for point in points)])
            axes.plot(*zip(*drawn, strict=True), style, marker="o", color=f"C{color}", label=f"{name}, p{q}")
    axes.set(xscale="log", yscale="log", xlabel="names in the catalog", ylabel="ms", title="Typeahead, one connection")
    axes.grid(visible=True, which="both", alpha=0.3)
    axes.legend(loc="upper left", bbox_to_anchor=(1, 1))
    figure.savefig(file, dpi=150, bbox_inches="tight")


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
    parser.add_argument("--times", type=int, default=1, help="measure copies up to so many times as large")
    parser.add_argument("--changes", type=int, default=30, help="entities that are changed, of each kind of change")
    parser.add_argument("--plot", type=Path, help="write latency against size as a picture (PNG)")
    parser.add_argument("--no-build", dest="build", action="store_false", help="measure searches only")
    arguments = vars(parser.parse_args())
    with database(arguments.pop("source")) as dsn:
        asyncio.run(run(dsn, Options(**arguments)))
    return 0


if __name__ == "__main__":
    sys.exit(main())

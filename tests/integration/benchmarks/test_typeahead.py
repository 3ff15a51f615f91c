"""The benchmark of typeahead measures what it says, on the bundled sample and on copies of it."""

import random
from pathlib import Path
from uuid import UUID

import pytest
import sqlalchemy as sa
from catalog.database import Database
from catalog.tables import entity, entity_name

from benchmarks._grown_catalog import made, read_shapes, thrown_away
from benchmarks.typeahead import (
    EXACT,
    MISTYPED,
    Clock,
    Limit,
    Options,
    asked_first,
    database,
    growth_table,
    read,
    run,
    steps,
    table,
    verdict,
)
from evals.typeahead.queries import generate


async def counts(dsn: str) -> tuple[int, int]:
    async with Database(dsn) as opened, opened.read() as connection:
        found = [
            await connection.scalar(sa.select(sa.func.count()).select_from(each)) for each in (entity, entity_name)
        ]
    return found[0] or 0, found[1] or 0


async def test_a_run_prints_every_ratio_and_draws_latency_against_size(
    sample_dsn: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = await counts(sample_dsn)
    picture = tmp_path / "typeahead.png"
    await run(sample_dsn, Options(queries=1, seed=1, times=2, changes=2, plot=picture, build=True))
    printed = capsys.readouterr().out
    for name in (*EXACT, *MISTYPED):
        assert printed.count(f"\n{name} ") == 1 + 2 * len(steps(2))
    assert printed.count("first on a connection: p50") == len(steps(2))
    assert printed.count("popularity of one with many names: p50") == len(steps(2))
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert await counts(sample_dsn) == before, "only copies are changed"


async def test_a_copy_holds_every_name_and_grows(sample_dsn: str) -> None:
    shapes = await read_shapes(sample_dsn)
    rng = random.Random(1)
    async with thrown_away() as grown:
        await grown.add(shapes)
        assert await counts(grown.dsn) == await counts(sample_dsn)
        await grown.add(made(shapes, 100, rng))
        entities, names = await counts(grown.dsn)
        assert entities == len(shapes) + 100
        assert names == grown.names


async def test_every_copy_holds_what_is_asked_for(sample_dsn: str) -> None:
    names, _ = await read(sample_dsn)
    queries = generate(names, seed=1, per_kind=1, kinds=["title", "typo1"])
    shapes = await read_shapes(sample_dsn)
    ordered = asked_first(shapes, queries, random.Random(1))
    wanted = set[UUID]().union(*(query.wanted for query in queries))
    assert {shape.id for shape in ordered[: len(wanted)]} == wanted
    assert {shape.id for shape in ordered} == {shape.id for shape in shapes}
    assert ordered[len(wanted) :] != sorted(ordered[len(wanted) :], key=lambda shape: str(shape.id))


def test_sizes_reach_from_a_quarter_to_the_largest() -> None:
    assert steps(1) == [1.0]
    assert steps(2) == [0.25, 1.0, 2.0]
    assert steps(3) == [0.25, 1.0, 3.0]
    assert steps(5) == [0.25, 1.0, 2.0, 5.0]


def test_ratios_are_held_against_their_limit() -> None:
    limit = Limit(p50=2, p99=3)
    assert verdict((2.0, 3.0), limit) == "2, 3: within"
    assert verdict((2.1, 3.0), limit) == "2, 3: OVER"
    assert verdict((2.0, 3.1), limit) == "2, 3: OVER"
    assert verdict((9.0, 99.0), Limit(p50=10, p99=None)) == "10: within"
    assert verdict((9.0, 99.0), None) == ""


def test_ratios_are_of_medians_and_of_the_slowest_hundredth() -> None:
    small = Clock({"primary-key select": [1.0, 1.0, 4.0], "title": [2.0, 2.0, 4.0]})
    large = Clock({"primary-key select": [1.0, 1.0, 4.0], "title": [3.0, 3.0, 40.0]})
    rows = [line.split() for line in table(small)]
    assert rows[1][:1] + rows[-1][:1] == ["primary-key", "title"]
    assert rows[-1][1:] == ["3", "2.000", "4.000", "4.000", "2.00", "1.00"]
    assert list(growth_table(small, large))[-1].split() == ["title", "1.50", "10.00"]


def test_an_address_is_measured_where_it_is() -> None:
    with database("postgresql://somewhere/else") as dsn:
        assert dsn == "postgresql://somewhere/else"

"""The benchmark of typeahead measures what it says, on the bundled sample and on copies of it."""

import gc
import random
from pathlib import Path
from uuid import UUID

import pytest
import sqlalchemy as sa
from catalog.database import Database
from catalog.tables import entity, entity_name

from benchmarks._figures import Clock
from benchmarks._grown_catalog import GrownServer, made, read_shapes
from benchmarks._typeahead_tables import EXACT, MISTYPED, Limit, Point, growth_table, plot, table, verdict
from benchmarks._typeahead_upkeep import set_aside
from benchmarks.typeahead import Options, Site, asked_first, database, main, measure, read, run, site, steps
from evals.databases import thrown_away
from evals.typeahead.queries import Query, generate


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
    plan = Options(queries=1, seed=1, rounds=1, beside=(), times=2, changes=2, plot=picture, build=True)
    await run(sample_dsn, plan)
    printed = capsys.readouterr().out
    for name in (*EXACT, *MISTYPED):
        assert printed.count(f"\n{name} ") == 1 + 3 * len(steps(2)), "alone, and for each size both and their ratio"
    assert printed.count("first on a connection: p50") == 1 + len(steps(2))
    assert printed.count("popularity of one with many names: p50") == 1 + len(steps(2))
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert await counts(sample_dsn) == before, "only copies are changed"


async def test_a_copy_holds_every_name_and_grows(sample_dsn: str) -> None:
    shapes = await read_shapes(sample_dsn)
    rng = random.Random(1)
    with thrown_away() as address:
        grown = await GrownServer(address).copy("grown")
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
    assert steps(1) == []
    assert steps(2) == [0.25, 2.0]
    assert steps(3) == [0.25, 3.0]
    assert steps(5) == [0.25, 2.0, 5.0]


def test_what_is_held_already_is_set_aside_while_changes_are_measured_and_no_longer() -> None:
    gc.collect()
    held = [[number] for number in range(1_000)]
    before = gc.get_freeze_count()
    with set_aside():
        assert gc.get_freeze_count() >= before + len(held)
    assert gc.get_freeze_count() == 0


def test_ratios_are_held_against_their_limit() -> None:
    limit = Limit(p50=2, p99=3)
    assert verdict((2.0, 3.0), limit) == "2, 3: within"
    assert verdict((2.1, 3.0), limit) == "2, 3: OVER"
    assert verdict((2.0, 3.1), limit) == "2, 3: OVER"
    assert verdict((9.0, 99.0), Limit(p50=10, p99=None)) == "10: within"
    assert verdict((9.0, 99.0), None) == ""


def test_ratios_are_of_medians_and_of_the_slowest_hundredth() -> None:
    small = Clock({"primary-key select": [1.0, 1.0, 4.0], "title": [2.0, 2.0, 4.0]})
    rows = [line.split() for line in table(small)]
    assert rows[1][:1] + rows[-1][:1] == ["primary-key", "title"]
    assert rows[-1][1:] == ["3", "2.000", "4.000", "4.000", "2.00", "1.00"]


def test_growth_is_told_as_it_is_and_beside_that_of_the_floor() -> None:
    small = Clock({"primary-key select": [1.0, 1.0, 4.0], "all as typed": [2.0, 2.0, 4.0]})
    large = Clock({"primary-key select": [2.0, 2.0, 4.0], "all as typed": [3.0, 3.0, 40.0]})
    rows = [line.split() for line in growth_table(Point(names=1, clock=large, beside=small))]
    assert rows[1][-4:] == ["2.00", "1.00", "1.00", "1.00"]
    assert rows[2] == ["all", "as", "typed", "1.50", "10.00", "0.75", "10.00", "1.5,", "1.5:", "OVER"]


async def test_both_sizes_are_asked_every_query_in_turn(sample_dsn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    names, _ = await read(sample_dsn)
    queries = generate(names, seed=1, per_kind=1, kinds=["title", "typo1"])
    asked: list[tuple[Site, str]] = []

    async def noted(self: Site, query: Query, rng: random.Random) -> None:
        asked.append((self, query.text))
        await one_round(self, query, rng)

    one_round = Site.round
    monkeypatch.setattr(Site, "round", noted)
    async with site(sample_dsn) as small, site(sample_dsn) as large:
        await measure([small, large], queries, seed=1)
        measured = asked[-2 * len(queries) :]
        assert [where is small for where, _ in measured] == [True, False] * len(queries)
        assert [text for _, text in measured[::2]] == [text for _, text in measured[1::2]]
        assert len(small.clock.taken["primary-key select"]) == len(queries), "a floor beside each"
        assert len(large.clock.taken["primary-key select"]) == len(queries)


async def test_catalogs_that_are_there_are_compared_and_none_is_built(
    sample_dsn: str, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = Options(queries=1, seed=1, rounds=2, beside=(sample_dsn,), times=1, changes=0, plot=None, build=True)
    await run(sample_dsn, plan)
    printed = capsys.readouterr().out
    assert printed.count("large / small") == 1
    assert "names built" not in printed


def test_of_several_rounds_the_least_counts() -> None:
    clock = Clock()
    for taken in ([3.0, 1.0], [2.0, 4.0], [5.0, 5.0]):
        clock.keep_least(Clock({"title": taken}))
    assert clock.taken == {"title": [2.0, 1.0]}


def test_a_size_is_drawn_by_its_ratio_to_what_was_asked_beside_it(tmp_path: Path) -> None:
    names = ("primary-key select", "all as typed", "all with typos")
    clock, beside, large = (Clock({name: [ms] for name in names}) for ms in (1.0, 2.0, 3.0))
    point = Point(names=4, clock=large, beside=beside)
    assert point.growth("all as typed", 50) == 1.5
    picture = tmp_path / "growth.svg"
    plot(1, clock, [point], picture)
    assert "<svg" in picture.read_text()


def test_an_address_is_measured_where_it_is() -> None:
    with database("postgresql://somewhere/else") as dsn:
        assert dsn == "postgresql://somewhere/else"


def test_copies_that_are_not_built_are_never_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["typeahead", "postgresql://nobody", "--times", "5", "--no-build"])
    with pytest.raises(SystemExit):
        main()
    assert "not allowed with argument --times" in capsys.readouterr().err

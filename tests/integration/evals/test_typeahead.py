"""The typeahead finds on the bundled sample what readers mean, and the eval reads a catalog as it is."""

import re
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from catalog.database import Database
from catalog.entities import EntityType
from catalog.tables import entity, entity_name

from evals.floors import read_floors, shortfalls
from evals.typeahead.__main__ import arguments, plan_of, report
from evals.typeahead.evaluation import Plan, Result, evaluate
from evals.typeahead.fame import FAMOUS_WORD
from evals.typeahead.names import Names, read_names
from evals.typeahead.queries import KINDS, generate
from evals.typeahead.typos import WEIGHTS

ROOT = Path(__file__).parents[3]
FLOORS = ROOT / "evals/typeahead/floors.json"
# Kinds for which the sample has too few names.
RARE = {"nasal", "season", "unaccented"}


@pytest.fixture(scope="module")
async def sample(sample_dsn: str) -> AsyncIterator[Database]:
    async with Database(sample_dsn) as database:
        yield database


@pytest.fixture(scope="module")
async def names(sample: Database) -> Names:
    async with sample.read() as connection:
        return await read_names(connection)


@pytest.fixture(scope="module")
async def result(sample: Database, sample_dsn: str) -> Result:
    return await evaluate(sample, sample_dsn, Plan(per_kind=25, typings=10))


def test_every_kind_of_query_reaches_its_floor(result: Result) -> None:
    floors = read_floors(FLOORS)
    kinds = {kind for kind in result.scores if "/" not in kind}
    shares = {f"success@{n}/{kind}" for kind in kinds for n in (1, 5)} | {f"success@3/{FAMOUS_WORD}"}
    assert floors.at_least.keys() == shares
    assert floors.at_most.keys() == result.churn.keys()
    assert shortfalls(result.measures, floors) == []


def test_the_sample_is_asked_for_in_every_way(result: Result) -> None:
    assert {kind for kind, score in result.scores.items() if "/" not in kind and score.asked >= 25} >= set(KINDS) - RARE
    assert {answer.query.type for answer in result.answers} == set(EntityType)


async def test_all_names_are_read_with_the_display_name_first(sample: Database, names: Names) -> None:
    async with sample.read() as connection:
        stored = await connection.scalar(
            sa.select(sa.func.count()).select_from(entity_name.join(entity)).where(sa.not_(entity.c.adult))
        )
        shown = await connection.execute(sa.select(entity.c.id, entity.c.name))
        display = {row.id: row.name for row in shown}
    known = [entry for entries in names.by_type.values() for entry in entries]
    assert sum(len(entry.names) for entry in known) == stored
    assert all(entry.names[0].text == display[entry.id] for entry in known)


async def test_nothing_adult_is_drawn_and_none_is_wanted(sample_clone: str) -> None:
    async with Database(sample_clone) as database:
        async with database.write() as connection:
            adult = sa.update(entity).where(entity.c.popularity % 2 == 0).values(adult=True).returning(entity.c.id)
            hidden = set((await connection.execute(adult)).scalars())
        async with database.read() as connection:
            names = await read_names(connection)
    queries = generate(names, seed=1, per_kind=50)
    assert hidden
    assert queries
    assert not any(hidden & query.wanted for query in queries)


async def test_queries_of_a_file_are_scored(sample: Database, sample_dsn: str, tmp_path: Path) -> None:
    file = tmp_path / "queries.jsonl"
    found, not_found = '{"kind": "found", "q": "86", "gold": ["anime:n-86"]}', '{"kind": "not", "q": "q", "gold": []}'
    file.write_text(f"{found}\n{not_found}\n")
    result = await evaluate(sample, sample_dsn, Plan(queries=file, fame=False))
    assert {kind: score.first for kind, score in result.scores.items() if "/" not in kind} == {
        "found": 1,
        "not": 0,
    }
    assert result.churn == {}


async def test_all_types_can_be_searched_at_once(sample: Database, sample_dsn: str) -> None:
    plan = Plan(per_kind=20, kinds=["lastword"], types=[EntityType.PERSON], typings=0, mixed=True)
    mixed = await evaluate(sample, sample_dsn, plan)
    alone = await evaluate(sample, sample_dsn, Plan(per_kind=20, kinds=["lastword"], types=[EntityType.PERSON]))
    assert mixed.scores["lastword"].five <= alone.scores["lastword"].five


def test_a_result_below_its_floors_ends_with_an_error(
    result: Result, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "floors.json"
    file.write_text('{"at_least": {"success@5/prefix2": 1.01}}')
    parser = arguments()
    assert report(result, parser.parse_args(["--dsn", "-"])) == 0
    assert report(result, parser.parse_args(["--dsn", "-", "--floors", str(file), "--misses", "1"])) == 1
    assert "success@5/prefix2 is" in capsys.readouterr().out
    written = tmp_path / "written.json"
    assert report(result, parser.parse_args(["--dsn", "-", "--write-floors", str(written)])) == 0
    assert report(result, parser.parse_args(["--dsn", "-", "--floors", str(written)])) == 0
    assert "all floors are reached" in capsys.readouterr().out


def test_the_command_measures_a_dataset_in_a_database_of_its_own() -> None:
    sample = ROOT / "apps/standalone/src/standalone/sample"
    line = ["--data", str(sample), "--kind", "title", "--type", "studio", "--per-kind", "3", "--typings", "1"]
    done = subprocess.run(
        [sys.executable, "-m", "evals.typeahead", *line],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=90,
    )
    assert done.returncode == 0, done.stderr
    assert re.search(r"^title +3 +1\.000 ", done.stdout, re.MULTILINE)
    assert "churn: flicker" in done.stdout


def test_the_command_line_says_what_is_measured() -> None:
    options = arguments().parse_args(["--dsn", "-", "--kind", "typo1", "--type", "anime", "--seed", "7", "--mixed"])
    assert plan_of(options) == Plan(
        seed=7, kinds=("typo1",), types=(EntityType.ANIME,), mixed=True, weights=WEIGHTS, fame=False
    )


@pytest.mark.parametrize("line", [[], ["--dsn", "-", "--data", "x"], ["--dsn", "-", "--kind", "unknown"]])
def test_a_command_line_that_makes_no_sense_is_refused(line: list[str]) -> None:
    with pytest.raises(SystemExit):
        arguments().parse_args(line)

"""`kizuna ratings` counts, fits, keeps, lists and takes back, on a database that stands where its own would."""

import asyncio
import json
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import asyncpg
import pytest
from agent_core.feedback import MIN_OUTCOMES
from catalog.run_ratings import rate_run
from catalog.run_record import packed
from catalog.runs import insert_runs
from standalone.__main__ import command_line
from typer.testing import CliRunner

from tests.support.run_records import document, row


@dataclass(frozen=True)
class Postgres:
    """Where a command finds its database."""

    dsn: str


async def _rated(dsn: str, count: int) -> None:
    hard = replace(document(), plan={"complexity": 5_400})
    connection = await asyncpg.connect(dsn)
    await insert_runs(connection, [row(f"r-{n}", document=packed(hard)) for n in range(count)])
    for n in range(count):
        await rate_run(connection, f"r-{n}", helpful=False, comment="")
    await connection.close()


@pytest.fixture
def kizuna(dsn: str, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Runs `kizuna ratings` with options, and returns the lines that it printed."""

    @contextmanager
    def database(*_: object) -> Generator[Postgres]:
        yield Postgres(dsn)

    monkeypatch.setattr("standalone.commands.rating.database", database)

    def run(*options: str) -> list[str]:
        done = CliRunner().invoke(command_line(("ratings",)), ["ratings", *options], env={"COLUMNS": "200"})
        assert done.exit_code == 0, done.output
        return done.output.splitlines()

    return run


def test_a_fit_is_told_first_then_kept_then_taken_back(
    kizuna: Callable[..., list[str]], dsn: str, tmp_path: Path
) -> None:
    asyncio.run(_rated(dsn, MIN_OUTCOMES - 1))
    assert kizuna()[-1].split() == ["all", "49", "0", "0.00"]
    assert kizuna("--fit", "--write")[-1] == "nothing moves"
    one_more = tmp_path / "outcomes.jsonl"
    one_more.write_text(json.dumps({"good": False, "complexity": 5_400}) + "\n")
    generated = ("--fit", "--generated", str(one_more))
    printed = kizuna(*generated)
    assert printed[0] == "fitted on 49 rated answers and 1 generated questions, over version 0"
    assert printed[3].split()[:5] == ["agent_from", "5500", "5000", "50", "0"]
    assert printed[-1] == "nothing was changed; --write keeps it"
    assert kizuna("--versions")[0].startswith("0, used")
    assert kizuna(*generated, "--write")[-1] == "kept as version 1; agents use it when they start again"
    assert kizuna("--versions")[0].startswith("1, used: agent_from 5000, enhanced_from 3500")
    assert kizuna("--revert") == ["kept as version 2; agents use it when they start again"]
    assert kizuna("--versions")[0].startswith("2, used: what ships (brought back from version 0")
    assert kizuna("--use", "1") == ["kept as version 3; agents use it when they start again"]
    assert kizuna("--versions")[0].startswith("3, used: agent_from 5000, enhanced_from 3500")
    fits = json.loads("\n".join(kizuna("--fit", "--json")).rpartition("}")[0] + "}")
    assert (fits["version"], [fit["name"] for fit in fits["fits"]][:2]) == (3, ["enhanced_from", "agent_from"])

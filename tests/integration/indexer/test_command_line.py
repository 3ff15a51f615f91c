"""``python -m indexer`` as a whole process: what it prints, and how it ends."""

import asyncio
import os
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from indexer.console import ingest_bar
from indexer.ingest import Progress
from rich.console import Console

from tests.integration.indexer.planted import Planted


@dataclass(frozen=True, slots=True)
class Ended:
    """How a process ended."""

    code: int
    output: str
    errors: str


async def run(*arguments: str, **environment: str) -> Ended:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("KIZUNA_")}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "indexer",
        *arguments,
        env={**inherited, "COLUMNS": "200", **environment},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    async with asyncio.timeout(120):
        output, errors = await process.communicate()
    return Ended(process.returncode or 0, output.decode(), errors.decode())


async def test_the_help_is_plain_text() -> None:
    ended = await run("--help")
    assert ended.code == 0
    assert "`" not in ended.output


async def test_a_dataset_is_loaded_under_the_name_of_its_folder_and_the_report_printed(small: Planted) -> None:
    ended = await run("ingest", str(small.directory), KIZUNA_POSTGRES_DSN=small.dsn)

    assert ended.code == 0, ended.errors
    assert ended.output.startswith("Dataset planted: loaded, data version 1\n")
    assert "checking " in ended.errors
    assert await small.value("SELECT dataset FROM catalog_state") == "planted"

    again = await run("ingest", str(small.directory), KIZUNA_POSTGRES_DSN=small.dsn)

    assert (again.code, "nothing to do" in again.output) == (0, True)

    forced = await run("ingest", str(small.directory), "--force", "--dataset", "other", KIZUNA_POSTGRES_DSN=small.dsn)

    assert (forced.code, forced.output.splitlines()[0]) == (0, "Dataset other: unchanged, data version 1")


async def test_an_error_is_one_line_and_the_exit_code_1(small: Planted) -> None:
    small.write_text("anime.jsonl", "{}\n")

    ended = await run("ingest", str(small.directory), KIZUNA_POSTGRES_DSN=small.dsn)

    assert (ended.code, ended.output) == (1, "")
    assert ended.errors.splitlines()[-1].startswith(f"{small.directory}/anime.jsonl:1: field 'id' is missing; correct")
    assert "Traceback" not in ended.errors


async def test_a_wrong_setting_is_told_by_its_variable_and_without_its_value() -> None:
    ended = await run("index", KIZUNA_LOG_LEVEL="loud")

    assert ended.code == 1
    assert ended.errors.startswith("KIZUNA_LOG_LEVEL: Input should be 'debug', ")
    assert "loud" not in ended.errors


async def test_the_index_is_filled_once_and_found_up_to_date(small: Planted, tmp_path: Path) -> None:
    await small.ingest()
    places = {
        "KIZUNA_POSTGRES_DSN": small.dsn,
        "KIZUNA_INDEX_DIR": str(tmp_path / "index"),
        "KIZUNA_CACHE_DIR": str(tmp_path / "cache"),
    }

    first = await run("index", "--dense", "0", **places)
    second = await run("index", "--dense", "0", **places)

    assert first.code == 0, first.errors
    assert first.output.startswith("Indexed 11 entities by words and 0 by meaning, removed 0, in ")
    assert (second.code, second.output.splitlines()[0]) == (0, "The index was up to date.")


async def test_an_index_that_does_not_answer_is_told_in_one_line(small: Planted, tmp_path: Path) -> None:
    ended = await run(
        "index",
        "--dense",
        "0",
        KIZUNA_POSTGRES_DSN=small.dsn,
        KIZUNA_QDRANT_URL="http://127.0.0.1:9",
        KIZUNA_CACHE_DIR=str(tmp_path),
    )

    assert ended.code == 1
    assert "Traceback" not in ended.errors


@pytest.mark.parametrize(
    ("dsn", "message"),
    [
        ("postgresql://nobody@127.0.0.1:9/none", "cannot connect to PostgreSQL"),
        ("127.0.0.1:5432", "KIZUNA_POSTGRES_DSN: Value error, give an address of PostgreSQL"),
    ],
)
@pytest.mark.parametrize("command", ["index", "check"])
async def test_a_database_that_cannot_be_had_is_told_in_one_line(command: str, dsn: str, message: str) -> None:
    ended = await run(command, KIZUNA_POSTGRES_DSN=dsn)

    assert ended.code == 1
    assert ended.errors.splitlines()[-1].startswith(message)
    assert "Traceback" not in ended.errors


async def test_the_number_of_titles_to_embed_is_a_number_or_all() -> None:
    ended = await run("index", "--dense", "many")

    assert ended.code == 2
    assert "give a number, or all" in ended.errors


async def test_without_a_command_the_commands_are_told() -> None:
    ended = await run()

    assert ended.code == 2
    assert "ingest" in ended.output + ended.errors
    assert "index" in ended.output + ended.errors


def test_the_bar_of_a_stage_is_full_once_the_next_begins(capsys: pytest.CaptureFixture[str]) -> None:
    with ingest_bar(Console(force_terminal=True, width=120)) as tell:
        tell(Progress(stage="read", item="anime", done=1, total=10))
        tell(Progress(stage="switch", item="entity", done=1, total=4))

    lines = capsys.readouterr().out.splitlines()
    assert ["100%" in line for line in lines if "reading anime" in line][-1]
    assert ["25%" in line for line in lines if "loading entity" in line][-1]

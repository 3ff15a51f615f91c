"""``python -m indexer import`` and ``export``: what they print, and how they end."""

import asyncio
from pathlib import Path

import pytest
from indexer.__main__ import app
from standalone.postgres import EmbeddedPostgres
from typer.testing import CliRunner, Result

from tests.conftest import clone
from tests.support.dumps import mal_anime, mal_export


@pytest.fixture
def run(postgres: EmbeddedPostgres, migrated: str, monkeypatch: pytest.MonkeyPatch) -> CliRunner:
    """What runs commands on an empty catalog."""
    monkeypatch.setenv("KIZUNA_POSTGRES_DSN", asyncio.run(clone(postgres, migrated)))
    return CliRunner()


def last_line(result: Result) -> str:
    """The last line that is no progress."""
    return result.output.strip().splitlines()[-1]


def test_a_list_is_imported_exported_and_taken_back(run: CliRunner, tmp_path: Path) -> None:
    dump = mal_export(tmp_path, mal_anime(21, "Zorblat"))
    done = run.invoke(app, ["import", "mal-export", str(dump)])
    assert done.exit_code == 0, done.output
    assert "Import mal-export: 1 records" in done.output
    assert "Dataset imported: loaded, data version 1" in done.output

    done = run.invoke(app, ["export", str(tmp_path / "out"), "--plain"])
    assert done.output == f"Exported to {tmp_path / 'out'}: 1 rows\nanime                              1\n"
    assert '"id": "anime:mal-21"' in (tmp_path / "out/anime.jsonl").read_text()

    done = run.invoke(app, ["export", str(tmp_path / "out")])
    assert (done.exit_code, last_line(done)) == (
        1, f"{tmp_path / 'out'}: it holds files already; name a folder that is new or empty",
    )  # fmt: skip

    done = run.invoke(app, ["import", "mal-export", "--forget"])
    assert done.exit_code == 0
    assert "Dataset sample: loaded, data version 2" in done.output, "what is left is room for the sample"
    done = run.invoke(app, ["import", "mal-export", "--forget"])
    assert done.output == "Import mal-export: unchanged\nNothing of it is held.\n"


@pytest.mark.parametrize("arguments", [["mal-export"], ["mal-export", "x.xml", "--forget"], ["other", "x.json"]])
def test_a_source_needs_a_file_or_is_taken_back_and_is_one_of_four(run: CliRunner, arguments: list[str]) -> None:
    done = run.invoke(app, ["import", *arguments])
    assert done.exit_code == 2
    assert "Usage" in done.output


def test_a_broken_dump_is_one_line_and_the_exit_code_1(run: CliRunner, tmp_path: Path) -> None:
    dump = tmp_path / "list.xml"
    dump.write_text("<myanimelist><anime></myanimelist>")
    done = run.invoke(app, ["import", "mal-export", str(dump)])
    assert done.exit_code == 1
    assert last_line(done) == (
        f"{dump}:1: record 1: not XML (mismatched tag); correct the file or fetch it again, then run again"
    )

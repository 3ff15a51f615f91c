"""The commands of `kizuna`: what they do, and the one line they say when they cannot."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from standalone.addresses import listens
from standalone.home import Home

from tests.e2e.conftest import Installation, free_port, new_home, run_kizuna

pytestmark = pytest.mark.xdist_group("installation")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory, prepared: Path) -> Path:
    return new_home(tmp_path_factory.mktemp("commands"), prepared)


@pytest.fixture
def dataset(tmp_path: Path) -> Path:
    """Two anime, one the sequel of the other."""
    anime = [
        {"id": "anime:1", "title": "Zorblat", "year": 1999, "members": 10, "synopsis": None},
        {"id": "anime:2", "title": "Zorblat Two", "year": 2001, "members": 5},
    ]
    rows = [{"src": "anime:1", "dst": "anime:2", "relation_type": "sequel"}]
    folder = tmp_path / "tiny"
    folder.mkdir()
    for name, content in (("anime", anime), ("anime_anime", rows)):
        lines = [json.dumps({k: v for k, v in row.items() if v is not None}) for row in content]
        (folder / f"{name}.jsonl").write_text("\n".join(lines) + "\n")
    return folder


def kizuna(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return run_kizuna(*arguments, "--home", str(home))


def test_status_of_an_empty_directory_says_how_to_begin(tmp_path: Path) -> None:
    done = kizuna(tmp_path / "nothing", "status")
    assert done.returncode == 0
    assert "kizuna serve" in done.stdout


@pytest.mark.parametrize("command", [("status",), ("ask", "Who is Luffy?")])
def test_a_file_in_the_place_of_the_data_directory_is_one_line(tmp_path: Path, command: tuple[str, ...]) -> None:
    file = tmp_path / "notes.txt"
    file.touch()
    done = kizuna(file, *command)
    assert (done.returncode, done.stdout) == (1, "")
    assert "choose another --home" in done.stderr


def test_the_version_is_that_of_the_distribution() -> None:
    done = run_kizuna("--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"kizuna {version('kizuna')}\n"


def test_an_answer_as_json_is_all_that_stdout_has(installation: Installation) -> None:
    done = installation.kizuna("ask", "Which anime is Luffy in?", "--json")
    answer = json.loads(done.stdout)
    assert "One Piece" in answer["answer"]
    assert answer["terminationReason"] == "TERMINATION_REASON_SUFFICIENT"
    assert answer["citations"][0]["ref"]["entityType"] == "ENTITY_TYPE_ANIME"
    assert answer["warnings"] == []
    assert "pg_graph" in done.stderr, "the steps are told aside"


def test_a_conversation_goes_on_with_a_flag_and_line_by_line(installation: Installation) -> None:
    home = str(installation.home)
    lines = "Who directed Monster?\nand who wrote it?\n"
    talked = run_kizuna("ask", "--home", home, typed=lines)
    assert "Masayuki Kojima" in talked.stdout
    assert "READ_AS: “Who wrote Monster?”" in talked.stdout
    went_on = run_kizuna("ask", "and its studio?", "--continue", "--json", "--home", home)
    assert json.loads(went_on.stdout)["readAs"] == "Monster’s studio?"


def test_the_help_is_plain_text() -> None:
    done = run_kizuna("--help")
    assert done.returncode == 0
    assert "`" not in done.stdout


def test_a_dataset_is_loaded_and_indexed_and_again_nothing_changes(home: Path, dataset: Path) -> None:
    loaded = kizuna(home, "ingest", str(dataset))
    assert loaded.returncode == 0, loaded.stdout + loaded.stderr
    assert "kizuna index" in loaded.stdout
    for stage in ("reading", "loading", "checking"):  # a line for each, because this is a pipe
        assert re.search(rf"^\d\d:\d\d:\d\d {stage} ", loaded.stdout, re.MULTILINE)
    assert "━" not in loaded.stdout
    indexed = kizuna(home, "index")
    assert indexed.returncode == 0, indexed.stdout + indexed.stderr
    assert "Indexed 2 entities by words" in indexed.stdout
    assert "up to date" in kizuna(home, "index").stdout
    again = kizuna(home, "ingest", str(dataset))
    assert again.returncode == 0
    assert "nothing" in again.stdout.lower()
    status = kizuna(home, "status").stdout
    assert f"PostgreSQL: postgresql://postgres:@/postgres?host={home}/postgres" in status
    assert re.search(r"on disk: database \d+\.\d MB, index \d", status)
    assert re.search(r"anime\W+2\b", status)


def test_a_line_that_cannot_be_read_is_named_and_nothing_is_loaded(home: Path, dataset: Path) -> None:
    with (dataset / "anime.jsonl").open("a") as file:
        file.write("{not json\n")
    done = kizuna(home, "ingest", str(dataset))
    assert done.returncode == 1
    assert "anime.jsonl:3" in done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    assert re.search(r"anime\W+2\b", kizuna(home, "status").stdout)


def test_a_directory_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    done = kizuna(tmp_path / "home", "ingest", str(tmp_path / "absent"))
    assert done.returncode == 1
    assert done.stderr.count("kizuna:") == 1
    assert "Traceback" not in done.stdout + done.stderr
    assert not (tmp_path / "home").exists()


def test_a_wrong_number_of_documents_is_refused(home: Path) -> None:
    done = kizuna(home, "index", "--dense", "many")
    assert done.returncode == 2
    assert "give a number, or all" in done.stderr


def test_an_address_in_use_is_named_with_the_option_that_changes_it(home: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        done = kizuna(home, "serve", "--http", address)
    assert done.returncode == 1
    assert address in done.stderr
    assert "--http" in done.stderr


def test_a_server_that_is_told_to_stop_while_it_starts_leaves_nothing_behind(home: Path) -> None:
    http, grpc = f"127.0.0.1:{free_port()}", f"127.0.0.1:{free_port()}"
    command = [sys.executable, "-m", "standalone", "serve", "--home", str(home), "--http", http, "--grpc", grpc]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "COLUMNS": "200"}) as process:
        assert process.stdout is not None
        assert any("starting the agent service" in line for line in process.stdout)
        process.terminate()
    assert process.returncode == 128 + signal.SIGTERM
    assert not (Home(home).postgres / "postmaster.pid").exists()
    assert not listens(http)
    assert not listens(grpc)


def test_a_running_server_indexes_what_is_loaded_meanwhile(installation: Installation) -> None:
    done = installation.kizuna("index")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "by the running server" in done.stdout


def test_the_demo_asks_three_questions_and_ends(tmp_path: Path) -> None:
    ports = ["--http", f"127.0.0.1:{free_port()}", "--grpc", f"127.0.0.1:{free_port()}"]
    done = kizuna(tmp_path, "demo", "--once", *ports)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("? ") == 3
    assert "One Piece" in done.stdout
    assert "Monkey D. Luffy —crewmate→ Nami" in done.stdout
    assert "Kyoto Animation" in done.stdout

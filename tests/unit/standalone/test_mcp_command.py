"""`kizuna mcp`: what the documents tell hosts to start is a command that it takes, and it finds the running server."""

import json
import re
import shlex
import tomllib
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import typer
from mcp_server import limits
from mcp_server.errors import BffUnreachable
from mcp_server.settings import Settings
from standalone.__main__ import command_line
from standalone.commands.mcp import mcp, running_address
from standalone.errors import SdkMissing
from standalone.home import Home, Running

DOCUMENT = (Path(__file__).parents[3] / "docs/mcp.md").read_text(encoding="utf-8")
OTHERWISE = "http://127.0.0.1:8000/graphql"


def blocks(language: str) -> list[str]:
    every = re.findall(r"^```(\w*)\n(.*?)^```", DOCUMENT, re.MULTILINE | re.DOTALL)
    return [block for name, block in every if name == language]


def configured() -> list[dict[str, Any]]:
    """Every server that a configuration of the document names."""
    parsed = [*map(json.loads, blocks("json")), *map(tomllib.loads, blocks("toml"))]
    return [server for configuration in parsed for servers in configuration.values() for server in servers.values()]


def started() -> list[list[str]]:
    """Every command that a host is told to start."""
    commands = [[server["command"], *server["args"]] for server in configured() if "command" in server]
    lines = [line.partition("#")[0] for block in blocks("") for line in block.splitlines()]
    spoken = [shlex.split(line.rpartition(" -- ")[2]) for line in lines if "kizuna mcp" in line]
    return commands + [words for words in spoken if words[0].endswith("kizuna")]


def test_the_document_configures_hosts_of_both_transports() -> None:
    assert len(started()) >= 6
    assert [server["url"] for server in configured() if "url" in server] == ["http://127.0.0.1:8790/mcp"]


@pytest.mark.parametrize("command", started(), ids=shlex.join)
def test_every_command_of_the_document_is_one_that_is_taken(command: list[str]) -> None:
    program, name, *options = command
    assert program.endswith("kizuna")
    group = typer.main.get_group(command_line())
    found = group.get_command(typer.Context(group), name)
    assert found is not None
    assert found.make_context(name, options).params.keys() == {"home", "url", "listen"}


@pytest.mark.parametrize("program", blocks("python"))
def test_every_program_of_the_document_compiles(program: str) -> None:
    compile(program, "docs/mcp.md", "exec")


def test_every_limit_of_the_document_is_its_default() -> None:
    documented = dict(re.findall(r"^\| `KIZUNA_MCP_(\w+)` \| ([\d.]+) \|", DOCUMENT, re.MULTILINE))
    defaults = {name: field.default for name, field in Settings.model_fields.items() if name.upper() in documented}
    assert len(defaults) == len(documented) == 11
    assert {name.lower(): float(value) for name, value in documented.items()} == defaults
    said = {limits.NAME_CHARS, limits.QUESTION_CHARS, limits.HITS, limits.RESULTS, limits.LISTED}
    said |= {
        limits.FILTER_NAMES,
        limits.FILTER_IDS,
        limits.CURSOR_CHARS,
        limits.CANDIDATES,
        limits.STEPS,
        limits.PROGRESS_CHARS,
    }
    paragraph = DOCUMENT.partition("## Limits\n")[2].partition("\n\nEach")[0]
    assert said == {int(n.replace(",", "")) for n in re.findall(r"\d[\d,]*\b", paragraph)}


def test_the_server_on_the_data_directory_is_found_whenever_it_runs(tmp_path: Path) -> None:
    place = Home(tmp_path)
    assert running_address(place, OTHERWISE) == OTHERWISE
    with place.noting(Running(pid=1, http="127.0.0.1:8123", grpc="127.0.0.1:1")):
        assert running_address(Home(tmp_path), OTHERWISE) == "http://127.0.0.1:8123/graphql"
    assert running_address(place, OTHERWISE) == OTHERWISE


def test_a_data_directory_that_is_none_is_told_to_the_caller(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.touch()
    with pytest.raises(BffUnreachable, match="choose another --home"):
        running_address(Home(file), OTHERWISE)


def test_without_the_packages_of_the_protocol_one_is_told_how_to_install_them(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> object:
        return None if name == "mcp" else find_spec(name)

    monkeypatch.setattr("standalone.commands.mcp.find_spec", absent)
    with pytest.raises(SdkMissing, match="make mcp"):
        mcp()

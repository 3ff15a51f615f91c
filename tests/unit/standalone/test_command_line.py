"""`kizuna` imports the command that it is asked for alone, and knows every one."""

import subprocess
import sys

import pytest
import typer
from standalone.__main__ import command_line

EVERY = typer.main.get_group(command_line()).commands
# Of what takes long to import, one module that only other commands need.
DONE_WITHOUT = {"ask": "sqlalchemy", "mcp": "sqlalchemy", "model": "alembic", "runs": "indexer.ingest"}


@pytest.mark.parametrize("name", EVERY)
def test_a_command_is_the_same_where_no_other_is_imported(name: str) -> None:
    imported = typer.main.get_group(command_line([name])).commands
    assert len(imported) < len(EVERY)
    alone = imported[name]
    assert alone.help == EVERY[name].help
    assert [option.name for option in alone.params] == [option.name for option in EVERY[name].params]


def test_only_the_command_that_is_asked_for_is_imported() -> None:
    assert set(typer.main.get_group(command_line(["ask", "--json"])).commands) == {"ask"}
    assert set(typer.main.get_group(command_line(["--help"])).commands) == set(EVERY)
    assert set(typer.main.get_group(command_line(["asc"])).commands) == set(EVERY)


@pytest.mark.parametrize(("name", "module"), DONE_WITHOUT.items())
def test_a_command_does_without_what_others_take_long_to_import(name: str, module: str) -> None:
    asked = f"from standalone.__main__ import command_line; command_line([{name!r}])"
    code = f"import sys; {asked}; print({module!r} in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"

"""`kizuna lexicon check` names entries that do nothing, and ends with 1 where there are any."""

from typing import Any

import pytest
from agent_core.grammar.words import lexicon
from standalone.__main__ import command_line
from typer.testing import CliRunner


def check() -> tuple[int, str]:
    """The exit code and the output of the command."""
    done = CliRunner().invoke(command_line(["lexicon"]), ["lexicon", "check"])
    return done.exit_code, done.output


def test_a_lexicon_that_is_in_order_is_said_to_be() -> None:
    codes = ("en", "fr", "es", "de", "ja")
    said = "".join(f"{code}: no entry is dead, and none conflicts with another\n" for code in codes)
    assert check() == (0, said)


def test_an_entry_that_does_nothing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    director: dict[str, Any] = {"means": ["staff:Director"], "noun": ["director", "helmsman"]}
    idle: dict[str, Any] = {"class": "idle", "words": ["helmsman"]}

    def lexicon_tables(language: str) -> dict[str, Any]:
        return {"relation": [director], "filler": [idle] if language == "de" else []}

    monkeypatch.setattr(lexicon, "lexicon_tables", lexicon_tables)
    code, output = check()
    assert code == 1
    assert [line.partition(":")[0] for line in output.splitlines() if "helmsman" in line] == ["de"]

"""The options of `kizuna runs` and `kizuna replay`, up to where a database is needed."""

import pytest
from standalone.__main__ import command_line
from typer.testing import CliRunner


def said(*arguments: str) -> tuple[int, str]:
    """The exit status, and what was told in one line."""
    done = CliRunner().invoke(command_line(), list(arguments), env={"COLUMNS": "200"})
    return done.exit_code, " ".join(done.output.split())


@pytest.mark.parametrize("since", ["yesterday", "1w", "2026-13-01"])
def test_a_time_that_is_none_is_refused_with_those_that_are_taken(since: str) -> None:
    status, output = said("runs", "--since", since)
    assert status == 2
    assert "it takes 30m, 2h, 7d, or a date such as" in output


@pytest.mark.parametrize(
    "option", [("--min-confidence", "1.1"), ("--slow", "-1"), ("--limit", "0"), ("--limit", "1001")]
)
def test_a_bound_outside_its_range_is_refused(option: tuple[str, str]) -> None:
    status, output = said("runs", *option)
    assert status == 2
    assert option[0] in output


def test_a_replay_needs_the_id_of_a_run() -> None:
    status, output = said("replay")
    assert status == 2
    assert "request_id" in output.lower()


def test_the_commands_say_what_they_do() -> None:
    assert "newest first" in said("runs", "--help")[1]
    assert "exit 0 where all is the same, 1 where it differs, 2 where it cannot be" in said("replay", "--help")[1]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--write",), "it goes with --fit"),
        (("--generated", "file"), "it goes with --fit"),
        (("--fit", "--revert"), "only one of them at once"),
        (("--versions", "--use", "3"), "only one of them at once"),
        (("--use", "-1"), "--use"),
    ],
)
def test_what_of_ratings_does_not_go_together_is_refused_before_anything_is_opened(
    arguments: tuple[str, ...], why: str
) -> None:
    status, output = said("ratings", *arguments)
    assert status == 2
    assert why in output

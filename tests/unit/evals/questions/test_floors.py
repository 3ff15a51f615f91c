"""Floors are written with something to spare, and what is worse or was not measured is told."""

from pathlib import Path

import pytest

from evals.floors import Floors, held_to, read_floors, shortfalls, write_floors
from evals.questions.floors import floors_of

SHARES = {"accuracy/plain": 0.855, "accuracy/one_hop": 1.0, "pairs": 0.05, "wrong": 0.021, "withheld": 0.1}


def test_written_floors_lie_beside_what_was_measured_and_leave_kinds_out(tmp_path: Path) -> None:
    write_floors(tmp_path / "floors.json", floors_of(SHARES))
    floors = read_floors(tmp_path / "floors.json")
    assert floors == Floors(at_least={"accuracy/plain": 0.75, "pairs": 0.0}, at_most={"wrong": 0.05})
    assert shortfalls(SHARES, floors) == []


def test_a_share_at_its_floor_passes_and_one_below_does_not() -> None:
    floors = Floors(at_least={"accuracy/plain": 0.855}, at_most={"wrong": 0.021})
    assert shortfalls(SHARES, floors) == []
    worse = {"accuracy/plain": 0.854, "wrong": 0.022}
    assert shortfalls(worse, floors) == ["accuracy/plain is 0.854, below 0.855", "wrong is 0.022, above 0.021"]


def test_what_was_not_measured_is_no_pass() -> None:
    floors = Floors(at_least={"accuracy/9-hop": 0.0}, at_most={"rude": 1.0})
    assert shortfalls(SHARES, floors) == ["accuracy/9-hop: not measured", "rude: not measured"]


def test_a_run_ends_with_1_where_a_floor_is_not_reached(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "floors.json"
    write_floors(file, floors_of(SHARES))
    assert (held_to(None, {}), held_to(file, SHARES)) == (0, 0)
    assert capsys.readouterr().out == "\nall floors are reached\n"
    assert held_to(file, SHARES | {"pairs": -0.1}) == 1
    assert capsys.readouterr().out == "\nworse than the floors:\npairs is -0.100, below 0.000\n"

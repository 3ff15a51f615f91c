"""Reported cases are read with their checks, and a check that fits nothing is an error."""

import json
from pathlib import Path

import pytest

from evals.asked.cases import CHECKS, OTHERS, Check, read_cases, read_checks

ROWS = (
    {"kind": "stray name", "question": "set in Kyoto", "expected": "a refusal", "got": "x", "source": "y"},
    {"kind": "typeahead", "typed": "frie", "expected": "Frieren", "got": "x", "source": "y"},
)


@pytest.fixture
def asked(tmp_path: Path) -> Path:
    file = tmp_path / "asked.jsonl"
    file.write_text("\n".join(map(json.dumps, ROWS)) + "\n", encoding="utf-8")
    return file


def checks(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "checks.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_case_has_the_check_of_its_text(asked: Path, tmp_path: Path) -> None:
    file = checks(tmp_path, '[[case]]\ntext = "frie"\nfinds = ["anime:1"]\nwithin = 2\n')
    question, typed = read_cases(asked, file)
    assert (question.typed, question.check) == (False, None)
    assert (typed.typed, typed.text, typed.check) == (True, "frie", Check(finds=("anime:1",), within=2))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[[case]]\ntext = "a"\n[[case]]\ntext = "a"\n', "checks “a” twice"),
        ('[[case]]\ntext = "a"\nfind = ["anime:1"]\n', "cannot be read for “a”"),
    ],
)
def test_a_file_of_checks_that_is_wrong_is_refused(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_checks(checks(tmp_path, text))


def test_the_checks_that_ship_can_be_read_and_each_asks_for_something() -> None:
    known = read_checks(CHECKS)
    assert known
    assert all(check != Check() for check in known.values())


def test_a_case_with_a_check_of_its_own_needs_no_other(tmp_path: Path) -> None:
    file = tmp_path / "asked.jsonl"
    file.write_text(json.dumps({**ROWS[0], "check": {"says": ["kyoto"]}}) + "\n", encoding="utf-8")
    [case] = read_cases(file, checks(tmp_path, '[[case]]\ntext = "set in Kyoto"\nsays = ["other"]\n'))
    assert case.check == Check(says=("kyoto",))


def test_the_cases_that_ship_are_all_judged_by_a_program() -> None:
    cases = read_cases(OTHERS)
    assert len({case.text for case in cases}) == len(cases)
    assert all(case.check is not None for case in cases)

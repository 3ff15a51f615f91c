"""Reported cases, and what a program can check of their answers."""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ValidationError

CHECKS: Final = Path(__file__).parent / "checks.toml"
OTHERS: Final = Path(__file__).parent / "others.jsonl"
"""Cases of the same kinds about other things, written before anything was mended; each with its own check."""
# Hits that count, where a case says nothing else.
_OF_TYPED: Final = 3
_OF_ANSWERS: Final = 5


class Check(BaseModel, frozen=True, extra="forbid"):
    """What makes one answer right.

    Attributes:
        says, never: regular expressions that all have to match the answer, or of which none may; case is ignored.
        finds: dataset ids of which one has to be among the first ``within`` results.
        all_of, lacks: dataset ids that all have to be among the results, or of which none may.
        at_most: results that it may have; ``None`` where any number will do.
        refusal: a refusal or a question back is right as well, where ``says`` and ``never`` hold.
        later: the capability that the case waits for; empty where it is due.
    """

    says: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    finds: tuple[str, ...] = ()
    within: int = _OF_ANSWERS
    all_of: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    at_most: int | None = None
    refusal: bool = False
    later: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One reported case.

    Attributes:
        kind: the kind of fault that was reported.
        typed: it was typed into the search box, and not asked.
        expected: what would be right, in plain words.
        check: ``None`` where only a person can judge the answer.
    """

    kind: str
    text: str
    typed: bool
    expected: str
    check: Check | None


def read_cases(file: Path, checks: Path = CHECKS) -> list[Case]:
    """Return the cases of a file of JSON lines, each with its check: its own, else that of its text in ``checks``.

    Raises:
        ValueError: a check has a field that there is not, or two are of one text.
    """
    known = read_checks(checks)
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [_case(row, known) for row in rows]


def read_checks(file: Path) -> dict[str, Check]:
    """Return the checks of a file by the text that they are of.

    Raises:
        ValueError: two checks are of one text, or one has a field that there is not.
    """
    checks: dict[str, Check] = {}
    for row in tomllib.loads(file.read_text(encoding="utf-8"))["case"]:
        text = row.pop("text")
        if text in checks:
            raise ValueError(f"{file.name} checks “{text}” twice")
        try:
            checks[text] = Check.model_validate(row)
        except ValidationError as error:
            raise ValueError(f"{file.name} cannot be read for “{text}”: {error}") from error
    return checks


def _case(row: Mapping[str, Any], checks: Mapping[str, Check]) -> Case:
    typed = "typed" in row
    text = row["typed"] if typed else row["question"]
    own = row.get("check")
    check = Check.model_validate(own) if own is not None else checks.get(text)
    return Case(kind=row["kind"], text=text, typed=typed, expected=row["expected"], check=check)


def within(case: Case, check: Check) -> int:
    """Return how many of the first results may hold what has to be found."""
    return _OF_TYPED if case.typed else check.within

"""Scores a BFF on multiple-choice questions written by people: `python -m evals.questions.choices URL FILE`.

FILE is a JSON list of objects with ``question``, ``correct`` and ``incorrect``. The options are not told to the BFF: an
answer is right that names the correct one, wrong that names only others, and one that names none is told apart. To say
that it is not known is neither.
"""

import argparse
import asyncio
import json
import sys
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from catalog.names import fold

from evals.questions.asking import Ask, over_http
from evals.questions.scoring import Response

_TRUTH = {"true": "yes", "false": "no"}
_ABSTAINED = frozenset({"NO_MATCH", "CLARIFICATION_NEEDED"})


class Outcome(StrEnum):
    """What an answer is worth, by the options that it names."""

    RIGHT = "right"
    ABSTAINED = "abstained"
    NO_OPTION = "names no option"
    WRONG = "wrong"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Choice:
    """A question with its options, of which one is correct."""

    question: str
    correct: str
    incorrect: tuple[str, ...]


def read_choices(path: Path) -> list[Choice]:
    """Return the questions of a file.

    Raises:
        KeyError: an object lacks its question or an option.
    """
    rows = json.loads(path.read_text(encoding="utf-8"))
    return [Choice(row["question"], row["correct"], tuple(row["incorrect"])) for row in rows]


def outcome(choice: Choice, response: Response) -> Outcome:
    """Return what a response is worth; where it names the correct option among others it is right."""
    if response.error is not None:
        return Outcome.FAILED
    if response.reason in _ABSTAINED and not response.results and response.value is None:
        return Outcome.ABSTAINED
    if _names(choice.correct, response):
        return Outcome.RIGHT
    return Outcome.WRONG if any(_names(option, response) for option in choice.incorrect) else Outcome.NO_OPTION


def _names(option: str, response: Response) -> bool:
    if option.lower() in _TRUTH:
        return response.value == _TRUTH[option.lower()]
    said = f" {fold(f'{response.answer} {response.value or str()}')} "
    return f" {fold(option)} " in said


async def ask_choices(ask: Ask, choices: list[Choice]) -> list[tuple[Choice, Response, Outcome]]:
    """Ask one question after the other."""
    asked = [(choice, await ask(choice.question)) for choice in choices]
    return [(choice, response, outcome(choice, response)) for choice, response in asked]


def report(asked: list[tuple[Choice, Response, Outcome]]) -> list[str]:
    """Return the counts, then every answer that is wrong or names no option."""
    counts = Counter(result for _, _, result in asked)
    lines = [f"{result.value:16s} {counts[result]:4d}/{len(asked)}" for result in Outcome]
    doubtful = [each for each in asked if each[2] in (Outcome.WRONG, Outcome.NO_OPTION, Outcome.FAILED)]
    return [*lines, *(f"{r.value}: {c.question} (wanted {c.correct}): {a.error or a.answer}" for c, a, r in doubtful)]


def main() -> int:
    """Ask the questions of a file and print what came of them; exit with 1 where an answer is wrong."""
    parser = argparse.ArgumentParser(prog="python -m evals.questions.choices", description=__doc__)
    parser.add_argument("url", help="the GraphQL address of a BFF")
    parser.add_argument("file", type=Path, help="JSON list of questions")
    given = parser.parse_args()
    asked = asyncio.run(ask_choices(over_http(given.url), read_choices(given.file)))
    print("\n".join(report(asked)))
    return int(any(result in (Outcome.WRONG, Outcome.FAILED) for _, _, result in asked))


if __name__ == "__main__":
    sys.exit(main())

"""Measures how far confidence can be relied on: `python -m evals.questions.calibrating --data DIR (--dsn D | --load)`.

Asks the rules the questions of every bank that may be worked with, and prints the expected calibration error of each
and of all. Beside it stands what a monotone map of confidence would come to that is fitted on the other banks alone
(isotonic regression by pooled neighbours, Ayer et al. 1955): where that is no better, there is nothing to fit. Exits
with 1 where a bank is worse than `--most`.
"""

import argparse
import asyncio
import sys
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from telemetry.logging import configure_logging

from evals.databases import loaded
from evals.questions.ablations import ABLATIONS
from evals.questions.asking import in_process
from evals.questions.evaluation import ask_all
from evals.questions.facts import Facts, read_facts
from evals.questions.generation import Plan, generate
from evals.questions.reliability import bins_of, calibration_error, reliability
from evals.questions.scoring import Asked, Verdict, answered
from evals.questions.workshop import BANKS

_HELD_OUT: Final = "held_out"
_MOST: Final = 0.05


@dataclass(frozen=True, slots=True)
class Map:
    """A map from stated to expected confidence that never falls: steps at ``edges``, each to its ``level``."""

    edges: tuple[float, ...]
    levels: tuple[float, ...]

    def __call__(self, confidence: float) -> float:
        """Return what a stated confidence is worth."""
        return self.levels[max(0, bisect_right(self.edges, confidence) - 1)]


def fitted(asked: Sequence[Asked]) -> Map:
    """Return the monotone map closest to the answers that are right, by least squares."""
    pools: list[list[float]] = []  # right, count, least stated confidence
    for each in sorted(given(asked), key=lambda one: one.response.confidence):
        pools.append([float(each.verdict is Verdict.RIGHT), 1.0, each.response.confidence])
        while len(pools) > 1 and (
            pools[-2][0] / pools[-2][1] >= pools[-1][0] / pools[-1][1] or pools[-2][2] == pools[-1][2]
        ):
            right, count, _ = pools.pop()
            pools[-1][0] += right
            pools[-1][1] += count
    return Map(tuple(pool[2] for pool in pools), tuple(pool[0] / pool[1] for pool in pools))


def given(asked: Sequence[Asked]) -> list[Asked]:
    """Return the answers that claim something; refusals and failures do not."""
    claimed = (Verdict.RIGHT, Verdict.WRONG)
    return [each for each in asked if each.verdict in claimed and answered(each.question.gold, each.response)]


def mapped(asked: Sequence[Asked], by: Map) -> list[Asked]:
    """Return the answers with the confidence that a map makes of theirs."""
    return [replace(each, response=replace(each.response, confidence=by(each.response.confidence))) for each in asked]


def table(runs: Mapping[str, Sequence[Asked]]) -> Iterator[str]:
    """Yield the error of each bank as it is, and with a map that was fitted on all others."""
    yield f"{'bank':16}{'answers':>9}{'error':>9}{'fitted on the others':>22}"
    for bank, asked in runs.items():
        others = [each for name, run in runs.items() if name != bank for each in run]
        error = f"{calibration_error(bins_of(mapped(asked, fitted(others)))):22.3f}" if others else f"{'-':>22}"
        yield f"{bank:16}{len(given(asked)):9}{calibration_error(bins_of(asked)):9.3f}{error}"
    every = [each for run in runs.values() for each in run]
    yield ""
    yield from reliability(every)


async def asked_of(dsn: str, facts: Facts, banks: Sequence[str], *, per_kind: int, seed: int) -> dict[str, list[Asked]]:
    """Ask the rules the questions of some banks on a catalog."""
    runs: dict[str, list[Asked]] = {}
    async with in_process(dsn, wrap=ABLATIONS["none"]) as ask:
        for bank in banks:
            questions = generate(facts, Plan(bank=bank, seed=seed, per_kind=per_kind, varied=1))
            runs[bank] = await ask_all(ask, questions, workers=2)
    return runs


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(prog="python -m evals.questions.calibrating", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the dataset that questions are made of")
    asked = parser.add_mutually_exclusive_group(required=True)
    asked.add_argument("--dsn", help="a catalog with this dataset, asked in this process without semantic search")
    asked.add_argument("--load", action="store_true", help="load the dataset into a database that is thrown away")
    banks = [bank for bank in BANKS if not bank.startswith(_HELD_OUT)]
    parser.add_argument("--bank", action="append", choices=banks, help="only this bank; may be repeated")
    parser.add_argument("--per-kind", type=int, default=4, help="questions of a kind; some kinds take a multiple")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=float, default=_MOST, help="error that a bank may have")
    return parser


def main() -> int:
    """Ask, and print how far confidence can be relied on."""
    options = arguments().parse_args()
    configure_logging(level="error")
    facts = read_facts(options.data)
    banks = options.bank or [bank for bank in BANKS if not bank.startswith(_HELD_OUT)]

    def ask(dsn: str) -> dict[str, list[Asked]]:
        return asyncio.run(asked_of(dsn, facts, banks, per_kind=options.per_kind, seed=options.seed))

    if options.dsn:
        runs = ask(options.dsn)
    else:
        with loaded(options.data) as dsn:
            runs = ask(dsn)
    print("\n".join(table(runs)))
    return int(any(calibration_error(bins_of(run)) > options.most for run in runs.values()))


if __name__ == "__main__":
    sys.exit(main())

"""Measures whether false answers are noticed: `python -m evals.verification --data DIR (--dsn DSN | --load)`.

Asks the rules the questions of a bank, makes each answer false in one place at a time, and prints how many of those the
verification catches, by what was changed, and how many true answers it refuses. What happens to be true all the same by
the files of the dataset is left out and counted. Exits with 1 where anything is worse than `--floors FILE`.
"""

import argparse
import asyncio
import sys
from pathlib import Path

from telemetry.logging import configure_logging

from evals.databases import loaded
from evals.floors import held_to
from evals.questions.generation import Plan, generate
from evals.questions.workshop import BANKS
from evals.verification.cases import answered
from evals.verification.oracle import read_oracle
from evals.verification.scoring import attempt, measures, report


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(prog="python -m evals.verification", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the dataset that questions are made of")
    asked = parser.add_mutually_exclusive_group(required=True)
    asked.add_argument("--dsn", help="a catalog with this dataset, asked in this process without semantic search")
    asked.add_argument("--load", action="store_true", help="load the dataset into a database that is thrown away")
    parser.add_argument("--bank", action="append", choices=BANKS, help="the phrasings; may be repeated")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--per-kind", type=int, default=4, help="questions of a kind; some kinds take a multiple")
    parser.add_argument("--misses", type=int, default=0, help="what was missed or refused, to print")
    parser.add_argument("--floors", type=Path, help="what must be reached (JSON)")
    return parser


def main() -> int:
    """Ask, make answers false, and print what was noticed."""
    options = arguments().parse_args()
    configure_logging(level="error")
    oracle = read_oracle(options.data)
    plans = [
        Plan(bank=b, seed=options.seed, per_kind=options.per_kind, varied=0) for b in options.bank or ["development"]
    ]
    questions = [question for plan in plans for question in generate(oracle.facts, plan)]
    if options.dsn:
        cases = asyncio.run(answered(options.dsn, questions))
    else:
        with loaded(options.data) as dsn:
            cases = asyncio.run(answered(dsn, questions))
    trial = attempt(cases, oracle, seed=options.seed)
    print("\n".join(report(trial, misses=options.misses)))
    return held_to(options.floors, measures(trial))


if __name__ == "__main__":
    sys.exit(main())

"""Measures the loop with a model: `python -m evals.agents --data DIR (--dsn DSN | --load) --provider PROVIDER`.

Asks a question set as the service would answer it, with rules alone, a scripted, a recorded or a real model, and prints
accuracy, calls, tokens, cost and latency by kind. Exits with 1 where anything is worse than the floors of `--floors`.
"""

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from telemetry.logging import configure_logging

from evals.agents.asking import Answered, ask_all, opened
from evals.agents.providers import HELP, Provider, provider_of
from evals.agents.report import policies, shares, table
from evals.agents.tape import write_tape
from evals.databases import loaded
from evals.floors import held_to
from evals.questions.facts import read_facts
from evals.questions.generation import KINDS, Plan, generate
from evals.questions.questions import Question
from evals.questions.trivia import read_trivia
from evals.questions.workshop import BANKS


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(prog="python -m evals.agents", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the dataset that the questions are made of")
    asked = parser.add_mutually_exclusive_group(required=True)
    asked.add_argument("--dsn", help="a catalog with this dataset; only read, and without semantic search")
    asked.add_argument("--load", action="store_true", help="load the dataset into a database that is thrown away")
    parser.add_argument("--provider", default="rules", help=HELP)
    parser.add_argument("--model-first", action="store_true", help="ask the model before the rules")
    parser.add_argument("--bank", choices=BANKS, default="development", help="the phrasings")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--per-kind", type=int, default=3, help="questions of a kind; some kinds take a multiple")
    parser.add_argument("--kind", action="append", choices=list(KINDS), help="only this kind; may be repeated")
    parser.add_argument("--trivia", action="store_true", help="ask the questions about the sample written by hand")
    parser.add_argument("--workers", type=int, default=2, help="questions asked at the same time")
    parser.add_argument("--record", type=Path, help="write what the provider says, for --provider recorded:FILE")
    parser.add_argument("--floors", type=Path, help="what must be reached (JSON)")
    return parser


def questions_of(options: argparse.Namespace) -> list[Question]:
    """Return the question set that the command line names, in plain wording."""
    facts = read_facts(options.data)
    if options.trivia:
        return read_trivia(facts)
    kinds = tuple(options.kind or KINDS)
    plan = Plan(bank=options.bank, seed=options.seed, per_kind=options.per_kind, kinds=kinds, varied=0)
    return generate(facts, plan)


async def measure(
    dsn: str, provider: Provider, questions: Sequence[Question], *, rules_first: bool = True, workers: int = 2
) -> list[Answered]:
    """Ask the questions on a catalog."""
    async with opened(dsn, provider, rules_first=rules_first) as loop:
        return await ask_all(loop, questions, workers=workers)


def report(answered: Sequence[Answered], provider: Provider, options: argparse.Namespace) -> int:
    """Print what was measured, write what is to be kept, and return the exit code."""
    print(f"provider {provider.name}")
    print("\n".join([*table(answered), "", *policies(answered)]))
    if provider.tape is not None:
        print(f"requests that are not the recorded ones to the byte: {provider.tape.unlike}")
    if options.record:
        write_tape(options.record, [(each.asked.question.id, each.exchanges) for each in answered])
    return held_to(options.floors, shares(answered))


def main() -> int:
    """Ask what the command line names, and print what was measured."""
    parser = arguments()
    options = parser.parse_args()
    configure_logging(level="error")
    try:
        provider = provider_of(options.provider)
    except ValueError as error:
        parser.error(str(error))
    questions = questions_of(options)
    how = {"rules_first": not options.model_first, "workers": options.workers}
    if options.dsn:
        return report(asyncio.run(measure(options.dsn, provider, questions, **how)), provider, options)
    with loaded(options.data) as dsn:
        return report(asyncio.run(measure(dsn, provider, questions, **how)), provider, options)


if __name__ == "__main__":
    sys.exit(main())

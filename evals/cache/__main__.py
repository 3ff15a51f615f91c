"""Measures which questions would be given another one's answer: `python -m evals.cache --data DIR --load`.

Makes pairs of questions that differ in meaning by a word, a name or a number, and pairs that mean the same, has the
rules look for what they find in each, and prints how many pairs would be given one answer: false hits among the former,
true ones among the latter. With `--cache FOLDER` they have to be close in meaning as well. Exits with 1 where anything
is worse than `--floors FILE`. With `--gold N` questions with gold answers are made of all banks to work with instead, N
of a kind, and those that say the same are held to have the same gold.
"""

import argparse
import asyncio
import sys
from contextlib import nullcontext
from pathlib import Path

from agent_core.limits import MemoryLimits
from semantic_index.embedders.minilm import load_embedder
from telemetry.logging import configure_logging

from evals.cache.gate import COUNTED, group_lines, measures, met, report, signatures, together
from evals.cache.pairs import pairs_of
from evals.databases import loaded
from evals.floors import held_to
from evals.questions.facts import read_facts
from evals.questions.generation import Plan, generate
from evals.questions.workshop import BANKS, Stock


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(prog="python -m evals.cache", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the dataset that questions are made of")
    asked = parser.add_mutually_exclusive_group(required=True)
    asked.add_argument("--dsn", help="a catalog with this dataset, asked in this process")
    asked.add_argument("--load", action="store_true", help="load the dataset into a database that is thrown away")
    parser.add_argument("--bank", default="development", choices=BANKS, help="the phrasings")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--different", type=int, default=2_000, help="pairs that differ in meaning")
    parser.add_argument("--same", type=int, default=1_000, help="pairs that mean the same")
    parser.add_argument("--cache", type=Path, help="folder of the embedding model's graph")
    least = MemoryLimits().min_closeness
    parser.add_argument("--least", type=float, default=least, help="cosine from which two are close")
    parser.add_argument("--gold", type=int, metavar="N", help="questions of a kind and bank that say the same, by gold")
    parser.add_argument("--misses", type=int, default=0, help="false hits and true misses to print")
    parser.add_argument("--floors", type=Path, help="what must be reached (JSON)")
    return parser


def main() -> int:
    """Make pairs, ask, and print what meets."""
    options = arguments().parse_args()
    configure_logging(level="error")
    with nullcontext(options.dsn) if options.dsn else loaded(options.data) as dsn:
        return _by_gold(dsn, options) if options.gold else _by_pairs(dsn, options)


def _by_pairs(dsn: str, options: argparse.Namespace) -> int:
    facts = read_facts(options.data)
    pairs = pairs_of(facts, bank=options.bank, seed=options.seed, different=options.different, same=options.same)
    encoder = load_embedder(cache=options.cache) if options.cache else None
    found = asyncio.run(met(dsn, pairs, encoder))
    print("\n".join(report(found, least=options.least, misses=options.misses)))
    shares = measures(found, options.least)
    print("\n".join(f"{name}: {shares[name]:.0f}" for name in COUNTED))
    if encoder is None:
        print("meaning was not compared, so that all are as close: --cache FOLDER compares it")
    return held_to(options.floors, shares)


def _by_gold(dsn: str, options: argparse.Namespace) -> int:
    facts = read_facts(options.data)
    stock = Stock(facts)
    plans = [Plan(bank=bank, seed=options.seed, per_kind=options.gold) for bank in BANKS if "held" not in bank]
    questions = [question for plan in plans for question in generate(facts, plan, stock)]
    signed = asyncio.run(signatures(dsn, [question.text for question in questions]))
    print("\n".join(group_lines(together(questions, signed), questions=len(signed))))
    return 0


if __name__ == "__main__":
    sys.exit(main())

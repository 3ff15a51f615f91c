"""Measures how questions are answered: `python -m evals.questions --data DIR (--url URL | --dsn DSN | --load)`.

Makes questions with gold answers from a dataset, asks them, and prints accuracy with 95 % intervals, wrong and withheld
answers, minimal pairs, variants and latencies. Exits with 1 where anything is worse than the floors of `--floors FILE`.
"""

import argparse
import asyncio
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from agent_service.paraphrasing import make_paraphraser
from semantic_index.embedders.minilm import load_embedder
from telemetry.logging import configure_logging

from evals.databases import loaded
from evals.floors import held_to, write_floors
from evals.questions.ablations import ABLATIONS, SPENDING
from evals.questions.asking import in_process, over_http
from evals.questions.evaluation import ask_all
from evals.questions.facts import Facts, read_facts
from evals.questions.floors import floors_of
from evals.questions.generation import KINDS, Plan, generate
from evals.questions.questions import Question
from evals.questions.reliability import calibration
from evals.questions.report import ablation_table, misses, tables
from evals.questions.scoring import Asked, measures, outcome_of
from evals.questions.trivia import read_trivia
from evals.questions.workshop import BANKS


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(prog="python -m evals.questions", description=__doc__)
    parser.add_argument(
        "--data", type=Path, required=True, help="the dataset that the questions and answers are made of"
    )
    asked = parser.add_mutually_exclusive_group(required=True)
    asked.add_argument("--url", help="the GraphQL address of a BFF that serves this dataset")
    asked.add_argument("--dsn", help="a catalog with this dataset, asked in this process without semantic search")
    asked.add_argument("--load", action="store_true", help="load the dataset into a database that is thrown away")
    asked.add_argument("--write", type=Path, help="write the questions and ask none (JSON Lines)")
    parser.add_argument("--bank", choices=BANKS, default="development", help="the phrasings")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--per-kind", type=int, default=10, help="questions of a kind; some kinds take a multiple")
    parser.add_argument("--varied", type=int, default=2, help="questions of each kind asked in every variant too")
    parser.add_argument("--kind", action="append", choices=list(KINDS), help="only this kind; may be repeated")
    parser.add_argument("--trivia", action="store_true", help="ask the questions about the sample written by hand")
    parser.add_argument("--workers", type=int, default=2, help="questions asked at the same time")
    parser.add_argument(
        "--ablation", action="append", choices=list(ABLATIONS), help="take this away; with --dsn or --load"
    )
    parser.add_argument(
        "--cache", type=Path, help="read unknown wordings by the embedding model, whose files are kept in this folder"
    )
    parser.add_argument("--misses", type=int, default=0, help="failed questions to print of each kind")
    parser.add_argument(
        "--outcomes", type=Path, help="write how each ended, for `kizuna ratings --fit --generated` (JSON Lines)"
    )
    parser.add_argument("--floors", type=Path, help="what must be reached (JSON)")
    parser.add_argument("--write-floors", type=Path, help="write floors that this run just passes")
    return parser


def plan_of(options: argparse.Namespace) -> Plan:
    """Return what the command line asks to make."""
    return Plan(
        bank=options.bank,
        seed=options.seed,
        per_kind=options.per_kind,
        kinds=tuple(options.kind or KINDS),
        varied=options.varied,
    )


async def ask_in_process(
    dsn: str, questions: Sequence[Question], ablations: Sequence[str], *, workers: int, cache: Path | None = None
) -> dict[str, list[Asked]]:
    """Ask the rules on a catalog, once for each ablation; with the embedding model where ``cache`` has its files."""
    embedder = load_embedder(cache=cache) if cache else None
    paraphraser = await make_paraphraser(embedder, cache=cache) if embedder and cache else None
    runs: dict[str, list[Asked]] = {}
    for name in ablations:
        limits = SPENDING.get(name)
        async with in_process(dsn, wrap=ABLATIONS[name], paraphraser=paraphraser, limits=limits) as ask:
            runs[name] = await ask_all(ask, questions, workers=workers)
    return runs


def report(runs: Mapping[str, Sequence[Asked]], facts: Facts, options: argparse.Namespace) -> int:
    """Print what was measured and return the exit code; floors are about the first run."""
    first = next(iter(runs.values()))
    print("\n".join(tables(first)))
    if len(runs) > 1:
        print("\n".join(["", *ablation_table(runs)]))
    if options.misses:
        print("\n".join(["", *misses(first, facts, options.misses)]))
    if options.outcomes:
        options.outcomes.write_text("".join(f"{json.dumps(outcome_of(each))}\n" for each in first), encoding="utf-8")
    shares = {**measures(first), **calibration([each for each in first if each.question.variant == "plain"])}
    if options.write_floors:
        write_floors(options.write_floors, floors_of(shares))
    return held_to(options.floors, shares)


def measured(questions: Sequence[Question], options: argparse.Namespace) -> dict[str, list[Asked]]:
    """Ask what the command line names."""
    workers, ablations, cache = options.workers, options.ablation or ["none"], options.cache
    if options.url:
        return {"none": asyncio.run(ask_all(over_http(options.url), questions, workers=workers))}
    if options.dsn:
        return asyncio.run(ask_in_process(options.dsn, questions, ablations, workers=workers, cache=cache))
    with loaded(options.data) as dsn:
        return asyncio.run(ask_in_process(dsn, questions, ablations, workers=workers, cache=cache))


def main() -> int:
    """Make the questions; write them, or ask them and print what was measured."""
    options = arguments().parse_args()
    configure_logging(level="error")
    facts = read_facts(options.data)
    questions = read_trivia(facts) if options.trivia else generate(facts, plan_of(options))
    if options.write:
        lines = (json.dumps(question.row(), ensure_ascii=False) for question in questions)
        options.write.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return 0
    return report(measured(questions, options), facts, options)


if __name__ == "__main__":
    sys.exit(main())

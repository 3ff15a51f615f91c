"""Measures how well the typeahead finds what readers mean: `python -m evals.typeahead (--dsn DSN | --data DIR)`.

Prints success@1 and @5 of each kind of query with 95 % intervals, and the churn of the lists while names are typed.
Exits with 1 where anything is below the floors of `--floors FILE`.
"""

import argparse
import asyncio
import sys
from pathlib import Path

from catalog.database import Database, PoolOptions
from catalog.entities import EntityType

from evals.databases import loaded
from evals.floors import held_to, write_floors
from evals.typeahead.evaluation import Plan, Result, evaluate
from evals.typeahead.fame import famous
from evals.typeahead.queries import KINDS
from evals.typeahead.report import churn_line, lines, misses, score_table, type_table
from evals.typeahead.scoring import floors_of
from evals.typeahead.typos import WEIGHTS, measured


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(prog="python -m evals.typeahead", description=__doc__)
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--dsn", help="a database with a catalog")
    source.add_argument("--data", type=Path, help="a dataset, loaded into a database that is thrown away")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--per-kind", type=int, default=100, help="queries of each kind for each type")
    parser.add_argument("--kind", action="append", choices=list(KINDS), help="only this kind; may be repeated")
    parser.add_argument("--fame", action="store_true", help="only first words of famous titles, and the newest titles")
    parser.add_argument("--type", action="append", choices=list(EntityType), help="only this type; may be repeated")
    parser.add_argument("--queries", type=Path, help="score all of these, for anime, instead of made ones (JSON Lines)")
    parser.add_argument("--typings", type=int, default=20, help="names of each type typed letter by letter; 0: none")
    parser.add_argument("--mixed", action="store_true", help="look among all types at once")
    parser.add_argument("--guess", action="store_true", help="what no ranking can beat on prefixes, on average")
    parser.add_argument("--misspellings", type=Path, help="lists of misspellings that say how often each error happens")
    parser.add_argument("--misses", type=int, default=0, help="failed queries to print of each kind")
    parser.add_argument("--floors", type=Path, help="what must be reached (JSON)")
    parser.add_argument("--write-floors", type=Path, help="write floors that this run just passes")
    return parser


def plan_of(options: argparse.Namespace) -> Plan:
    """Return what the command line asks for."""
    return Plan(
        seed=options.seed,
        per_kind=options.per_kind,
        kinds=() if options.fame else tuple(options.kind or KINDS),
        fame=options.fame or not options.kind,
        types=tuple(EntityType(kind) for kind in options.type or EntityType),
        queries=options.queries,
        typings=options.typings,
        mixed=options.mixed,
        guess=options.guess,
        weights=measured(options.misspellings) if options.misspellings else WEIGHTS,
    )


async def run(dsn: str, plan: Plan) -> Result:
    """Evaluate the catalog at an address."""
    # All names of a catalog are read at once, which takes longer than what readers may ask for.
    async with Database(dsn, PoolOptions(statement_timeout_ms=60_000)) as database:
        return await evaluate(database, dsn, plan)


def report(result: Result, options: argparse.Namespace) -> int:
    """Print what was measured and return the exit code."""
    scores = result.scores
    tables = [score_table(scores), *(type_table(scores, measure) for measure in ("success@1", "success@5"))]
    print("\n".join(lines(*tables, [churn_line(result.churn)] if result.churn else [])))
    print("\n".join(f"{name}: {share:.3f}" for name, share in famous(result.answers).items()))
    print("\n".join(misses(result.answers, options.misses)))
    if options.write_floors:
        write_floors(options.write_floors, floors_of(result.scores, result.churn))
    return held_to(options.floors, result.measures)


def main() -> int:
    """Measure what the command line names."""
    parser = arguments()
    options = parser.parse_args()
    if options.queries and (options.kind or options.type):
        parser.error("--queries scores all queries of the file: leave out --kind and --type")
    plan = plan_of(options)
    if options.dsn:
        return report(asyncio.run(run(options.dsn, plan)), options)
    with loaded(options.data) as dsn:
        return report(asyncio.run(run(dsn, plan)), options)


if __name__ == "__main__":
    sys.exit(main())

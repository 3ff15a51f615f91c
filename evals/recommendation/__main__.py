"""Measures likeness: `python -m evals.recommendation (--data DIR | --dsn DSN) [--fit FILE] [--floors FILE]`.

Of each title that is drawn all that readers recommend is held out, and looked for again: prints nDCG@10 of our order,
of plain neighbours and of the best known titles, and how likely the difference is by chance. ``--fit`` fits the weights
on other titles and writes them with how well they do on those measured. Whatever DSN is, nothing stays changed in it.
"""

import argparse
import asyncio
import json
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import mean
from typing import Final

import asyncpg
from agent_core.retrieval.likeness_weights import LikenessWeights, fitted_weights
from agent_core.retrieval.one_of_a_story import StoryTitle, one_of_each
from catalog.prepared import Driver
from telemetry.logging import configure_logging

from evals.databases import loaded
from evals.floors import held_to
from evals.recommendation.fitting import chance, examples, fitted
from evals.recommendation.held_out import SHOWN, HeldOut, discounted_gain, drawn, read_held_out, unrecommended
from evals.recommendation.orders import ORDERS, Likened, best_known, likened

_BEST_KNOWN: Final = """
SELECT e.key, e.name, a.franchise_id, e.popularity FROM anime AS a JOIN entity AS e USING (id)
WHERE NOT e.adult ORDER BY e.popularity DESC, e.key LIMIT $1
"""
# Best known titles of which those are taken that are of different stories.
_KNOWN: Final = 10 * SHOWN


@dataclass(frozen=True, slots=True)
class Measured:
    """nDCG of each title by order."""

    gains: Mapping[str, Sequence[float]]

    def mean(self, order: str) -> float:
        """Return the mean over the titles."""
        return mean(self.gains[order])


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(prog="python -m evals.recommendation", description=__doc__)
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--data", type=Path, help="a dataset, loaded into a database that is thrown away")
    where.add_argument("--dsn", help="a catalog")
    parser.add_argument(
        "--most", type=int, default=500, help="titles that are measured, and as many that are fitted on"
    )
    parser.add_argument("--least", type=int, default=3, help="stories that readers recommend for each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fit", type=Path, metavar="FILE", help="fit the weights, and write them")
    parser.add_argument("--floors", type=Path, help="exit with 1 where anything is worse than this file tells")
    return parser


async def every_likened(connection: Driver, titles: Sequence[HeldOut]) -> list[Likened]:
    """Return what is like each of the titles while readers recommend nothing for it."""
    every: list[Likened] = []
    for title in titles:
        async with unrecommended(connection, title) as scope:
            every.append(await likened(scope, title))
    return every


def measured(every: Sequence[Likened], known: Sequence[StoryTitle]) -> Measured:
    """Return how well each order finds what readers recommend."""
    gains = {
        name: [discounted_gain(one.stories(order), one.title.gains) for one in every] for name, order in ORDERS.items()
    }
    gains["popularity"] = [discounted_gain(best_known(known, one), one.title.gains) for one in every]
    return Measured(gains)


async def measure(dsn: str, options: argparse.Namespace) -> Mapping[str, float]:
    """Print what is measured and fitted, and return the shares that floors hold."""
    connection: Driver = await asyncpg.connect(dsn)
    try:
        titles, others = drawn(
            await read_held_out(connection, least=options.least), most=options.most, seed=options.seed
        )
        rows = await connection.fetch(_BEST_KNOWN, _KNOWN)
        every = await every_likened(connection, titles)
        fit_on = await every_likened(connection, others) if options.fit else []
    finally:
        await connection.close()
    liked = {
        row["key"]: StoryTitle(
            key=row["key"], name=row["name"], franchise=row["franchise_id"], popularity=row["popularity"]
        )
        for row in rows
    }
    known = [liked[key] for key in one_of_each(liked.values())]
    found = measured(every, known)
    _print(found, len(titles))
    if options.fit:
        _write_fitted(options, fit_on, every)
    return {f"ndcg.{name.replace(' ', '_')}": found.mean(name) for name in found.gains} | {
        "chance.shared_topics": chance(found.gains["ours"], found.gains["shared topics"]),
        "chance.popularity": chance(found.gains["ours"], found.gains["popularity"]),
    }


def _print(found: Measured, titles: int) -> None:
    print(f"{titles} titles, weights of {fitted_weights().version}\n{'order':16}{'nDCG@10':>9}{'by chance':>12}")
    for name in found.gains:
        by_chance = "" if name == "ours" else f"{chance(found.gains['ours'], found.gains[name]):12.4f}"
        print(f"{name:16}{found.mean(name):9.3f}{by_chance}")


def _write_fitted(options: argparse.Namespace, fit_on: Sequence[Likened], every: Sequence[Likened]) -> None:
    weights = LikenessWeights(version="", fitted="", weights=fitted(examples(fit_on)))
    orders = (one.stories(lambda found: (-found.weighed_by(weights),)) for one in every)
    reached = mean(discounted_gain(order, one.title.gains) for order, one in zip(orders, every, strict=True))
    on = f"on {len(fit_on)} titles; nDCG@10 {reached:.3f} on {len(every)} others (seed {options.seed})"
    print(f"fitted {on}: {weights.weights}")
    held = {"version": f"{datetime.now(UTC):%Y-%m-%d}", "fitted": on, "weights": weights.weights}
    options.fit.write_text(json.dumps(held, indent=2) + "\n", encoding="utf-8")


def main() -> int:
    """Measure and print; 1 where a floor is not reached."""
    options = arguments().parse_args()
    configure_logging(level="error")
    with loaded(options.data) if options.data else nullcontext(options.dsn) as dsn:
        shares = asyncio.run(measure(dsn, options))
    return held_to(options.floors, shares)


if __name__ == "__main__":
    raise SystemExit(main())

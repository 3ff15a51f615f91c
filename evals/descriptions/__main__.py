"""Measures descriptions: `python -m evals.descriptions --data DIR --home HOME [--file FILE]… [--fit DSN]`.

HOME is a data directory that is being served with this dataset. Prints the mean reciprocal rank of described titles by
words, by meaning and by both, of retellings that the dataset holds and of files with ``{"q": text, "gold": id}`` lines.
"""

import argparse
import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path

from catalog.database import Database
from semantic_index.client import open_search
from semantic_index.search import SemanticSearch
from standalone.home import Home
from telemetry.logging import configure_logging

from evals.descriptions.fitting import fitted
from evals.descriptions.ranks import WAYS, candidates, mean_reciprocal, ranks
from evals.descriptions.retellings import Description, read_descriptions, retellings


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(prog="python -m evals.descriptions", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the dataset that HOME serves")
    parser.add_argument("--home", type=Path, required=True, help="a data directory that is being served")
    parser.add_argument("--file", type=Path, action="append", default=[], help="further descriptions; may be repeated")
    parser.add_argument("--most", type=int, default=500, help="retellings that are asked")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fit", metavar="DSN", help="fit the weights on others; readers are of this catalog")
    return parser


async def measure(options: argparse.Namespace) -> Mapping[str, float]:
    """Print the mean reciprocal ranks, and return them by set and way."""
    home = Home(options.home.resolve())
    drawn = retellings(options.data, most=2 * options.most, seed=options.seed)
    asked = drawn[: options.most]
    sets = {"retellings": asked, **{file.stem: read_descriptions(file) for file in options.file}}
    shares: dict[str, float] = {}
    async with open_search(directory=home.index, url=None, api_key=None, cache=home.cache, guest=True) as search:
        if search.embedder is None:
            raise SystemExit("there is no embedding model, so there is no meaning to measure; `make dev` installs it")
        print(f"{'set':20}{'n':>6}" + "".join(f"{way:>10}" for way in WAYS))
        for name, described in sets.items():
            found = await ranks(search, described)
            shares |= {f"{name}.{way}": mean_reciprocal(places) for way, places in found.items()}
            print(f"{name:20}{len(described):6}" + "".join(f"{shares[f'{name}.{way}']:10.3f}" for way in found))
        if options.fit:
            await _print_fitted(search, options.fit, drawn[options.most :])
    return shares


async def _print_fitted(search: SemanticSearch, dsn: str, described: Sequence[Description]) -> None:
    async with Database(dsn) as database:
        every = [await candidates(search, database, one) for one in described]
    print(f"fitted on {len(every)} others: {fitted([one for one in every if one is not None])}")


def main() -> None:
    """Measure and print."""
    options = arguments().parse_args()
    configure_logging(level="error")
    asyncio.run(measure(options))


if __name__ == "__main__":
    main()

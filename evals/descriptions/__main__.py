"""Measures descriptions: `python -m evals.descriptions --data DIR [--dsn DSN] [--file FILE]… [--ablations] [--asked]`.

Prints the mean reciprocal rank of described titles, of retellings that the dataset holds, of what people remember, in
their words and in long posts, and of files with ``{"q": text, "gold": id}`` lines, and how long a search takes;
``--ablations`` the same without each stage of the search, with rankers behind it, and with words and meaning joined in
other ways; ``--asked`` of the answers when rules are asked. Only anime
are indexed, in a folder that is thrown away.
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Final

from catalog.database import Database
from catalog.documents import DocumentRow
from semantic_index.client import open_search
from semantic_index.search import SemanticSearch
from semantic_index.stages import Stages
from telemetry.logging import configure_logging

from evals.databases import loaded
from evals.descriptions.ablations import ALL, ablations
from evals.descriptions.filling import filled
from evals.descriptions.fitting import fitted
from evals.descriptions.fusions import FUSIONS, fused_ranks
from evals.descriptions.questions import asked
from evals.descriptions.ranker import fitted_ranker, write_ranker
from evals.descriptions.ranks import Found, candidates, percentile, ranks
from evals.descriptions.remembered import in_other_languages, in_romaji_and_others, posted, remembered
from evals.descriptions.retellings import Description, read_descriptions, retellings

_WIDTH: Final = 22

type Sets = Mapping[str, Sequence[Description]]


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(prog="python -m evals.descriptions", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the dataset")
    parser.add_argument("--dsn", help="a catalog of it; without one it is loaded into a database that is thrown away")
    parser.add_argument("--cache", type=Path, default=Path(".kizuna/cache"), help="where vectors are kept")
    parser.add_argument("--model", default="", help="another embedding model: its folder, or its installed package")
    parser.add_argument("--file", type=Path, action="append", default=[], help="further descriptions; may be repeated")
    parser.add_argument("--most", type=int, default=500, help="retellings that are asked")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ablations", action="store_true", help="measure without each stage, too")
    parser.add_argument("--asked", action="store_true", help="ask the rules, too, and tell how many texts are refused")
    parser.add_argument(
        "--ranker", action="append", default=[], help="with --ablations, a cross-encoder to measure, too: its folder"
    )
    parser.add_argument("--fit-ranker", type=Path, metavar="FILE", help="fit the learnt ranker on other titles, too")
    parser.add_argument("--fit", action="store_true", help="fit the weights on other titles")
    return parser


async def measure(dsn: str, options: argparse.Namespace) -> Mapping[str, float]:
    """Print the mean reciprocal ranks, and return them by run and set."""
    drawn = retellings(options.data, most=2 * options.most, seed=options.seed)
    descriptions = remembered(options.data)
    measured, others = descriptions[::2], descriptions[1::2]
    sets: Sets = {
        "retellings": drawn[: options.most],
        "remembered": measured,
        "in long posts": posted(measured, seed=options.seed),
        "other languages": in_other_languages(options.data),
        "romaji, others": in_romaji_and_others(options.data),
        **{file.stem: read_descriptions(file) for file in options.file},
    }
    with tempfile.TemporaryDirectory(prefix="kizuna-evals-") as folder:
        async with (
            Database(dsn) as database,
            open_search(
                directory=Path(folder), url=None, api_key=None, cache=options.cache, model=options.model
            ) as search,
        ):
            if search.embedder is None:
                raise SystemExit(
                    "there is no embedding model, so there is no meaning to measure; `make dev` installs it"
                )
            documents = await filled(search.index, database, search.embedder, cache=options.cache)
            runs = ablations(options.ranker) if options.ablations else {ALL: Stages()}
            shares = await _print_runs(search, sets, runs, documents)
            if options.ablations:
                for name, fusion in FUSIONS.items():
                    shares |= _print_line(
                        f"fused: {name}", {k: await fused_ranks(search, v, fusion) for k, v in sets.items()}
                    )
            if options.asked:
                answers = {name: await asked(search, database, dsn, described) for name, described in sets.items()}
                shares |= _print_line("asked of the rules", answers)
                print(f"{'refused':{_WIDTH}}" + "".join(f"{one.refused:16}" for one in answers.values()))
            seen = {one.meant for described in sets.values() for one in described}
            unseen = [*drawn[options.most :], *others, *posted(others, seed=options.seed)]
            if options.fit:
                await _print_fitted(search, documents, unseen)
            if options.fit_ranker:
                kept = [one for one in unseen if one.meant not in seen]
                weights = await fitted_ranker(search, documents, kept)
                write_ranker(options.fit_ranker, weights, texts=len(kept), seed=options.seed)
    return shares


async def _print_runs(
    search: SemanticSearch, sets: Sets, runs: Mapping[str, Stages], documents: Mapping[str, DocumentRow]
) -> dict[str, float]:
    shares: dict[str, float] = {}
    print(f"{'':{_WIDTH}}" + "".join(f"{name:>16}" for name in sets) + f"{'p50 ms':>10}{'p95 ms':>8}")
    print(f"{'descriptions':{_WIDTH}}" + "".join(f"{len(described):16}" for described in sets.values()))
    for run, stages in runs.items():
        staged = SemanticSearch(search.index, search.embedder, stages=stages)
        shares |= _print_line(
            run, {name: await ranks(staged, described, documents) for name, described in sets.items()}
        )
    return shares


def _print_line(run: str, found: Mapping[str, Found]) -> dict[str, float]:
    """Print how far up titles stand in each set and how long all of them took, and return the first by run and set."""
    times = [ms for one in found.values() for ms in one.times_ms]
    line = "".join(f"{one.mean_reciprocal:16.3f}" for one in found.values())
    print(f"{run:{_WIDTH}}{line}{percentile(times, 0.5):10.1f}{percentile(times, 0.95):8.1f}", flush=True)
    return {f"{run}.{name}": one.mean_reciprocal for name, one in found.items()}


async def _print_fitted(
    search: SemanticSearch, documents: Mapping[str, DocumentRow], described: Sequence[Description]
) -> None:
    every = [await candidates(search, documents, one) for one in described]
    weights, fields = fitted([one for one in every if one is not None])
    print(f"fitted on {len(every)} others: {weights}, {fields}")


def main() -> int:
    """Measure and print."""
    options = arguments().parse_args()
    configure_logging(level="error")
    with nullcontext(options.dsn) if options.dsn else loaded(options.data) as dsn:
        asyncio.run(measure(dsn, options))
    return 0


if __name__ == "__main__":
    sys.exit(main())

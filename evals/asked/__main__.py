"""Judges what people asked: `python -m evals.asked FILE --url URL`.

FILE holds cases (JSON Lines with ``kind``, ``question`` or ``typed``, and ``expected``), as `others.jsonl` beside this
file does. Each is asked of a running BFF through its public contract and judged by its own ``check``, else by that of
its text in `checks.toml`; what has none is left to a person. Exits with 1 where anything is worse than the floors of
`--floors FILE`.
"""

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from evals.asked.asking import typing_over_http
from evals.asked.cases import CHECKS, Case, read_cases
from evals.asked.checking import Judged, judged
from evals.asked.report import measures, misses, summary, table
from evals.floors import held_to
from evals.questions.asking import over_http


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(prog="python -m evals.asked", description=__doc__)
    parser.add_argument("file", type=Path, help="reported cases (JSON Lines)")
    parser.add_argument("--url", required=True, help="the GraphQL address of a BFF that serves the full data")
    parser.add_argument("--checks", type=Path, default=CHECKS, help="what makes an answer right (TOML)")
    parser.add_argument("--table", action="store_true", help="print all cases as a Markdown table")
    parser.add_argument("--misses", action="store_true", help="print each case that is not right, with what came back")
    parser.add_argument("--floors", type=Path, help="what must be reached (JSON)")
    return parser


async def ask_all(cases: Sequence[Case], url: str) -> list[Judged]:
    """Ask one case after the other."""
    ask, search = over_http(url), typing_over_http(url)
    return [judged(case, await (search if case.typed else ask)(case.text)) for case in cases]


def main() -> int:
    """Judge the cases of a file and print what they came to."""
    options = arguments().parse_args()
    cases = asyncio.run(ask_all(read_cases(options.file, options.checks), options.url))
    lines = [*(table(cases) if options.table else ()), *(misses(cases) if options.misses else ()), "", *summary(cases)]
    print("\n".join(lines))
    return held_to(options.floors, measures(cases))


if __name__ == "__main__":
    sys.exit(main())

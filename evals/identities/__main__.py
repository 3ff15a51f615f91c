"""Asks "Who is X?" of 40 names: `python -m evals.identities --data DIR (--url URL | --dsn DSN)`.

Exits with 1 where a name is not answered with who it is: by running out of turns, by asking back, or without a result.
"""

import argparse
import asyncio
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from telemetry.logging import configure_logging

from evals.identities.names import names_of
from evals.questions.ablations import ABLATIONS
from evals.questions.asking import Ask, in_process, over_http
from evals.questions.scoring import Response

# What no answer to "Who is X?" holds: an id, or the name of a warning.
_CODE: Final = re.compile(r"\b[A-Z]+(?:_[A-Z]+)+\b|\b[0-9a-f]{8}-[0-9a-f]{4}-")


def shortcoming(response: Response) -> str | None:
    """Return why a response does not say who somebody is; ``None`` where it does."""
    if response.error:
        return response.error
    if response.reason not in ("SUFFICIENT", "FINAL_ACCEPTED", "FROM_CACHE"):
        return response.reason
    if not response.results:
        return "no result"
    return "a code in the answer" if _CODE.search(response.answer) else None


async def misses(ask: Ask, names: Sequence[str]) -> list[str]:
    """Return one line for each name that is not answered with who it is."""
    answered = [(name, await ask(f"Who is {name}?")) for name in names]
    return [f"{name}: {why}: {response.answer}" for name, response in answered if (why := shortcoming(response))]


async def _misses_at(options: argparse.Namespace, names: Sequence[str]) -> list[str]:
    if options.url:
        return await misses(over_http(options.url), names)
    async with in_process(options.dsn, wrap=ABLATIONS["none"]) as ask:
        return await misses(ask, names)


def main() -> int:
    """Ask all names, and print how many are answered and what came of the others."""
    parser = argparse.ArgumentParser(prog="python -m evals.identities", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the dataset that the names are chosen from")
    asked = parser.add_mutually_exclusive_group(required=True)
    asked.add_argument("--url", help="the GraphQL address of a BFF that serves this dataset")
    asked.add_argument("--dsn", help="a catalog with this dataset, asked in this process")
    options = parser.parse_args()
    configure_logging(level="error")
    names = names_of(options.data)
    missed = asyncio.run(_misses_at(options, names))
    print("\n".join([f"{len(names) - len(missed)} of {len(names)} names are answered with who it is", *missed]))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())

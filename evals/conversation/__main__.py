"""Measures how conversations are followed: `python -m evals.conversation --data DIR (--url URL | --dsn DSN | --load)`.

Makes dialogues with gold answers from a dataset, holds them, and prints how many follow-ups were answered right, by
kind. Exits with 1 where anything is worse than the floors of `--floors FILE`.
"""

import argparse
import asyncio
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from telemetry.logging import configure_logging

from evals.conversation.asking import Said, hold_all, in_process, over_http
from evals.conversation.dialogues import BANKS, Dialogue, generate
from evals.databases import loaded
from evals.floors import held_to
from evals.questions.facts import read_facts
from evals.questions.report import table
from evals.questions.scoring import Verdict, tallies, tally

_OPENING: Final = frozenset({"open", "open again"})


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(prog="python -m evals.conversation", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the dataset that the dialogues are made of")
    asked = parser.add_mutually_exclusive_group(required=True)
    asked.add_argument("--url", help="the GraphQL address of a BFF that serves this dataset")
    asked.add_argument("--dsn", help="a catalog with this dataset, asked in this process without semantic search")
    asked.add_argument("--load", action="store_true", help="load the dataset into a database that is thrown away")
    parser.add_argument("--bank", choices=BANKS, default="development", help="the phrasings")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--per-maker", type=int, default=8, help="dialogues of each sort")
    parser.add_argument("--misses", action="store_true", help="print each follow-up that was not answered right")
    parser.add_argument("--floors", type=Path, help="what must be reached (JSON)")
    return parser


async def held_in_process(dsn: str, dialogues: Sequence[Dialogue]) -> list[Said]:
    """Hold dialogues with the rules on a catalog."""
    async with in_process(dsn) as say:
        return await hold_all(dialogues, say)


def follow_ups(said: Sequence[Said]) -> list[Said]:
    """Return what does not begin anew."""
    return [each for each in said if each.asked.question.kind not in _OPENING]


def measures(said: Sequence[Said]) -> dict[str, float]:
    """Return the shares that floors may name."""
    asked = [each.asked for each in follow_ups(said)]
    shares = {f"right/{kind}": each.accuracy for kind, each in tallies(asked, lambda a: a.question.kind).items()}
    whole = tally(asked)
    return shares | {"right": whole.accuracy, "wrong": whole.wrong / whole.asked}


def report(said: Sequence[Said], *, misses: bool) -> Iterator[str]:
    """Yield the tables, and what was not right where that is wanted."""
    asked = [each.asked for each in follow_ups(said)]
    openings = [each.asked for each in said if each.asked.question.kind in _OPENING]
    yield f"{len({each.dialogue for each in said})} dialogues, {len(asked)} follow-ups"
    yield from table("kind", {**tallies(asked, lambda a: a.question.kind), "all": tally(asked)})
    yield from table("whole questions", {"beginnings": tally(openings)})
    for each in said if misses else ():
        if each.asked.verdict is not Verdict.RIGHT:
            read = f" (read as: {each.read_as})" if each.read_as else ""
            response = each.asked.response
            yield f"{each.dialogue} {each.asked.verdict} {each.asked.question.kind}: {each.text}{read}"
            yield f"    {response.reason} {response.error or response.answer[:160]!r}"


def main() -> int:
    """Make the dialogues, hold them and print what was measured."""
    options = arguments().parse_args()
    configure_logging(level="error")
    dialogues = generate(read_facts(options.data), bank=options.bank, seed=options.seed, per_maker=options.per_maker)
    if options.url:
        said = asyncio.run(hold_all(dialogues, over_http(options.url)))
    elif options.dsn:
        said = asyncio.run(held_in_process(options.dsn, dialogues))
    else:
        with loaded(options.data) as dsn:
            said = asyncio.run(held_in_process(dsn, dialogues))
    print("\n".join(report(said, misses=options.misses)))
    return held_to(options.floors, measures(said))


if __name__ == "__main__":
    sys.exit(main())

"""Measures what is calculated: `python -m evals.calculation --data DIR (--dsn DSN | --load)`.

Makes questions for sums, averages, differences and shares with their results from a dataset, asks them, and prints how
many were answered right and how many of the answers were verified, by kind. Exits with 1 where anything is worse than
the floors of `--floors FILE`.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from agent_core.answer import Question as Task
from agent_core.answers import last_of
from agent_core.orchestrator import Orchestrator
from agent_core.planning.calculated import CalculatingJudge, CalculatingPlanner, arithmetic_parser
from agent_core.planning.judge import RuleJudge
from agent_core.planning.rules import RulePlanner
from agent_core.retrieval.graph_connections import GraphConnections
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from telemetry.logging import configure_logging

from evals.calculation.makers import BANKS, MAKERS, generate
from evals.databases import loaded
from evals.floors import held_to
from evals.questions.asking import no_search, read_answer
from evals.questions.facts import read_facts
from evals.questions.questions import Question
from evals.questions.report import table
from evals.questions.scoring import Asked, Response, Verdict, tallies, tally


@dataclass(frozen=True, slots=True)
class Calculated:
    """A question as it was answered, with whether the answer was verified."""

    asked: Asked
    verified: bool


async def ask(dsn: str, questions: Sequence[Question]) -> list[Calculated]:
    """Ask the rules with the calculator in front, one question after the other."""
    parser = arithmetic_parser()
    found: list[Calculated] = []
    async with GraphConnections(dsn) as connections:
        loop = Orchestrator(
            planner=lambda: CalculatingPlanner(RulePlanner(), parser),
            judge=lambda: CalculatingJudge(RuleJudge(), parser),
            search=no_search,
            graph=PostgresGraphExecutor(connections),
        )
        for question in questions:
            started, verified = time.perf_counter(), False
            try:
                answer = await last_of(loop.investigate(loop.open(Task(text=question.text, request_id="evals"))))
                response, verified = read_answer(answer, elapsed_ms=_since(started)), answer.verified
            except Exception as error:  # noqa: BLE001 - a bug is a failed question, and the next one is asked
                response = Response(error=f"{type(error).__name__}: {error}"[:300], elapsed_ms=_since(started))
            found.append(Calculated(Asked(question=question, response=response), verified))
    return found


def _since(started: float) -> float:
    return (time.perf_counter() - started) * 1e3


def measures(found: Sequence[Calculated]) -> dict[str, float]:
    """Return the shares that floors may name."""
    asked = [each.asked for each in found]
    shares = {f"right/{kind}": each.accuracy for kind, each in tallies(asked, lambda a: a.question.kind).items()}
    whole = tally(asked)
    right = [each for each in found if each.asked.verdict is Verdict.RIGHT]
    verified = sum(each.verified for each in right) / max(1, len(right))
    return shares | {"right": whole.accuracy, "wrong": whole.wrong / max(1, whole.asked), "verified": verified}


def report(found: Sequence[Calculated], *, misses: bool) -> Iterator[str]:
    """Yield the table, the share of right answers that were verified, and what was missed where that is wanted."""
    asked = [each.asked for each in found]
    yield from table("kind", {**tallies(asked, lambda a: a.question.kind), "all": tally(asked)})
    times = sorted(each.response.elapsed_ms for each in asked)
    yield f"verified of those right: {measures(found)['verified']:.3f}; p50 {times[len(times) // 2]:.1f} ms"
    for each in found if misses else ():
        question, response = each.asked.question, each.asked.response
        if each.asked.verdict is not Verdict.RIGHT or not each.verified:
            marked = each.asked.verdict if each.asked.verdict is not Verdict.RIGHT else "unverified"
            yield f"{marked} {question.kind}: {question.text} [{question.gold.values[0]}]"
            yield f"    {response.reason} {response.value} {response.error or response.answer[:400]!r}"


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(prog="python -m evals.calculation", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the dataset that the questions are made of")
    asked = parser.add_mutually_exclusive_group(required=True)
    asked.add_argument("--dsn", help="a catalog with this dataset, asked in this process without semantic search")
    asked.add_argument("--load", action="store_true", help="load the dataset into a database that is thrown away")
    parser.add_argument("--bank", choices=BANKS, default="development", help="the phrasings")
    parser.add_argument("--kind", action="append", choices=list(MAKERS), help="only this kind; may be repeated")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--per-kind", type=int, default=20, help="questions of each kind")
    parser.add_argument("--misses", action="store_true", help="print each answer that was not right or not verified")
    parser.add_argument("--floors", type=Path, help="what must be reached (JSON)")
    return parser


def main() -> int:
    """Make the questions, ask them and print what was measured."""
    options = arguments().parse_args()
    configure_logging(level="error")
    facts = read_facts(options.data)
    questions = generate(facts, bank=options.bank, seed=options.seed, per_kind=options.per_kind)
    questions = [question for question in questions if question.kind in (options.kind or MAKERS)]
    if options.dsn:
        found = asyncio.run(ask(options.dsn, questions))
    else:
        with loaded(options.data) as dsn:
            found = asyncio.run(ask(dsn, questions))
    print("\n".join(report(found, misses=options.misses)))
    return held_to(options.floors, measures(found))


if __name__ == "__main__":
    sys.exit(main())

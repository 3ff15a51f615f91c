"""Measures what the grammar reads: `python -m evals.questions.parsing --data DIR --dsn DSN --bank BANK`.

With ``--trivia`` instead of banks, on the questions in five languages about the bundled sample, each a kind.

With ``--cache`` the same questions are asked once more, with unknown wordings read as the known phrasings closest to
them. Prints right, wrong and withheld answers of each by kind, how many questions have a parse, how long each takes to
plan, and with ``--misses`` what is not read.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from agent_core.answer import Question as Task
from agent_core.answers import last_of
from agent_core.grammar.paraphrases.proposing import Paraphraser
from agent_core.grammar.parsing import Parser
from agent_core.investigation import Investigation
from agent_core.orchestrator import Orchestrator
from agent_core.planning.judge import RuleJudge
from agent_core.planning.ports import GraphExecutor, Planner, SufficiencyJudge
from agent_core.planning.rules import RulePlanner
from agent_core.planning.understanding import parse_of
from agent_core.retrieval.graph_connections import GraphConnections
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from agent_core.schemas import NextStep, SufficiencyReport
from agent_service.paraphrasing import make_paraphraser
from semantic_index.embedders.minilm import load_embedder
from telemetry.logging import configure_logging

from evals.questions.asking import no_search, read_answer
from evals.questions.facts import Facts, read_facts
from evals.questions.generation import KINDS, Plan, generate
from evals.questions.questions import Question
from evals.questions.remembered import Remembered
from evals.questions.scoring import Asked, Response, Verdict, tally
from evals.questions.trivia import read_trivia
from evals.questions.workshop import BANKS, Stock

IN_SCOPE: Final = (
    "one_hop", "two_hops", "three_hops", "others", "roles_in", "filtered", "ended", "both", "either", "without",
    "count", "top", "superlative", "field", "ambiguous", "relation_pair", "unknown_name", "senseless", "nothing_there",
    "empty_list", "yes_no", "truth_pair", "polarity_pair", "extreme_pair", "compare", "which_more", "tally", "has_more",
    "path", "watch_order", "recommendation",
)  # fmt: skip
"""The kinds that the grammar is to read, or to refuse."""


@dataclass(slots=True)
class Timed:
    """How long a planner and its judge computed for each question, in milliseconds of a processor."""

    spent: dict[str, float] = field(default_factory=dict[str, float])

    def add(self, text: str, started: float) -> None:
        """Add what passed since ``started``."""
        self.spent[text] = self.spent.get(text, 0.0) + (time.thread_time() - started) * 1e3

    def percentile(self, share: float) -> float:
        """Return the time within which such a share of the questions was planned."""
        times = sorted(self.spent.values())
        return times[min(len(times) - 1, int(len(times) * share))] if times else 0.0


class TimedPlanner:
    """A planner of which the time is taken."""

    def __init__(self, planner: Planner, timed: Timed) -> None:
        self._planner, self._timed, self.name = planner, timed, planner.name

    async def next_step(self, investigation: Investigation) -> NextStep:
        """Return the other one's step."""
        started = time.thread_time()
        step = await self._planner.next_step(investigation)
        self._timed.add(investigation.question, started)
        return step


class TimedJudge:
    """A judge of which the time is taken."""

    def __init__(self, judge: SufficiencyJudge, timed: Timed) -> None:
        self._judge, self._timed, self.name = judge, timed, judge.name

    async def assess(self, investigation: Investigation) -> SufficiencyReport:
        """Return the other one's verdict."""
        started = time.thread_time()
        report = await self._judge.assess(investigation)
        self._timed.add(investigation.question, started)
        return report


@dataclass(frozen=True, slots=True)
class Run:
    """What one planner made of all questions; ``parsed`` holds the texts of which the grammar has a parse."""

    asked: Sequence[Asked]
    timed: Timed
    parsed: frozenset[str]


def planners(paraphraser: Paraphraser | None) -> Mapping[str, RulePlanner]:
    """Return the planners that are compared: without known phrasings, and with them where there are any."""
    alone = {"words alone": RulePlanner()}
    return alone if paraphraser is None else {"phrasings": RulePlanner(paraphraser), **alone}


def loop_of(graph: GraphExecutor, planner: Planner, timed: Timed, parser: Parser | None = None) -> Orchestrator:
    """Return a loop without semantic search, of which the time of planning is taken."""
    return Orchestrator(
        planner=lambda: TimedPlanner(planner, timed),
        judge=lambda: TimedJudge(RuleJudge(), timed),
        search=no_search,
        graph=graph,
        parser=parser,
    )


async def ask_one(loop: Orchestrator, question: Question) -> tuple[Asked, Investigation]:
    """Return the answer to a question, with how it was come by; a bug is a failed question."""
    investigation = loop.open(Task(text=question.text, request_id="evals"))
    started = time.perf_counter()
    try:
        answer = await last_of(loop.investigate(investigation))
        response = read_answer(answer, elapsed_ms=(time.perf_counter() - started) * 1e3)
    except Exception as error:  # noqa: BLE001 - the next one is asked
        response = Response(error=f"{type(error).__name__}: {error}"[:300])
    return Asked(question=question, response=response), investigation


async def ask(dsn: str, questions: Sequence[Question], planner: Planner) -> Run:
    """Ask one planner all questions, one after the other."""
    timed = Timed()
    asked: list[Asked] = []
    parsed: set[str] = set()
    async with GraphConnections(dsn) as connections:
        loop = loop_of(Remembered(PostgresGraphExecutor(connections)), planner, timed)
        for question in questions:
            answered, investigation = await ask_one(loop, question)
            asked.append(answered)
            if parse_of(investigation).readings:
                parsed.add(question.text)
    return Run(asked, timed, frozenset(parsed))


def tables(runs: Mapping[str, Run]) -> Iterator[str]:
    """Yield a line for each kind, and the times."""
    first = next(iter(runs.values()))
    kinds = list(dict.fromkeys(each.question.kind for each in first.asked))
    yield f"{'kind':16}{'n':>5}{'parsed':>8}" + "".join(f"{name:>12} right wrong withheld" for name in runs)
    for kind in (*kinds, "all"):
        line = ""
        for run in runs.values():
            of_kind = [each for each in run.asked if kind in (each.question.kind, "all")]
            tallied = tally(of_kind)
            line += f"{tallied.accuracy:16.3f}{tallied.wrong + tallied.failed:6}{tallied.withheld:9}"
        of_kind = [each for each in first.asked if kind in (each.question.kind, "all")]
        parsed = sum(each.question.text in first.parsed for each in of_kind)
        yield f"{kind:16}{len(of_kind):5}{parsed / len(of_kind):8.2f}{line}"
    for name, run in runs.items():
        yield f"{name}: planned in p50 {run.timed.percentile(0.5):.1f} ms, p95 {run.timed.percentile(0.95):.1f} ms"


def misses(run: Run, facts: Facts, most: int) -> Iterator[str]:
    """Yield what the grammar does not read, and what it reads wrong, so many of each kind."""
    shown: dict[tuple[str, Verdict], int] = {}
    for each in run.asked:
        key = each.question.kind, each.verdict
        shown[key] = shown.get(key, 0) + 1
        if each.verdict is not Verdict.RIGHT and shown[key] <= most:
            gold = ", ".join(facts.things[ref].name for ref in each.question.gold.refs[:3] if ref in facts.things)
            parsed = "parsed" if each.question.text in run.parsed else "no parse"
            answer = (each.response.error or each.response.answer)[:110].replace("\n", " ")
            yield f"{each.verdict:9}{parsed:9}{each.question.kind}: {each.question.text} | {answer} | {gold}"


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(prog="python -m evals.questions.parsing", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the dataset that the questions are made of")
    parser.add_argument("--dsn", required=True, help="a catalog with this dataset")
    asked = parser.add_mutually_exclusive_group(required=True)
    asked.add_argument("--bank", action="append", choices=BANKS, help="phrasings; may be repeated")
    asked.add_argument("--trivia", action="store_true", help="questions in five languages about the bundled sample")
    parser.add_argument("--kind", action="append", choices=list(KINDS), help="only this kind; may be repeated")
    parser.add_argument(
        "--cache", type=Path, help="where the embedding model's files are kept; without it none is used"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--per-kind", type=int, default=5, help="questions of a kind and a bank")
    parser.add_argument("--misses", type=int, default=0, help="failed questions to print of each kind and verdict")
    return parser


def _of_banks(facts: Facts, options: argparse.Namespace) -> Iterator[Question]:
    """Yield the questions that the banks' phrasings make."""
    stock, kinds = Stock(facts), tuple(options.kind or IN_SCOPE)
    for bank in options.bank:
        plan = Plan(bank=bank, seed=options.seed, per_kind=options.per_kind, kinds=kinds, varied=0)
        yield from generate(facts, plan, stock)


def main() -> int:
    """Ask each planner and print what was measured."""
    options = arguments().parse_args()
    configure_logging(level="error")
    facts = read_facts(options.data)
    questions = read_trivia(facts) if options.trivia else list(_of_banks(facts, options))
    embedder = load_embedder(cache=options.cache) if options.cache else None
    paraphraser = asyncio.run(make_paraphraser(embedder, cache=options.cache)) if embedder else None
    runs = {name: asyncio.run(ask(options.dsn, questions, each)) for name, each in planners(paraphraser).items()}
    print("\n".join(tables(runs)))
    if options.misses:
        print("\n".join(misses(next(iter(runs.values())), facts, options.misses)))
    return 0


if __name__ == "__main__":
    sys.exit(main())

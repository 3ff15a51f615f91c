"""Fits how the grammar ranks and when it is sure: `python -m evals.questions.fitting --data DIR --dsn DSN [--write]`.

Asks the banks of practice. Each bank is read without the words that it alone teaches
(`evals.questions.own_words`), by what was fitted to the other banks, and with ``--cache`` by all known phrasings but
its own as well. Prints right, wrong and withheld answers before
and after, and how far the confidence can be relied on; with ``--write`` what is fitted to all of them is written.
"""

import argparse
import asyncio
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf, sqrt
from pathlib import Path
from typing import Final

from agent_core.grammar.paraphrases.nearest import NearestPhrasings
from agent_core.grammar.paraphrases.proposing import Paraphraser
from agent_core.grammar.paraphrases.templates import Templates
from agent_core.grammar.parsing import Parser
from agent_core.grammar.ranking.fitted import FILE, Confidence, Fitted, fitted
from agent_core.grammar.ranking.weights import PRIORS, Weights
from agent_core.grammar.words.lexicon import Lexicon, lexicon
from agent_core.planning.ports import GraphExecutor
from agent_core.retrieval.graph_connections import GraphConnections
from agent_core.retrieval.postgres_graph_executor import PostgresGraphExecutor
from semantic_index.embedders.minilm import load_embedder
from telemetry.logging import configure_logging

from evals.questions.derivations import Parsed, choices, parsed
from evals.questions.facts import read_facts
from evals.questions.generation import Plan, generate
from evals.questions.log_linear import Choice, fit_weights, is_top_right
from evals.questions.own_words import without_own_words
from evals.questions.parsing import IN_SCOPE
from evals.questions.questions import Question
from evals.questions.reliability import reliability
from evals.questions.remembered import Remembered
from evals.questions.scoring import Asked, tally
from evals.questions.thresholds import ALWAYS_SURE, Banked, fit_confidence
from evals.questions.wordings import nearest_without
from evals.questions.workshop import BANKS, Stock

PRACTICE: Final = tuple(bank for bank in BANKS if not bank.startswith("held_out"))
RIDGES: Final = (0.5, 2.0, 8.0, inf)
"""How strongly weights may be drawn to those set by hand; the last leaves them as they are."""
_FOLDS: Final = 3
# What a weight has to differ by from the one set by hand, to be written.
_LEAST_MOVED: Final = 0.01


class Fitting:
    """Asks the banks, each in its own lexicon."""

    def __init__(
        self, graph: GraphExecutor, questions: Banked[Question], phrasings: Mapping[str, NearestPhrasings]
    ) -> None:
        self._graph, self._questions, self._phrasings = graph, questions, phrasings
        words = lexicon()
        self._lexicons: Mapping[str, Lexicon] = {
            bank: without_own_words(words, bank, tuple(questions)) for bank in questions
        }

    async def choices(self, answered: Banked[Parsed]) -> Banked[Choice]:
        """Return which readings are right, of what was parsed by the weights set by hand."""
        return {
            bank: await choices(self._graph, self._parser(bank, PRIORS), parsed_of_bank)
            for bank, parsed_of_bank in answered.items()
        }

    async def answers(self, weights: Mapping[str, Weights]) -> Banked[Parsed]:
        """Return the answers, each bank with weights of its own, whether they are sure or not."""
        return {
            bank: await parsed(
                self._graph, self._parser(bank, weights[bank]), asked, self._paraphraser(bank, weights[bank])
            )
            for bank, asked in self._questions.items()
        }

    def _paraphraser(self, bank: str, weights: Weights) -> Paraphraser | None:
        nearest = self._phrasings.get(bank)
        return None if nearest is None else Paraphraser(nearest, Templates(self._lexicons[bank], weights))

    def _parser(self, bank: str, weights: Weights) -> Parser:
        return Parser(self._lexicons[bank], Fitted(0, "", weights, ALWAYS_SURE))


def fit_ranking(choices: Banked[Choice]) -> Weights:
    """Return the weights that are fitted to all banks, near those set by hand unless others are clearly better.

    Of all ridges the strongest is taken with which no fewer questions of banks that were left out have a right reading
    on top than with the best one less one standard error (Breiman et al. 1984).
    """
    banks, everything = list(choices), [choice for held in choices.values() for choice in held]
    folds = [frozenset(banks[nth::_FOLDS]) for nth in range(_FOLDS)]
    right = {ridge: sum(_right_without(choices, fold, ridge) for fold in folds) for ridge in RIDGES}
    most = max(right.values())
    error = sqrt(most * (1 - most / max(1, len(everything))))
    return _fitted_to(everything, max(ridge for ridge in RIDGES if right[ridge] >= most - error))


def _right_without(choices: Banked[Choice], fold: frozenset[str], ridge: float) -> int:
    """Return how many questions of some banks have a right reading on top, by what is fitted to the others."""
    weights = _fitted_to([choice for bank, held in choices.items() if bank not in fold for choice in held], ridge)
    return sum(is_top_right(choice, weights.costs) for bank in fold for choice in choices[bank])


def _fitted_to(choices: Sequence[Choice], ridge: float) -> Weights:
    return PRIORS if ridge == inf else Weights({**PRIORS.costs, **fit_weights(choices, PRIORS.costs, ridge=ridge)})


def without[T](held: Banked[T], bank: str) -> Banked[T]:
    """Return all banks but one."""
    return {name: items for name, items in held.items() if name != bank}


def report(before: Banked[Parsed], after: Banked[Parsed], sure: Mapping[str, Confidence]) -> Iterator[str]:
    """Yield right, wrong and withheld answers of each bank, by what was fitted to the others, and of each variant."""
    rows = [
        Row(bank, first, then, sure[bank])
        for bank in after
        for first, then in zip(before[bank], after[bank], strict=True)
    ]
    yield f"{'':14}{'n':>5}" + "".join(f"{name:>22}" for name in COLUMNS)
    for bank in after:
        yield _line(bank, [row for row in rows if row.bank == bank])
    for variant in dict.fromkeys(row.after.asked.question.variant for row in rows):
        yield _line(variant, [row for row in rows if row.after.asked.question.variant == variant])
    yield _line("all", rows)
    yield "confidence of what is answered:"
    yield from reliability(_as_sure(row.after, row.sure) for row in rows if row.after.accepted(row.sure))


COLUMNS: Final = ("before", "after")


@dataclass(frozen=True, slots=True)
class Row:
    """A question of a bank, before and after fitting, with what was fitted to the other banks."""

    bank: str
    before: Parsed
    after: Parsed
    sure: Confidence

    def columns(self) -> tuple[Asked, ...]:
        """Return the answers, in the order of `COLUMNS`."""
        return self.before.given(ALWAYS_SURE), self.after.given(self.sure)


def _line(name: str, rows: Sequence[Row]) -> str:
    columns = zip(*(row.columns() for row in rows), strict=True)
    return f"{name:14}{len(rows):5}" + "".join(map(_cell, columns))


def _cell(asked: Sequence[Asked]) -> str:
    tallied = tally(asked)
    return f"{tallied.right:12}{tallied.wrong + tallied.failed:5}{tallied.withheld:5}"


def _as_sure(each: Parsed, sure: Confidence) -> Asked:
    return replace(each.asked, response=replace(each.asked.response, confidence=each.likely(sure)))


def written(numbers: Fitted) -> str:
    """Return the file of what was fitted; weights that are still what was set by hand are left out."""
    sure = numbers.confidence
    lines = [f"version = {numbers.version}", f'on = "{numbers.on}"', "", "[weights]"]
    costs = sorted(numbers.weights.costs.items())
    lines += [f'"{name}" = {cost}' for name, cost in costs if abs(cost - PRIORS[name]) >= _LEAST_MOVED]
    lines += ["", "[confidence]", f"intercept = {sure.intercept}", f"least = {sure.least}", f"margin = {sure.margin}"]
    lines += ["", "[confidence.slopes]", *(f"{name} = {slope}" for name, slope in sorted(sure.slopes.items()))]
    return "\n".join(lines) + "\n"


def tops(choices: Banked[Choice], weights: Mapping[str, Weights]) -> int:
    """Return of how many questions the reading on top is right, each bank by weights of its own."""
    return sum(is_top_right(choice, weights[bank].costs) for bank, held in choices.items() for choice in held)


async def fit(
    graph: GraphExecutor, questions: Banked[Question], phrasings: Mapping[str, NearestPhrasings]
) -> tuple[Weights, Confidence]:
    """Print what fitting is worth on banks that were left out, and return what is fitted to all."""
    fitting, by_hand = Fitting(graph, questions, phrasings), dict.fromkeys(questions, PRIORS)
    before = await fitting.answers(by_hand)
    choices = await fitting.choices(before)
    weights = {bank: fit_ranking(without(choices, bank)) for bank in questions}
    print(f"of {sum(map(len, choices.values()))} questions with right and wrong readings, a right one is on top of")
    print(
        f"{tops(choices, by_hand)} by weights set by hand, of {tops(choices, weights)} by those fitted to other banks"
    )
    after = await fitting.answers(weights)
    sure = {bank: fit_confidence(without(after, bank)) for bank in questions}
    print("\n".join(report(before, after, sure)))
    return fit_ranking(choices), fit_confidence(after)


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(prog="python -m evals.questions.fitting", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the dataset that the questions are made of")
    parser.add_argument("--dsn", required=True, help="a catalog with this dataset")
    parser.add_argument("--bank", action="append", choices=PRACTICE, help="only this bank; may be repeated")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--per-kind", type=int, default=3, help="questions of a kind and a bank")
    parser.add_argument(
        "--cache", type=Path, help="where the embedding model's files are kept; without it none is used"
    )
    parser.add_argument("--write", action="store_true", help="write what was fitted into the grammar")
    return parser


async def _phrasings(cache: Path | None, banks: Sequence[str]) -> Mapping[str, NearestPhrasings]:
    """Return for each bank the known phrasings but its own; none without a cache or an embedding model."""
    embedder = None if cache is None else load_embedder(cache=cache)
    if cache is None or embedder is None:
        return {}
    return {bank: await nearest_without(bank, embedder, cache) for bank in banks}


async def _run(options: argparse.Namespace, questions: Banked[Question]) -> None:
    async with GraphConnections(options.dsn) as connections:
        graph = Remembered(PostgresGraphExecutor(connections))
        weights, confidence = await fit(graph, questions, await _phrasings(options.cache, list(questions)))
    count = sum(map(len, questions.values()))
    on = f"{count} questions of {len(questions)} banks, seed {options.seed}"
    if options.write:
        FILE.write_text(written(Fitted(fitted().version + 1, on, weights, confidence)), encoding="utf-8")


def main() -> int:
    """Fit, print what that is worth, and write it if asked to."""
    options = arguments().parse_args()
    configure_logging(level="error")
    facts = read_facts(options.data)
    stock, banks = Stock(facts), options.bank or PRACTICE
    plans = {b: Plan(bank=b, seed=options.seed, per_kind=options.per_kind, kinds=IN_SCOPE, varied=1) for b in banks}
    asyncio.run(_run(options, {bank: generate(facts, plan, stock) for bank, plan in plans.items()}))
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Measures how unknown wordings are read: `python -m evals.questions.wordings --data DIR --dsn DSN --cache DIR`.

Whoever works on the grammar reads the banks, and their phrasings are what a question is compared with. Here the
phrasings of the bank that asks are left out of those, and each question that is withheld without them is asked again at
several thresholds. Prints what came of the withheld ones, for similarity and margin.
"""

import argparse
import asyncio
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Final

from agent_core.grammar.paraphrases.known import Phrasing, forms_of, known_phrasings
from agent_core.grammar.paraphrases.nearest import NearestPhrasings
from agent_core.grammar.paraphrases.proposing import Paraphraser, Thresholds
from agent_core.grammar.paraphrases.templates import Templates
from agent_core.grammar.ranking.fitted import fitted
from agent_core.grammar.words.lexicon import lexicon
from agent_core.text_encoder import TextEncoder
from semantic_index.embedders.kept_vectors import kept_vectors
from semantic_index.embedders.minilm import load_embedder
from telemetry.logging import configure_logging

from evals.questions.ablations import ABLATIONS
from evals.questions.asking import in_process
from evals.questions.evaluation import ask_all
from evals.questions.facts import read_facts
from evals.questions.generation import Plan, generate
from evals.questions.questions import Question
from evals.questions.scoring import Asked, Verdict, tally
from evals.questions.teaching import entries
from evals.questions.workshop import BANKS

SIMILARITIES: Final = (0.7, 0.75, 0.8, 0.85)
MARGINS: Final = (0.02, 0.04, 0.08)


def phrasings_without(bank: str) -> list[Phrasing]:
    """Return what is known but for the words of a bank; the first form, in whose words all is read, stays."""
    own = dict[str, set[str]]({key: set(forms) for key, _, forms in entries([bank])})
    return [replace(p, forms=(p.forms[0], *_others(p, own))) for p in known_phrasings()]


def _others(phrasing: Phrasing, own: Mapping[str, set[str]]) -> Iterator[str]:
    return (form for form in phrasing.forms[1:] if form not in own.get(phrasing.key, ()))


async def nearest_without(bank: str, encoder: TextEncoder, cache: Path) -> NearestPhrasings:
    """Return what compares with the phrasings of all banks but one."""
    phrasings = phrasings_without(bank)
    vectors = await kept_vectors(encoder, [form.text for form in forms_of(phrasings)], cache=cache)
    return NearestPhrasings(encoder, vectors, phrasings=phrasings)


async def ask(dsn: str, questions: Sequence[Question], paraphraser: Paraphraser | None) -> list[Asked]:
    """Ask with or without reading unknown wordings."""
    async with in_process(dsn, wrap=ABLATIONS["none"], paraphraser=paraphraser) as asking:
        return await ask_all(asking, questions, workers=2)


async def measure(dsn: str, questions: Sequence[Question], nearest: NearestPhrasings) -> list[str]:
    """Return the table."""
    asked, templates = await ask(dsn, questions, None), Templates(lexicon(), fitted().weights)
    withheld = [a.question for a in asked if a.verdict is Verdict.WITHHELD or not a.question.answerable]
    rows = [_first(asked)]
    for similarity, margin in product(SIMILARITIES, MARGINS):
        thresholds = Thresholds(similarity=similarity, margin=margin)
        rows.append(_row(thresholds, await ask(dsn, withheld, Paraphraser(nearest, templates, thresholds))))
    return rows


def _first(asked: Sequence[Asked]) -> str:
    counts = tally(a for a in asked if a.question.answerable)
    return (
        f"without them: {counts.right} right, {counts.wrong} wrong, {counts.withheld} withheld\n\n"
        "| similarity | margin | right | wrong | still withheld | right of the answered | unanswerable answered |\n"
        "|---|---|---|---|---|---|---|"
    )


def _row(thresholds: Thresholds, asked: Sequence[Asked]) -> str:
    counts = tally(a for a in asked if a.question.answerable)
    answered = counts.right + counts.wrong
    share = f"{counts.right / answered:.3f}" if answered else "–"
    senseless = tally(a for a in asked if not a.question.answerable)
    return (
        f"| {thresholds.similarity} | {thresholds.margin} | {counts.right} | {counts.wrong} | {counts.withheld} | "
        f"{share} | {senseless.wrong}/{senseless.asked} |"
    )


def main() -> int:
    """Ask the questions of a bank and print the table."""
    parser = argparse.ArgumentParser(prog="python -m evals.questions.wordings", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the dataset that questions and answers are made of")
    parser.add_argument("--dsn", required=True, help="a catalog with this dataset")
    parser.add_argument("--cache", type=Path, required=True, help="where the embedding model's files are kept")
    parser.add_argument("--bank", choices=BANKS, default=BANKS[0], help="whose phrasings are asked and left out")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--per-kind", type=int, default=4)
    options = parser.parse_args()
    configure_logging(level="error")
    embedder = load_embedder(cache=options.cache)
    if embedder is None:
        parser.error("the embedding model is not installed: run make dev")
    nearest = asyncio.run(nearest_without(options.bank, embedder, options.cache))
    plan = Plan(bank=options.bank, per_kind=options.per_kind, varied=0, seed=options.seed)
    questions = generate(read_facts(options.data), plan)
    print("\n".join(asyncio.run(measure(options.dsn, questions, nearest))))
    return 0


if __name__ == "__main__":
    sys.exit(main())

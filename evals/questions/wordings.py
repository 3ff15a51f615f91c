"""Measures how unknown wordings are read: `python -m evals.questions.wordings --data DIR --dsn DSN --cache DIR`.

Whoever works on the rules reads the banks, so that their words are known. Here a part of the lexicon's words is
forgotten, by the rules and by the wordings that a question is compared with, and each question that the rules then
withhold is asked again at several thresholds. Prints what came of the withheld ones, for similarity and margin.
"""

import argparse
import asyncio
import hashlib
import re
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Final
from unittest.mock import patch

from agent_core.planning.lexicon import vocabulary
from agent_core.planning.lexicon.forms import TagKind
from agent_core.planning.lexicon.vocabulary import Vocabulary
from agent_core.planning.ports import TextEncoder
from agent_core.planning.ranking import WordingRanker
from agent_core.planning.rereading import Rereader, Thresholds
from agent_core.planning.understanding import forget
from agent_core.planning.wordings import wordings
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

BANKS: Final = ("practice", "practice_2")
# One word in so many is forgotten, each time another one.
FOLDS: Final = 6
SIMILARITIES: Final = (0.6, 0.7, 0.75, 0.8, 0.85)
MARGINS: Final = (0.0, 0.03, 0.06)
_FORGOTTEN: Final = frozenset({TagKind.RELATION, TagKind.ATTRIBUTE})
_STEM: Final = 5
_KEPT: Final = frozenset(
    re.split(
        r"\s+",
        "a an the of for by in on to with at as from is are was were be been has have had do does did who which that "
        "what where whom whose its it one not how many this after before over behind anime manga character characters "
        "person people studio studios episode episodes series title titles",
    )
)


def is_forgotten(phrase: str, fold: int) -> bool:
    """Return whether a phrase has a word that is forgotten in a fold; the forms of a word are forgotten together."""
    return any(_fold(word) == fold for word in phrase.split() if word not in _KEPT)


def _fold(word: str) -> int:
    return int.from_bytes(hashlib.sha256(word[:_STEM].encode()).digest()[:4]) % FOLDS


@contextmanager
def forgetting(fold: int) -> Generator[None]:
    """Let the rules read without the relations and fields that are worded with forgotten words."""
    known = vocabulary.ENGLISH_VOCABULARY
    forms = {p: f for p, f in known.forms.items() if f.kind not in _FORGOTTEN or not is_forgotten(p, fold)}
    less = Vocabulary(f"en-{fold}", forms, known.longest, known.reach)
    with patch.object(vocabulary, "ENGLISH_VOCABULARY", less):
        forget()
        yield
    forget()


async def ranker_without(fold: int, encoder: TextEncoder, cache: Path) -> WordingRanker:
    """Return a ranker that does not know the wordings with forgotten words."""
    held = [(meaning, [t for t in texts if not is_forgotten(t, fold)]) for meaning, texts in wordings()]
    kept = [(meaning, texts) for meaning, texts in held if texts]
    vectors = await kept_vectors(encoder, [text for _, texts in kept for text in texts], cache=cache)
    return WordingRanker(encoder, vectors, held=kept)


async def ask(dsn: str, questions: Sequence[Question], rereader: Rereader | None) -> list[Asked]:
    """Ask the rules, with or without reading unknown wordings."""
    async with in_process(dsn, wrap=ABLATIONS["none"], rereader=rereader) as asking:
        return await ask_all(asking, questions, workers=2)


async def measure(dsn: str, questions: Sequence[Question], encoder: TextEncoder, cache: Path, folds: int) -> list[str]:
    """Return the table."""
    found: dict[Thresholds | None, list[Asked]] = {}
    for fold in range(folds):
        ranker = await ranker_without(fold, encoder, cache)
        with forgetting(fold):
            asked = await ask(dsn, questions, None)
            found.setdefault(None, []).extend(asked)
            withheld = [a.question for a in asked if a.verdict is Verdict.WITHHELD or not a.question.answerable]
            for similarity, margin in product(SIMILARITIES, MARGINS):
                thresholds = Thresholds(similarity=similarity, margin=margin)
                found.setdefault(thresholds, []).extend(await ask(dsn, withheld, Rereader(ranker, thresholds)))
    return [_first(found.pop(None)), *(_row(t, asked) for t, asked in found.items() if t is not None)]


def _first(asked: Sequence[Asked]) -> str:
    rules = tally(a for a in asked if a.question.answerable)
    return (
        f"rules with words forgotten: {rules.right} right, {rules.wrong} wrong, {rules.withheld} withheld\n\n"
        "| similarity | margin | right | wrong | still withheld | right of the answered | unanswerable answered |\n"
        "|---|---|---|---|---|---|---|"
    )


def _row(thresholds: Thresholds, asked: Sequence[Asked]) -> str:
    told = tally(a for a in asked if a.question.answerable)
    answered = told.right + told.wrong
    share = f"{told.right / answered:.3f}" if answered else "–"
    senseless = tally(a for a in asked if not a.question.answerable)
    return (
        f"| {thresholds.similarity} | {thresholds.margin} | {told.right} | {told.wrong} | {told.withheld} | {share} "
        f"| {senseless.wrong}/{senseless.asked} |"
    )


def main() -> int:
    """Ask the questions of both practice banks and print the table."""
    parser = argparse.ArgumentParser(prog="python -m evals.questions.wordings", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the dataset that questions and answers are made of")
    parser.add_argument("--dsn", required=True, help="a catalog with this dataset")
    parser.add_argument("--cache", type=Path, required=True, help="where the embedding model's files are kept")
    parser.add_argument("--per-kind", type=int, default=4)
    parser.add_argument("--folds", type=int, default=3, choices=range(1, FOLDS + 1))
    options = parser.parse_args()
    configure_logging(level="error")
    embedder = load_embedder(cache=options.cache)
    if embedder is None:
        parser.error("the embedding model is not installed: run make dev")
    facts = read_facts(options.data)
    plans = [Plan(bank=bank, per_kind=options.per_kind, varied=0) for bank in BANKS]
    questions = [question for plan in plans for question in generate(facts, plan)]
    print("\n".join(asyncio.run(measure(options.dsn, questions, embedder, options.cache, options.folds))))
    return 0


if __name__ == "__main__":
    sys.exit(main())

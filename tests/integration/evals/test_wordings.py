"""What the rules withhold without some of their words is asked again at every threshold."""

import re
import zlib
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray
from standalone.home import SAMPLE

from evals.questions.facts import read_facts
from evals.questions.generation import Plan, generate
from evals.questions.questions import Question
from evals.questions.scoring import Verdict
from evals.questions.wordings import MARGINS, SIMILARITIES, ask, forgetting, measure

DIMENSIONS = 256


class Letters:
    """Encodes a text by its runs of four letters: what is spelt alike is near."""

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one vector for each text: (n, 256) float32, L2-normalised."""
        vectors = np.zeros((len(texts), DIMENSIONS), dtype=np.float32)
        for row, text in zip(vectors, texts, strict=True):
            for start in range(max(1, len(text) - 3)):
                row[zlib.crc32(text[start : start + 4].lower().encode()) % DIMENSIONS] += 1
        return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


@pytest.fixture(scope="module")
def questions() -> list[Question]:
    return generate(read_facts(SAMPLE), Plan(bank="practice", per_kind=2, varied=0, kinds=("one_hop", "unknown_name")))


@pytest.fixture(scope="module")
async def table(sample_dsn: str, questions: list[Question], tmp_path_factory: pytest.TempPathFactory) -> str:
    cache = tmp_path_factory.mktemp("vectors")
    return "\n".join(await measure(sample_dsn, questions, Letters(), cache, folds=1))


def rows(table: str) -> dict[tuple[float, float], list[int]]:
    """Right, wrong, still withheld, unanswerable answered and unanswerable asked, by similarity and margin."""
    pattern = r"\| ([\d.]+) \| ([\d.]+) \| (\d+) \| (\d+) \| (\d+) \| [^|]+\| (\d+)/(\d+) \|"
    found = [match.groups() for match in re.finditer(pattern, table)]
    return {(float(s), float(m)): [int(count) for count in counts] for s, m, *counts in found}


def withheld_first(table: str) -> int:
    """How many answerable questions the rules withheld."""
    return int(re.findall(r"(\d+) withheld", table)[0])


def test_every_threshold_is_asked_all_that_was_withheld(table: str, questions: list[Question]) -> None:
    assert list(rows(table)) == [(similarity, margin) for similarity in SIMILARITIES for margin in MARGINS]
    unanswerable = sum(not question.answerable for question in questions)
    for right, wrong, withheld, _, senseless in rows(table).values():
        assert right + wrong + withheld == withheld_first(table) > 0
        assert senseless == unanswerable > 0


def test_who_asks_for_more_likeness_answers_no_more(table: str) -> None:
    for margin in MARGINS:
        withheld = [rows(table)[similarity, margin][2] for similarity in SIMILARITIES]
        assert all(one <= other for one, other in pairwise(withheld))
    for similarity in SIMILARITIES:
        withheld = [rows(table)[similarity, margin][2] for margin in MARGINS]
        assert all(one <= other for one, other in pairwise(withheld))


async def test_rules_without_some_words_withhold_what_they_answer_with_them(
    sample_dsn: str, questions: list[Question]
) -> None:
    asked = [question for question in questions if question.answerable]
    whole = [each.verdict for each in await ask(sample_dsn, asked, None)]
    with forgetting(0):
        partial = [each.verdict for each in await ask(sample_dsn, asked, None)]
    assert partial.count(Verdict.WITHHELD) > whole.count(Verdict.WITHHELD)
    assert partial.count(Verdict.RIGHT) < whole.count(Verdict.RIGHT)

"""What is withheld without the known phrasings is asked again at every threshold."""

import re
import zlib
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import pytest
from agent_core.grammar.paraphrases.nearest import NearestPhrasings
from numpy.typing import NDArray
from standalone.home import SAMPLE

from evals.questions.facts import read_facts
from evals.questions.generation import Plan, generate
from evals.questions.questions import Question
from evals.questions.wordings import MARGINS, SIMILARITIES, measure, phrasings_without

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
    kinds = ("one_hop", "unknown_name")
    return generate(read_facts(SAMPLE), Plan(bank="practice_8", per_kind=6, varied=0, kinds=kinds))


@pytest.fixture(scope="module")
async def table(sample_dsn: str, questions: list[Question]) -> str:
    nearest = NearestPhrasings(Letters(), phrasings=phrasings_without("practice_8"))
    return "\n".join(await measure(sample_dsn, questions, nearest))


def rows(table: str) -> dict[tuple[float, float], list[int]]:
    """Right, wrong, still withheld, unanswerable answered and unanswerable asked, by similarity and margin."""
    pattern = r"\| ([\d.]+) \| ([\d.]+) \| (\d+) \| (\d+) \| (\d+) \| [^|]+\| (\d+)/(\d+) \|"
    found = [match.groups() for match in re.finditer(pattern, table)]
    return {(float(s), float(m)): [int(count) for count in counts] for s, m, *counts in found}


def withheld_first(table: str) -> int:
    """How many answerable questions were withheld without them."""
    return int(re.findall(r"(\d+) withheld", table)[0])


def test_every_threshold_is_asked_all_that_was_withheld(table: str, questions: list[Question]) -> None:
    assert list(rows(table)) == [(similarity, margin) for similarity in SIMILARITIES for margin in MARGINS]
    unanswerable = sum(not question.answerable for question in questions)
    for right, wrong, withheld, _, senseless in rows(table).values():
        assert right + wrong + withheld == withheld_first(table) > 0
        assert senseless == unanswerable > 0


def test_who_asks_for_a_greater_lead_is_wrong_no_more_often(table: str) -> None:
    for similarity in SIMILARITIES:  # what is answered may be more: what lies within the lead is proposed, too
        wrong = [rows(table)[similarity, margin][1] for margin in MARGINS]
        assert all(one >= other for one, other in pairwise(wrong))


def test_no_threshold_answers_what_names_nothing(table: str) -> None:
    assert [answered for *_, answered, _ in rows(table).values()] == [0] * len(SIMILARITIES) * len(MARGINS)

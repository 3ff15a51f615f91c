"""What the learnt ranker knows of a title beside a text, and that each of it is weighed."""

import pytest
from semantic_index.rerankers.learnt import DEPTH, FEATURES, LearntRanker, features, learnt_ranker

from tests.support.documents import anime_row

TEXT = "a pilot called Porco flies a red seaplane over the Adriatic"
ROWS = [
    anime_row(1, "A pilot flies. A red seaplane.", name="Porco Rosso"),
    anime_row(2, "Accountants audit.", cast=("Porco",)),
    anime_row(3, ""),
]
SUMS = [3.0, 2.0, 1.0]


def test_each_feature_is_measured_by_itself() -> None:
    columns = dict(zip(FEATURES, features(TEXT, ROWS, SUMS).T.tolist(), strict=True))
    assert columns["sum"] == SUMS
    assert columns["covered"] == pytest.approx([5 / 6, 1 / 6, 0])
    assert columns["rarest_3"] == pytest.approx([1, 0, 0])
    assert columns["rarest_8"] == pytest.approx([5 / 8, 1 / 8, 0])
    first, second, nothing = columns["sentence"]
    assert 0 < first < columns["covered_rare"][0] < 1
    assert second == nothing == 0


def test_the_score_is_the_weighed_sum_and_a_feature_without_a_weight_counts_nothing() -> None:
    ranker = LearntRanker(version="2026-01-01", fitted="", weights={"sum": -2.0})
    assert ranker.scores(TEXT, ROWS, SUMS).tolist() == [-6, -4, -2]
    assert (ranker.name, ranker.depth) == ("learnt-2026-01-01", DEPTH)


def test_what_comes_with_the_package_says_where_it_is_from() -> None:
    ranker = learnt_ranker()
    assert set(ranker.weights) == set(FEATURES)
    assert "titles not measured" in ranker.fitted
    assert ranker.scores("zzz", ROWS, SUMS).argmax() == 0

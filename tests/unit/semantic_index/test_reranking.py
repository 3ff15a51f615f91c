"""The first hits stand in the ranker's order, the others where they stood."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

import numpy as np
import pytest
from catalog.documents import DocumentRow
from numpy.typing import NDArray
from semantic_index.errors import ModelFilesInvalid
from semantic_index.index import Hit
from semantic_index.reranking import LEARNT, NONE, load_reranker, reranked

from tests.support.documents import anime_row
from tests.support.reading_pairs import write_cross_encoder

HITS = [Hit(id=UUID(int=number), score=9.0 - number) for number in range(1, 6)]
ROWS = {hit.id: anime_row(number) for number, hit in enumerate(HITS, start=1)}


@dataclass(frozen=True)
class Backwards:
    """Prefers what stood last."""

    name: str = "backwards"
    depth: int = 3

    def scores(self, text: str, rows: Sequence[DocumentRow], sums: Sequence[float]) -> NDArray[np.float64]:
        """The places of the titles."""
        assert text == "a story"
        assert len(rows) == len(sums)
        return np.arange(len(rows), dtype=np.float64)


def numbers(hits: Sequence[Hit]) -> list[int]:
    return [hit.id.int for hit in hits]


def test_hits_as_deep_as_the_ranker_looks_are_ordered_anew_and_scores_stay_with_the_places() -> None:
    ordered = reranked(Backwards(), "a story", HITS, ROWS)
    assert numbers(ordered) == [3, 2, 1, 4, 5]
    assert [hit.score for hit in ordered] == [hit.score for hit in HITS]


def test_a_hit_that_the_catalog_does_not_hold_keeps_its_place() -> None:
    rows = {id_: row for id_, row in ROWS.items() if id_.int != 2}
    assert numbers(reranked(Backwards(), "a story", HITS, rows)) == [3, 2, 1, 4, 5]
    assert numbers(reranked(Backwards(depth=2), "a story", HITS, rows)) == [1, 2, 3, 4, 5]
    assert reranked(Backwards(), "a story", HITS, {}) == HITS
    assert reranked(Backwards(), "a story", [], ROWS) == []


def test_a_setting_names_none_the_learnt_one_or_a_folder(tmp_path: Path) -> None:
    assert load_reranker(NONE) is None
    learnt, read = load_reranker(LEARNT), load_reranker(str(write_cross_encoder(tmp_path / "pairs")))
    assert learnt is not None
    assert read is not None
    assert learnt.name.startswith("learnt-2")
    assert read.name.startswith("pairs-")


@pytest.mark.parametrize("named", ["no-such-package", "/no/such/folder", "numpy", ""])
def test_what_is_no_cross_encoder_is_an_error_that_names_it(named: str) -> None:
    with pytest.raises(ModelFilesInvalid, match=f"no package {named} with"):
        load_reranker(named)

"""How two lists are joined: by ranks, by scores, and by how sure each is."""

from uuid import UUID

import pytest
from semantic_index.index import Hit

from evals.descriptions.fusions import adaptive, by_ranks, sureness, weighted

A, B, C = (UUID(int=number) for number in range(1, 4))
WORDS, MEANING = [Hit(id=A, score=8), Hit(id=B, score=4)], [Hit(id=C, score=0.5), Hit(id=A, score=0.25)]


def level(count: int, last: float) -> list[Hit]:
    return [Hit(id=UUID(int=place), score=1.0 if place < count else last) for place in range(1, count + 1)]


def test_ranks_count_by_their_reciprocals_in_both_lists() -> None:
    assert by_ranks(WORDS, MEANING) == pytest.approx({A: 1 / 61 + 1 / 62, B: 1 / 62, C: 1 / 61})


def test_scores_count_as_parts_of_the_best_of_their_list() -> None:
    assert weighted(WORDS, MEANING) == pytest.approx({A: 0.6 + 0.2, B: 0.3, C: 0.4})
    assert weighted(WORDS, []) == pytest.approx({A: 0.6, B: 0.3})


@pytest.mark.parametrize(
    ("hits", "sure"), [([], 0), (level(9, 0.1), 1), (level(10, 1.0), 0), (level(10, 0.8), 0.5), (level(10, 0.5), 1)]
)
def test_a_list_is_sure_as_far_as_its_first_hit_stands_out(hits: list[Hit], sure: float) -> None:
    assert sureness(hits) == pytest.approx(sure)


def test_shares_go_to_what_is_sure_and_a_small_one_is_left_out() -> None:
    assert adaptive(WORDS, MEANING) == weighted(WORDS, MEANING)
    alone = adaptive(WORDS, level(10, 1.0))
    assert (alone[A], alone[B], alone[C]) == (1, 0.5, 0)

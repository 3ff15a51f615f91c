"""Questions of a benchmark are asked once, or as often as they are popular."""

from collections import Counter
from itertools import islice

import pytest
from catalog.names import fold

from benchmarks._question_draws import fresh, marked, popular

QUESTIONS = [f"Which studio made title {number}?" for number in range(7)]


def plain(text: str) -> str:
    return text.rstrip("?!")


def test_a_question_is_another_text_for_every_number_and_the_same_words() -> None:
    texts = [marked("Is it so?", number) for number in range(1_000)]
    assert len(set(texts)) == 1_000
    assert {fold(text) for text in texts} == {fold("Is it so?")}


def test_fresh_questions_are_never_repeated_neither_in_a_run_nor_in_two() -> None:
    asked = [*islice(fresh(QUESTIONS, run=1), 500), *islice(fresh(QUESTIONS, run=2), 500)]
    assert len(set(asked)) == 1_000
    assert {plain(text) for text in asked} == {plain(text) for text in QUESTIONS}


@pytest.mark.parametrize(("exponent", "least", "most"), [(0.0, 0.5, 2.0), (1.0, 7.0, 13.0)])
def test_the_most_popular_is_asked_as_often_as_the_law_says(exponent: float, least: float, most: float) -> None:
    asked = Counter(islice(popular(QUESTIONS, run=3, texts=20, exponent=exponent), 20_000))
    ranked = [times for _, times in asked.most_common()]
    assert len(ranked) == 20
    assert least < ranked[0] / ranked[9] < most


def test_two_runs_draw_other_texts() -> None:
    first, second = (set(islice(popular(QUESTIONS, run=run, texts=50, exponent=1.0), 200)) for run in (1, 2))
    assert first.isdisjoint(second)

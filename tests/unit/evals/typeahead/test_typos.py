"""Typing errors are as many as asked for, hit real words, and happen as often as in lists of misspellings."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.typeahead.typos import SHORTEST, WEIGHTS, Edit, distance, kind_of, measured, misspell
from tests.conftest import SHARED
from tests.unit.evals.typeahead.builders import dice

WORDS = st.lists(st.text(alphabet="abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=12), min_size=1, max_size=6)


@given(WORDS, st.integers(1, 2), st.integers())
def test_a_misspelled_text_is_exactly_that_many_edits_away(words: list[str], edits: int, seed: int) -> None:
    text = " ".join(words)
    wrong = misspell(text, edits=edits, rng=dice(seed))
    if wrong is not None:
        assert distance(text, wrong) == edits
        assert len(wrong.split()) == len(words)


@given(WORDS, st.integers())
def test_short_words_are_left_alone(words: list[str], seed: int) -> None:
    wrong = misspell(" ".join(words), edits=1, rng=dice(seed))
    if wrong is not None:
        changed = [word for word, other in zip(words, wrong.split(), strict=True) if word != other]
        assert all(len(word) >= SHORTEST for word in changed)


@pytest.mark.parametrize("text", ["", "k", "86", "air tv", "2001 2002", "進撃の巨人"])
def test_a_text_without_a_long_enough_word_has_no_misspelling(text: str) -> None:
    assert misspell(text, edits=1, rng=dice(1)) is None


def test_a_seed_makes_the_same_errors_again() -> None:
    made = [[misspell("fullmetal alchemist", edits=2, rng=dice(seed)) for seed in range(50)] for _ in "ab"]
    assert made[0] == made[1]
    assert len(set(made[0])) > 40


def test_nothing_before_the_start_is_changed() -> None:
    for seed in range(200):
        wrong = misspell("steins gate", edits=1, rng=dice(seed), start=8)
        assert wrong is not None
        assert wrong.startswith("steins g")


@pytest.mark.parametrize(
    ("right", "wrong", "edit"),
    [
        ("naruto", "nartuo", Edit.SWAP),
        ("naruto", "nruto", Edit.DROP),
        ("haikyuu", "haikyu", Edit.UNDOUBLE),
        ("bleach", "bleeach", Edit.DOUBLE),
        ("bleach", "blewach", Edit.INSERT),
        ("bleach", "blaach", Edit.VOWEL),
        ("bleach", "bleash", Edit.CONSONANT),
        ("bleach", "bleqch", Edit.NEIGHBOUR),
        ("bleach", "bleachh", Edit.DOUBLE),
        ("bleach", "bleac", Edit.DROP),
        ("bleach", "bleach", None),
        ("bleach", "beech", None),
    ],
)
def test_the_kind_of_an_error_is_told_from_the_two_words(right: str, wrong: str, edit: Edit | None) -> None:
    assert kind_of(right, wrong) is edit


@pytest.mark.parametrize("edit", list(Edit))
def test_every_kind_of_error_can_be_made(edit: Edit) -> None:
    rng = dice(7)
    made = [misspell("bookkeeper sanctuary", edits=1, rng=rng, weights={edit: 1.0}) for _ in range(40)]
    kinds = Counter(kind_of("bookkeeper sanctuary", wrong) for wrong in made if wrong)
    assert kinds.most_common(1)[0][0] is edit


def test_a_neighbouring_vowel_is_an_error_of_sound() -> None:
    assert kind_of("genius", "genios") is Edit.VOWEL


def test_the_first_letter_is_seldom_wrong() -> None:
    rng = dice(3)
    made = [misspell("evangelion", edits=1, rng=rng) for _ in range(2_000)]
    wrong_first = sum(wrong is not None and wrong[0] != "e" for wrong in made)
    assert 0 < wrong_first < 0.06 * len(made)


def test_the_weights_are_shares() -> None:
    assert set(WEIGHTS) == set(Edit)
    assert sum(WEIGHTS.values()) == pytest.approx(1)


def test_shares_are_counted_in_lists_of_misspellings(tmp_path: Path) -> None:
    (tmp_path / "some.dat").write_text("$receive\nrecieve\nreceve 3\n$Otaku\notako\n$don't\ndont\n$alone\nentirely\n")
    shares = measured(tmp_path)
    assert {edit: share for edit, share in shares.items() if share} == {
        Edit.SWAP: pytest.approx(1 / 3),
        Edit.DROP: pytest.approx(1 / 3),
        Edit.VOWEL: pytest.approx(1 / 3),
    }


def test_a_folder_without_lists_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no list of misspellings"):
        measured(tmp_path)


@pytest.mark.data
def test_the_weights_follow_the_lists_except_for_neighbouring_keys(shared_data: Path) -> None:
    shares = measured(SHARED / "eval/typos")
    assert shared_data.is_dir()
    assert shares[Edit.NEIGHBOUR] < WEIGHTS[Edit.NEIGHBOUR]
    for edit in set(Edit) - {Edit.NEIGHBOUR}:
        assert WEIGHTS[edit] == pytest.approx(shares[edit], abs=0.02)

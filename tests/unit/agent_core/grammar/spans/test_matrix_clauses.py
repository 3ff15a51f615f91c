"""What those who ask are doing may stand in front of what they ask for, and is passed over."""

import pytest
from agent_core.grammar.spans.matrix_clauses import MAX_MATRIX, matrix_clauses
from agent_core.grammar.words.lexicon import lexicon
from agent_core.grammar.words.tokens import tokens_of

from tests.support.readings import read

DIRECTED = "worked_on:Director(Tomo Ishiguru[person])"


@pytest.mark.parametrize(
    "clause",
    [
        "I'm on the prowl for",
        "I am rummaging around for",
        "We're scouring the shelves for any",
        "I am cataloguing the",
        "Are we endowed with any",
        "i'm on the prowl for",
    ],
)
def test_what_somebody_does_who_asks_is_passed_over(clause: str) -> None:
    assert read(f"{clause} anime directed by Tomo Ishiguru") == DIRECTED


@pytest.mark.parametrize(
    "question",
    [
        "I'm on the prowl for gory anime directed by Tomo Ishiguru",  # which may narrow
        "I'm prowling for the gory anime directed by Tomo Ishiguru",
        "I loathe anime directed by Tomo Ishiguru",
        "I'm not prowling for anime directed by Tomo Ishiguru",
        "I'm keen on anime directed by Tomo Ishiguru",  # which is a taste
        "Zorblat is prowling for anime directed by Tomo Ishiguru",
    ],
)
def test_what_may_narrow_or_deny_is_not(question: str) -> None:
    assert read(question) != DIRECTED


@pytest.mark.parametrize(
    ("question", "ends"),
    [
        ("I'm on the prowl for anime by X", [2, 5]),
        ("I am cataloguing the anime by X", [3]),
        ("I'm prowling anime by X", []),  # "prowling" may say of what kind they are
        ("Who is prowling for anime by X", []),
        ("We're for anime", [2]),
        ("I'm " + "so " * MAX_MATRIX + "for anime", []),
        ("I'm", []),
    ],
)
def test_it_ends_in_front_of_a_determiner_and_behind_a_preposition(question: str, ends: list[int]) -> None:
    found = list(matrix_clauses(tokens_of(question), lexicon()))
    assert found == [(0, last) for last in ends]

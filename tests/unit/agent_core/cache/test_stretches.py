"""Words between names are the same however they are written, and signs are words."""

import pytest
from agent_core.cache.stretches import words_in


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Who directed", ["who", "directed"]),
        ("who, directed?!", ["who", "directed"]),
        ("¿Quién dirigió", ["quien", "dirigio"]),
        ("der größte", ["der", "grosste"]),
        ("'s sequel", ["'s", "sequel"]),
        ("the shows' directors", ["the", "shows", "'s", "directors"]),
        ("the studio’s best", ["the", "studio", "'s", "best"]),
        ("score > 7", ["score", ">", "7"]),
        ("score < 7.5", ["score", "<", "7.5"]),
        ("before - 2010 —", ["before", "2010"]),
        ("didn't", ["didn't"]),
        ("#7", ["7"]),
        ("", []),
        ("?", []),
    ],
)
def test_words_are_read_without_case_accents_and_marks(text: str, words: list[str]) -> None:
    assert words_in(text) == words

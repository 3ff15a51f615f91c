"""What is short for a word in messages means that word: "w/", "w/o", "u", "r", "og"."""

import pytest
from agent_core.grammar.words.tokens import tokens_of

from tests.support.readings import read

WORDINGS = {
    "worked_on:Director(Tomo Ishiguru[person])": [
        "anime w/ Tomo Ishiguru as the director",
        "gimme all the anime w/ tomo ishiguru as director plz",
        "which anime r directed by Tomo Ishiguru",
        "what anime can u name that r by the director Tomo Ishiguru",
    ],
    "staff:Original Creator(Zorblat[anime])": ["who's the og creator of Zorblat", "og creator of zorblat?"],
    "adapted_from(Zorblat[anime])": ["the og manga of Zorblat", "whats the og manga for zorblat"],
    "difference(worked_on:Director(Tomo Ishiguru[person]), voiced_in(Hana Vell[person]))": [
        "anime w/ Tomo Ishiguru as the director w/o Hana Vell in the cast",
        "anime directed by Tomo Ishiguru w/o the voice of Hana Vell",
    ],
}


@pytest.mark.parametrize(("meaning", "question"), [(m, q) for m, asked in WORDINGS.items() for q in asked])
def test_short_forms_are_read_as_their_words(meaning: str, question: str) -> None:
    assert read(question) == meaning


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("anime w/ Zorblat", ["anime", "with", "zorblat"]),
        ("anime w/o Zorblat", ["anime", "without", "zorblat"]),
        ("w/ u", ["with", "you"]),
        ("W/O", ["without"]),
        ("Zorblat w/Vexo", ["zorblat", "w", "vexo"]),
        ("a w and an o", ["a", "w", "and", "an", "o"]),
        ("24/7 Zorblat", ["24", "7", "zorblat"]),
    ],
)
def test_a_slash_belongs_to_short_words_alone(text: str, words: list[str]) -> None:
    assert [token.text for token in tokens_of(text)] == words


def test_a_token_stands_where_its_short_form_does() -> None:
    (token,) = [t for t in tokens_of("anime w/o Zorblat") if t.text == "without"]
    assert (token.start, token.end) == (6, 9)

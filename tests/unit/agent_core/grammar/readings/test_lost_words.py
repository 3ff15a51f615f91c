"""Readings that lose a word by which something is left out."""

import pytest

from tests.support.readings import parse, read


@pytest.mark.parametrize(
    "question",
    [
        "what else did the one who's the writer of the manga Nightpaper write, manga wise",
        "So what else did the author of Nightpaper write?",
        "Which other manga did the author of Nightpaper write?",
    ],
)
def test_what_somebody_did_else_is_not_all_that_they_did(question: str) -> None:
    assert read(question) == "others(wrote(written_by(Nightpaper[manga])))"


def test_what_is_recommended_need_not_say_so() -> None:
    assert parse("recommend me something else like Zorblat").standing == "sure"

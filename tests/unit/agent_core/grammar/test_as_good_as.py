"""What is as good as a title is like it, and what is as funny is a comedy besides."""

import pytest

from tests.support.readings import parse, read

LIKE = "alike(Zorblat[anime], all(anime)"
FUNNY = ("genre_any", ("Gag Humor", "Slapstick", "Surreal Comedy", "Parody", "Comedy", "Satire"))


@pytest.mark.parametrize(
    "question",
    ["What anime is as cool as Zorblat?", "Which shows are as good as Zorblat?", "anything as great as Zorblat"],
)
def test_praise_narrows_nothing(question: str) -> None:
    assert read(question).startswith("alike(Zorblat[anime]")
    assert parse(question).standing == "sure"


@pytest.mark.parametrize(
    ("question", "genres"),
    [
        ("What anime is as funny as Zorblat?", [FUNNY]),
        ("an anime as funny and romantic as Zorblat", [FUNNY, ("genre", ("Romance",))]),
    ],
)
def test_what_it_is_as_much_as_has_to_hold(question: str, genres: list[tuple[str, tuple[str, ...]]]) -> None:
    best = parse(question).best
    assert best is not None
    conditions = [each.condition for each in getattr(best.form, "otherwise", ())]
    assert [condition.bounds for condition in conditions if condition is not None] == [(one,) for one in genres]


@pytest.mark.parametrize("question", ["Which anime is as old as Zorblat?", "Is Zorblat as long as Quimby?"])
def test_a_measure_is_no_likeness(question: str) -> None:
    assert not read(question).startswith("alike")

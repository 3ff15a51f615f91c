"""Questions that are said once more, in other words or more exactly."""

import pytest

from tests.support.made_up_names import chains, understood

SEQUEL_S_STUDIO = [["sequel", "animated_by"]]


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("Who made the sequel of Zorblat, like all the staff", [["sequel", "staff"]]),
        ("Who animated the sequel of Zorblat? Like which studio", SEQUEL_S_STUDIO),
        ("Who animated the sequel of Zorblat, I mean which studio?", SEQUEL_S_STUDIO),
        ("Zorblat is about who? like who's the lead", [["has_character:main"]]),
        ("Who taught Vexo Karu, i.e. who is her mentor?", [["mentor"]]),
    ],
)
def test_what_is_meant_more_exactly_is_asked(question: str, asked: list[list[str]]) -> None:
    best = understood(question).best
    assert best is not None
    assert chains(best) == asked


@pytest.mark.parametrize(
    "question",
    [
        "Who grumfed Zorblat, like which studio?",
        "Who directed Zorblat, like all of them",
        "Who is Hana Vell in Zorblat, as in which character?",  # of her, and not of all
    ],
)
def test_what_says_something_else_says_it_no_more_exactly(question: str) -> None:
    best = understood(question).best
    assert best is None or chains(best) != [["has_character"]]
    assert best is None or chains(best)[0] in (["staff:Director"], ["voices"], ["voiced_by"])

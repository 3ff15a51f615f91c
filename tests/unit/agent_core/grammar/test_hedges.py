"""A "like" that hedges is passed over, and one in front of what something is like is not."""

import pytest

from tests.support.readings import parse, read

PLIM = "animated(Studio Plim[studio])"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("what's like the best anime by Studio Plim", f"ranked({PLIM}, -score, 1)"),
        ("anime by Studio Plim from like 2010 to 2014", f"filter({PLIM}, between 2010 and 2014)"),
        ("anime by Studio Plim with like over 20 episodes", f"filter({PLIM}, with more than 20 episodes)"),
        ("which anime by Studio Plim came out like in 2012", f"filter({PLIM}, in 2012)"),
        ("like how many anime did Tomo Ishiguru direct", "count(worked_on:Director(Tomo Ishiguru[person]))"),
    ],
)
def test_a_hedge_says_nothing(question: str, form: str) -> None:
    assert parse(question).standing == "sure"
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Who taught Vexo Karu, like the mentor?", "mentor(Vexo Karu[character])"),
        ("Who animated Zorblat, like, which company?", "animated_by(Zorblat[anime])"),
        ("what roles has Hana Vell done, like voice-wise", "voices(Hana Vell[person])"),
    ],
)
def test_an_afterthought_says_again_what_is_asked(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "What anime is like Zorblat?",
        "Which anime are there, like Zorblat?",
        "which anime are there, like zorblat?",
        "anime like the manga Zorblat",
    ],
)
def test_what_something_is_like_is_no_hedge(question: str) -> None:
    assert "alike(" in read(question) or not read(question)


def test_a_likeness_to_what_no_name_tells_is_not_passed_over() -> None:
    assert read("Which anime is like the sequel of Zorblat?") != "sequel(Zorblat[anime])"
    assert read("something like the sequel of Zorblat") != "sequel(Zorblat[anime])"


def test_whether_something_is_so_may_be_hedged() -> None:
    asked = "yo is Ombra like the sequel to Zorblat"
    assert read(asked) == read("is Ombra the sequel to Zorblat")
    assert read(asked)

"""How long titles are, how long it takes to watch them, and from when to when they ran."""

import pytest

from tests.support.readings import read

ZORBLAT = "Zorblat[anime]"
WORDINGS = {
    f"duration({ZORBLAT})": [
        "How long is Zorblat?",
        "how long is an episode of Zorblat",
        "How long are the episodes of Zorblat?",
        "How many minutes is an episode of Zorblat?",
        "How many minutes does each episode last in Zorblat?",
        "What is the running time of Zorblat?",
        "Zorblat's episode length",
    ],
    f"duration(sequel({ZORBLAT}))": ["How long is the sequel of Zorblat?", "what is the runtime of Zorblat's sequel"],
    f"run({ZORBLAT})": [
        "How long did Zorblat run?",
        "how long has Zorblat been running",
        "For how many years did Zorblat air?",
        "In which years was Zorblat aired?",
        "Between which years did Zorblat run?",
        "From when to when was Zorblat on air?",
        "from which year to which year did Zorblat run",
    ],
    "run(Nightpaper[manga])": ["how long was Nightpaper published", "In what years did Nightpaper run?"],
    f"watch_time({ZORBLAT})": [
        "How long would it take me to watch Zorblat?",
        "How many hours does it take to watch Zorblat?",
        "how long to binge Zorblat",
        "total runtime of Zorblat",
    ],
}
CASES = [(form, question) for form, questions in WORDINGS.items() for question in questions]


@pytest.mark.parametrize(
    ("question", "bound"),
    [
        ("films under two hours", "suggested(filter(filter(all(anime), movie), of 120 minutes or less in all))"),
        ("anime films over 2 hours", "filter(filter(all(anime), movie), of 120 minutes or more in all)"),
    ],
)
def test_hours_bound_how_long_all_of_a_title_is(question: str, bound: str) -> None:
    assert read(question) == bound


@pytest.mark.parametrize(("form", "question"), CASES)
def test_how_long_something_is_is_a_field(form: str, question: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("How long is Nightpaper?", "chapters(Nightpaper[manga])"),
        ("Volume wise, how long is Nightpaper?", "volumes(Nightpaper[manga])"),
        ("How long is Zorblat in episodes?", f"episodes({ZORBLAT})"),
        ("How long did Zorblat run in episodes?", f"episodes({ZORBLAT})"),
        ("What's the length of Zorblat in episodes?", f"episodes({ZORBLAT})"),
    ],
)
def test_a_length_is_told_in_what_is_counted(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    ("question", "bound"),
    [
        ("anime by Studio Plim longer than 90 minutes", "more than 90 minutes"),
        ("anime by Studio Plim shorter than 30 minutes", "fewer than 30 minutes"),
        ("anime by Studio Plim with at least 45 minutes", "at least 45 minutes"),
    ],
)
def test_minutes_bound_a_length(question: str, bound: str) -> None:
    assert read(question) == f"filter(animated(Studio Plim[studio]), with {bound})"


@pytest.mark.parametrize(
    "question",
    ["How long is Vexo Karu?", "How long is Tomo Ishiguru?", "for how many years did Tomo Ishiguru direct Zorblat"],
)
def test_nobody_has_a_length(question: str) -> None:
    assert "duration" not in read(question)
    assert "run(" not in read(question)


def test_how_long_ago_is_when() -> None:
    assert read("How long ago did Zorblat start?") == f"year({ZORBLAT})"

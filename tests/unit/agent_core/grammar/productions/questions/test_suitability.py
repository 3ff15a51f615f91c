"""Whether a title is for the young is told by its age rating."""

import pytest

from tests.support.readings import parse, read


@pytest.mark.parametrize(
    "question",
    [
        "is it ok for an 11 year old to watch Zorblat",
        "Is Zorblat suitable for a 7-year-old?",
        "is Zorblat ok for my 8 year old son",
        "can kids watch Zorblat",
        "Can a 12 year old watch Zorblat?",
        "is it safe for kids to watch Zorblat",
        "is Zorblat appropriate for children",
        "is Zorblat ok for young viewers",
    ],
)
def test_what_the_young_may_watch_is_told_by_an_age_rating(question: str) -> None:
    assert parse(question).standing == "sure"
    assert read(question) == "age_rating(Zorblat[anime])"


def test_what_is_suitable_for_an_age_is_for_it() -> None:
    assert read("films suitable for a 7 year old") == read("films for a 7 year old")


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("anime for kids", "filter(all(anime), Kids)"),
        ("is Zorblat popular", "popularity(Zorblat[anime])"),
        ("is Zorblat ok for a 900 year old", ""),
    ],
)
def test_nothing_else_is_asked_for_by_an_age(question: str, form: str) -> None:
    assert read(question) in (form, f"suggested({form})")

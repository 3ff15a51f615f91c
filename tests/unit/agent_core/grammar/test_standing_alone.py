"""What stands for something said before is no question until that is known."""

import pytest

from tests.support.readings import read


@pytest.mark.parametrize(
    "question", ["the most popular ones", "the 2009 one", "just the ones after 2015", "something else", "other anime"]
)
def test_what_stands_for_nothing_that_was_named_is_no_question(question: str) -> None:
    assert read(question) == ""


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("the best ones by Studio Plim", "ranked(animated(Studio Plim[studio]), -score, 10)"),
        ("anime from 2016, the best ones", "ranked(filter(all(anime), in 2016), -score, 10)"),
        ("something else by Studio Plim", "animated(Studio Plim[studio])"),
        ("something from 2016", "filter(all(anime|episode|manga), in 2016)"),
        ("anything else like Zorblat", "alike(Zorblat[anime]; all(anime))"),
    ],
)
def test_a_name_or_a_noun_tells_what_they_are(question: str, form: str) -> None:
    assert read(question) == form

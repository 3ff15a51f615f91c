"""Questions for which of two titles comes first in their story: "do I watch X before or after Y"."""

import pytest

from tests.support.readings import parse, read

ZORBLAT = "watchorder(Zorblat[anime])"
BOTH = "watchorder(Zorblat[anime], Ombra[anime])"


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("do I watch Zorblat before or after Ombra", BOTH),
        ("should I watch zorblat or ombra first", BOTH),  # of which "I" alone is capitalised
        ("do I watch the Zorblat OVA before or after the tv show", ZORBLAT),
        ("should I watch the Zorblat movie before season 2", ZORBLAT),
        ("when do I watch the Zorblat movie", ZORBLAT),
    ],
)
def test_the_order_of_the_story_tells_it(question: str, form: str) -> None:
    assert parse(question).standing == "sure"
    assert read(question) == form

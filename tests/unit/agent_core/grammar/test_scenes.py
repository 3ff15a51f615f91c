"""Where a story is set is told by topics alone."""

import pytest

from tests.support.readings import read


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("horror anime that take place in space", "filter(filter(all(anime), Space), Horror)"),
        ("anime that takes place in space", "filter(all(anime), Space)"),
        ("anime set in space", "filter(all(anime), Space)"),
        ("anime by Studio Plim set in high school", "filter(animated(Studio Plim[studio]), School)"),
        ("anime by Studio Plim that are set in space", "filter(animated(Studio Plim[studio]), Space)"),
    ],
)
def test_a_topic_may_be_where_a_story_takes_place(question: str, form: str) -> None:
    assert read(question) == form


@pytest.mark.parametrize(
    "question",
    [
        "anime set in Grumfville",
        "anime that take place in Zorblat",
        "anime that take place in 12 episodes",
        "anime set in a grumfed school by Studio Plim",
    ],
)
def test_no_other_place_is_known(question: str) -> None:
    assert "filter" not in read(question)

"""What genres and themes are called besides their names."""

import pytest

from tests.support.made_up_names import goal_of


@pytest.mark.parametrize(
    ("question", "genres"),
    [
        ("music-themed anime", ["Music"]),
        ("Vampire-themed anime from 2010", ["Vampire"]),
        ("high school romance anime", ["School", "Romance"]),
    ],
)
def test_a_theme_is_known_by_what_its_name_stands_for(question: str, genres: list[str]) -> None:
    query = goal_of(question).query
    assert query is not None
    assert sorted(query.where.genre) == sorted(genres)

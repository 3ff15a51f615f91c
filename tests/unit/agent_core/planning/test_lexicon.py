"""The lexicon holds together: every concept can be asked for, every reading follows legal relations and can be said."""

import pytest

from tests.support.made_up_names import goal_of


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("How large is the set of anime by Studio Plim?", "count"),
        ("When was the first time they showed Zorblat?", "year"),
        ("Which anime by Studio Plim had drawn to a close before 2000?", "ended"),
        ("Which anime that Tomo Ishiguru directed is the best according to score?", "score"),
        ("Run through the anime by Studio Plim for me", "popularity"),
        ("Which different manga were also written by Hana Vell?", "popularity"),
    ],
)
def test_more_words_say_how_many_when_and_by_what(question: str, asked: str) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    ended = "ended" if goal.query.where.ended_max else goal.query.order_by
    assert asked == ("count" if goal.count else goal.attribute or ended)

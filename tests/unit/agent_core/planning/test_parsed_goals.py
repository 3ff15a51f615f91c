"""Logical forms are handed on as the goals that are weighed and answered."""

import pytest
from agent_core.goals.goal import GraphGoal, SelectGoal

from tests.support.made_up_names import understood


@pytest.mark.parametrize(
    ("question", "ranked"),
    [
        ("List all anime by Studio Plim in order", True),
        ("anime by Studio Plim sorted by score", True),
        ("the best rated anime by Studio Plim", True),
        ("anime by Studio Plim", False),
    ],
)
def test_what_is_told_in_an_order_says_in_which(question: str, *, ranked: bool) -> None:
    best = understood(question).best
    assert best is not None
    assert isinstance(best, GraphGoal)
    assert best.ranked is ranked


@pytest.mark.parametrize("question", ["the first episode of Zorblat", "What is the last episode of Zorblat called?"])
def test_of_one_episode_the_title_is_told(question: str) -> None:
    best = understood(question).best
    assert best is not None
    assert best.attribute == "name"


@pytest.mark.parametrize(
    ("question", "label"),
    [
        ("Why is Zorblat good?", "reasons"),
        ("where is Studio Plim based", "where things are"),
        ("Who founded Studio Plim?", "founders"),
        ("the women in Zorblat", "the sexes of characters"),
    ],
)
def test_what_the_data_does_not_hold_is_called_by_its_name(question: str, label: str) -> None:
    assert understood(question).unheld == (label,)


@pytest.mark.parametrize(
    ("question", "several"),
    [("dark and funny", 2), ("something sad but uplifting", 2), ("something dark", 0), ("dark horror", 0)],
)
def test_each_of_several_moods_has_its_topics(question: str, several: int) -> None:
    best = understood(question).best
    assert isinstance(best, SelectGoal)
    assert len(best.moods) == several
    assert all(best.query is not None and topic in best.query.where.genre_any for mood in best.moods for topic in mood)


@pytest.mark.parametrize(
    ("question", "searched"),
    [("villainess reincarnation story with political intrigue", True), ("horror anime", False)],
)
def test_titles_of_several_topics_are_searched_for_where_there_are_none(question: str, *, searched: bool) -> None:
    assert understood(question).descriptive is searched

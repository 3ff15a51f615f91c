"""What no data tells of a wish is left out and said to be, and the rest of the wish is recommended by."""

import pytest
from agent_core.goals.goal import SelectGoal, SimilarGoal

from tests.support.made_up_names import understood


@pytest.mark.parametrize(
    ("question", "unheld", "genres"),
    [
        ("something like Ashen Crowns, short and funny", "what Ashen Crowns is like", []),
        ("a film in the vein of Ashen Crowns, no romance, scary", "what Ashen Crowns is like", []),
        ("is there a dark anime like the Ashen Crowns", "what Ashen Crowns is like", []),
        ("recommend an anime for learning Japanese, slice of life", "for learning Japanese", ["Slice of Life"]),
        ("recommend me a mystery anime for N3 level", "for N3 level", ["Mystery"]),
    ],
)
def test_a_wish_is_recommended_by_without_what_no_data_tells(question: str, unheld: str, genres: list[str]) -> None:
    best = understood(question).best
    assert isinstance(best, SelectGoal)
    assert best.recommends
    assert best.unapplied == unheld
    assert best.query is not None
    assert best.query.where.genre == genres


def test_a_likeness_keeps_its_title() -> None:
    best = understood("anime like Zorblat for learning Japanese").best
    assert isinstance(best, SimilarGoal)
    assert best.unapplied == "for learning japanese"


@pytest.mark.parametrize("question", ["anime like Ashen Crowns", "who wrote the manga for learning Japanese"])
def test_where_nothing_is_left_to_recommend_by_there_is_no_goal(question: str) -> None:
    assert not understood(question).goals

"""Of the best titles those are chosen that are unlike one another."""

import pytest
from agent_core.retrieval.recommendations import Candidate, degrees, different


def one(key: int, worth: float, *topics: str) -> Candidate:
    return Candidate(key=key, worth=worth, topics=frozenset(topics))


def test_what_is_much_like_a_better_pick_gives_way_to_what_is_not() -> None:
    best = [one(1, 9.0, "Action", "Drama"), one(2, 8.9, "Action", "Drama"), one(3, 8.2, "Comedy")]
    assert different(best, most=3) == [1, 3, 2]


def test_what_is_far_better_is_picked_however_alike() -> None:
    assert different([one(1, 9.0, "Action"), one(2, 8.9, "Action"), one(3, 7.8, "Comedy")], most=2) == [1, 2]


def test_the_most_telling_topic_counts_most_and_the_first_three_are_the_whole() -> None:
    by_degree = degrees(["Iyashikei", "CGDCT", "Rural", "Food"])
    weights = by_degree["weights_0"]
    assert by_degree["wanted_0"] == ["Iyashikei", "CGDCT", "Rural", "Food"]
    assert weights == sorted(weights, reverse=True)
    assert sum(weights[:3]) == pytest.approx(2.0)
    assert sum(degrees(["Drama"] * 9)["weights_0"][:3]) == pytest.approx(2.0)


def test_where_nothing_is_wanted_nothing_is_told() -> None:
    assert degrees([])["weights_0"] == []


@pytest.mark.parametrize("most", [1, 2, 3])
def test_no_more_are_picked_than_are_asked_for_or_there_are(most: int) -> None:
    assert len(different([one(1, 9.0), one(2, 8.0)], most=most)) == min(most, 2)

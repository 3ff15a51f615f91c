from agent_core.planning.next_seasons import by_season

from tests.support.made_up_names import chains, goal_of


def test_the_next_season_is_told_where_no_sequel_is_stored() -> None:
    (found,) = by_season(goal_of("what is the sequel of Zorblat"))
    assert chains(found) == [["next_season"]]
    assert found.phrase == "next season (by title and date) of Zorblat"


def test_the_season_before_is_told_where_no_prequel_is_stored() -> None:
    (found,) = by_season(goal_of("what is the prequel of Zorblat"))
    assert chains(found) == [["previous_season"]]


def test_what_is_asked_of_a_sequel_is_asked_of_the_next_season() -> None:
    (found,) = by_season(goal_of("which studio made the sequel of Zorblat"))
    assert chains(found) == [["next_season", "animated_by"]]


def test_what_is_claimed_of_two_titles_is_told_by_stored_relations_alone() -> None:
    assert list(by_season(goal_of("is Quimby the sequel of Zorblat"))) == []


def test_other_relations_have_no_season() -> None:
    assert list(by_season(goal_of("who directed Zorblat"))) == []

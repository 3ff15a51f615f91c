"""Questions for the seasons of a series: how many, whether one is there, and how many episodes all have."""

from dataclasses import replace

import pytest
from agent_core.planning.followups.parts import understand_parts
from agent_core.planning.goals import Goal, GoalKind
from agent_core.planning.understanding import understand

from tests.support.made_up_names import goal_of, mentions, understood


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("Will there be a Zorblat season 3?", 3),
        ("is season 2 of Zorblat confirmed", 2),
        ("Is Zorblat season 2 announced?", 2),
        ("has season 2 of Zorblat been announced", 2),
        ("does Zorblat have a second season", 2),
        ("is Zorblat getting a fourth season", 4),
        ("is there going to be a third season of Zorblat", 3),
        ("has Zorblat season 2 come out yet", 2),
        ("will there be a season 9 of Zorblat", 9),
        ("is the second season of Zorblat out", 2),
    ],
)
def test_whether_a_season_exists_is_asked_of_the_seasons(question: str, number: int) -> None:
    goal = goal_of(question)
    assert (goal.kind, goal.place, goal.attribute) == (GoalKind.SEASONS, number, None)
    assert understood(question).is_clear


@pytest.mark.parametrize("question", ["when is season 4 of Zorblat coming out", "when will season 4 of Zorblat air"])
def test_when_a_season_comes_is_its_date(question: str) -> None:
    goal = goal_of(question)
    assert (goal.kind, goal.place, goal.attribute) == (GoalKind.SEASONS, 4, "year")


def named_season(question: str, name: str) -> Goal | None:
    """The reading of a question in which a season is found by a name of its own."""
    (found,) = mentions(question)
    end = found.start + len(name)
    while end < len(question) and not question[end].isspace():
        end += 1
    meant = replace(found.candidates[0], display=False, matched_name=name)
    season = replace(found, end=end, surface=question[found.start : end], candidates=[meant])
    return understand(question, [season]).best


@pytest.mark.parametrize(
    "question", ["Will there be a Zorblat season 3?", "is Zorblat season 3 confirmed?", "is there a Zorblat season 3"]
)
def test_a_season_that_is_named_is_asked_of_its_series(question: str) -> None:
    goal = named_season(question, "Zorblat season 3")
    assert goal is not None
    assert (goal.kind, goal.place) == (GoalKind.SEASONS, 3)


@pytest.mark.parametrize(
    "question",
    [
        "when did Zorblat season 3 air",
        "who directed Zorblat season 3",
        "Could you tell me the year of release of Zorblat season 3?",
    ],
)
def test_what_else_is_asked_of_a_named_season_is_its_own(question: str) -> None:
    goal = named_season(question, "Zorblat season 3")
    assert goal is not None
    assert goal.kind is GoalKind.SELECT


@pytest.mark.parametrize(
    "question",
    [
        "who directed the second season of Zorblat",
        "how many episodes does season 2 of Zorblat have",
        "is Zorblat finished",
        "does Zorblat have an opening",
    ],
)
def test_what_is_asked_of_a_season_is_not_whether_it_exists(question: str) -> None:
    assert goal_of(question).kind is not GoalKind.SEASONS


@pytest.mark.parametrize(
    ("question", "all_seasons", "in_total"),
    [
        ("how many episodes does Zorblat have in total", False, True),
        ("how many episodes of Zorblat are there altogether", False, True),
        ("how many episodes does Zorblat have across all seasons", True, False),
        ("how many episodes are there in all seasons of Zorblat", True, False),
        ("combined episode count of every Zorblat season", True, True),
        ("how many episodes does the entire Zorblat series have", True, False),
        ("total number of episodes of Zorblat", False, False),
    ],
)
def test_episodes_in_total_are_those_of_all_seasons(question: str, *, all_seasons: bool, in_total: bool) -> None:
    goal = goal_of(question)
    assert (goal.kind, goal.attribute) == (GoalKind.SEASONS, "episodes")
    assert (goal.whole_story, goal.in_total) == (all_seasons, in_total)
    assert understood(question).is_clear


def test_the_total_of_a_later_season_is_its_own() -> None:
    goal = named_season("how many episodes does Zorblat season 3 have in total", "Zorblat season 3")
    assert goal is not None
    assert (goal.kind, goal.attribute) == (GoalKind.SELECT, "episodes")


@pytest.mark.parametrize(
    "question", ["how many episodes does Zorblat have", "how many seasons does Zorblat have in total"]
)
def test_other_counts_are_no_totals_of_episodes(question: str) -> None:
    goal = goal_of(question)
    assert goal.kind is GoalKind.SELECT or goal.count


def test_episodes_beside_seasons_are_those_of_all() -> None:
    question = "how many seasons and episodes does Zorblat have"
    first, second = (part.understanding.best for part in understand_parts(question, mentions(question)).parts)
    assert first is not None
    assert second is not None
    assert (first.kind, first.count) == (GoalKind.SEASONS, True)
    assert (second.kind, second.attribute, second.whole_story) == (GoalKind.SEASONS, "episodes", True)

"""What is asked of names as such is handed on as the goals that are weighed and answered."""

from typing import Any

import pytest
from agent_core.goals.goal import CompareGoal, OrderGoal, PathGoal, SelectGoal, SimilarGoal, VerifyGoal
from agent_core.grammar.semantics.logical_form import Alike, NamesSideBySide
from agent_core.graph_query import EntityFilters, Hop
from agent_core.planning.parsed_names import goal_of_names, where_of
from catalog.entities import EntityType
from catalog.relations import RelationType

from tests.support.made_up_names import mentions
from tests.support.readings import parse


def goal_of(question: str) -> Any:  # noqa: ANN401 - a goal of any shape
    """The goal of a question that has to be parsed as one about names as such."""
    best = parse(question).best
    assert best is not None, question
    assert isinstance(best.form, NamesSideBySide)
    return goal_of_names(best.form, mentions(question), cost=0)


def test_a_comparison_is_of_all_that_are_named() -> None:
    goal = goal_of("Compare Zorblat and Ombra")
    assert isinstance(goal, CompareGoal)
    assert [subject.name for subject in goal.subjects] == ["Zorblat", "Ombra"]
    assert goal.phrase == goal.plural == "comparison of Zorblat and Ombra"
    assert not goal.common


def test_what_two_have_in_common_is_a_comparison_too() -> None:
    assert goal_of("What do Zorblat and Ombra have in common?").common


def test_a_connection_is_a_path_between_two() -> None:
    goal = goal_of("How are Vexo Karu and Hana Vell connected?")
    assert isinstance(goal, PathGoal)
    assert goal.phrase == "connection between Vexo Karu and Hana Vell"


def test_which_is_longer_is_measured_in_episodes_of_series_and_in_chapters_of_manga() -> None:
    goal = goal_of("Which is longer, Zorblat or Ombra?")
    assert isinstance(goal, SelectGoal)
    assert goal.measure is not None
    assert (goal.measure.order_by, goal.measure.descending) == ("episodes", True)
    assert goal.query is not None
    assert [len(chain.start) for chain in goal.query.chains] == [2]


def test_which_did_more_counts_the_ends_of_a_relation_within_what_is_said_of_them() -> None:
    goal = goal_of("Who directed fewer films, Tomo Ishiguru or Hana Vell?")
    assert goal.query is not None
    assert goal.query.related is not None
    assert (goal.query.order_by, goal.query.descending) == ("related", False)
    assert (goal.query.related.role, goal.query.related.where.format) == ("Director", ["movie"])


def test_whether_one_is_more_than_another_claims_it_of_the_first() -> None:
    goal = goal_of("Is Zorblat older than Ombra?")
    assert isinstance(goal, VerifyGoal)
    assert goal.claim == goal.subjects[0]
    assert goal.claim is not None
    assert goal.claim.name == "Zorblat"


def test_what_is_like_a_title_is_of_the_kind_and_fulfils_the_conditions_that_are_said() -> None:
    goal = goal_of("horror anime like Zorblat")
    assert (type(goal), goal.phrase) == (SimilarGoal, "titles like Zorblat")
    assert goal.query is not None
    assert (goal.query.result_type, goal.query.where.genre) == (EntityType.ANIME, ["Horror"])
    assert not goal.next


def test_what_comes_after_a_title_is_asked_for_beside_what_is_like_it() -> None:
    assert goal_of("What should I watch after Zorblat?").next


def test_the_order_of_a_story_is_that_of_the_title_that_is_named() -> None:
    goal = goal_of("In what order should I watch Zorblat?")
    assert (type(goal), goal.phrase) == (OrderGoal, "watch order of Zorblat")


@pytest.mark.parametrize(
    ("question", "relative", "phrase"),
    [
        ("anime like Zorblat but shorter", [("episodes", False)], "titles like Zorblat but shorter"),
        (
            "anime like Zorblat but shorter and newer",
            [("episodes", False), ("start_date", True)],
            "titles like Zorblat but shorter and newer",
        ),
        ("anime like Zorblat but less popular", [("popularity", False)], "titles like Zorblat but less popular"),
        ("manga like Nightpaper but older", [("start_date", False)], "manga like Nightpaper but older"),
    ],
)
def test_what_shall_be_more_or_less_is_measured_by_the_title_itself(
    question: str, relative: list[tuple[str, bool]], phrase: str
) -> None:
    goal = goal_of(question)
    assert isinstance(goal, SimilarGoal)
    assert [(measure.order_by, measure.descending) for measure in goal.relative] == relative
    assert goal.phrase == goal.plural == phrase


@pytest.mark.parametrize(
    ("question", "hop"),
    [
        ("anime like Zorblat but by another studio", Hop(relation=RelationType.ANIMATED_BY)),
        ("anime like Zorblat but not by its director", Hop(relation=RelationType.STAFF, role="Director")),
    ],
)
def test_who_made_the_title_itself_is_not_said_before_it_is_known(question: str, hop: Hop) -> None:
    goal = goal_of(question)
    assert (goal.own_makers, goal.phrase) == (hop, "titles like Zorblat")


def test_who_is_named_made_none_of_it() -> None:
    goal = goal_of("anime like Zorblat but shorter and not by Studio Plim")
    assert [maker.name for maker in goal.makers_not] == ["Studio Plim"]
    assert goal.phrase == "titles like Zorblat but shorter and not by Studio Plim"


@pytest.mark.parametrize(
    ("question", "where", "partly"),
    [
        ("anime like Zorblat but with less gore", EntityFilters(genre_not=["Gore"]), "less Gore"),
        ("anime like Zorblat but without gore", EntityFilters(genre_not=["Gore"]), ""),
        ("anime like Zorblat but with more romance", EntityFilters(genre=["Romance"]), "more Romance"),
        (
            "horror anime like Zorblat but with less gore",
            EntityFilters(genre=["Horror"], genre_not=["Gore"]),
            "less Gore",
        ),
        (
            "anime like Zorblat but for beginners",
            EntityFilters(episodes_max=26, status=["finished"], members_min=300_000, score_min=7.5),
            "for beginners",
        ),
    ],
)
def test_what_genres_and_tags_cannot_tell_wholly_is_said_to_be_followed_in_part(
    question: str, where: EntityFilters, partly: str
) -> None:
    goal = goal_of(question)
    assert goal.query is not None
    assert (goal.query.where, goal.partly_applied) == (where, partly)


@pytest.mark.parametrize(
    ("question", "possible"),
    [
        ("finished anime like Zorblat from 2010", True),
        ("airing anime like Zorblat but for beginners", False),
        ("anime like Zorblat", True),
    ],
)
def test_conditions_that_cannot_all_hold_make_no_likeness(question: str, possible: bool) -> None:
    best = parse(question).best
    assert best is not None
    assert isinstance(best.form, Alike)
    assert (where_of(best.form) is not None) is possible


@pytest.mark.parametrize(
    ("question", "cost"),
    [("anime like Nightpaper but shorter", 4), ("manga like Nightpaper but shorter", 0), ("anime like Zorblat", 0)],
)
def test_a_title_of_the_kind_that_is_asked_for_is_the_likelier_one(question: str, cost: int) -> None:
    assert goal_of(question).cost == cost

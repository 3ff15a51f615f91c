"""What is said of whom or what a name leads to: the kind, the format, the genre, or that it is over."""

from typing import Any

import pytest
from agent_core.goals.goal import DescribeGoal, VerifyGoal
from agent_core.graph_query import EntityFilters
from catalog.entities import EntityType

from tests.support.made_up_names import chains, goal_of, understood


@pytest.mark.parametrize(
    ("question", "hops", "said", "kind"),
    [
        ("is the director of Zorblat an anime", [["staff:Director"]], {}, EntityType.ANIME),
        ("Is the author of Nightpaper a person?", [["written_by"]], {}, EntityType.PERSON),
        ("Was Zorblat's sequel an anime?", [["sequel"]], {}, EntityType.ANIME),
        ("Is the sequel of Zorblat a film?", [["sequel"]], {"format": ["movie"]}, None),
        ("Is the prequel to Zorblat a comedy?", [["prequel"]], {"genre": ["Comedy"]}, None),
        ("Is the sequel of Zorblat still airing?", [["sequel"]], {"status": ["airing"]}, None),
        ("Has the sequel of Zorblat ended?", [["sequel"]], {"status": ["finished"]}, None),
        ("Is the sequel of Zorblat out yet?", [["sequel"]], {"status": ["finished", "airing"]}, None),
        ("Are the side stories of Zorblat OVAs?", [["side_story"]], {"format": ["ova"]}, None),
        ("Is the sequel of the prequel of Zorblat a movie?", [["prequel", "sequel"]], {"format": ["movie"]}, None),
    ],
)
def test_it_is_held_against_what_the_name_leads_to(
    question: str, hops: list[list[str]], said: dict[str, Any], kind: EntityType | None
) -> None:
    goal = goal_of(question)
    assert isinstance(goal, VerifyGoal)
    assert (chains(goal), goal.said, goal.said_kind) == (hops, EntityFilters.model_validate(said), kind)
    assert goal.query is not None
    assert goal.query.where == EntityFilters()  # what is said is no filter, or "no" would be that nothing was found


@pytest.mark.parametrize(
    "question",
    [
        "Is the author of Nightpaper a woman?",
        "Is the main character of Zorblat a ninja?",
        "Is the sequel of Zorblat a good anime?",
        "Is the director of Zorblat finished?",
        "Is Vexo Karu a person?",
    ],
)
def test_what_the_data_does_not_tell_is_not_answered(question: str) -> None:
    assert not understood(question).goals


@pytest.mark.parametrize(
    ("question", "filters"),
    [("Does Zorblat have a sequel?", {}), ("Does Zorblat have a sequel from 2011?", {"year": 2011})],
)
def test_what_is_said_to_exist_is_no_predicate(question: str, filters: dict[str, Any]) -> None:
    goal = goal_of(question)
    assert (type(goal), goal.said) == (VerifyGoal, None)
    assert goal.query is not None
    assert goal.query.where == EntityFilters.model_validate(filters)


def test_of_two_formats_one_is_asked_for() -> None:
    assert goal_of("Is Zorblat a movie or a series?").attribute == "format"


@pytest.mark.parametrize(
    "question",
    [
        "Is the second season of Zorblat better than the first?",
        "Is the sequel of Zorblat longer?",
        "Is the sequel of Zorblat better than Zorblat?",
    ],
)
def test_that_something_is_more_is_not_that_it_exists(question: str) -> None:
    assert not understood(question).goals


def test_what_is_longer_than_its_recap_is_the_whole_story() -> None:
    assert chains(goal_of("What longer work does Zorblat condense?")) == [["full_story"]]


@pytest.mark.parametrize(
    ("question", "denies"),
    [("Is Zorblat the sequel of Quimby?", True), ("Is Vexo Karu the rival of Mirelle Dan?", False)],
)
def test_of_characters_the_data_knows_too_few_relations_to_deny_any(question: str, *, denies: bool) -> None:
    assert goal_of(question).denies is denies


@pytest.mark.parametrize(
    ("question", "said", "kind"),
    [
        ("Is Nightpaper a manga?", {}, EntityType.MANGA),
        ("is Zorblat a manga", {}, EntityType.MANGA),
        ("Is Zorblat on hiatus?", {"status": ["hiatus"]}, None),
        ("Did Zorblat come out in spring 1988?", {"season": "spring", "year_min": 1988, "year_max": 1988}, None),
        ("Is the latest film of Tomo Ishiguru a romance?", {"genre": ["Romance"]}, None),
    ],
)
def test_it_is_held_against_one_title(question: str, said: dict[str, Any], kind: EntityType | None) -> None:
    goal = goal_of(question)
    assert isinstance(goal, VerifyGoal)
    assert (goal.said, goal.said_kind) == (EntityFilters.model_validate(said), kind)
    assert goal.query is not None
    assert goal.query.limit == (1 if "latest" in question else None)


def test_of_two_kinds_it_is_told_what_a_title_is() -> None:
    assert isinstance(goal_of("Is Zorblat an anime or a manga?"), DescribeGoal)

"""What is asked of the title that stands first in a list."""

import pytest
from agent_core.goals.goal import GraphGoal
from agent_core.goals.prerequisites import PREREQUISITES
from agent_core.goals.retrievals import steps_of
from agent_core.references import EntityRef
from agent_core.results import EntityCard
from catalog.entities import EntityType, entity_id

from tests.support.made_up_names import chains, goal_of, understood


@pytest.mark.parametrize(
    ("question", "hops", "order", "where"),
    [
        ("who directed the highest rated anime of 2015", ["staff:Director"], "score", {"year": 2015}),
        ("which studio made the most popular anime of 2019", ["animated_by"], "popularity", {"year": 2019}),
        ("which studio made the worst rated anime since 2010", ["animated_by"], "score", {"year_min": 2010}),
        ("who wrote the highest rated manga", ["written_by"], "score", {}),
        ("what studio animated the best mecha anime", ["animated_by"], "score", {"genre": ["Mecha"]}),
        ("who voices the main characters of the longest anime", ["has_character:main", "voiced_by"], "episodes", {}),
    ],
)
def test_the_first_title_of_a_list_leads_to_what_is_asked_for(
    question: str, hops: list[str], order: str, where: dict[str, object]
) -> None:
    goal = goal_of(question)
    assert chains(goal) == [hops]
    assert goal.first is not None
    assert goal.first.query is not None
    assert (goal.first.query.order_by, goal.first.query.limit) == (order, 1)
    assert goal.first.query.where.model_dump(exclude_defaults=True) == where


@pytest.mark.parametrize(
    ("question", "form", "order"),
    [
        ("who directed the first Zorblat movie", "movie", "start_date"),
        ("which studio made the best Zorblat OVA", "ova", "score"),
    ],
)
def test_a_list_may_be_of_what_belongs_to_a_story(question: str, form: str, order: str) -> None:
    goal = goal_of(question)
    assert goal.first is not None
    assert goal.first.query is not None
    assert goal.first.instalments is not None
    assert (goal.first.instalments.format, goal.first.query.order_by) == ([form], order)
    read, completed = PREREQUISITES[0]
    step = read(goal)
    assert step is not None
    assert step.graph_intent is not None
    assert step.graph_intent.query_type == "instalments"
    ref = EntityRef(entity_type=EntityType.ANIME, id=str(entity_id("anime:zorblat ii")))
    whole = completed(goal, [EntityCard(ref=ref, name="Zorblat II")])
    assert whole is not None
    assert isinstance(whole, GraphGoal)
    assert whole.first is not None
    assert ref in [start for chain in whole.first.chains for start in chain.start]


def test_the_first_title_is_found_before_anything_is_asked_of_it() -> None:
    goal = goal_of("who directed the highest rated anime of 2015")
    read, completed = PREREQUISITES[1]
    step = read(goal)
    assert step is not None
    assert step.graph_intent is not None
    assert goal.first is not None
    assert step.graph_intent.query == goal.first.query
    ref = EntityRef(entity_type=EntityType.ANIME, id=str(entity_id("anime:zorblat")))
    whole = completed(goal, [EntityCard(ref=ref, name="Zorblat")])
    assert whole is not None
    assert isinstance(whole, GraphGoal)
    assert (whole.refs, whole.first) == ((ref,), None)
    assert whole.phrase == "director of Zorblat (the anime in 2015 with the highest rating)"
    (asked,) = steps_of(whole)
    assert asked.graph_intent is not None
    assert asked.graph_intent.query is not None
    assert asked.graph_intent.query.chains[0].start == [ref]
    assert completed(goal, []) is None


@pytest.mark.parametrize(
    "question",
    [
        "who voices the most popular anime character",
        "which studio made the most anime",
        "the best anime directed by Tomo Ishiguru",
        "which studios made the best anime films",
        "who directed the oldest character",
    ],
)
def test_nothing_else_stands_first(question: str) -> None:
    assert not any(isinstance(goal, GraphGoal) and goal.first for goal in understood(question).goals)
